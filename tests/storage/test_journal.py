"""The journal: compare-and-append, in order, many rooms in one commit, facts with their entry."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event, func, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from hulawang.rooms import messages
from hulawang.rooms.facts import Fact, VoteEnded
from hulawang.rooms.ports import Entry, Journal, LostRoom
from hulawang.storage.database import Database
from hulawang.storage.journal import AT_ONCE, DatabaseJournal
from hulawang.storage.matches import Matches
from hulawang.storage.models import BallotRow, JournalRow, MatchRow, RoomRow, VoteRow
from hulawang.storage.people import People
from tests.storage.conftest import Wall
from tests.storage.samples import began, match_ended, moved, opened, round_ended

CUT_OTHERS = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture
async def other_node(url: str, wall: Wall) -> AsyncIterator[DatabaseJournal]:
    """A second node on the same database."""
    other = Database.open(url)
    yield DatabaseJournal(other, wall)
    await other.close()


@contextmanager
def counting_commits(database: Database) -> Iterator[list[None]]:
    """A list that grows by one with every commit."""
    commits: list[None] = []

    def count(_connection: object) -> None:
        commits.append(None)

    event.listen(database.engine.sync_engine, "commit", count)
    yield commits
    event.remove(database.engine.sync_engine, "commit", count)


async def test_a_room_is_loaded_as_it_was_written(journal: Journal) -> None:
    entries = (
        opened("ABCD"),
        moved("ABCD", 1, messages.Join("p2", "훌라")),
        moved("ABCD", 2, messages.Elapsed(messages.Clock.WINDOW, 14)),
        *(moved("ABCD", seq) for seq in range(3, 12)),
    )
    for entry in entries:
        await journal.append(entry)
        await journal.append(Entry("EFGH", entry.seq, entry.at, entry.message))
    assert await journal.load("ABCD") == entries
    assert await journal.load("NONE") == ()


async def test_rooms_are_open_from_their_first_entry_until_closed(
    journal: Journal, wall: Wall
) -> None:
    for room in ("CCCC", "AAAA", "BBBB"):
        await journal.append(opened(room))
        wall.now += 1
    await journal.append(moved("CCCC", 1))
    await journal.close("AAAA")
    await journal.close("NONE")
    assert await journal.open_rooms() == ("CCCC", "BBBB")
    assert await journal.load("AAAA") == (opened("AAAA"),), "what was played stays"


async def test_a_room_is_closed_once(journal: Journal, database: Database, wall: Wall) -> None:
    await journal.append(opened("AAAA"))
    closed_at = wall.now
    await journal.close("AAAA")
    wall.now += 1000
    await journal.close("AAAA")
    async with database.reading() as session:
        assert await session.scalar(select(RoomRow.closed_at)) == closed_at


async def test_who_lost_a_room_cannot_write_to_it(journal: Journal, other_node: Journal) -> None:
    await journal.append(opened("ABCD"))
    newer = moved("ABCD", 1, messages.Leave("host"))
    await other_node.append(newer)
    for late in (moved("ABCD", 1), newer, opened("ABCD")):
        with pytest.raises(LostRoom):
            await journal.append(late)
    assert await journal.load("ABCD") == (opened("ABCD"), newer)
    await journal.append(moved("ABCD", 2))


async def test_of_many_who_write_one_number_one_wins(journal: Journal, other_node: Journal) -> None:
    await journal.append(opened("ABCD"))
    rivals = [moved("ABCD", 1, messages.Connected(f"p{number}")) for number in range(10)]
    outcomes = await asyncio.gather(
        *(node.append(rival) for rival in rivals for node in (journal, other_node)),
        return_exceptions=True,
    )
    assert outcomes.count(None) == 1
    assert sum(isinstance(outcome, LostRoom) for outcome in outcomes) == 19
    assert len(await journal.load("ABCD")) == 2


async def test_all_that_waits_is_one_transaction(
    journal: DatabaseJournal, database: Database
) -> None:
    rooms = [f"R{number:03}" for number in range(100)]
    with counting_commits(database) as commits:
        await asyncio.gather(*(journal.append(opened(room)) for room in rooms))
        assert len(commits) == 1
    assert set(await journal.open_rooms()) == set(rooms)


async def test_of_one_large_transaction_a_few_rooms_go_on_in_each_turn_of_the_loop(
    journal: DatabaseJournal,
) -> None:
    turns, went_on = 0, Counter[int]()

    async def write(room: str) -> None:
        await journal.append(opened(room))
        went_on[turns] += 1

    writing = asyncio.gather(*(write(f"R{number:03}") for number in range(5 * AT_ONCE)))
    while not writing.done():
        turns += 1
        await asyncio.sleep(0)
    assert went_on.total() == 5 * AT_ONCE
    assert max(went_on.values()) == AT_ONCE


async def test_what_comes_during_a_commit_is_the_next_transaction(
    journal: DatabaseJournal, database: Database
) -> None:
    """A hundred rooms come while the first one's entry is being committed: two commits."""
    late: list[asyncio.Task[None]] = []

    def come(_connection: object) -> None:
        if not late:
            late.extend(
                asyncio.get_running_loop().create_task(journal.append(opened(f"R{number:03}")))
                for number in range(100)
            )

    event.listen(database.engine.sync_engine, "commit", come)
    await database.pen.close()  # all go the long way, where a commit can be seen
    with counting_commits(database) as commits:
        await journal.append(opened("ABCD"))
        await asyncio.gather(*late)
        assert len(commits) == 2
    assert len(await journal.open_rooms()) == 101


