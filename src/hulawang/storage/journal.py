"""The journal in the database: store, then show, at the price of one commit for many rooms.

Group commit: while one transaction is being written, whatever else the rooms have to store
gathers, and all of it goes into the next one, with what a busy loop is about to bring. There is at
most one writer at a time; it exists while something waits.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from sqlalchemy import insert, select, update

from hulawang.rooms.facts import Fact
from hulawang.rooms.ports import Entry, LostRoom
from hulawang.storage.additions import Addition, merged
from hulawang.storage.database import Database, is_outage
from hulawang.storage.facts import additions, change, changes_rows
from hulawang.storage.forgetting import drop_if_doomed
from hulawang.storage.messages_codec import decode, encode
from hulawang.storage.models import JournalRow, RoomRow
from hulawang.storage.pen import NothingStored, fit

COMMIT_S = 15.0
"""How long a commit may take before it is given up: a network may be gone without a word."""

TURNS = 4
"""How many turns of the loop a batch waits at most, as long as each brings it more."""

AT_ONCE = 8
"""How many rooms go on in one turn of the loop; each takes some tenths of a millisecond."""

_Row: TypeAlias = tuple[str, int, int, str, str | None]
_COLUMNS = ("room", "seq", "at", "message", "command")


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    """An entry that a room waits for, and its row; `stored` tells how that went."""

    entry: Entry
    row: _Row
    facts: tuple[Fact, ...]
    stored: asyncio.Future[None]

    def land(self) -> None:
        if not self.stored.done():
            self.stored.set_result(None)

    def fail(self, trouble: BaseException) -> None:
        if not self.stored.done():
            self.stored.set_exception(trouble)


class DatabaseJournal:
    """Implements `rooms.ports.Journal`; `wall` gives milliseconds since 1970."""

    def __init__(self, database: Database, wall: Callable[[], int]) -> None:
        self._database = database
        self._wall = wall
        self._waiting: list[_Waiting] = []
        self._writer: asyncio.Task[None] | None = None
        self._given_up: set[asyncio.Future[None]] = set()

    async def append(self, entry: Entry, facts: tuple[Fact, ...] = ()) -> None:
        """Store the entry and its facts in one transaction; durable when this returns.

        Raises `LostRoom` if the room already has an entry with this number, and whatever the
        database raises when it cannot store it. What `is_outage` may be stored all the same: asked
        again with another entry of this number, the journal tells.
        """
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(entry, _row(entry), facts, stored))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write(), name="journal")
        await stored

    async def load(self, room: str) -> tuple[Entry, ...]:
        """All entries of a room in order; empty if there is none.

        Raises `UnreadableMessage` for an entry that this version does not know.
        """
        return (await self.load_all((room,))).get(room, ())

    async def load_all(self, rooms: Sequence[str]) -> dict[str, tuple[Entry, ...]]:
        """The same of several rooms, by their codes; without those of which there is none."""
        journals = (
            select(*JournalRow.__table__.c)
            .where(JournalRow.room.in_(rooms))
            .order_by(JournalRow.room, JournalRow.seq)
        )
        async with self._database.reading() as session:
            rows = (await session.execute(journals)).all()
        return {
            room: tuple(_entry(*row) for row in of_room)
            for room, of_room in groupby(rows, key=itemgetter(0))
        }

    async def open_rooms(self) -> tuple[str, ...]:
        """The codes of all rooms that were opened and not closed, oldest first."""
        rooms = (
            select(RoomRow.code)
            .where(RoomRow.closed_at.is_(None))
            .order_by(RoomRow.opened_at, RoomRow.code)
        )
        async with self._database.reading() as session:
            return tuple(await session.scalars(rooms))

    async def close(self, room: str) -> None:
        """Mark the room as closed: it is not opened again after a restart."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(RoomRow)
                .where(RoomRow.code == room, RoomRow.closed_at.is_(None))
                .values(closed_at=self._wall())
            )
            await drop_if_doomed(connection, room)

    async def _write(self) -> None:
        try:
            while self._waiting:
                await self._gathered()
                batch, self._waiting = self._waiting, []
                await self._settle(batch)
        except BaseException as trouble:
            _fail(self._waiting, trouble)
            self._waiting = []
            raise
        finally:
            self._writer = None

    async def _gathered(self) -> None:
        """Wait for what a busy loop is about to bring: a commit costs as much as many rows.

        A row that comes alone is not kept waiting.
        """
        waiting = 1
        for _ in range(TURNS):
            if len(self._waiting) <= waiting:
                return
            waiting = len(self._waiting)
            await asyncio.sleep(0)

    async def _settle(self, batch: Sequence[_Waiting]) -> None:
        """Write a batch and tell everybody in it how that went.

        A vanished, full or locked database is the trouble of all; a row that the database refuses
        is the trouble of its owner, found out by writing everybody's alone.
        """
        try:
            # What the pen cannot take, and what it refuses, goes the long way.
            if not await self._jot_down(batch):
                await self._commit_in_time(batch)
        except Exception as trouble:  # noqa: BLE001 - law 7: the other rooms don't notice
            if is_outage(trouble):
                _fail(batch, trouble)
            elif len(batch) > 1:
                for waiting in batch:
                    await self._settle([waiting])
            else:
                _fail(batch, await self._reason(batch[0].entry, trouble))
        except BaseException as trouble:
            _fail(batch, trouble)
            raise
        else:
            _land(batch)

    async def _jot_down(self, batch: Sequence[_Waiting]) -> bool:
        """Store a batch that adds rows only by the pen, if it is ready; whether that was done.

        Raises what `Pen.write` does when nobody knows, and `TimeoutError`.
        """
        pen = self._database.pen
        if any(changes_rows(fact) for waiting in batch for fact in waiting.facts):
            return False
        added = _added(batch, self._wall())
        if not fit(added):
            return False
        if not pen.is_ready:
            pen.prepare()
            return False
        try:
            async with asyncio.timeout(COMMIT_S):
                await pen.write(added)
        except NothingStored:
            return False
        return True

    async def _commit_in_time(self, batch: Sequence[_Waiting]) -> None:
        """Commit, or leave that to itself after a while: what has gone deaf cannot be cancelled.

        Raises `TimeoutError`.
        """
        commit = asyncio.ensure_future(self._commit(batch))
        try:
            await asyncio.wait({commit}, timeout=COMMIT_S)
            if not commit.done():
                raise TimeoutError
            commit.result()
        finally:
            if not commit.done():
                commit.cancel()
                self._given_up.add(commit)
                commit.add_done_callback(self._given_up.discard)

    async def _commit(self, batch: Sequence[_Waiting]) -> None:
        """Store the whole batch in one transaction, or nothing of it."""
        now = self._wall()
        async with self._database.writing() as connection:
            for added in _added(batch, now):
                await connection.execute(insert(added.into), added.as_dicts())
            await change(connection, [fact for waiting in batch for fact in waiting.facts], now)

    async def _reason(self, entry: Entry, trouble: Exception) -> Exception:
        """Why the database refused an entry: the room is lost if its number is taken."""
        taken = select(JournalRow.seq).where(
            JournalRow.room == entry.room, JournalRow.seq == entry.seq
        )
        try:
            async with self._database.reading() as session:
                return trouble if await session.scalar(taken) is None else LostRoom(entry.room)
        except Exception as outage:  # noqa: BLE001 - it goes to whoever waits
            return outage


