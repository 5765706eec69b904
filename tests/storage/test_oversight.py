"""What admins look up, on both databases: matches, abort rates, people, reports."""

from dataclasses import replace

import pytest

from hulawang.storage.admin_records import (
    PAGE,
    MatchFilter,
    NoSuchPerson,
    NoSuchReport,
    ReportFilter,
)
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.moderation import Moderation
from hulawang.storage.oversight import Oversight
from hulawang.storage.people import People
from hulawang.storage.records import Person
from hulawang.storage.reports import Reports
from tests.storage.conftest import Wall
from tests.storage.samples import began, match_ended, moved, opened, report, round_ended

ALL = MatchFilter()


@pytest.fixture
def oversight(database: Database, wall: Wall) -> Oversight:
    return Oversight(database, wall)


@pytest.fixture
async def two(people: People, journal: DatabaseJournal, wall: Wall) -> tuple[str, str]:
    """민지 and 준, who were in four matches: settled, aborted by 준, abandoned, and still on."""
    pair = [(await people.enter(name))[0].id for name in ("민지", "준")]
    await journal.append(opened("ABCD", pair[0]))
    for number, how in enumerate(("settled", "aborted", "abandoned"), start=1):
        match = f"m{number}"
        facts = (began(match, "ABCD", *pair), round_ended(match, 1), round_ended(match, 2))
        await journal.append(moved("ABCD", number), (*facts, match_ended(match, how)))  # type: ignore[arg-type]
        wall.now += 1000
    await journal.append(moved("ABCD", 4), (began("m4", "ABCD", *pair),))
    return pair[0], pair[1]


async def test_ended_matches_by_filters(
    oversight: Oversight, two: tuple[str, str], wall: Wall
) -> None:
    async def found(wanted: MatchFilter) -> list[str]:
        return [match.id for match in (await oversight.matches(wanted, 1)).rows]

    assert await found(ALL) == ["m3", "m2", "m1"]
    assert await found(replace(ALL, how="abandoned")) == ["m3"]
    assert await found(replace(ALL, person=two[1], how="aborted")) == ["m2"]
    assert await found(replace(ALL, person="nobody")) == []
    assert await found(replace(ALL, room="EFGH")) == []
    assert await found(replace(ALL, since=wall.now - 2000)) == ["m3", "m2"]
    assert await found(replace(ALL, until=wall.now - 2000)) == ["m1"]


async def test_matches_come_by_pages(
    oversight: Oversight, people: People, journal: DatabaseJournal
) -> None:
    host = (await people.enter("민지"))[0].id
    await journal.append(opened("ABCD", host))
    for number in range(1, PAGE + 3):
        match = f"m{number:03}"
        facts = (began(match, "ABCD", host), match_ended(match, "aborted"))
        await journal.append(moved("ABCD", number), facts)
    first, second = await oversight.matches(ALL, 1), await oversight.matches(ALL, 2)
    assert (len(first.rows), first.more, len(second.rows), second.more) == (PAGE, True, 2, False)
    assert len({match.id for match in (*first.rows, *second.rows)}) == PAGE + 2


async def test_abort_rates_count_what_has_ended(
    oversight: Oversight, two: tuple[str, str], wall: Wall
) -> None:
    async def rates(
        least: int, since: int | None = None, until: int | None = None
    ) -> list[tuple[str, int, int]]:
        page = await oversight.abort_rates(least, since, until, 1)
        return [(each.person.id, each.begun, each.aborted) for each in page.rows]

    jun = two[1]
    assert await rates(1) == [(jun, 3, 1)], "and nobody who has aborted nothing"
    assert await rates(3) == [(jun, 3, 1)]
    assert await rates(4) == []
    began = wall.now - 3000
    for since, until, expected in (
        (began, None, [(jun, 3, 1)]),
        (began + 1000, None, [(jun, 2, 1)]),
        (began + 2000, None, []),
        (None, began + 2000, [(jun, 2, 1)]),
        (began + 1000, began + 2000, [(jun, 1, 1)]),
        (None, began + 1000, []),
    ):
        assert await rates(1, since, until) == expected, (since, until)
    assert await rates(2, began + 1000, began + 2000) == []


