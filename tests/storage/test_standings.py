"""Which matches count, for whom, and that they count once, whoever writes at the same time."""

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete

from hulawang.rooms.facts import MatchEnding
from hulawang.rooms.ports import LostRoom
from hulawang.storage import standings
from hulawang.storage.boards import Boards
from hulawang.storage.database import Database
from hulawang.storage.forgetting import forget
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.models import Base, PersonRow
from hulawang.storage.periods import period_of
from hulawang.storage.records import Board, Measure
from tests.storage.conftest import Wall
from tests.storage.history import (
    CPU,
    Played,
    everything,
    know,
    play,
    ranked,
    recounted,
    stood,
)
from tests.storage.samples import moved, opened
from tests.storage.test_periods import utc

MONDAY = utc("2026-11-30 03:00")
"""A noon in Seoul: 2026-11-30 in 2026-W49 in 2026-Q4."""


@pytest.fixture
def wall() -> Wall:
    return Wall(MONDAY)


@pytest.fixture
async def known(database: Database) -> None:
    """Three people are known."""
    await know(database, "ada", "ben", "cho")


async def standing_of(database: Database, person: str, board: str) -> tuple[int, ...] | None:
    """Matches, wins, rounds and points of a person over all time."""
    return (await stood(database)).get((person, board, "all"))


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    ("seats", "board"),
    [
        (("ada", "ben", "cho"), "people"),
        (("ada", "ben", CPU, CPU), "people"),
        ((CPU, "ben", CPU, CPU, "ada"), "people"),
        (("ada", CPU, CPU), "cpu"),
        ((CPU, CPU, CPU, "ada"), "cpu"),
    ],
)
async def test_a_match_counts_on_one_board(
    database: Database, journal: DatabaseJournal, seats: tuple[str | None, ...], board: str
) -> None:
    totals = tuple(10 - 5 * seat for seat in range(len(seats)))
    await play(journal, Played("m", seats, totals))
    found = await stood(database)
    assert {person for person, _, _ in found} == {seat for seat in seats if seat}
    assert {(of, period) for _, of, period in found} == {
        (board, period) for period in ("2026-11-30", "2026-W49", "2026-Q4", "all")
    }
    assert found == await recounted(database)


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    ("how", "counts"),
    [("finished", True), ("settled", True), ("aborted", False), ("abandoned", False)],
)
async def test_only_a_match_that_was_finished_or_settled_counts(
    database: Database, journal: DatabaseJournal, how: MatchEnding, counts: bool
) -> None:
    await play(journal, Played("m", ("ada", "ben", CPU), (7, -3, -4), rounds=3, how=how))
    assert await standing_of(database, "ada", "people") == ((1, 1, 3, 7) if counts else None)


@pytest.mark.usefixtures("known")
async def test_a_running_match_counts_for_nothing(
    database: Database, journal: DatabaseJournal
) -> None:
    began, _ = Played("m", ("ada", "ben", CPU), (7, -3, -4)).facts("R")
    await journal.append(opened("R"))
    await journal.append(moved("R", 1), (began,))
    assert await stood(database) == {}


@pytest.mark.usefixtures("known")
async def test_matches_add_up_and_whoever_shares_the_first_place_has_won(
    database: Database, journal: DatabaseJournal
) -> None:
    await play(journal, Played("m1", ("ada", "ben", CPU), (6, 6, -12), rounds=2))
    await play(journal, Played("m2", ("ben", "ada", CPU), (-20, -4, 24), rounds=3))
    await play(journal, Played("m3", ("ada", CPU, CPU), (5, -1, -4), rounds=1))
    assert await standing_of(database, "ada", "people") == (2, 1, 5, 2)
    assert await standing_of(database, "ben", "people") == (2, 1, 5, -14)
    assert await standing_of(database, "ada", "cpu") == (1, 1, 1, 5)


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize(
    ("ended", "periods"),
    [
        ("2026-12-31 14:59:59.999", {"2026-12-31", "2026-W53", "2026-Q4", "all"}),
        ("2026-12-31 15:00:00", {"2027-01-01", "2026-W53", "2027-Q1", "all"}),
    ],
)
async def test_a_match_belongs_to_the_moment_of_its_end_in_seoul(
    database: Database, wall: Wall, journal: DatabaseJournal, ended: str, periods: set[str]
) -> None:
    wall.now = utc(ended)
    await play(journal, Played("m", ("ada", "ben", CPU), (7, -3, -4)))
    assert {period for _, _, period in await stood(database)} == periods


