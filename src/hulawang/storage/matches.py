"""Matches that have ended, as they can be looked up afterwards."""

from dataclasses import dataclass
from typing import cast

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from hulawang.rooms.facts import MatchEnding, RoundEnded
from hulawang.rooms.options import Options
from hulawang.storage.database import Database
from hulawang.storage.facts import options_of, round_of
from hulawang.storage.models import MatchRow, SeatRow


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A seat of a match: a person by the name of then, or a CPU player of a level."""

    person: str | None
    name: str
    cpu_level: str | None
    total: int
    place: int | None


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """An ended match; times in milliseconds since 1970."""

    id: str
    room: str
    options: Options
    began_at: int
    ended_at: int
    how: MatchEnding
    rounds_played: int
    aborted_by: int | None
    """The seat that aborted it (R8.5)."""
    seats: tuple[PlayedSeat, ...]


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """An ended match with every round of it, oldest first."""

    match: PlayedMatch
    rounds: tuple[RoundEnded, ...]


class Matches:
    """The finished games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_person(self, person: str, limit: int = 50) -> tuple[PlayedMatch, ...]:
        """The ended matches a person sat in, newest first."""
        mine = select(SeatRow.match).where(SeatRow.person == person)
        newest = (
            select(MatchRow)
            .where(MatchRow.id.in_(mine), MatchRow.ended_at.is_not(None))
            .order_by(MatchRow.ended_at.desc(), MatchRow.id)
            .limit(limit)
        )
        async with self._database.reading() as session:
            return tuple(_played(row) for row in await session.scalars(newest))

    async def match(self, match: str) -> MatchRecord | None:
        """One ended match with its rounds; None when there is none of this id."""
        wanted = (
            select(MatchRow)
            .where(MatchRow.id == match, MatchRow.ended_at.is_not(None))
            .options(selectinload(MatchRow.rounds))
        )
        async with self._database.reading() as session:
            row = await session.scalar(wanted)
            if row is None:
                return None
            return MatchRecord(_played(row), tuple(round_of(ended) for ended in row.rounds))


def _played(row: MatchRow) -> PlayedMatch:
    assert row.ended_at is not None
    return PlayedMatch(
        id=row.id,
        room=row.room,
        options=options_of(row),
        began_at=row.began_at,
        ended_at=row.ended_at,
        how=cast(MatchEnding, row.how),
        rounds_played=row.rounds_played,
        aborted_by=row.aborted_by,
        seats=tuple(
            PlayedSeat(seat.person, seat.name, seat.cpu_level, seat.total, seat.place)
            for seat in row.seats
        ),
    )
