"""Matches that have ended, as they can be looked up afterwards."""

from typing import cast

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from hulawang.rooms.facts import MatchEnding
from hulawang.storage.database import Database
from hulawang.storage.facts import options_of, round_of
from hulawang.storage.models import MatchRow, SeatRow
from hulawang.storage.records import MatchRecord, PlayedMatch, PlayedSeat


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
            return tuple(played(row) for row in await session.scalars(newest))

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
            return MatchRecord(played(row), tuple(round_of(ended) for ended in row.rounds))


def played(row: MatchRow) -> PlayedMatch:
    """An ended match as a record."""
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