@pytest.mark.usefixtures("known")
async def test_a_match_counts_once_though_its_neighbour_in_the_transaction_fails(
    database: Database, journal: DatabaseJournal
) -> None:
    await journal.append(opened("R"))
    await journal.append(opened("S"))
    facts = Played("m", ("ada", "ben", CPU), (7, -3, -4)).facts("R")
    lost, kept = await asyncio.gather(
        journal.append(opened("S")),
        journal.append(moved("R", 1), facts),
        return_exceptions=True,
    )
    assert isinstance(lost, LostRoom)
    assert kept is None
    with pytest.raises(LostRoom):
        await journal.append(moved("R", 1), facts)
    assert await standing_of(database, "ada", "people") == (1, 1, 5, 7)


# -- people who are forgotten --------------------------------------------------------------------


@pytest.mark.usefixtures("known")
async def test_a_forgotten_person_leaves_no_gap_on_the_boards(
    database: Database, boards: Boards, journal: DatabaseJournal
) -> None:
    await play(journal, Played("m", ("ada", "ben", "cho"), (7, -3, -4)))
    await forget(database, "ada")
    page = await boards.page("people", "all", "points", person="ada")
    assert [(each.rank, each.person) for each in page.standings] == [(1, "ben"), (2, "cho")]
    assert page.total == 2
    assert page.own is None


@pytest.mark.usefixtures("known")
async def test_whoever_is_forgotten_was_a_person_nevertheless(
    database: Database, journal: DatabaseJournal
) -> None:
    began, ended = Played("m", ("ada", "ben", CPU), (7, -3, -4)).facts("R")
    await journal.append(opened("R"))
    await journal.append(moved("R", 1), (began,))
    async with database.writing() as connection:
        await connection.execute(delete(PersonRow).where(PersonRow.id == "ada"))
    await journal.append(moved("R", 2), (ended,))
    assert {person for person, _, _ in await stood(database)} == {"ben"}
    assert await standing_of(database, "ben", "people") == (1, 0, 5, -3)


@pytest.mark.usefixtures("known")
async def test_a_deleted_person_is_on_no_board(
    database: Database, journal: DatabaseJournal
) -> None:
    await play(journal, Played("m", ("ada", "ben", "cho"), (7, -3, -4)))
    async with database.writing() as connection:
        await connection.execute(delete(PersonRow).where(PersonRow.id == "ada"))
    assert {person for person, _, _ in await stood(database)} == {"ben", "cho"}


# -- made anew -----------------------------------------------------------------------------------


ENDINGS: tuple[MatchEnding, ...] = ("finished", "finished", "settled", "aborted", "abandoned")


def evening(rng: Random, people: list[str], matches: int, prefix: str = "m") -> list[Played]:
    """Random matches among these people and CPU players."""
    found = []
    for number in range(matches):
        sitting = rng.sample(people, rng.randint(1, min(4, len(people))))
        seats = (*sitting, *(CPU,) * rng.randint(1, 2))[:5]
        totals = tuple(rng.randint(-40, 40) for _ in seats)
        how = rng.choice(ENDINGS)
        rounds = rng.randint(1, 9)
        found.append(Played(f"{prefix}{number}", seats, totals, rounds, how))
    return found


@pytest.fixture
async def past(database: Database, journal: DatabaseJournal, wall: Wall) -> list[str]:
    """A hundred days of matches among eight people, who are returned."""
    people = [f"p{number}" for number in range(8)]
    await know(database, *people)
    for match in evening(Random(4), people, 60):
        wall.now += 40 * 3_600_000
        await play(journal, match)
    return people


async def rebuild(database: Database) -> int:
    async with database.writing() as connection:
        return await connection.run_sync(standings.rebuild)