def _entry(room: str, seq: int, at: int, text: str, command: str | None) -> Entry:
    return Entry(room, seq, at, decode(text), command)


def _row(entry: Entry) -> _Row:
    return (entry.room, entry.seq, entry.at, encode(entry.message), entry.command)


def _added(batch: Sequence[_Waiting], at: int) -> Sequence[Addition]:
    """All that a batch adds: its rows, the rooms that it opens, and the additions of its facts."""
    rows = Addition(JournalRow, _COLUMNS, tuple(waiting.row for waiting in batch))
    more = (addition for waiting in batch for addition in _beside_its_row(waiting, at))
    return merged((rows, *more))


def _beside_its_row(waiting: _Waiting, at: int) -> Iterator[Addition]:
    if waiting.entry.seq == 0:
        yield Addition.of(RoomRow, {"code": waiting.entry.room, "opened_at": at})
    for fact in waiting.facts:
        yield from additions(fact, at)


def _land(batch: Sequence[_Waiting]) -> None:
    """Let rooms go on a few at a time: all of a large batch at once would hold up the loop."""
    for waiting in batch[:AT_ONCE]:
        waiting.land()
    if rest := batch[AT_ONCE:]:
        asyncio.get_running_loop().call_soon(_land, rest)


def _fail(batch: Sequence[_Waiting], trouble: BaseException) -> None:
    for waiting in batch:
        waiting.fail(trouble)
