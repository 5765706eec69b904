"""Forgetting a person: nothing names them any more, and nobody else's results change."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from sqlalchemy import inspect, select, text

from hulawang.rooms.messages import Join, Leave
from hulawang.storage.accounts import Accounts
from hulawang.storage.admin_records import ReportFilter
from hulawang.storage.boards import Boards
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.matches import Matches
from hulawang.storage.models import DoomedJournalRow, PersonRow, SanctionRow
from hulawang.storage.moderation import Moderation
from hulawang.storage.oversight import Oversight
from hulawang.storage.people import People
from hulawang.storage.records import MatchRecord, Measure, Person
from hulawang.storage.reports import Reports
from tests.storage.conftest import Wall
from tests.storage.filled import fill
from tests.storage.samples import began, match_ended, moved, opened, report, round_ended

NAME, FORMER = "이름난 사람", "옛 이름"


async def mentions(database: Database, words: Sequence[str]) -> list[str]:
    """Where in the whole database one of these words stands: `table.column`."""
    found: list[str] = []
    async with database.writing() as connection:
        tables = await connection.run_sync(
            lambda sync: {
                table: [column["name"] for column in inspect(sync).get_columns(table)]
                for table in inspect(sync).get_table_names()
            }
        )
        for table, columns in tables.items():
            for row in await connection.execute(text(f'SELECT * FROM "{table}"')):
                for column, value in zip(columns, row, strict=True):
                    if any(word in str(value) for word in words):
                        found.append(f"{table}.{column}")
    return found


@pytest.fixture
async def famous(people: People, accounts: Accounts) -> Person:
    """A person with all that one can have, under a name that nobody else has."""
    person, _ = await people.enter(FORMER, "Chrome · Android")
    await people.rename(person.id, NAME)
    await people.sign_in(person.id, "Firefox · Linux")
    await accounts.new_code(person.id)
    await accounts.set_password(person.id, "famous", "Famous", "a hash")
    return Person(person.id, NAME)


@pytest.fixture
async def other(people: People) -> Person:
    return (await people.enter("준"))[0]


async def play(
    journal: DatabaseJournal, room: str, match: str, host: Person, other: Person
) -> None:
    """A room in which the two have played a match to its end."""
    await journal.append(opened(room, host.id))
    await journal.append(
        moved(room, 1, Join(other.id, other.name)), (began(match, room, host.id, other.id),)
    )
    await journal.append(moved(room, 2), (round_ended(match, 1), match_ended(match)))


async def test_nothing_names_a_person_who_is_forgotten(
    database: Database,
    journal: DatabaseJournal,
    accounts: Accounts,
    reports: Reports,
    famous: Person,
    other: Person,
) -> None:
    await play(journal, "mine", "m1", famous, other)
    await play(journal, "theirs", "m2", other, famous)
    for room in ("mine", "theirs"):
        await journal.close(room)
    await reports.add(report("mine", other.id, famous.id))
    await reports.add(report("mine", famous.id, other.id))
    words = (famous.id, NAME, FORMER, "Famous", "famous", "Firefox")
    assert len(set(await mentions(database, words))) > 8
    ended = await accounts.forget(famous.id)
    assert len(ended) == 2
    assert await mentions(database, words) == []


async def test_the_results_of_all_stay_as_they_were(
    database: Database,
    journal: DatabaseJournal,
    accounts: Accounts,
    matches: Matches,
    famous: Person,
    other: Person,
) -> None:
    def told(record: MatchRecord | None) -> object:
        assert record is not None
        seats = [(seat.total, seat.place, seat.cpu_level) for seat in record.match.seats]
        return seats, record.rounds, record.match.how, record.match.ended_at

    await play(journal, "mine", "m1", famous, other)
    before = await matches.match("m1")
    await accounts.forget(famous.id)
    after = await matches.match("m1")
    assert told(before) == told(after)
    assert before is not None and after is not None
    assert after.match.seats[1:] == before.match.seats[1:]
    assert (after.match.seats[0].person, after.match.seats[0].name) == (None, "")
    assert [match.id for match in await matches.of_person(other.id)] == ["m1"]
    assert await matches.of_person(famous.id) == ()


async def test_a_house_full_of_records_forgets_everybody_who_asks(
    database: Database, accounts: Accounts, journal: DatabaseJournal, wall: Wall
) -> None:
    """No table is empty here; the audit log alone keeps an id, of somebody whom an admin muted."""
    await fill(database, wall)
    async with database.reading() as session:
        people = (await session.scalars(select(PersonRow.id))).all()
        muted = await session.scalar(select(SanctionRow.person))
    for person in people:
        assert await mentions(database, (person,))
        await accounts.forget(person)
    for room in await journal.open_rooms():
        await journal.close(room)
    kept = {person: await mentions(database, (person,)) for person in people}
    assert kept == {person: ["audit.subject"] if person == muted else [] for person in people}


async def test_what_admins_did_stays_in_their_log_and_no_name_with_it(
    database: Database,
    accounts: Accounts,
    reports: Reports,
    famous: Person,
    other: Person,
    wall: Wall,
) -> None:
    moderation, oversight = Moderation(database, wall), Oversight(database, wall)
    await reports.add(report("mine", other.id, famous.id, text=NAME))
    (told,) = (await oversight.reports(ReportFilter(), 1)).rows
    mute = await moderation.impose("bora", famous.id, "mute", f"{NAME}: 도배", None)
    await moderation.lift("bora", mute.id)
    await moderation.rename("bora", famous.id, "고운말")
    await moderation.handle("bora", told.id)
    await accounts.forget(famous.id)
    assert set(await mentions(database, (famous.id,))) == {"audit.subject"}
    assert await mentions(database, (NAME, FORMER, "고운말", "도배")) == []


@pytest.mark.parametrize("by", ["points", "rating"])
async def test_a_board_closes_up_where_somebody_is_forgotten(
    database: Database,
    journal: DatabaseJournal,
    accounts: Accounts,
    famous: Person,
    other: Person,
    wall: Wall,
    by: Measure,
) -> None:
    await play(journal, "mine", "m1", other, famous)
    boards = Boards(database, wall)
    before = await boards.page("people", "all", by, person=other.id)
    assert before.total == 2
    await accounts.forget(famous.id)
    after = await boards.page("people", "all", by, person=other.id)
    assert (after.total, after.pages) == (1, 1)
    assert [standing.person for standing in after.standings] == [other.id]
    assert before.own is not None and after.own is not None
    assert (before.own.rank, after.own.rank) == (2, 1)
    assert after.own == replace(before.own, rank=1)


async def test_no_key_and_no_session_opens_anything_any_more(
    people: People, accounts: Accounts
) -> None:
    person, token = await people.enter("민지")
    code = await accounts.new_code(person.id)
    await accounts.set_password(person.id, "hula", "hula", "a hash")
    session = await people.session_of(token)
    assert session is not None
    assert await accounts.forget(person.id) == (session.id,)
    assert await people.session_of(token) is None
    assert await accounts.person_by_code(code) is None
    assert await accounts.password_by_login("hula") is None
    assert await accounts.forget(person.id) == (), "once is enough"


async def test_others_keep_their_journals(
    journal: DatabaseJournal, accounts: Accounts, famous: Person, other: Person
) -> None:
    await journal.append(opened("others", other.id))
    await journal.close("others")
    await accounts.forget(famous.id)
    assert len(await journal.load("others")) == 1


async def test_the_journal_of_an_open_room_goes_when_the_room_closes(
    database: Database,
    journal: DatabaseJournal,
    accounts: Accounts,
    famous: Person,
    other: Person,
) -> None:
    """Whoever came and went before a match is in no match: the journal alone knows them."""
    await journal.append(opened("open", other.id))
    await journal.append(moved("open", 1, Join(famous.id, famous.name)))
    await journal.append(moved("open", 2, Leave(famous.id)))
    await accounts.forget(famous.id)
    await journal.append(moved("open", 3, Join(other.id, other.name)))
    assert len(await journal.load("open")) == 4, "the room goes on"
    assert await journal.open_rooms() == ("open",)
    await journal.close("open")
    assert await journal.load("open") == ()
    assert await mentions(database, (famous.id, NAME)) == []
    async with database.reading() as session:
        assert (await session.scalars(select(DoomedJournalRow.room))).all() == []


async def test_two_may_be_forgotten_of_one_open_room(
    journal: DatabaseJournal, accounts: Accounts, famous: Person, other: Person
) -> None:
    await journal.append(opened("open", other.id))
    await journal.append(moved("open", 1, Join(famous.id, famous.name)))
    await accounts.forget(famous.id)
    await accounts.forget(other.id)
    await journal.close("open")
    assert await journal.load("open") == ()


async def test_a_match_that_goes_on_without_its_person_ends_as_any_other(
    database: Database,
    journal: DatabaseJournal,
    accounts: Accounts,
    matches: Matches,
    famous: Person,
    other: Person,
    wall: Wall,
) -> None:
    """Who has left a running match, where a stand-in plays on, may ask to be forgotten."""
    await journal.append(opened("open", other.id))
    await journal.append(moved("open", 1), (began("m1", "open", other.id, famous.id),))
    await accounts.forget(famous.id)
    await journal.append(moved("open", 2), (round_ended("m1", 1), match_ended("m1")))
    record = await matches.match("m1")
    assert record is not None
    assert record.match.seats[1].person is None
    assert record.match.seats[1].total == 38
    await journal.close("open")
    assert await mentions(database, (famous.id, NAME)) == []
