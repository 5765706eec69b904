"""Careers, streaks, meetings and badges in the database: counted once a match, and read.

A match is counted inside the transaction that stores its end. What is changed is read first, so
its people are locked before, in the order of their ids.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, fields, replace
from typing import Any, TypeVar

from sqlalchemy import Connection, exists, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session, selectinload

from hulawang.storage.biographies import Biography, seoul_day
from hulawang.storage.database import Database
from hulawang.storage.models import (
    BadgeRow,
    CareerRow,
    MatchRow,
    MeetingRow,
    PersonRow,
    StreakRow,
)
from hulawang.storage.models.base import Base
from hulawang.storage.records import (
    Career,
    EarnedBadge,
    MatchRecord,
    Meeting,
    Profile,
    Streak,
    Versus,
)
from hulawang.storage.rows import record_of
from hulawang.storage.upsert import put

AT_ONCE = 100
"""How many matches are counted in one transaction where many wait for it."""

Key = TypeVar("Key")
Value = TypeVar("Value")


class Careers:
    """What people have come to; `wall` gives milliseconds since 1970."""

    def __init__(self, database: Database, wall: Callable[[], int]) -> None:
        self._database = database
        self._wall = wall

    async def catch_up(self) -> int:
        """Count what ended before careers were kept; how many matches that were."""
        waiting = (
            select(MatchRow.id)
            .where(MatchRow.counted_at.is_(None), MatchRow.ended_at.is_not(None))
            .order_by(MatchRow.ended_at, MatchRow.id)
            .limit(AT_ONCE)
        )
        counted = 0
        while True:
            async with self._database.writing() as connection:
                matches = (await connection.scalars(waiting)).all()
                if not matches:
                    return counted
                await connection.run_sync(count, matches, self._wall())
            counted += len(matches)

    async def profile(self, person: str) -> Profile:
        """What a person has come to; empty for whoever has ended no match."""
        async with self._database.reading() as session:
            careers = await _of(session, CareerRow, Career, "board", person)
            streaks = await _of(session, StreakRow, Streak, "kind", person)
            badges = await _of(session, BadgeRow, EarnedBadge, "badge", person)
        days = streaks.get("days")
        if days is not None and seoul_day(self._wall()) - seoul_day(days.at) > 1:
            streaks["days"] = replace(days, current=0)
        return Profile(careers, streaks, badges)

    async def meetings(self, person: str, limit: int, skip: int = 0) -> tuple[Meeting, ...]:
        """Whom a person has met, those most often met first, by their names of now."""
        others = (
            select(PersonRow.id, PersonRow.name, *_columns(MeetingRow, Versus))
            .join(PersonRow, PersonRow.id == MeetingRow.other)
            .where(MeetingRow.person == person)
            .order_by(MeetingRow.matches.desc(), MeetingRow.met_at.desc(), MeetingRow.other.desc())
            .limit(limit)
            .offset(skip)
        )
        async with self._database.reading() as session:
            found = await session.execute(others)
            return tuple(Meeting(other, name, Versus(*of)) for other, name, *of in found)

    async def met(self, person: str, who: str) -> str | None:
        """The id of somebody whom a person has met, by what is told of them (`who_is`)."""
        # Not a join: SQLite would go through everybody whom one has met.
        met = exists().where(MeetingRow.person == person, MeetingRow.other == PersonRow.id)
        other = select(PersonRow.id).where(PersonRow.who == who, met)
        async with self._database.reading() as session:
            return await session.scalar(other.limit(1))


async def _of(
    session: AsyncSession, row: type[Base], value: type[Value], key: str, person: str
) -> dict[Any, Value]:
    columns = row.__table__.c
    wanted = select(columns[key], *_columns(row, value)).where(columns["person"] == person)
    return {name: value(*of) for name, *of in await session.execute(wanted)}


def _columns(row: type[Base], value: type[Any]) -> list[Any]:
    """The columns of a table that a value is made of, in its order."""
    return [row.__table__.c[field.name] for field in fields(value)]


# -- counting ------------------------------------------------------------------------------------


def count(connection: Connection, matches: Collection[str], at: int) -> None:
    """Count those of these matches that have ended and are not counted yet."""
    records = _uncounted(connection, matches)
    if not records:
        return
    ids = [record.match.id for record in records]
    connection.execute(update(MatchRow).where(MatchRow.id.in_(ids)).values(counted_at=at))
    seats = [seat.person for record in records for seat in record.match.seats]
    known = _lock(connection, {person for person in seats if person is not None})
    before = _biographies(connection, known)
    after = _biographies_with(before, records)
    _keep(connection, before, after)


def _uncounted(connection: Connection, matches: Collection[str]) -> list[MatchRecord]:
    """Nobody else counts them meanwhile; in the order of their ends and ids."""
    wanted = (
        select(MatchRow)
        .where(
            MatchRow.id.in_(matches), MatchRow.ended_at.is_not(None), MatchRow.counted_at.is_(None)
        )
        .order_by(MatchRow.ended_at, MatchRow.id)
        .options(selectinload(MatchRow.rounds))
        .with_for_update(key_share=True)
    )
    with Session(connection) as session:
        return [record_of(row) for row in session.scalars(wanted)]


def _lock(connection: Connection, people: Collection[str]) -> Sequence[str]:
    """Those of these people who are still known; they stay so until the commit."""
    known = (
        select(PersonRow.id)
        .where(PersonRow.id.in_(people))
        .order_by(PersonRow.id)
        .with_for_update(key_share=True)
    )
    return connection.scalars(known).all()


def _biographies(connection: Connection, people: Collection[str]) -> dict[str, Biography]:
    """What these people have come to, and how they stand against each other."""
    found = {person: Biography() for person in people}

    def read(row: type[Base], value: type[Any], key: str) -> Any:
        columns = row.__table__.c
        wanted = select(columns["person"], columns[key], *_columns(row, value))
        wanted = wanted.where(columns["person"].in_(people))
        if key == "other":
            wanted = wanted.where(columns["other"].in_(people))
        return ((person, name, value(*of)) for person, name, *of in connection.execute(wanted))

    for person, board, career in read(CareerRow, Career, "board"):
        found[person].careers[board] = career
    for person, kind, streak in read(StreakRow, Streak, "kind"):
        found[person].streaks[kind] = streak
    for person, badge, earned in read(BadgeRow, EarnedBadge, "badge"):
        found[person].badges[badge] = earned
    for person, other, versus in read(MeetingRow, Versus, "other"):
        found[person].meetings[other] = versus
    return found


def _biographies_with(
    before: Mapping[str, Biography], records: Sequence[MatchRecord]
) -> dict[str, Biography]:
    after = {person: known.copy() for person, known in before.items()}
    for record in records:
        for seat, sitter in enumerate(record.match.seats):
            if sitter.person in after:
                after[sitter.person].enter(record, seat)
    return after


def _keep(
    connection: Connection, before: Mapping[str, Biography], after: Mapping[str, Biography]
) -> None:
    """Write what has changed, in the order of the keys."""
    for row, key, of in (
        (CareerRow, "board", "careers"),
        (StreakRow, "kind", "streaks"),
        (BadgeRow, "badge", "badges"),
        (MeetingRow, "other", "meetings"),
    ):
        rows = [
            {"person": person, key: name, **asdict(value)}
            for person in sorted(after)
            for name, value in sorted(getattr(after[person], of).items())
            if getattr(before[person], of).get(name) != value and (key != "other" or name in after)
        ]
        put(connection, row, rows)
