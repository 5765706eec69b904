"""Checking: nothing is told of a true database, and of a spoiled one what is wrong with it."""

import sqlite3
from contextlib import closing

import pytest

from hulawang.storage.database import Database, newest_revision
from hulawang.upkeep.check import Checked, faults
from tests.storage.conftest import Wall
from tests.storage.filled import fill


@pytest.fixture
async def full(database: Database, wall: Wall) -> Database:
    """A database in which no table is empty."""
    await fill(database, wall)
    return database


async def found(database: Database, most: int | None = None) -> list[str]:
    return [line async for line in faults(database, Checked(), most, lambda _: None)]


async def test_of_a_true_database_nothing_is_told(full: Database) -> None:
    checked, told = Checked(), list[str]()
    assert [line async for line in faults(full, checked, None, told.append)] == []
    assert checked == Checked(rooms=2, matches=2)
    assert told[-2:] == ["match 1 of 2", "match 2 of 2"]


SPOILED: dict[str, tuple[list[str], str]] = {
    "an index is missing": (["DROP INDEX ix_matches_room"], "schema: "),
    "a column too many": (["ALTER TABLE people ADD COLUMN shoe_size INTEGER"], "shoe_size"),
    "a row points nowhere": (
        ["UPDATE match_seats SET person = 'nobody' WHERE seat = 0 AND \"match\" = 'm0'"],
        "integrity: match_seats: 1 rows point nowhere (fk_match_seats_person)",
    ),
    "a hole in a journal": (
        ["DELETE FROM journal WHERE room = 'ABCD' AND seq = 2"],
        "journals: ABCD: a hole among 5 entries",
    ),
    "a journal of no room": (
        ["INSERT INTO journal (room, seq, at, message) VALUES ('LOST', 0, 0, '{}')"],
        "journals: LOST: there is no such room",
    ),
    "no journal": (
        ["DELETE FROM journal WHERE room = 'OPEN'"],
        "journals: OPEN: an open room without a journal",
    ),
    "an entry nobody can read": (
        ["UPDATE journal SET message = '{\"fly\":{}}' WHERE room = 'OPEN'"],
        "open room OPEN: cannot be taken up: UnreadableMessage",
    ),
    "an entry that makes no sense": (
        [
            """INSERT INTO journal (room, seq, at, message) VALUES
            ('OPEN', 1, 0, '{"move":{"person":"x","number":1,"move":"draw"}}')"""
        ],
        "open room OPEN: cannot be taken up: Refused",
    ),
    "a total": (
        ["UPDATE match_seats SET total = total + 1 WHERE seat = 0 AND \"match\" = 'm1'"],
        "match m1: match: not true: totals",
    ),
    "a total of an archived match": (
        ["UPDATE match_seats SET total = total + 1 WHERE seat = 0 AND \"match\" = 'm0'"],
        "match m0: match: not true: totals",
    ),
    "a place": (
        ["UPDATE match_seats SET place = 4 - place WHERE \"match\" = 'm1'"],
        "match m1: match: not true: places",
    ),
    "a seed": (
        [f"UPDATE rounds SET seed = '{'0' * 64}' WHERE number = 1"],
        "match m1: round 1: not true: moves",
    ),
    "a broken archive": (
        ["UPDATE archives SET secrets = rounds"],
        "match m0: ",
    ),
    "a round is missing": (
        ["DELETE FROM round_results WHERE number = 2", "DELETE FROM rounds WHERE number = 2"],
        "matches: m1: not as many rounds as played",
    ),
    "archived, and not": (
        ["INSERT INTO archives SELECT 'm1', form, rounds, secrets FROM archives"],
        "matches: m1: archived, and has rounds",
    ),
    "a match without an end": (
        ["UPDATE matches SET ended_at = NULL WHERE id = 'm1'"],
        "matches: m1: has no end, and its room is closed",
    ),
    "a standing": (
        ["UPDATE standings SET wins = wins + 1 WHERE period = 'all'"],
        "standings: ",
    ),
    "no standing": (["DELETE FROM standings"], "not 2 matches, "),
}


async def spoil(database: Database, statements: list[str]) -> None:
    """Change rows as an import or a broken disk would: past the keys."""
    if database.engine.dialect.name == "sqlite":
        with closing(sqlite3.connect(str(database.engine.url.database))) as raw, raw:
            for statement in statements:
                raw.execute(statement)
        return
    async with database.writing() as connection:
        await connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
        for statement in statements:
            await connection.exec_driver_sql(statement)


@pytest.mark.parametrize("spoiled", SPOILED)
async def test_what_is_wrong_is_told(full: Database, spoiled: str) -> None:
    statements, line = SPOILED[spoiled]
    await spoil(full, statements)
    assert line in "\n".join(await found(full))


async def test_an_older_schema_is_all_there_is_to_tell(full: Database) -> None:
    await full.downgrade("0008")
    assert await found(full) == [f"schema: at 0008, this program needs {newest_revision()}"]


async def test_an_empty_database_has_no_schema(other: Database) -> None:
    needed = newest_revision()
    assert await found(other) == [f"schema: at nothing, this program needs {needed}"]


async def test_only_the_newest_matches_are_verified_if_so_wished(full: Database) -> None:
    checked = Checked()
    assert [line async for line in faults(full, checked, 1, lambda _: None)] == []
    assert checked.matches == 1
