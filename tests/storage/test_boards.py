"""Reading leaderboards: pages, shared ranks, one's own, whole boards, and by which index."""

from collections.abc import Sequence

import pytest

from hulawang.bench.boards import END, fill
from hulawang.storage import boards as module
from hulawang.storage.boards import PAGE, Boards
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.people import People
from hulawang.storage.records import BadPeriod, Measure, Period, Standing
from tests.storage.conftest import Wall
from tests.storage.history import CPU, Played, know, play
from tests.storage.plans import noted, plan, settle
from tests.storage.test_periods import utc


@pytest.fixture
def wall() -> Wall:
    return Wall(utc("2026-11-30 03:00"))


async def score(
    database: Database, journal: DatabaseJournal, points: dict[str, int], rounds: int = 5
) -> None:
    """Let people come to these points, each against CPU players."""
    await know(database, *points)
    matches = (
        Played(f"of {person}", (person, CPU, CPU), (value, 0, -value), rounds)
        for person, value in points.items()
    )
    await play(journal, *matches)


def ranks(standings: Sequence[Standing]) -> list[tuple[int | None, str]]:
    return [(standing.rank, standing.person) for standing in standings]


@pytest.mark.parametrize(
    ("points", "order"),
    [
        ({}, []),
        ({"ada": 3}, [(1, "ada")]),
        ({"ada": -3, "ben": 4, "cho": 0}, [(1, "ben"), (2, "cho"), (3, "ada")]),
        # whoever is level shares a rank and skips the next; among them the id decides
        (
            {"ada": 5, "ben": 9, "cho": 5, "dan": 1},
            [(1, "ben"), (2, "cho"), (2, "ada"), (4, "dan")],
        ),
        ({"ada": 0, "ben": 0, "cho": 0}, [(1, "cho"), (1, "ben"), (1, "ada")]),
        # far apart, and on both sides of a rung's end
        ({"ada": -900, "ben": 7, "cho": 8}, [(1, "cho"), (2, "ben"), (3, "ada")]),
    ],
)
async def test_the_best_come_first_and_who_is_level_shares_a_rank(
    database: Database,
    journal: DatabaseJournal,
    boards: Boards,
    points: dict[str, int],
    order: list[tuple[int, str]],
) -> None:
    await score(database, journal, points)
    page = await boards.page("cpu", "all", "points")
    assert ranks(page.standings) == order
    assert page.total == len(order)


