"""Pruning: what was needed while it was played, and is told in fewer bytes once it is over.

The rounds of an old match go into the archive; the journal of a room that has long been closed goes
when all its matches have ended, and so does the room if it never had one. Each is a transaction of
its own and finds by itself what is left to do, so it may be stopped anywhere and done again.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import structlog
from sqlalchemy import CTE, ColumnElement, Connection, Select, delete, exists, func, select
from sqlalchemy.orm import InstrumentedAttribute

from hulawang.storage.archive import archive
from hulawang.storage.database import Database
from hulawang.storage.models import DoomedJournalRow, JournalRow, MatchRow, RoomRow, RoundRow
from hulawang.storage.packing import Unpackable

KEEP_MS = 7 * 24 * 3_600_000
"""How long all is kept as it was written."""

EVERY_S = 3600.0
BREATH_S = 0.05
"""How long a server prunes nothing between two transactions of it: players' go first."""

log = structlog.get_logger(__name__)


async def _go_on() -> None:
    """Take no breath."""


@dataclass(slots=True)
class Pruned:
    """What a pruning has done."""

    matches: int = 0
    """Archived."""
    journals: int = 0
    """Dropped, and with them"""
    rooms: int = 0
    """that never had a match."""
    odd: list[str] = field(default_factory=list)
    """Matches that do not fit the archive and were left as they are."""


class Pruning:
    """Prunes a database; `wall` gives milliseconds since 1970."""

    def __init__(self, database: Database, wall: Callable[[], int]) -> None:
        self._database = database
        self._wall = wall

    async def prune(
        self, older_than_ms: int = KEEP_MS, breathe: Callable[[], Awaitable[None]] = _go_on
    ) -> Pruned:
        """Prune all that ended or closed so long ago; `breathe` is called after every step."""
        before, done = self._wall() - older_than_ms, Pruned()
        for match in await self._read(_old_matches(before)):
            try:
                done.matches += await archive(self._database, match)
            except Unpackable as strange:
                log.warning("match_not_archived", match=match, why=str(strange))
                done.odd.append(match)
            await breathe()
        for room in await self._read(_old_journals(before)):
            async with self._database.writing() as connection:
                journal, whole_room = await connection.run_sync(_drop, room)
            done.journals += journal
            done.rooms += whole_room
            await breathe()
        return done

    async def _read(self, wanted: Select[str]) -> list[str]:
        async with self._database.reading() as session:
            return list(await session.scalars(wanted))


async def keep_pruned(
    pruning: Pruning, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> None:
    """Prune every hour, until cancelled; trouble is logged and tried again an hour later."""

    async def breathe() -> None:
        await sleep(BREATH_S)

    while True:
        await sleep(EVERY_S)
        try:
            done = await pruning.prune(breathe=breathe)
        except Exception as trouble:  # noqa: BLE001 - whatever a database may say
            log.warning("not_pruned", why=type(trouble).__name__)
        else:
            log.info("pruned", matches=done.matches, journals=done.journals, rooms=done.rooms)


# -- what there is to prune ----------------------------------------------------------------------


def _old_matches(before: int) -> Select[str]:
    """Ended and counted matches whose rounds are still in their rows."""
    with_rounds = _distinct(RoundRow.match)
    return (
        select(MatchRow.id)
        .join(with_rounds, with_rounds.c.key == MatchRow.id)
        .where(MatchRow.ended_at <= before, MatchRow.counted_at.is_not(None))
        .order_by(MatchRow.ended_at, MatchRow.id)
    )


def _old_journals(before: int) -> Select[str]:
    """Closed rooms that have a journal still, or had nothing but one."""
    with_journal = _distinct(JournalRow.room)
    return (
        select(RoomRow.code)
        .join(with_journal, with_journal.c.key == RoomRow.code)
        .where(RoomRow.closed_at <= before, ~_unfinished(RoomRow.code))
        .order_by(RoomRow.closed_at, RoomRow.code)
    )


def _distinct(column: InstrumentedAttribute[str]) -> CTE:
    """Every value of the first column of a primary key, found by leaps over the index.

    Both databases would else read the whole table for it.
    """
    first = select(func.min(column).label("key")).cte(f"each_{column.key}", recursive=True)
    following = select(func.min(column)).where(column > first.c.key).scalar_subquery()
    return first.union_all(select(following).where(first.c.key.is_not(None)))


def _unfinished(room: ColumnElement[str] | InstrumentedAttribute[str]) -> ColumnElement[bool]:
    """Whether a room has a match without an end, or with rounds that are not archived yet."""
    rounds = exists().where(RoundRow.match == MatchRow.id)
    return exists().where(MatchRow.room == room, MatchRow.ended_at.is_(None) | rounds)


def _drop(connection: Connection, room: str) -> tuple[bool, bool]:
    """Drop the journal of a closed room, and the room if it had no match; whether it did either."""
    closed = select(RoomRow.code).where(RoomRow.code == room, RoomRow.closed_at.is_not(None))
    if connection.scalar(closed.with_for_update()) is None:
        return False, False
    if connection.scalar(select(_unfinished(RoomRow.code)).where(RoomRow.code == room)):
        return False, False
    connection.execute(delete(DoomedJournalRow).where(DoomedJournalRow.room == room))
    gone = connection.execute(delete(JournalRow).where(JournalRow.room == room)).rowcount > 0
    never_played = ~exists().where(MatchRow.room == room)
    whole = connection.execute(delete(RoomRow).where(RoomRow.code == room, never_played)).rowcount
    return gone, whole > 0
