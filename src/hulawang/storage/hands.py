"""The hands of the journal's pen: a connection to SQLite, and one to PostgreSQL."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import chain
from queue import SimpleQueue
from threading import Thread
from typing import Any, Self, TypeAlias

import asyncpg
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hulawang.storage.pen import INTO, NothingStored, Row

_Job: TypeAlias = tuple[Callable[[], object], asyncio.Future[None]]

_UNNESTED = (
    f"{INTO} SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[])"
)


class SqliteHand:
    """A connection in a thread of its own; implements `pen.Hand`.

    All rows are one job, handed over once and told of once: each time that the thread needs the
    interpreter a busy loop may keep it waiting.
    """

    is_alive = True

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        # A daemon: whoever forgets to let go of it is not kept from ending.
        Thread(target=self._work, name="pen", daemon=True).start()

    @classmethod
    async def take(cls, connect: Callable[[], sqlite3.Connection]) -> Self:
        """Have `connect` called in the thread; raises what it does."""
        hand = cls(connect)
        try:
            await hand._done(hand._open)
        except BaseException:
            hand._end()
            raise
        return hand

    async def write(self, rows: Sequence[Row]) -> None:
        try:
            await self._done(partial(self._insert, rows))
        except sqlite3.OperationalError:
            raise  # full, locked, broken
        except Exception as refusal:
            raise NothingStored from refusal

    async def let_go(self) -> None:
        await self._end()

    def _end(self) -> asyncio.Future[None]:
        """Close the connection and end the thread, once what was begun is done."""
        closed = self._done(self._close)
        self._jobs.put(None)
        return closed

    def _done(self, work: Callable[[], object]) -> asyncio.Future[None]:
        """Hand over a job; the future tells when it is done, and what went wrong."""
        told: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put((work, told))
        return told

    # -- in the thread ---------------------------------------------------------------------------

    def _work(self) -> None:
        while job := self._jobs.get():
            self._do(*job)

    def _do(self, work: Callable[[], object], told: asyncio.Future[None]) -> None:
        trouble: BaseException | None = None
        try:
            work()
        except BaseException as raised:  # noqa: BLE001 - it goes to whoever waits
            trouble = raised
        with suppress(RuntimeError):  # the loop has ended, and with it whoever waited
            self._loop.call_soon_threadsafe(_tell, told, trouble)

    def _open(self) -> None:
        self._connection = self._connect()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def _insert(self, rows: Sequence[Row]) -> None:
        assert self._connection is not None
        self._connection.execute(_values(len(rows)), tuple(chain.from_iterable(rows)))


@cache
def _values(rows: int) -> str:
    return f"{INTO} VALUES {', '.join(['(?, ?, ?, ?, ?)'] * rows)}"


def _tell(told: asyncio.Future[None], trouble: BaseException | None) -> None:
    if told.done():
        return
    if trouble is None:
        told.set_result(None)
    else:
        told.set_exception(trouble)


class PostgresHand:
    """A connection of the engine; implements `pen.Hand`."""

    def __init__(self, connection: AsyncConnection, driver: Any) -> None:
        self._connection = connection
        self._driver = driver

    @classmethod
    async def take(cls, engine: AsyncEngine) -> Self:
        """Keep a connection of the engine; raises what connecting does."""
        connection = await engine.connect()
        return cls(connection, (await connection.get_raw_connection()).driver_connection)

    @property
    def is_alive(self) -> bool:
        return not self._driver.is_closed()

    async def write(self, rows: Sequence[Row]) -> None:
        try:
            await self._driver.execute(_UNNESTED, *zip(*rows, strict=True))
        except asyncpg.PostgresConnectionError as lost:
            # Only whoever is told to go in an orderly way has not done what it was asked.
            if isinstance(lost.__cause__, asyncpg.AdminShutdownError):
                raise NothingStored from lost
            raise
        except (
            asyncpg.PostgresError,
            asyncpg.InterfaceError,
            asyncpg.InternalClientError,
        ) as refusal:
            raise NothingStored from refusal

    def let_go(self) -> Coroutine[Any, Any, None]:
        self._driver.terminate()
        return self._discard()

    async def _discard(self) -> None:
        await self._connection.invalidate()
        await self._connection.close()