async def test_pages_follow_each_other_and_ranks_go_on(
    database: Database, journal: DatabaseJournal, boards: Boards
) -> None:
    points = {f"p{number:03}": number // 3 for number in range(121)}
    await score(database, journal, points)
    pages = [await boards.page("cpu", "week", "points", page=page) for page in range(1, 5)]
    assert [len(page.standings) for page in pages] == [50, 50, 21, 0]
    assert {(page.total, page.pages) for page in pages} == {(121, 3)}
    found = [standing for page in pages for standing in page.standings]
    order = sorted(points, key=lambda person: (points[person], person), reverse=True)
    assert [standing.person for standing in found] == order
    assert [standing.rank for standing in found] == [
        1 + sum(each > points[person] for each in points.values()) for person in order
    ]


@pytest.mark.parametrize("page", [1, 2, 3, 4, 1_000_000])
async def test_the_own_rank_comes_with_every_page(
    database: Database, journal: DatabaseJournal, boards: Boards, page: int
) -> None:
    await score(database, journal, {f"p{number:03}": number // 2 for number in range(120)})
    found = await boards.page("cpu", "all", "points", page=page, person="p030")
    assert found.own == Standing("p030", "p030", 89, 1, 1, 5, 15, None)


async def test_who_has_not_played_has_no_standing(
    database: Database, journal: DatabaseJournal, boards: Boards
) -> None:
    await score(database, journal, {"ada": 1})
    await know(database, "ben")
    for person in ("ben", "nobody"):
        assert (await boards.page("cpu", "all", "points", person=person)).own is None
    assert (await boards.page("people", "all", "points", person="ada")).own is None


@pytest.mark.parametrize(
    ("period", "enough"), [("day", 5), ("week", 10), ("season", 20), ("all", 20)]
)
async def test_an_average_ranks_whoever_has_played_enough_rounds(
    database: Database, journal: DatabaseJournal, boards: Boards, period: Period, enough: int
) -> None:
    await score(database, journal, {"ada": 90}, enough - 1)
    await score(database, journal, {"ben": 30}, enough)
    page = await boards.page("cpu", period, "average", person="ada")
    assert ranks(page.standings) == [(1, "ben")]
    assert page.standings[0].average == 30 / enough
    assert page.own is not None
    assert (page.own.rank, page.own.rounds) == (None, enough - 1)
    assert page.own.average == 90 / (enough - 1)


async def test_equal_averages_of_different_sums_are_level(
    database: Database, journal: DatabaseJournal, boards: Boards
) -> None:
    await score(database, journal, {"ada": 20}, 30)
    await score(database, journal, {"ben": 40}, 60)
    page = await boards.page("cpu", "all", "average")
    assert ranks(page.standings) == [(1, "ben"), (1, "ada")]


async def test_a_board_shows_what_people_are_called_now(
    database: Database, journal: DatabaseJournal, boards: Boards, people: People
) -> None:
    await score(database, journal, {"ada": 1})
    await people.rename("ada", "에이다")
    page = await boards.page("cpu", "all", "points", person="ada")
    assert [standing.name for standing in page.standings] == ["에이다"]
    assert page.own is not None
    assert page.own.name == "에이다"


# -- periods -------------------------------------------------------------------------------------


async def test_a_past_period_is_found_by_its_name(
    database: Database, journal: DatabaseJournal, boards: Boards, wall: Wall
) -> None:
    await score(database, journal, {"ada": 1})
    wall.now += 86_400_000
    await score(database, journal, {"ben": 2})
    today = await boards.page("cpu", "day", "points")
    assert (today.period, today.earlier, today.later) == ("2026-12-01", "2026-11-30", None)
    assert ranks(today.standings) == [(1, "ben")]
    yesterday = await boards.page("cpu", "day", "points", of=today.earlier)
    assert (yesterday.period, yesterday.later) == ("2026-11-30", "2026-12-01")
    assert ranks(yesterday.standings) == [(1, "ada")]
    assert (await boards.page("cpu", "day", "points", of="2026-11-29")).standings == ()
    week = await boards.page("cpu", "week", "points", of="2026-W49")
    assert ranks(week.standings) == [(1, "ben"), (2, "ada")]


@pytest.mark.parametrize(
    ("period", "of"),
    [("day", "2026-W49"), ("week", "2026-W54"), ("season", "2026"), ("all", "2026-11-30")],
)
async def test_a_name_of_no_such_period_is_refused(boards: Boards, period: Period, of: str) -> None:
    with pytest.raises(BadPeriod):
        await boards.page("people", period, "points", of=of)
    with pytest.raises(BadPeriod):
        boards.whole("people", period, "points", of=of)


# -- whole boards --------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", [7, 1000])
async def test_a_whole_board_is_all_its_pages(
    database: Database,
    journal: DatabaseJournal,
    boards: Boards,
    monkeypatch: pytest.MonkeyPatch,
    chunk: int,
) -> None:
    monkeypatch.setattr(module, "CHUNK", chunk)
    await score(database, journal, {f"p{number:03}": number // 3 for number in range(60)})
    whole = [one async for some in boards.whole("cpu", "all", "points") for one in some]
    pages = [await boards.page("cpu", "all", "points", page=page) for page in (1, 2)]
    assert whole == [one for page in pages for one in page.standings]
    averages = [one async for some in boards.whole("cpu", "day", "average") for one in some]
    assert len(averages) == 60
    assert [some async for some in boards.whole("cpu", "all", "average")] == []


# -- by which way --------------------------------------------------------------------------------

WALKS = {
    "sqlite": "SEARCH standings USING COVERING INDEX ix_standings_{by} (board=? AND period=?",
    "postgresql": "Index Only Scan Backward using ix_standings_{by} on standings",
}
COUNTS = {
    "sqlite": WALKS["sqlite"],
    "postgresql": "Index Only Scan using ix_standings_{by} on standings",
}


@pytest.mark.parametrize("by", ["points", "average", "rating"])
async def test_a_page_is_walked_along_the_index_of_its_measure_and_nothing_is_sorted(
    database: Database, kind: str, by: Measure
) -> None:
    filled = await fill(database, results=4_000, people=1_000)
    await settle(database)
    boards = Boards(database, lambda: END)
    with noted(database) as asked:
        page = await boards.page("people", "all", by, page=9, person=filled.somebody)
    assert len(page.standings) == PAGE
    assert page.own is not None
    plans = [await plan(database, *each) for each in asked]
    walks = [how for how, (what, _) in zip(plans, asked, strict=True) if "ORDER BY" in what]
    counts = [how for how, (what, _) in zip(plans, asked, strict=True) if "count(*)" in what]
    assert len(walks) == 1
    assert len(counts) == 2
    assert WALKS[kind].format(by=by) in walks[0]
    assert all(COUNTS[kind].format(by=by) in how for how in counts)
    for how in plans:
        assert "TEMP B-TREE" not in how
        assert "Sort" not in how
        assert "SCAN standings" not in how
        assert "Seq Scan on standings" not in how