@pytest.mark.usefixtures("past")
async def test_what_is_made_anew_is_what_was_kept(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = await everything(database)
    monkeypatch.setattr(standings, "AT_ONCE", 7)
    async with database.writing() as connection:
        await connection.exec_driver_sql("UPDATE standings SET points = points + 1, matches = 0")
        await connection.exec_driver_sql("DELETE FROM ratings")
    assert await everything(database) != kept
    counted = await rebuild(database)
    assert await everything(database) == kept
    assert 20 < counted < 60


@pytest.mark.usefixtures("past")
async def test_matches_from_before_the_boards_are_counted_when_these_come(
    database: Database,
) -> None:
    kept = await everything(database)
    await database.downgrade("0003")
    await database.upgrade()
    assert await everything(database) == kept


# -- at the same time ----------------------------------------------------------------------------


@pytest.fixture
async def other_node(url: str, wall: Wall) -> AsyncIterator[DatabaseJournal]:
    """The journal of another node on the same database."""
    database = Database.open(url)
    yield DatabaseJournal(database, wall)
    await database.close()


async def test_two_nodes_count_the_same_people_at_once(
    database: Database, journal: DatabaseJournal, other_node: DatabaseJournal
) -> None:
    people = [f"p{number}" for number in range(6)]
    await know(database, *people)
    rng = Random(8)
    async with asyncio.timeout(60):
        await asyncio.gather(
            play(journal, *evening(rng, people, 40, "a")),
            play(other_node, *evening(rng, people, 40, "b")),
        )
    assert await stood(database) == await recounted(database)
    sums = await everything(database)
    await rebuild(database)
    anew = await everything(database)
    for by in ("points", "average"):  # the order of the matches is another one for the ratings
        rungs = [[rung for rung in each["rungs"] if rung[2] == by] for each in (sums, anew)]
        assert rungs[0] == rungs[1]


async def test_people_are_forgotten_while_their_matches_end(
    database: Database, journal: DatabaseJournal, other_node: DatabaseJournal
) -> None:
    people = [f"p{number}" for number in range(6)]
    await know(database, *people)
    matches = evening(Random(5), people, 30)
    for number, match in enumerate(matches):
        await journal.append(opened(f"E{number}"))
        began, _ = match.facts(f"E{number}")
        await journal.append(moved(f"E{number}", 1), (began,))

    async def end(node: DatabaseJournal, number: int) -> None:
        _, ended = matches[number].facts(f"E{number}")
        await node.append(moved(f"E{number}", 2), (ended,))

    async with asyncio.timeout(60):
        await asyncio.gather(
            *(end((journal, other_node)[number % 2], number) for number in range(15)),
            forget(database, "p2"),
            *(end((journal, other_node)[number % 2], number) for number in range(15, 30)),
            forget(database, "p4"),
        )
    found = await stood(database)
    assert {person for person, _, _ in found} == {"p0", "p1", "p3", "p5"}
    assert found == await recounted(database)
    before = await everything(database)
    await rebuild(database)
    anew = await everything(database)
    rungs = [[rung for rung in each["rungs"] if rung[2] == "points"] for each in (before, anew)]
    assert rungs[0] == rungs[1]


async def test_boards_are_made_anew_while_matches_end(
    database: Database, journal: DatabaseJournal, other_node: DatabaseJournal
) -> None:
    people = [f"p{number}" for number in range(6)]
    await know(database, *people)
    rng = Random(9)
    await play(journal, *evening(rng, people, 20, "before"))
    async with asyncio.timeout(60):
        await asyncio.gather(
            play(other_node, *evening(rng, people, 20, "b")),
            rebuild(database),
            play(other_node, *evening(rng, people, 20, "c")),
            rebuild(database),
        )
    assert await stood(database) == await recounted(database)


# -- any history ---------------------------------------------------------------------------------

PEOPLE = ("ada", "ben", "cho", "dan")

BOARDS: tuple[tuple[Board, Measure], ...] = (
    ("people", "points"),
    ("people", "average"),
    ("cpu", "points"),
    ("cpu", "average"),
)

histories = st.lists(
    st.tuples(
        st.integers(0, 40 * 3_600_000),
        st.lists(st.sampled_from(PEOPLE), min_size=1, max_size=4, unique=True),
        st.integers(1, 2),
        st.lists(st.integers(-3, 3), min_size=6, max_size=6),
        st.integers(1, 9),
        st.sampled_from(ENDINGS),
    ),
    max_size=12,
)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=histories)
async def test_any_history_stands_as_a_plain_recount_of_it(
    database: Database,
    journal: DatabaseJournal,
    boards: Boards,
    wall: Wall,
    history: list[tuple[int, list[str], int, list[int], int, MatchEnding]],
) -> None:
    async with database.writing() as connection:
        for table in reversed(Base.metadata.sorted_tables):
            await connection.execute(delete(table))
    await know(database, *PEOPLE)
    for number, (later, sitting, cpus, totals, rounds, how) in enumerate(history):
        wall.now += later
        seats = (*sitting, *(CPU,) * cpus)[:5]
        match = Played(f"m{number}", seats, tuple(totals[: len(seats)]), rounds, how)
        await play(journal, match)
    sums = await recounted(database)
    assert await stood(database) == sums
    for of in {period for _, _, period in sums}:
        for board, by in BOARDS:
            page = await boards.page(board, period_of(of), by, of=of, person="ada")
            order = ranked(sums, board, of, by)
            assert [(each.rank, each.person) for each in page.standings] == order
            assert page.total == len(order)
            rank = None if page.own is None else page.own.rank
            assert rank == {person: rank for rank, person in order}.get("ada")
