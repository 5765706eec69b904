"""Leaderboards as they are read: a page of fifty, one's own rank, and a whole board.

The order of a board is that of an index, and only the index is walked; names and sums are looked
up for the fifty of the page. Where a page begins, and what rank a value has, the ladder tells.
"""

from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Row, Select, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from hulawang.storage.database import Database
from hulawang.storage.ladder import Ladder, rung_of, top_of
from hulawang.storage.models import PersonRow, RungRow, StandingRow
from hulawang.storage.periods import beside, name_at
from hulawang.storage.records import Board, BoardPage, Measure, Period, Standing

PAGE = 50
"""How many people a page holds."""

CHUNK = 1000
"""How many people of a whole board are read at once."""

MEASURES: Mapping[Measure, InstrumentedAttribute[Any]] = {
    "points": StandingRow.points,
    "average": StandingRow.average,
    "rating": StandingRow.rating,
}

Place: TypeAlias = tuple[float, str]
"""A value and a person: what a board is ordered by, the greatest first."""


class Boards:
    """The leaderboards (R8.9); `wall` gives milliseconds since 1970."""

    def __init__(self, database: Database, wall: Callable[[], int]) -> None:
        self._database = database
        self._wall = wall

    async def page(
        self,
        board: Board,
        period: Period,
        by: Measure,
        *,
        of: str | None = None,
        page: int = 1,
        person: str | None = None,
    ) -> BoardPage:
        """A page of a board, from 1, with the standing of `person`; of the present without `of`.

        Raises `BadPeriod` where `of` names no period of this kind.
        """
        present = name_at(period, self._wall())
        of = of or present
        earlier, later = (beside(period, of, later=later) for later in (False, True))
        async with self._database.reading() as session:
            view = _View(session, board, of, by)
            ladder = await view.ladder()
            return BoardPage(
                period=of,
                earlier=earlier,
                later=later if of < present else None,
                total=ladder.total,
                pages=ceil(ladder.total / PAGE),
                standings=await view.page(ladder, PAGE * (page - 1)),
                own=None if person is None else await view.own(ladder, person),
            )

    def whole(
        self, board: Board, period: Period, by: Measure, *, of: str | None = None
    ) -> AsyncIterator[Sequence[Standing]]:
        """Everybody who is ranked, the best first, some at a time.

        Nobody's play waits for a slow reader: who moves on the board meanwhile may come twice or
        not at all. Raises `BadPeriod` at once.
        """
        of = of or name_at(period, self._wall())
        beside(period, of, later=False)
        return self._chunks(board, of, by)

    async def _chunks(
        self, board: Board, of: str, by: Measure
    ) -> AsyncIterator[Sequence[Standing]]:
        ranks = _Ranks()
        last: Place | None = None
        while True:
            async with self._database.reading() as session:
                view = _View(session, board, of, by)
                places = await view.places(after=last)
                standings = await view.standings(ranks.of(places))
            if not places:
                return
            yield standings
            last = places[-1]


@dataclass(slots=True)
class _Ranks:
    """Ranks given out along a board: who is level shares one, and skips as many."""

    position: int = 0
    """How many there were before."""
    rank: int = 0
    value: float | None = None

    def of(self, places: Iterable[Place]) -> list[tuple[str, int | None]]:
        """The next people with their ranks."""
        return [(person, self._next(value)) for value, person in places]

    def _next(self, value: float) -> int:
        self.position += 1
        if value != self.value:
            self.rank, self.value = self.position, value
        return self.rank


class _View:
    """A board in a period by a measure, as one transaction sees it."""

    def __init__(self, session: AsyncSession, board: Board, of: str, by: Measure) -> None:
        self._session = session
        self._here = (StandingRow.board == board, StandingRow.period == of)
        self._rungs = (RungRow.board == board, RungRow.period == of, RungRow.measure == by)
        self._by = by
        self._value = MEASURES[by]

    async def ladder(self) -> Ladder:
        held = select(RungRow.rung, RungRow.people).where(*self._rungs, RungRow.people > 0)
        return Ladder((row.rung, row.people) for row in await self._session.execute(held))

    async def page(self, ladder: Ladder, position: int) -> tuple[Standing, ...]:
        """Those who follow a position, from 0."""
        found = ladder.find(position)
        if found is None:
            return ()
        rung, before = found
        below = self._value < top_of(self._by, rung)
        places = await self._walk(self._order(below).limit(PAGE).offset(before))
        if not places:
            return ()
        value = places[0][0]
        ranks = _Ranks(position, await self._rank(ladder, value), value)
        return await self.standings(ranks.of(places))

    async def places(self, after: Place | None) -> list[Place]:
        """Those who follow somebody, or the first, without a ladder."""
        follows = (
            self._value.is_not(None)
            if after is None
            else tuple_(self._value, StandingRow.person) < after
        )
        return await self._walk(self._order(follows).limit(CHUNK))

    async def own(self, ladder: Ladder, person: str) -> Standing | None:
        """Where a person stands; None for who has not played."""
        row = (await self._session.execute(self._sums([person]))).one_or_none()
        if row is None:
            return None
        rank = None if row.value is None else await self._rank(ladder, row.value)
        return _standing(row, rank)

    async def standings(self, ranked: Sequence[tuple[str, int | None]]) -> tuple[Standing, ...]:
        """The names and sums of these people."""
        rows = await self._session.execute(self._sums([person for person, _ in ranked]))
        found = {row.person: row for row in rows}
        return tuple(_standing(found[person], rank) for person, rank in ranked if person in found)

    def _sums(self, people: Sequence[str]) -> Select[Any]:
        return (
            select(
                StandingRow.person,
                PersonRow.name,
                StandingRow.matches,
                StandingRow.wins,
                StandingRow.rounds,
                StandingRow.points,
                StandingRow.rating,
                self._value.label("value"),
            )
            .join(PersonRow, PersonRow.id == StandingRow.person)
            .where(*self._here, StandingRow.person.in_(people))
        )

    async def _rank(self, ladder: Ladder, value: float) -> int:
        """One more than there are people with a better value."""
        rung = rung_of(self._by, value)
        better = select(func.count()).where(
            *self._here, self._value > value, self._value < top_of(self._by, rung)
        )
        beside = (await self._session.execute(better)).scalar_one()
        return 1 + ladder.above(rung) + beside

    def _order(self, where: ColumnElement[bool]) -> Select[Any]:
        """The values and people of the board from there on, the greatest first."""
        return (
            select(self._value, StandingRow.person)
            .where(*self._here, where)
            .order_by(self._value.desc(), StandingRow.person.desc())
        )

    async def _walk(self, order: Select[Any]) -> list[Place]:
        return [(value, person) for value, person in await self._session.execute(order)]


def _standing(row: Row[Any], rank: int | None) -> Standing:
    return Standing(
        person=row.person,
        name=row.name,
        rank=rank,
        matches=row.matches,
        wins=row.wins,
        rounds=row.rounds,
        points=row.points,
        rating=row.rating,
    )