async def test_a_conflict_or_a_broken_fact_harms_its_own_room_only(journal: Journal) -> None:
    rooms = [f"R{number}" for number in range(6)]
    for room in rooms:
        await journal.append(opened(room))
    await journal.append(moved("R2", 1, messages.Leave("host")))
    stranger = began("m4", "R4", "a person nobody knows")
    outcomes = await asyncio.gather(
        *(journal.append(moved(room, 1), (stranger,) if room == "R4" else ()) for room in rooms),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        type(None),
        LostRoom,
        type(None),
        IntegrityError,
        type(None),
    ]
    assert [len(await journal.load(room)) for room in rooms] == [2, 2, 2, 2, 1, 2]


async def test_a_database_in_trouble_tells_everybody_and_may_be_asked_again(
    journal: Journal, database: Database
) -> None:
    await database.downgrade("base")
    entries = [opened(f"R{number}") for number in range(5)]
    outcomes = await asyncio.gather(
        *(journal.append(entry) for entry in entries), return_exceptions=True
    )
    assert all(isinstance(outcome, DBAPIError) for outcome in outcomes), outcomes
    await database.upgrade()
    await asyncio.gather(*(journal.append(entry) for entry in entries))
    assert len(await journal.open_rooms()) == 5


@pytest.mark.parametrize(
    "unreachable", ["sqlite:///{a_folder}", "postgresql://nobody@127.0.0.1:1/none"]
)
async def test_an_unreachable_database_tells_everybody(
    unreachable: str, tmp_path: Path, wall: Wall
) -> None:
    journal = DatabaseJournal(Database.open(unreachable.format(a_folder=tmp_path)), wall)
    outcomes = await asyncio.gather(
        *(journal.append(opened(f"R{number}")) for number in range(5)), return_exceptions=True
    )
    assert all(isinstance(outcome, DBAPIError | OSError) for outcome in outcomes), outcomes


async def test_play_goes_on_after_postgresql_cut_every_connection(
    postgres_url: str, wall: Wall
) -> None:
    database, other = Database.open(postgres_url), Database.open(postgres_url)
    try:
        await database.upgrade()
        journal = DatabaseJournal(database, wall)
        await journal.append(opened("ABCD"))
        await database.pen.prepared()
        async with other.writing() as connection:
            await connection.execute(CUT_OTHERS)
        await journal.append(moved("ABCD", 1))
        assert len(await journal.load("ABCD")) == 2
    finally:
        await database.close()
        await other.close()


