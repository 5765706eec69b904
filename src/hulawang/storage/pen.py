"""The journal's pen: additions are stored in few turns of the driver, on a connection that is kept.

Rows of one table need no transaction of several steps: one statement with all of them is one by
itself, and the driver is asked once; PostgreSQL takes those of several tables in a statement too.
So the pen holds on to a connection of the engine, with the settings of any other, and talks to its
driver. It is never waited for: as long as there is none, rows go the long way.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import cache
from itertools import chain, count
from typing import Any

import asyncpg
import structlog
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hulawang.storage.additions import Addition
from hulawang.storage.models import Base

MOST = 5_000
"""How many values one statement may have; SQLite takes 32,766."""

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

    async def write(self, additions: Sequence[Addition]) -> None:
        """Store additions that `fit` in a transaction of their own; it has to be ready.

        Raises `NothingStored`, or what the driver does; then all may be stored or nothing. Can be
        cancelled at once, whatever the database does.
        """
        async with self._writing, self._turn:
            try:
                await self._store(self._driver, additions)
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


def fit(additions: Sequence[Addition]) -> bool:
    """Whether each is small enough for one statement."""
    return all(len(each.rows) * len(each.columns) <= MOST for each in additions)


# -- SQLite: a statement for each table ----------------------------------------------------------


async def _into_sqlite(driver: Any, additions: Sequence[Addition]) -> None:
    alone = len(additions) == 1
    try:
        if not alone:
            await driver.execute("BEGIN IMMEDIATE")
        for into, columns, rows in additions:
            insertion = _with_places(into, columns, len(rows))
            await driver.execute(insertion, tuple(chain.from_iterable(rows)))
        if not alone:
            await driver.execute("COMMIT")
    except sqlite3.OperationalError:
        raise  # full, locked, broken
    except Exception as refusal:
        # Whoever goes the long way now must not find the database locked by what came to nothing.
        await driver.rollback()
        raise NothingStored from refusal


@cache
def _with_places(into: type[Base], columns: tuple[str, ...], rows: int) -> str:
    row = f"({', '.join('?' * len(columns))})"
    return f"{_insertion(into, columns)} VALUES {', '.join([row] * rows)}"


# -- PostgreSQL: one statement for all -----------------------------------------------------------


async def _into_postgresql(driver: Any, additions: Sequence[Addition]) -> None:
    tables = tuple((into, columns) for into, columns, _ in additions)
    values = (column for each in additions for column in zip(*each.rows, strict=True))
    try:
        await driver.execute(_with_arrays(tables), *values)
    except asyncpg.PostgresConnectionError as lost:
        # Only whoever is told to go in an orderly way has not done what it was asked.
        if isinstance(lost.__cause__, asyncpg.AdminShutdownError):
            raise NothingStored from lost
        raise
    except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError) as refusal:
        raise NothingStored from refusal


@cache
def _with_arrays(tables: tuple[tuple[type[Base], tuple[str, ...]], ...]) -> str:
    """All tables but the last as parts of the last one's statement; an array for each column."""
    places = count(1)
    insertions = [
        f"{_insertion(into, columns)} SELECT * FROM unnest("
        + ", ".join(
            f"${next(places)}::{into.__table__.c[name].type.compile(_WORDS)}[]" for name in columns
        )
        + ")"
        for into, columns in tables
    ]
    *others, last = insertions
    parts = ", ".join(f"part_{number} AS ({each})" for number, each in enumerate(others))
    return f"WITH {parts} {last}" if parts else last


_WORDS = postgresql.dialect()  # type: ignore[no-untyped-call]  # sqlalchemy's own


def _insertion(into: type[Base], columns: tuple[str, ...]) -> str:
    return f"INSERT INTO {into.__tablename__} ({', '.join(map(_quoted, columns))})"


def _quoted(column: str) -> str:
    return f'"{column}"'


_WAYS: Mapping[str, Callable[[Any, Sequence[Addition]], Awaitable[None]]] = {
    "sqlite": _into_sqlite,
    "postgresql": _into_postgresql,
}
"""How additions get into a database, in the words of each driver."""
