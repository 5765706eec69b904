"""The database: one URL, one engine, the same transactions on SQLite and on PostgreSQL.

`writing()` is a transaction of statements, `reading()` a session of mapped objects. On SQLite a
writing transaction takes the write lock at once (`BEGIN IMMEDIATE`): one that read first and
wrote later would lose other writers' updates without any error.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any, Self

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, event, make_url, text
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, create_async_engine

from hulawang.storage.pen import Pen

MIGRATIONS = next(
    place / "migrations"
    for place in (Path(__file__).parents[1], Path(__file__).parents[3])
    if (place / "migrations").is_dir()
)
"""Inside the package where it was installed from a wheel, else at the top of the checkout."""

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
"""Readers never wait for the writer; what is committed outlives a power cut."""

BUSY_S = 5.0
"""How long SQLite waits for another process that holds the write lock."""

MIGRATED_S = 120.0
"""How long a node that starts waits for another one that migrates the same SQLite file."""

CONNECT_S = 10.0
"""How long a connection to PostgreSQL may take."""

MIGRATION_LOCK = 0x48554C41
"""The advisory lock under which PostgreSQL is migrated: two nodes may start at once."""


class BadDatabaseUrl(ValueError):
    """The URL names no SQLite file and no PostgreSQL database."""


class BrokenKeys(Exception):
    """A migration of SQLite left rows that point nowhere; nothing of it was kept."""


_REFUSALS = (IntegrityError, DataError, ProgrammingError, NotSupportedError)
"""What is wrong with what was asked; every other trouble is the database's own."""

_REFUSED_VALUES = (asyncpg.DataError, ValueError)
"""What PostgreSQL's driver says to a value that cannot be one; no class of their own tells it."""

_OUTAGES = (
    OSError,
    sqlite3.OperationalError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
)


def is_outage(trouble: BaseException) -> bool:
    """Whether the database is gone, full, locked or too slow: all may be well with what was asked.

    Drivers say so in their own words to the journal's pen, and PostgreSQL's while a connection is
    made.
    """
    if isinstance(trouble, DBAPIError):
        refused = isinstance(trouble, _REFUSALS) or isinstance(_driver_s(trouble), _REFUSED_VALUES)
        return trouble.connection_invalidated or not refused
    return isinstance(trouble, _OUTAGES)


def _driver_s(trouble: DBAPIError) -> BaseException | None:
    """What the driver itself said."""
    return trouble.orig.__cause__ if trouble.orig is not None else None


class Database:
    """An open database; close it when done."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        on_sqlite = engine.dialect.name == "sqlite"
        # A look is one snapshot: SQLite takes it at the first read, PostgreSQL has to be told.
        self._reader = engine.execution_options(
            **{"sqlite_begin": "DEFERRED"} if on_sqlite else {"isolation_level": "REPEATABLE READ"}
        )
        # Writers of this process queue up here: SQLite would let them poll for its lock.
        self._turn: AbstractAsyncContextManager[Any] = (
            asyncio.Lock() if on_sqlite else nullcontext()
        )
        self.pen = Pen(engine, self._turn)

    @classmethod
    def open(cls, url: str) -> Self:
        """Open `sqlite:///path` (the folder is made) or `postgresql://…`; nothing is connected yet.

        Raises `BadDatabaseUrl`.
        """
        address = _address(url)
        return cls(_sqlite(address) if _is_sqlite(address) else _postgresql(address))

    async def close(self) -> None:
        await self.pen.close()
        await self.engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: committed at the end of the block, rolled back by an exception."""
        async with self._turn, self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """One consistent look at the database; whatever is written in it is thrown away."""
        async with AsyncSession(self._reader) as session:
            yield session

    @asynccontextmanager
    async def migrating(self) -> AsyncIterator[AsyncConnection]:
        """One transaction that may change tables, alone in the database.

        SQLite changes a table by a copy of it: when the old one is dropped, foreign keys would take
        along what points to its rows. So they are off meanwhile, and looked over at the end. Raises
        `BrokenKeys`.
        """
        async with self._turn, self.engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                async with connection.begin():
                    lock = text("SELECT pg_advisory_xact_lock(:lock)")
                    await connection.execute(lock, {"lock": MIGRATION_LOCK})
                    yield connection
                return
            await _set(connection, "foreign_keys", "OFF")
            await _set(connection, "busy_timeout", round(MIGRATED_S * 1000))
            try:
                async with connection.begin():
                    yield connection
                    await _refuse_broken_keys(connection)
            finally:
                await _set(connection, "busy_timeout", round(BUSY_S * 1000))
                await _set(connection, "foreign_keys", "ON")

    async def answers(self) -> None:
        """Read from the database; raises what the driver does if that cannot be."""
        async with self.reading() as session:
            await session.execute(text("SELECT 1 FROM rooms LIMIT 1"))

    async def upgrade(self, revision: str = "head") -> None:
        """Migrate up to a revision in one transaction; nothing to do is fine."""
        await self._migrate(command.upgrade, revision)

    async def downgrade(self, revision: str) -> None:
        """Migrate down to a revision in one transaction."""
        await self._migrate(command.downgrade, revision)

    async def _migrate(self, migrate: Callable[[Config, str], None], revision: str) -> None:
        async with self.migrating() as connection:
            await connection.run_sync(lambda sync: migrate(config_for(sync), revision))

    async def revision(self) -> str | None:
        """The revision of the schema; None while there is no table."""
        async with self.reading() as session:
            return await (await session.connection()).run_sync(revision_of)