async def test_who_stops_waiting_holds_nobody_up(journal: DatabaseJournal) -> None:
    impatient = asyncio.create_task(journal.append(opened("AAAA")))
    patient = asyncio.create_task(journal.append(opened("BBBB")))
    await asyncio.sleep(0)
    impatient.cancel()
    await patient
    await journal.append(moved("BBBB", 1))
    assert impatient.cancelled()
    assert len(await journal.load("BBBB")) == 2


async def test_facts_are_there_with_their_entry(
    journal: Journal, matches: Matches, people: People
) -> None:
    person, _ = await people.enter("민지")
    facts: list[tuple[Fact, ...]] = [
        (began("m1", "ABCD", person.id),),
        (round_ended("m1", 1),),
        (round_ended("m1", 2), match_ended("m1")),
    ]
    await journal.append(opened("ABCD"))
    for seq, of_entry in enumerate(facts, 1):
        await journal.append(moved("ABCD", seq), of_entry)
    record = await matches.match("m1")
    assert record is not None
    assert record.rounds == (round_ended("m1", 1), round_ended("m1", 2))


async def test_facts_of_a_refused_entry_are_not_there(
    journal: Journal, matches: Matches, people: People
) -> None:
    person, _ = await people.enter("민지")
    await journal.append(opened("ABCD"))
    await journal.append(moved("ABCD", 1), (began("m1", "ABCD", person.id),))
    with pytest.raises(LostRoom):
        await journal.append(moved("ABCD", 1), (round_ended("m1", 1), match_ended("m1")))
    assert await matches.match("m1") is None


async def test_a_fact_that_is_there_already_takes_its_entry_with_it(
    journal: Journal, people: People, database: Database
) -> None:
    person, _ = await people.enter("민지")
    match = began("m1", "ABCD", person.id)
    await journal.append(opened("ABCD"))
    await journal.append(moved("ABCD", 1), (match, round_ended("m1", 1)))
    for twice in (match, round_ended("m1", 1)):
        with pytest.raises(IntegrityError):
            await journal.append(moved("ABCD", 2), (twice,))
    async with database.reading() as session:
        assert await session.scalar(select(func.count()).select_from(JournalRow)) == 2
        assert await session.scalar(select(func.count()).select_from(MatchRow)) == 1


async def test_a_vote_is_kept_with_every_ballot(
    journal: Journal, people: People, database: Database, wall: Wall
) -> None:
    sitters = [(await people.enter(name))[0].id for name in ("민지", "준", "서연")]
    await journal.append(opened("ABCD"))
    await journal.append(moved("ABCD", 1), (began("m1", "ABCD", *sitters),))
    vote = VoteEnded("m1", 2, 1, ((1, True), (0, True), (2, False)), "refused")
    cancelled = VoteEnded("m1", 2, 0, ((0, True),), "cancelled")
    await journal.append(moved("ABCD", 2), (vote, cancelled))
    async with database.reading() as session:
        votes = await session.execute(
            select(VoteRow.round, VoteRow.proposer, VoteRow.outcome, VoteRow.at).order_by(
                VoteRow.proposer
            )
        )
        assert [tuple(row) for row in votes] == [
            (2, 0, "cancelled", wall.now),
            (2, 1, "refused", wall.now),
        ]
        ballots = await session.execute(
            select(BallotRow.seat, BallotRow.yes)
            .where(BallotRow.proposer == 1)
            .order_by(BallotRow.seat)
        )
        assert [tuple(row) for row in ballots] == [(0, True), (1, True), (2, False)]


async def test_a_fact_that_cannot_be_written_is_its_own_rooms_trouble(
    journal: Journal, database: Database
) -> None:
    """Law 7: whoever shares its transaction does not notice."""
    odd = replace(began("m1", "AAAA", "nobody"), seats=None)  # type: ignore[arg-type]
    outcomes = await asyncio.gather(
        journal.append(opened("AAAA"), (odd,)),
        journal.append(opened("BBBB")),
        return_exceptions=True,
    )
    assert isinstance(outcomes[0], TypeError)
    assert outcomes[1] is None
    assert await journal.open_rooms() == ("BBBB",)
