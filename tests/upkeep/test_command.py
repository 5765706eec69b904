"""`hulawang db …` as one types it: what it says and how it leaves."""

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hulawang.cli import app
from hulawang.storage.database import Database, newest_revision
from tests.storage.conftest import Wall
from tests.storage.filled import fill
from tests.upkeep.contents import contents

NEWEST = newest_revision()


@pytest.fixture(autouse=True)
def configured(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The settings name the database; no line is broken, however long the paths are."""
    monkeypatch.setenv("HULAWANG_DATABASE_URL", url)
    monkeypatch.setenv("COLUMNS", "400")


async def run(*words: str) -> Result:
    """The command, in a thread: it has a loop of its own."""
    return await asyncio.to_thread(CliRunner().invoke, app, ["db", *words])


async def test_upgrading_says_from_where_to_where(database: Database) -> None:
    assert (await run("upgrade")).output == f"schema {NEWEST}: nothing to do\n"
    await database.downgrade("0002")
    assert (await run("upgrade", "--to", "0005")).output == "schema 0002 → 0005\n"
    assert (await run("upgrade")).output == f"schema 0005 → {NEWEST}\n"
    await database.downgrade("base")
    assert (await run("upgrade")).output == f"schema none → {NEWEST}\n"
    nowhere = await run("upgrade", "--to", "4711")
    assert (nowhere.exit_code, "4711" in nowhere.output) == (2, True)


async def test_a_true_database_is_well(database: Database, wall: Wall) -> None:
    await fill(database, wall)
    result = await run("check")
    assert result.exit_code == 0
    assert result.output == (
        f"schema {NEWEST}: all is well; 2 matches verified, 2 open rooms taken up\n"
    )
    assert "1 matches verified" in (await run("check", "--matches", "1")).output


async def test_a_fault_is_a_line_and_leaves_with_1(database: Database, wall: Wall) -> None:
    await fill(database, wall)
    async with database.writing() as connection:
        await connection.exec_driver_sql("UPDATE match_seats SET total = 99 WHERE seat = 2")
    result = await run("check")
    assert result.exit_code == 1
    assert "match m1: match: not true: totals" in result.stdout
    assert result.stderr.splitlines()[-1] == "3 faults"


async def test_one_fault_is_one(database: Database) -> None:
    await database.downgrade("base")
    result = await run("check")
    assert result.stderr.splitlines()[-1] == "1 fault"


async def test_a_database_goes_into_a_file_and_comes_back(
    database: Database, wall: Wall, tmp_path: Path
) -> None:
    await fill(database, wall)
    before, file = await contents(database), str(tmp_path / "house.backup")
    told = await run("backup", file)
    assert (told.exit_code, "rows in 27 tables" in told.output) == (0, True)
    refused = await run("restore", file)
    assert (refused.exit_code, "not empty" in refused.output) == (2, True)
    assert (await run("restore", file, "--replace", "yes")).exit_code == 2
    async with database.writing() as connection:
        await connection.exec_driver_sql("UPDATE people SET name = '나'")
    restored = await run("restore", file, "--replace", "everything")
    assert (restored.exit_code, "all is well" in restored.output) == (0, True)
    assert await contents(database) == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["restore", "{tmp}/none"], "does not exist"),
        (["restore", "{tmp}/no-backup"], "the file was cut, or is none"),
        (["backup", "{tmp}/no/folder/here"], "No such file"),
        (["prune", "--older-than", "soon"], "a number and s, m, h or d"),
    ],
)
async def test_what_cannot_be_done_is_told_in_a_line(
    words: list[str], said: str, tmp_path: Path, database: Database
) -> None:
    (tmp_path / "no-backup").write_text("훌라")
    result = await run(*(word.format(tmp=tmp_path) for word in words))
    assert result.exit_code == 2
    assert said in " ".join(result.output.split())
    assert "Traceback" not in result.output


async def test_pruning_says_what_it_did(database: Database, wall: Wall) -> None:
    await fill(database, wall)
    assert (await run("prune", "--older-than", "0s")).output == (
        "1 matches archived, 2 journals dropped, 0 rooms that never had a match\n"
    )
    assert (await run("prune")).output.startswith("0 matches archived, 0 journals dropped")
    assert (await run("check")).exit_code == 0


async def test_an_older_schema_is_not_pruned(database: Database) -> None:
    await database.downgrade("0008")
    result = await run("prune")
    assert (result.exit_code, "hulawang db upgrade" in result.output) == (2, True)


async def test_settings_and_servers_that_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HULAWANG_DATABASE_URL", "mysql://me:secret@h/d")
    wrong = await run("check")
    assert (wrong.exit_code, "secret" in wrong.output) == (2, False)
    monkeypatch.setenv("HULAWANG_DATABASE_URL", "postgresql://me:secret@127.0.0.1:1/d")
    gone = await run("check")
    assert (gone.exit_code, "secret" in gone.output, "Traceback" in gone.output) == (
        2,
        False,
        False,
    )