async def test_people_by_their_names_and_sanctions(
    oversight: Oversight, people: People, database: Database, wall: Wall, two: tuple[str, str]
) -> None:
    moderation = Moderation(database, wall)
    await people.rename(two[1], "Zoe")
    mute = await moderation.impose("bora", two[1], "mute", "도배", wall.now + 10)
    for words in ("준", "zO", two[1]):
        (found,) = (await oversight.people(words, 1)).rows
        assert (found.person, found.sanctions) == (Person(two[1], "Zoe"), (mute,))
    wall.now += 10
    (found,) = (await oversight.people("zoe", 1)).rows
    assert found.sanctions == ()
    assert (await oversight.people("%", 1)).rows == ()


async def test_a_file_tells_all_of_a_person(
    oversight: Oversight, reports: Reports, database: Database, wall: Wall, two: tuple[str, str]
) -> None:
    minji, jun = two
    await reports.add(report("ABCD", minji, jun))
    sanction = await Moderation(database, wall).impose("bora", jun, "ban", "욕설", None)
    file = await oversight.person(jun)
    assert (file.person, file.begun, file.aborted, file.reported) == (Person(jun, "준"), 3, 1, 1)
    assert (file.sanctions, file.former_names) == ((sanction,), ())
    assert file.seen_at is not None
    assert (await oversight.person(minji)).aborted == 0
    with pytest.raises(NoSuchPerson):
        await oversight.person("nobody")


async def test_who_has_never_played_has_a_file_too(oversight: Oversight, people: People) -> None:
    fresh = (await people.enter("새내기"))[0].id
    file = await oversight.person(fresh)
    assert (file.begun, file.aborted, file.reported, file.sanctions) == (0, 0, 0, ())


async def test_reports_name_both_as_long_as_they_are_known(
    oversight: Oversight, reports: Reports, two: tuple[str, str]
) -> None:
    minji, jun = two
    await reports.add(report("ABCD", minji, jun, text="그만"))
    await reports.add(report("ABCD", jun, minji, line=2, text="너나"))
    (told,) = (await oversight.reports(ReportFilter(jun), 1)).rows
    assert await oversight.report(told.id) == told
    with pytest.raises(NoSuchReport):
        await oversight.report("none")
    assert (told.text, told.said_by, told.reported_by) == (
        "그만",
        Person(jun, "준"),
        Person(minji, "민지"),
    )
    assert len((await oversight.reports(ReportFilter(), 1)).rows) == 2


async def test_reports_are_open_until_they_are_handled(
    oversight: Oversight, reports: Reports, database: Database, wall: Wall, two: tuple[str, str]
) -> None:
    minji, jun = two
    for line in (1, 2):
        wall.now += 1
        await reports.add(report("ABCD", minji, jun, line=line))
    moderation = Moderation(database, wall)

    async def lines(handled: bool | None) -> list[tuple[int, str | None]]:
        rows = (await oversight.reports(ReportFilter(handled=handled), 1)).rows
        assert all((each.handled_at is None) == (each.handled_by is None) for each in rows)
        return [(each.line, each.handled_by) for each in rows]

    second, first = (await oversight.reports(ReportFilter(), 1)).rows
    assert await lines(handled=False) == [(2, None), (1, None)]
    await moderation.handle("bora", first.id)
    assert (await oversight.report(first.id)).handled_at == wall.now
    assert await lines(handled=False) == [(2, None)]
    assert await lines(handled=True) == [(1, "bora")]
    assert await lines(None) == [(2, None), (1, "bora")]
    await moderation.reopen("dami", first.id)
    assert await lines(handled=True) == []
    await moderation.handle("dami", second.id)
    assert await lines(handled=True) == [(2, "dami")]
