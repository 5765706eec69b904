"""Matches that have ended, as they can be looked up afterwards."""

from sqlalchemy import Select, func, select, tuple_
from sqlalchemy.orm import aliased, selectinload

from hulawang.storage.archive import unpack_rounds
from hulawang.storage.database import Database
from hulawang.storage.models import BallotRow, MatchRow, SeatRow, VoteRow
from hulawang.storage.records import (
    HistoryFilter,
    HistoryPage,
    MatchRecord,
    Place,
    PlayedMatch,
)
from hulawang.storage.rows import played, record_of

EVERYTHING = HistoryFilter()

_ANY_SEAT = aliased(SeatRow)


class Matches:
    """The finished games."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_person(self, person: str, limit: int = 50) -> tuple[PlayedMatch, ...]:
        """The ended matches a person sat in, newest first."""
        return (await self.history(person, EVERYTHING, limit)).matches

    async def history(
        self, person: str, wanted: HistoryFilter, limit: int, before: Place | None = None
    ) -> HistoryPage:
        """Up to `limit` of the ended matches a person sat in, newest first, that fit.

        `before` is the place that the page before named; the newest ones without it.
        """
        found = _of_person(person, wanted, before).limit(limit + 1)
        async with self._database.reading() as session:
            rows = await session.execute(found)
            places = [Place(at, match) for at, match in rows if at is not None]
            ids = [place.match for place in places[:limit]]
            found_rows = await session.scalars(select(MatchRow).where(MatchRow.id.in_(ids)))
            by_id = {row.id: row for row in found_rows}
            matches = tuple(played(by_id[match]) for match in ids)
        return HistoryPage(matches, places[limit - 1] if len(places) > limit else None)

    async def match(self, match: str) -> MatchRecord | None:
        """One ended match with its rounds and votes; None when there is none of this id."""
        wanted = (
            select(MatchRow)
            .where(MatchRow.id == match, MatchRow.ended_at.is_not(None))
            .options(selectinload(MatchRow.rounds))
        )
        votes = select(VoteRow).where(VoteRow.match == match).order_by(VoteRow.at, VoteRow.proposer)
        ballots = select(BallotRow).where(BallotRow.match == match)
        async with self._database.reading() as session:
            row = await session.scalar(wanted)
            if row is None:
                return None
            await unpack_rounds(session, row)
            return record_of(
                row, (await session.scalars(votes)).all(), (await session.scalars(ballots)).all()
            )


def _of_person(person: str, wanted: HistoryFilter, before: Place | None) -> Select[int | None, str]:
    """Where the person's ended matches are that fit: in the order of an index, newest first."""
    found = (
        select(SeatRow.ended_at, SeatRow.match)
        .where(SeatRow.person == person)
        .order_by(SeatRow.ended_at.desc(), SeatRow.match.desc())
    )
    if before is None:
        found = found.where(SeatRow.ended_at.is_not(None))
    else:
        # The time alone, too: SQLite finds no place in an index by a pair.
        place = tuple_(SeatRow.ended_at, SeatRow.match)
        found = found.where(SeatRow.ended_at <= before.ended_at, place < before)
    if wanted.ending is not None:
        ending = select(MatchRow.how).where(MatchRow.id == SeatRow.match).scalar_subquery()
        found = found.where(ending == wanted.ending)
    if wanted.board is not None:
        people = _seats_there().where(_ANY_SEAT.cpu_level.is_(None)).scalar_subquery()
        found = found.where(people >= 2 if wanted.board == "people" else people < 2)
    if wanted.other is not None:
        # By the whole key of the index: by a part of it PostgreSQL may walk all that they played.
        theirs = (_ANY_SEAT.person == wanted.other, _ANY_SEAT.ended_at == SeatRow.ended_at)
        together = _seats_there().where(*theirs).scalar_subquery()
        found = found.where(together > 0)
    return found


def _seats_there() -> Select[int]:
    return select(func.count()).select_from(_ANY_SEAT).where(_ANY_SEAT.match == SeatRow.match)
