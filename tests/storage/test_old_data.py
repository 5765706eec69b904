"""Data written at every revision of the schema lives through every migration, up and down."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from hulawang.storage.database import MIGRATIONS, Database
from tests.storage.old_data import filled_since, in_order, read, rows_at, write

REVISIONS = sorted(script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions())


@pytest.fixture
def blank_url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database without any table."""
    if kind == "sqlite":
        return f"sqlite:///{tmp_path}/old.db"
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture
async def blank(blank_url: str) -> AsyncIterator[Database]:
    database = Database.open(blank_url)
    yield database
    await database.close()


def ordered(tables: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    return {table: in_order(rows) for table, rows in tables.items() if rows}


@pytest.mark.parametrize("revision", REVISIONS)
async def test_data_of_this_revision_lives_through_all_later_ones_and_back(
    blank: Database, revision: str
) -> None:
    await blank.upgrade(revision)
    written = ordered(rows_at(revision))
    async with blank.writing() as connection:
        await write(connection, rows_at(revision))
        await _nothing_left_out(connection, set(written))
    for _ in range(2):
        await blank.upgrade()
        async with blank.writing() as connection:
            assert await read(connection, written) == written
            for (table, column), values in filled_since(revision).items():
                found = await connection.scalars(text(f'SELECT "{column}" FROM "{table}"'))
                assert sorted(found) == sorted(values), (table, column)
        await blank.downgrade(revision)
        async with blank.writing() as connection:
            assert await read(connection, written) == written


async def _nothing_left_out(connection: AsyncConnection, tables: set[str]) -> None:
    """Every table of the revision has a row, or the test would prove nothing for it."""
    there = await connection.run_sync(lambda sync: set(inspect(sync).get_table_names()))
    assert there - {"alembic_version", "archives"} == tables
