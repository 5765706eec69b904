"""Matches as they might have been, and what a plain recount of them makes of the leaderboards."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, insert, select

from hulawang.rooms.facts import MatchBegan, MatchEnded, MatchEnding, SeatFact
from hulawang.rooms.ports import Journal
from hulawang.storage.database import Database
from hulawang.storage.models import MatchRow, PersonRow, SeatRow, StandingRow
from hulawang.storage.periods import names_at, period_of
from hulawang.storage.records import Period
from tests.storage.samples import OPTIONS, moved, opened

CPU = None
_seqs = count(1)


@dataclass(frozen=True, slots=True)
class Played:
    """A match from its beginning to its end; a seat is a person, or CPU."""

    id: str
    seats: tuple[str | None, ...]
    totals: tuple[int, ...]
    rounds: int = 5
    how: MatchEnding = "finished"

    def facts(self, room: str) -> tuple[MatchBegan, MatchEnded]:
        """What its room reports."""
        sitters = tuple(
            SeatFact(person, person or "", None if person else "normal") for person in self.seats
        )
        counts = self.how in {"finished", "settled"}
        places = tuple(1 + sum(each > total for each in self.totals) for total in self.totals)
        return (
            MatchBegan(self.id, room, OPTIONS, sitters),
            MatchEnded(
                self.id, self.how, self.rounds, self.totals, places if counts else None, None
            ),
        )


async def know(database: Database, *people: str) -> None:
    """Make these people known; a person's name is their id."""
    rows = [{"id": person, "name": person, "created_at": 0} for person in people]
    if rows:
        async with database.writing() as connection:
            await connection.execute(insert(PersonRow), rows)


async def play(journal: Journal, *matches: Played) -> None:
    """Let all of these matches end at this moment, each in a room of its own."""

    async def one(match: Played) -> None:
        room = f"R{next(_seqs)}"
        await journal.append(opened(room))
        await journal.append(moved(room, 1), match.facts(room))

    await asyncio.gather(*(one(match) for match in matches))


class Stood(NamedTuple):
    """A standing by its sums, without the rating."""

    matches: int
    wins: int
    rounds: int
    points: int


Key: TypeAlias = tuple[str, str, str]
"""Person, board, period."""

ENOUGH: Mapping[Period, int] = {"day": 5, "week": 10, "season": 20, "all": 20}
"""How many rounds an average needs."""


def ranked(sums: Mapping[Key, Stood], board: str, of: str, by: str) -> list[tuple[int, str]]:
    """Ranks and people of a board by points or average, worked out one by one."""
    values = {
        person: Fraction(each.points, 1 if by == "points" else each.rounds)
        for (person, its_board, its_period), each in sums.items()
        if (its_board, its_period) == (board, of)
        and (by == "points" or each.rounds >= ENOUGH[period_of(of)])
    }
    order = sorted(values.items(), key=lambda item: (item[1], item[0]), reverse=True)
    return [
        (1 + sum(better > value for better in values.values()), person) for person, value in order
    ]


async def recounted(database: Database) -> dict[Key, Stood]:
    """What the seats of all matches add up to."""
    seats = select(
        SeatRow.match,
        SeatRow.person,
        SeatRow.cpu_level,
        SeatRow.total,
        SeatRow.place,
        MatchRow.how,
        MatchRow.ended_at,
        MatchRow.rounds_played,
    ).join(MatchRow, MatchRow.id == SeatRow.match)
    async with database.reading() as session:
        rows = (await session.execute(seats)).all()
    people = {row.match: 0 for row in rows}
    for row in rows:
        people[row.match] += row.cpu_level is None
    sums: dict[Key, Stood] = {}
    for row in rows:
        if row.person is None or row.how not in {"finished", "settled"}:
            continue
        board = "people" if people[row.match] >= 2 else "cpu"
        for period in names_at(row.ended_at):
            key = (row.person, board, period)
            old = sums.get(key, Stood(0, 0, 0, 0))
            sums[key] = Stood(
                old.matches + 1,
                old.wins + (row.place == 1),
                old.rounds + row.rounds_played,
                old.points + row.total,
            )
    return sums


async def stood(database: Database) -> dict[Key, Stood]:
    """The standings that are kept."""
    rows = select(
        StandingRow.person,
        StandingRow.board,
        StandingRow.period,
        StandingRow.matches,
        StandingRow.wins,
        StandingRow.rounds,
        StandingRow.points,
    )
    async with database.reading() as session:
        found = await session.execute(rows)
        return {
            (row.person, row.board, row.period): Stood(
                row.matches, row.wins, row.rounds, row.points
            )
            for row in found
        }


async def everything(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """All rows that leaderboards are read from, but for rungs on which nobody stands."""

    def read(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
        found = {}
        for table, where in (("standings", ""), ("ratings", ""), ("rungs", " WHERE people <> 0")):
            rows = connection.exec_driver_sql(f"SELECT * FROM {table}{where}")
            found[table] = sorted(tuple(row) for row in rows)
        return found

    async with database.writing() as connection:
        return await connection.run_sync(read)
