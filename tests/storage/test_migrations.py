"""Migrations: up, down and up again with data in the tables, and in step with the models."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, select, text
from sqlalchemy.exc import IntegrityError

from hulawang.storage import database as database_module
from hulawang.storage.database import MIGRATIONS, BrokenKeys, Database
from hulawang.storage.matches import Matches
from hulawang.storage.models import Base
from tests.storage.conftest import Wall
from tests.storage.filled import fill

CLONE = Path(__file__).parents[2]
REVISIONS = sorted(script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions())


@pytest.fixture
def blank_url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database without any table."""
    if kind == "sqlite":
        return f"sqlite:///{tmp_path}/new/folder/hulawang.db"
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture
async def blank(blank_url: str) -> AsyncIterator[Database]:
    """An open database without any table."""
    database = Database.open(blank_url)
    yield database
    await database.close()


async def tables(database: Database) -> set[str]:
    async with database.writing() as connection:
        return set(await connection.run_sync(lambda sync: inspect(sync).get_table_names()))


async def empty_tables(database: Database) -> list[str]:
    """The tables without a row."""
    async with database.writing() as connection:
        return [
            table.name
            for table in Base.metadata.sorted_tables
            if (await connection.execute(select(table).limit(1))).first() is None
        ]


async def test_the_schema_comes_goes_and_comes_again_with_data_in_it(
    blank: Database, wall: Wall
) -> None:
    ours = set(Base.metadata.tables)
    for _ in range(2):
        await blank.upgrade()
        assert await tables(blank) == ours | {"alembic_version"}
        await fill(blank, wall)
        assert await empty_tables(blank) == [], "the test would prove nothing for these"
        assert await Matches(blank).match("m1") is not None
        await blank.downgrade("base")
        assert await tables(blank) == {"alembic_version"}


async def test_upgrading_what_is_new_already_keeps_everything(
    database: Database, wall: Wall
) -> None:
    await fill(database, wall)
    before = await Matches(database).match("m1")
    assert before is not None
    await database.upgrade()
    assert await Matches(database).match("m1") == before


async def test_models_and_migrations_say_the_same(database: Database) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        return list(compare_metadata(context, Base.metadata))

    async with database.writing() as connection:
        assert await connection.run_sync(differences) == []


async def test_migrating_step_by_step_comes_to_what_the_models_make(
    blank: Database, wall: Wall, kind: str
) -> None:
    """With data in it, from the first revision on: nothing is lost on a table's way."""
    await blank.upgrade()
    await fill(blank, wall)
    for revision in reversed(REVISIONS):
        await blank.downgrade(revision)
    for revision in REVISIONS:
        await blank.upgrade(revision)
    async with blank.writing() as connection:
        migrated = await connection.run_sync(described)
    async with blank.migrating() as connection:
        for table in reversed(Base.metadata.sorted_tables):
            await connection.execute(text(f'DROP TABLE "{table.name}"'))
        await connection.run_sync(Base.metadata.create_all)
    async with blank.writing() as connection:
        assert migrated == await connection.run_sync(described)


def described(connection: Connection) -> dict[str, object]:
    """Every table as the database tells of it: columns, keys with what they do, indices."""
    inspector = inspect(connection)

    def told(things: Iterable[Any]) -> list[str]:
        return sorted(str(words(thing)) for thing in things)

    def words(thing: Any) -> Any:
        """What a condition says, not where it lies in memory."""
        if isinstance(thing, Mapping):
            return sorted((key, words(value)) for key, value in thing.items())
        return str(thing)

    return {
        table: (
            told(inspector.get_columns(table)),
            told([inspector.get_pk_constraint(table)]),
            told(inspector.get_foreign_keys(table)),
            told(inspector.get_unique_constraints(table)),
            told(inspector.get_check_constraints(table)),
            told(inspector.get_indexes(table)),
        )
        for table in Base.metadata.tables
    }


async def test_foreign_keys_hold_again_after_a_migration(database: Database) -> None:
    orphan = text("INSERT INTO badges VALUES ('nobody', 'first_match', 1, 'm', 0)")
    for _ in range(2):
        with pytest.raises(IntegrityError):
            async with database.writing() as connection:
                await connection.execute(orphan)
        await database.upgrade()


async def test_a_migration_of_sqlite_that_leaves_orphans_is_taken_back(tmp_path: Path) -> None:
    database = Database.open(f"sqlite:///{tmp_path}/orphans.db")
    try:
        await database.upgrade()
        with pytest.raises(BrokenKeys, match="badges"):
            async with database.migrating() as connection:
                await connection.execute(
                    text("INSERT INTO badges VALUES ('nobody', 'first_match', 1, 'm', 0)")
                )
        assert "badges" in await empty_tables(database)
    finally:
        await database.close()


async def test_a_failed_migration_leaves_nothing_behind(blank: Database) -> None:
    async with blank.writing() as connection:
        await connection.exec_driver_sql("CREATE TABLE ballots (in_the_way INTEGER)")
    with pytest.raises(Exception, match="ballots"):
        await blank.upgrade()
    assert await tables(blank) == {"ballots"}


async def test_two_nodes_may_start_at_once(blank: Database, blank_url: str) -> None:
    other_node = Database.open(blank_url)
    try:
        async with asyncio.TaskGroup() as nodes:
            nodes.create_task(blank.upgrade())
            nodes.create_task(other_node.upgrade())
    finally:
        await other_node.close()
    assert set(Base.metadata.tables) < await tables(blank)


async def test_who_starts_waits_for_another_that_migrates_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Longer than anybody waits for a move."""
    monkeypatch.setattr(database_module, "BUSY_S", 0.0)
    url = f"sqlite:///{tmp_path / 'hulawang.db'}"
    one, other = Database.open(url), Database.open(url)
    try:
        async with asyncio.TaskGroup() as nodes, one.migrating():
            waits = nodes.create_task(other.upgrade())
            await asyncio.sleep(0.2)
            assert not waits.done()
    finally:
        await one.close()
        await other.close()


async def test_the_command_line_migrates_too(blank: Database, blank_url: str) -> None:
    def alembic(*arguments: str) -> str:
        environment = {**os.environ, "HULAWANG_DATABASE_URL": blank_url}
        command = [sys.executable, "-m", "alembic", *arguments]
        return subprocess.run(
            command, cwd=CLONE, env=environment, check=True, capture_output=True, text=True
        ).stdout

    alembic("upgrade", "head")
    assert set(Base.metadata.tables) < await tables(blank)
    assert "No new upgrade operations" in alembic("check")
    alembic("downgrade", "base")
    assert await tables(blank) == {"alembic_version"}
