"""Migrations: up, down and up again with data in the tables, and in step with the models."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect

from hulawang.rooms.facts import VoteEnded
from hulawang.storage.accounts import Accounts
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.matches import Matches
from hulawang.storage.models import Base
from hulawang.storage.people import People
from hulawang.storage.reports import Reports
from tests.storage.conftest import Wall
from tests.storage.samples import began, match_ended, moved, opened, report, round_ended

CLONE = Path(__file__).parents[2]


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


async def fill_accounts(database: Database, wall: Wall, person: str) -> None:
    """Keys, a former name, and a journal that must go for somebody who is gone."""
    people, accounts = People(database, wall), Accounts(database, wall)
    await people.rename(person, "밍")
    await accounts.new_code(person)
    await accounts.set_password(person, "rnlng", "ming", "a hash")
    gone, _ = await people.enter("준")
    await DatabaseJournal(database, wall).append(opened("GONE", gone.id))
    await accounts.forget(gone.id)


async def fill(database: Database, wall: Wall) -> None:
    """Leave a row in every table."""
    person, _ = await People(database, wall).enter("민지")
    journal = DatabaseJournal(database, wall)
    await journal.append(opened("ABCD", person.id))
    facts = (
        began("m1", "ABCD", person.id),
        round_ended("m1", 1),
        VoteEnded("m1", 1, 0, ((0, True),), "passed"),
        match_ended("m1", "settled"),
    )
    await journal.append(moved("ABCD", 1), facts)
    await Reports(database, wall).add(report("ABCD", person.id))
    await fill_accounts(database, wall, person.id)


async def test_the_schema_comes_goes_and_comes_again_with_data_in_it(
    blank: Database, wall: Wall
) -> None:
    ours = set(Base.metadata.tables)
    for _ in range(2):
        await blank.upgrade()
        assert await tables(blank) == ours | {"alembic_version"}
        await fill(blank, wall)
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


async def test_a_failed_migration_leaves_nothing_behind(blank: Database) -> None:
    async with blank.writing() as connection:
        await connection.exec_driver_sql("CREATE TABLE ballots (in_the_way INTEGER)")
    with pytest.raises(Exception, match="ballots"):
        await blank.upgrade()
    assert await tables(blank) == {"ballots"}


async def test_two_nodes_may_start_at_once(blank: Database, blank_url: str) -> None:
    other_node = Database.open(blank_url)
    try:
        await asyncio.gather(blank.upgrade(), other_node.upgrade())
    finally:
        await other_node.close()
    assert set(Base.metadata.tables) < await tables(blank)


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
