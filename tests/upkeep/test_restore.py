"""Backups: what one database held is in the other, of whichever kind, or nothing has changed."""

import asyncio
import gzip
import json
import os
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import insert, text

from hulawang.storage.admins import Admins
from hulawang.storage.audit import Audit
from hulawang.storage.database import Database, newest_revision
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.matches import Matches
from hulawang.storage.models import PersonRow
from hulawang.upkeep.backup import NoSchema, back_up
from hulawang.upkeep.backup_file import BadBackup, read_header
from hulawang.upkeep.check import Checked, faults
from hulawang.upkeep.restore import NotEmpty, restore
from tests.storage.conftest import Wall
from tests.storage.filled import fill
from tests.storage.old_data import rows_at, write
from tests.storage.samples import moved, opened
from tests.support.postgres import Postgres
from tests.upkeep.contents import contents, signed


@pytest.fixture
async def full(database: Database, wall: Wall) -> Database:
    """A database in which no table is empty."""
    await fill(database, wall)
    return database


@pytest.fixture
async def old(kind: str, postgres: Postgres, tmp_path: Path) -> AsyncIterator[Database]:
    """A database without any table, of either kind."""
    on_sqlite = kind == "sqlite"
    url = f"sqlite:///{tmp_path}/old.db" if on_sqlite else await postgres.database()
    opened = Database.open(url)
    yield opened
    await opened.close()


async def faults_of(database: Database) -> list[str]:
    return [line async for line in faults(database, Checked(), None, lambda _: None)]


@pytest.mark.parametrize("other_kind", ["sqlite", "postgresql"])
async def test_what_one_database_held_is_in_the_other(
    full: Database, other: Database, wall: Wall, tmp_path: Path
) -> None:
    header = await back_up(full, tmp_path / "backup", wall)
    assert (header.revision, header.made_at) == (newest_revision(), wall.now)
    assert await restore(other, tmp_path / "backup") == header
    held = await contents(full)
    assert await contents(other) == held
    assert header.rows == sum(len(rows) for rows in held.values())
    assert await faults_of(other) == []
    for match in ("m0", "m1"):
        assert await Matches(other).match(match) == await Matches(full).match(match)


async def test_a_restored_database_goes_on(
    full: Database, other: Database, wall: Wall, tmp_path: Path
) -> None:
    """What counts by itself goes on after the rows that came with their numbers."""
    await back_up(full, tmp_path / "backup", wall)
    await restore(other, tmp_path / "backup")
    await Admins(other, wall).create("second", "a hash")
    await Audit(other, wall).note("boss", "close_room", "ABCD")
    journal = DatabaseJournal(other, wall)
    await journal.append(opened("NEW"))
    await journal.append(moved("OPEN", 1))
    assert set(await journal.open_rooms()) == {"OPEN", "GONE", "NEW"}


async def test_a_backup_is_of_one_moment_while_others_write(
    full: Database, url: str, wall: Wall, tmp_path: Path
) -> None:
    """Two rows are always written together, so that a backup holds both or neither."""
    stop = asyncio.Event()
    server = Database.open(url)

    async def write_pairs() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            async with server.writing() as connection:
                for half in "ab":
                    person = {"id": f"{number}{half}", "name": "쌍", "created_at": 0}
                    await connection.execute(insert(PersonRow).values(person))
                await connection.execute(
                    text("UPDATE rooms SET opened_at = :number"), {"number": number}
                )

    writer = asyncio.create_task(write_pairs())
    seen = set()
    for number in range(5):
        path = tmp_path / f"backup-{number}"
        await back_up(full, path, wall)
        lines = gzip.decompress(path.read_bytes()).decode().splitlines()
        header, rows = read_header(path), iter(lines[1:])
        tables = {
            table.name: [json.loads(next(rows)) for _ in range(table.rows)]
            for table in header.tables
        }
        pairs = sum(name == "쌍" for _, name, *_ in tables["people"])
        (opened_at,) = {row[1] for row in tables["rooms"]}
        assert pairs == 2 * opened_at or (pairs, opened_at) == (0, wall.now)
        seen.add(pairs)
    stop.set()
    await writer
    await server.close()
    assert len(seen) > 1, "nobody wrote meanwhile"


@pytest.mark.parametrize("revision", ["0001", "0003", "0008"])
async def test_a_backup_of_an_older_schema_comes_up_to_date(
    old: Database, other: Database, wall: Wall, tmp_path: Path, revision: str
) -> None:
    await old.upgrade(revision)
    async with old.writing() as connection:
        await write(connection, rows_at(revision))
    header = await back_up(old, tmp_path / "backup", wall)
    await restore(other, tmp_path / "backup")
    await old.upgrade()
    assert header.revision == revision
    assert await contents(other) == await contents(old)


def backups_in(folder: Path) -> list[str]:
    return [each.name for each in folder.iterdir() if "backup" in each.name]