def newest_revision() -> str:
    """The revision that this version of the program is made for."""
    newest = ScriptDirectory(str(MIGRATIONS)).get_current_head()
    assert newest is not None
    return newest


def knows_revision(revision: str) -> bool:
    """Whether this version of the program can migrate to a revision."""
    known = (script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions())
    return revision in known


def revision_of(connection: Connection) -> str | None:
    """The revision of the schema that a connection sees."""
    return MigrationContext.configure(connection).get_current_revision()


async def _refuse_broken_keys(connection: AsyncConnection) -> None:
    broken = await connection.execute(text("PRAGMA foreign_key_check"))
    for table, row, *_ in broken:
        raise BrokenKeys(f"{table}: row {row} points nowhere")


async def _set(connection: AsyncConnection, pragma: str, how: str | int) -> None:
    """Have the driver do it: SQLite ignores some of them inside of a transaction."""
    raw = await connection.get_raw_connection()
    assert raw.driver_connection is not None
    await raw.driver_connection.execute(f"PRAGMA {pragma} = {how}")


def config_for(connection: Connection) -> Config:
    """What alembic needs to migrate inside a connection's open transaction."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except ArgumentError:
        raise BadDatabaseUrl("not a database URL") from None
    name = address.drivername.partition("+")[0]
    if name == "sqlite" and address.database not in {None, "", ":memory:"}:
        return address.set(drivername="sqlite+aiosqlite")
    if name in {"postgresql", "postgres"}:
        return _asyncpg_words(address).set(drivername="postgresql+asyncpg")
    raise BadDatabaseUrl(address.render_as_string(hide_password=True))


def _asyncpg_words(address: URL) -> URL:
    """The URLs that hosts hand out are libpq's: asyncpg's word for `sslmode` is `ssl`."""
    query = {"ssl" if key == "sslmode" else key: value for key, value in address.query.items()}
    return address.set(query=query)


def _is_sqlite(address: URL) -> bool:
    return address.get_backend_name() == "sqlite"


def _sqlite(address: URL) -> AsyncEngine:
    Path(str(address.database)).parent.mkdir(parents=True, exist_ok=True)
    # Without an isolation level the driver begins nothing by itself: `begin` below does.
    engine = create_async_engine(address, connect_args={"isolation_level": None, "timeout": BUSY_S})

    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        how = connection.get_execution_options().get("sqlite_begin", "IMMEDIATE")
        connection.exec_driver_sql(f"BEGIN {how}")

    return engine


def _postgresql(address: URL) -> AsyncEngine:
    return create_async_engine(
        address,
        # After a restart of PostgreSQL the pool is full of dead connections.
        pool_pre_ping=True,
        connect_args={"timeout": CONNECT_S, "server_settings": {"application_name": "hulawang"}},
    )
