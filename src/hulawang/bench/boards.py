"""How long leaderboards take to read when there are a million results behind them.

The results are made up and inserted in bulk; the standings are then made from them as after a
restore, and pages are asked for as the server asks for them. Times are wall time.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import ceil
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from sqlalchemy import insert, inspect

from hulawang.storage import standings
from hulawang.storage.boards import PAGE, Boards
from hulawang.storage.database import Database
from hulawang.storage.models import MatchRow, PersonRow, RoomRow, SeatRow
from hulawang.storage.models.base import Base
from hulawang.storage.records import Measure, Period

ROOM = "BENCH"
SEATS = 4
ROUNDS = 5
END = 1_796_018_400_000
"""The last match ends then, in milliseconds since 1970: 2026-11-30 at three in Seoul."""

SPAN = 120 * 86_400_000
"""Over how many milliseconds before that the matches are spread."""

AT_ONCE = 2_000
TIMES = 15
"""How often a page is asked for."""

BOARDS: tuple[tuple[Period, Measure], ...] = (
    ("all", "points"),
    ("all", "average"),
    ("all", "rating"),
    ("season", "points"),
    ("week", "points"),
)


class NotEmpty(Exception):
    """The database is somebody's: it has tables in it."""


@dataclass(frozen=True, slots=True)
class Filled:
    """What was made up, and how long the standings took."""

    people: int
    results: int
    matches: int
    rebuild_s: float
    somebody: str
    """One of the people, by their id."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How long a page of a board took, in milliseconds: the middle and the worst time."""

    board: str
    what: str
    total: int
    middle: float
    worst: float


async def measured(url: str, results: int, people: int) -> tuple[str, ...]:
    """The times as lines, from an empty database that is empty again afterwards.

    Raises `NotEmpty`, and `BadDatabaseUrl`.
    """
    database = Database.open(url)
    try:
        async with database.writing() as connection:
            tables = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
        if set(tables) - {"alembic_version"}:
            raise NotEmpty
        await database.upgrade()
        filled = await fill(database, results, people)
        found = await timings(database, people)
        await database.downgrade("base")
    finally:
        await database.close()
    return tuple(table(database.engine.dialect.name, filled, found))


async def fill(database: Database, results: int, people: int) -> Filled:
    """Fill a database in the newest schema with ended matches of people."""
    matches = results // SEATS
    await _insert(database, PersonRow, _people(people))
    await _insert(database, RoomRow, iter([{"code": ROOM, "opened_at": 0, "closed_at": 0}]))
    await _insert(database, MatchRow, _matches(matches))
    await _insert(database, SeatRow, _seats(matches, people))
    began = perf_counter()
    async with database.writing() as connection:
        await connection.run_sync(standings.rebuild)
    return Filled(people, matches * SEATS, matches, perf_counter() - began, _id(0))


async def timings(database: Database, people: int) -> list[Timing]:
    """How long pages of the boards take, each with the own rank of somebody at random."""
    boards = Boards(database, lambda: END)
    rng = Random(1)
    found = []
    for period, by in BOARDS:
        total = (await boards.page("people", period, by)).total
        last = ceil(total / PAGE)
        asked = {
            "first page": 1,
            "middle page": ceil(last / 2),
            "last page": last,
            "own rank alone": last + 1,
        }
        for what, page in asked.items():
            times = []
            for _ in range(TIMES):
                person = _id(rng.randrange(people))
                began = perf_counter()
                await boards.page("people", period, by, page=page, person=person)
                times.append((perf_counter() - began) * 1000)
            timing = Timing(f"{period} by {by}", what, total, median(times), max(times))
            found.append(timing)
    return found


def table(kind: str, filled: Filled, found: Sequence[Timing]) -> Iterator[str]:
    """The times as lines for a terminal."""
    yield (
        f"{kind}: {filled.results:,} results of {filled.people:,} people in {filled.matches:,} "
        f"matches; standings made from them in {filled.rebuild_s:.0f} s"
    )
    yield f"{'board':<16} {'people':>9}  {'asked for':<16} {'ms':>7} {'worst':>7}"
    for each in found:
        yield (
            f"{each.board:<16} {each.total:>9,}  {each.what:<16} {each.middle:>7.1f} "
            f"{each.worst:>7.1f}"
        )


def _id(number: int) -> str:
    """A person's id; spread out, as random ones are."""
    return hashlib.sha256(str(number).encode()).hexdigest()[:20]


def _people(people: int) -> Iterator[dict[str, Any]]:
    for number in range(people):
        yield {"id": _id(number), "name": f"사람 {number}", "created_at": 0}


def _matches(matches: int) -> Iterator[dict[str, Any]]:
    for number in range(matches):
        ended_at = END - SPAN * (matches - 1 - number) // matches
        yield {
            "id": f"m{number:08}",
            "room": ROOM,
            "options": "{}",
            "began_at": ended_at - 600_000,
            "ended_at": ended_at,
            "how": "finished",
            "rounds_played": ROUNDS,
            "aborted_by": None,
        }


def _seats(matches: int, people: int) -> Iterator[dict[str, Any]]:
    """Four people a match: everybody plays, and some far more than others."""
    rng = Random(1)
    for number in range(matches):
        sitting = {number * SEATS % people}
        while len(sitting) < SEATS:
            sitting.add(int(people * rng.random() ** 2))
        totals = [rng.randint(-60, 60) for _ in range(SEATS)]
        for seat, (person, total) in enumerate(zip(sitting, totals, strict=True)):
            yield {
                "match": f"m{number:08}",
                "seat": seat,
                "person": _id(person),
                "name": "",
                "cpu_level": None,
                "total": total,
                "place": 1 + sum(each > total for each in totals),
            }


async def _insert(database: Database, row: type[Base], rows: Iterator[dict[str, Any]]) -> None:
    async with database.writing() as connection:
        while some := list(islice(rows, AT_ONCE)):
            await connection.execute(insert(row), some)