async def test_nobody_else_may_read_a_backup_and_the_last_one_is_kept_until_the_next_is_whole(
    full: Database, wall: Wall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "backup"
    await back_up(full, path, wall)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    before = path.read_bytes()

    def no_space(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(OSError, match="No space"):
        await back_up(full, path, wall)
    assert path.read_bytes() == before
    assert backups_in(tmp_path) == ["backup"]


async def test_there_is_nothing_to_back_up_without_tables(
    other: Database, wall: Wall, tmp_path: Path
) -> None:
    with pytest.raises(NoSchema):
        await back_up(other, tmp_path / "backup", wall)
    assert not (tmp_path / "backup").exists()


async def test_a_database_that_holds_something_is_replaced_only_if_told_so(
    full: Database, other: Database, wall: Wall, tmp_path: Path
) -> None:
    await back_up(full, tmp_path / "full", wall)
    await other.upgrade()
    await back_up(other, tmp_path / "empty", wall)
    before = await contents(full)
    with pytest.raises(NotEmpty):
        await restore(full, tmp_path / "empty")
    assert await contents(full) == before
    await restore(other, tmp_path / "full")
    with pytest.raises(NotEmpty):
        await restore(other, tmp_path / "full")
    await restore(other, tmp_path / "full", replace=True)
    assert await contents(other) == before
    await restore(other, tmp_path / "empty", replace=True)
    assert all(rows == [] for rows in (await contents(other)).values())


async def test_a_database_with_a_broken_archive_can_be_replaced(
    full: Database, wall: Wall, tmp_path: Path
) -> None:
    await back_up(full, tmp_path / "backup", wall)
    before = await contents(full)
    async with full.writing() as connection:
        await connection.execute(text("UPDATE archives SET rounds = secrets"))
    await restore(full, tmp_path / "backup", replace=True)
    assert await contents(full) == before


def doctored(path: Path, change: dict[str, str]) -> bytes:
    """The backup with these words instead of others, and compressed without a fault."""
    content = gzip.decompress(path.read_bytes()).decode()
    for word, other_word in change.items():
        assert word in content
        content = content.replace(word, other_word, 1)
    return gzip.compress(content.encode())


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"민지": "민자"}, "checksum"),
        ({"hulawang backup 1": "hulawang backup 2"}, "form"),
        ({'"revision":"0': '"revision":"9'}, "checksum"),
        ({"{": "["}, "first line"),
        ({'"made_at"': '"made"'}, "first line"),
        ({'{"sha256"': 'x{"sha256"'}, "last line"),
        ({'"rows":2}': '"rows":3}'}, "values"),
        ({'"rows":2}': '"rows":1}'}, "values|last line"),
    ],
)
async def test_a_changed_backup_changes_nothing(
    full: Database, wall: Wall, tmp_path: Path, change: dict[str, str], why: str
) -> None:
    path = tmp_path / "backup"
    await back_up(full, path, wall)
    path.write_bytes(doctored(path, change))
    before = await contents(full)
    with pytest.raises(BadBackup, match=why):
        await restore(full, path, replace=True)
    assert await contents(full) == before


async def test_a_cut_backup_is_refused_wherever_it_was_cut(
    full: Database, wall: Wall, tmp_path: Path
) -> None:
    path = tmp_path / "backup"
    await back_up(full, path, wall)
    whole, before = path.read_bytes(), await contents(full)
    lines = gzip.decompress(whole).splitlines(keepends=True)
    cut = [whole[:size] for size in range(0, len(whole), 97)]
    cut += [gzip.compress(b"".join(lines[:count])) for count in range(len(lines))]
    cut += [whole + whole, gzip.compress(b"".join(lines) + b"\n"), b"no gzip at all"]
    for number, content in enumerate(cut):
        path.write_bytes(content)
        with pytest.raises(BadBackup):
            await restore(full, path, replace=True)
        assert number or await contents(full) == before
    assert await contents(full) == before


async def test_a_schema_that_is_newer_than_the_program_is_refused(
    full: Database, other: Database, wall: Wall, tmp_path: Path
) -> None:
    async with full.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await back_up(full, tmp_path / "backup", wall)
    with pytest.raises(BadBackup, match="9999"):
        await restore(other, tmp_path / "backup")
    assert await contents(other) == {}


async def test_whatever_fails_in_the_middle_leaves_the_database_as_it_was(
    full: Database, wall: Wall, tmp_path: Path
) -> None:
    path = tmp_path / "backup"
    await back_up(full, path, wall)
    lines = gzip.decompress(path.read_bytes()).decode().splitlines()
    header = json.loads(lines[0])
    header["tables"][-1]["columns"][-1] = "no_such_column"
    path.write_bytes(signed([json.dumps(header), *lines[1:-1]]))
    before = await contents(full)
    with pytest.raises(BadBackup, match="not the table"):
        await restore(full, path, replace=True)
    assert await contents(full) == before
