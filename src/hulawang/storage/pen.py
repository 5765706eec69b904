"""The journal's pen: rows are stored in one turn of the driver, on a connection that is kept.

Nearly all that a journal stores are rows and nothing else. They need no transaction of several
steps: one statement with all of them is a transaction by itself, and the driver is asked once. So
the pen holds on to a connection of the engine, with the settings of any other, and talks to its
driver. It is never waited for: as long as there is none, rows go the long way.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import cache
from itertools import chain
from typing import Any, TypeAlias

import asyncpg
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

Row: TypeAlias = tuple[str, int, int, str, str | None]
"""The columns of a journal entry, in the order of `INTO`."""

INTO = "INSERT INTO journal (room, seq, at, message, command)"

MOST = 1000
"""How many rows one statement may have; SQLite takes 32,766 values."""

_UNNESTED = (
    f"{INTO} SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[])"
)

log = structlog.get_logger(__name__)


class NothingStored(Exception):
    """The database said no, or was not asked: what was to be stored may be asked for again."""


class Pen:
    """A connection at hand; `turn` is the one in which this process writes."""

    def __init__(self, engine: AsyncEngine, turn: AbstractAsyncContextManager[Any]) -> None:
        self._engine = engine
        self._turn = turn
        self._store = _WAYS[engine.dialect.name]
        self._connection: AsyncConnection | None = None
        self._driver: Any = None
        self._writing = asyncio.Lock()
        self._is_closed = False
        self._preparing: asyncio.Task[None] | None = None
        self._beside: set[asyncio.Task[None]] = set()

    @property
    def is_ready(self) -> bool:
        """Whether rows can be written now; what is known of a dead connection costs no look."""
        return (
            self._driver is not None
            and not self._writing.locked()
            and not (isinstance(self._driver, asyncpg.Connection) and self._driver.is_closed())
        )

    def prepare(self) -> None:
        """See to it, beside all else, that it will be ready."""
        if not (self.is_ready or self._writing.locked() or self._preparing or self._is_closed):
            self._preparing = self._begin_beside(self._take_up())

    async def prepared(self) -> None:
        """Wait until it is ready, or cannot be."""
        self.prepare()
        if self._preparing is not None:
            await asyncio.wait({self._preparing})

    async def write(self, rows: Sequence[Row]) -> None:
        """Store up to `MOST` rows in a transaction of their own; it has to be ready.

        Raises `NothingStored`, or what the driver does; then all may be stored or nothing. Can be
        cancelled at once, whatever the database does.
        """
        async with self._writing, self._turn:
            try:
                await self._store(self._driver, rows)
            except BaseException:
                self._put_down()
                raise

    async def close(self) -> None:
        """Let go of the connection, once all that was begun is done."""
        self._is_closed = True
        if self._preparing is not None:
            await asyncio.wait({self._preparing})
        async with self._writing:
            self._put_down()
        if self._beside:
            await asyncio.wait(self._beside)

    async def _take_up(self) -> None:
        """Trouble is not told: whoever goes the long way has it too, and is told."""
        try:
            self._put_down()
            self._connection = await self._engine.connect()
            self._driver = (await self._connection.get_raw_connection()).driver_connection
        except Exception as trouble:  # noqa: BLE001 - the database's own, of any kind
            log.debug("pen_not_ready", trouble=type(trouble).__name__)
        finally:
            self._preparing = None

    def _put_down(self) -> None:
        """Part with a connection of which nobody knows what it is still doing."""
        connection, driver = self._connection, self._driver
        self._connection = self._driver = None
        if connection is not None:
            if isinstance(driver, asyncpg.Connection):
                driver.terminate()
            self._begin_beside(_discard(connection))

    def _begin_beside(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name="pen")
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)
        return task


async def _discard(connection: AsyncConnection) -> None:
    await connection.invalidate()
    await connection.close()


async def _into_sqlite(driver: Any, rows: Sequence[Row]) -> None:
    try:
        await driver.execute(_values(len(rows)), tuple(chain.from_iterable(rows)))
    except sqlite3.OperationalError:
        raise  # full, locked, broken
    except Exception as refusal:
        raise NothingStored from refusal


@cache
def _values(rows: int) -> str:
    return f"{INTO} VALUES {', '.join(['(?, ?, ?, ?, ?)'] * rows)}"


async def _into_postgresql(driver: Any, rows: Sequence[Row]) -> None:
    try:
        await driver.execute(_UNNESTED, *zip(*rows, strict=True))
    except asyncpg.PostgresConnectionError as lost:
        # Only whoever is told to go in an orderly way has not done what it was asked.
        if isinstance(lost.__cause__, asyncpg.AdminShutdownError):
            raise NothingStored from lost
        raise
    except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError) as refusal:
        raise NothingStored from refusal


_WAYS: Mapping[str, Callable[[Any, Sequence[Row]], Awaitable[None]]] = {
    "sqlite": _into_sqlite,
    "postgresql": _into_postgresql,
}
"""How rows get into the journal, in the words of each driver."""
