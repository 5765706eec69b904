"""The database's URL, its settings and its transactions."""

import asyncio

import pytest
from sqlalchemy import insert, select, text, update
from sqlalchemy.exc import IntegrityError

from hulawang.storage.database import BadDatabaseUrl, Database
from hulawang.storage.models import PersonRow, SessionRow


@pytest.mark.parametrize(
    ("url", "engine_url"),
    [
        ("sqlite:///{tmp}/a.db", "sqlite+aiosqlite:///{tmp}/a.db"),
        ("sqlite+aiosqlite:///{tmp}/a.db", "sqlite+aiosqlite:///{tmp}/a.db"),
        ("postgresql://me@there/db", "postgresql+asyncpg://me@there/db"),
        ("postgres://me@there/db", "postgresql+asyncpg://me@there/db"),
        ("postgresql+asyncpg://me@there/db", "postgresql+asyncpg://me@there/db"),
        (
            "postgresql://me@there/db?sslmode=require",
            "postgresql+asyncpg://me@there/db?ssl=require",
        ),
    ],
)
def test_the_driver_is_ours_whatever_the_url_names(
    url: str, engine_url: str, tmp_path: object
) -> None:
    database = Database.open(url.format(tmp=tmp_path))
    assert str(database.engine.url) == engine_url.format(tmp=tmp_path)


@pytest.mark.parametrize(
    "url",
    ["", "hulawang.db", "sqlite://", "sqlite:///:memory:", "mysql://me:secret@there/db"],
)
def test_other_urls_are_refused_without_telling_a_password(url: str) -> None:
    with pytest.raises(BadDatabaseUrl) as refusal:
        Database.open(url)
    assert "secret" not in str(refusal.value)


SETTINGS: dict[str, dict[str, object]] = {
    "sqlite": {
        "PRAGMA journal_mode": "wal",
        "PRAGMA synchronous": 2,  # FULL
        "PRAGMA foreign_keys": 1,
    },
    "postgresql": {"SHOW synchronous_commit": "on"},
}


def session_of(person: str) -> dict[str, object]:
    """The columns of a session."""
    times = {"created_at": 0, "seen_at": 0}
    return {"token_hash": "t", "id": "s", "person": person, "agent": "", **times}


async def test_a_commit_is_durable_and_keys_are_checked(database: Database) -> None:
    expected = SETTINGS[database.engine.dialect.name]
    async with database.reading() as session:
        assert {setting: await session.scalar(text(setting)) for setting in expected} == expected


async def test_an_exception_takes_back_the_whole_transaction(database: Database) -> None:
    async def enter_and_fail() -> None:
        async with database.writing() as connection:
            await connection.execute(insert(PersonRow).values(id="a", name="A", created_at=0))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await enter_and_fail()
    async with database.reading() as session:
        assert (await session.scalars(select(PersonRow.id))).all() == []


async def test_a_row_that_points_nowhere_is_refused(database: Database) -> None:
    orphan = insert(SessionRow).values(**session_of("nobody"))
    with pytest.raises(IntegrityError):
        async with database.writing() as connection:
            await connection.execute(orphan)


async def test_no_update_is_lost_between_nodes(database: Database, url: str) -> None:
    """8 writers on two nodes read and then write 50 times each: 400 of 400 must be there."""
    await _count_from_zero(database)
    other_node = Database.open(url)
    try:
        writers = [_count(node, 50) for node in (database, other_node) for _ in range(4)]
        await asyncio.gather(*writers)
    finally:
        await other_node.close()
    async with database.reading() as session:
        assert await session.scalar(select(SessionRow.seen_at)) == 400


async def _count_from_zero(database: Database) -> None:
    async with database.writing() as connection:
        await connection.execute(insert(PersonRow).values(id="a", name="A", created_at=0))
        await connection.execute(insert(SessionRow).values(**session_of("a")))


async def _count(database: Database, times: int) -> None:
    for _ in range(times):
        async with database.writing() as connection:
            # PostgreSQL locks the row; SQLite has no such clause, and took the lock at BEGIN.
            seen = await connection.scalar(select(SessionRow.seen_at).with_for_update())
            assert seen is not None
            await connection.execute(update(SessionRow).values(seen_at=seen + 1))
