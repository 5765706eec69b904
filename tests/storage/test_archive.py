"""Archived matches: looked up exactly as before, in few bytes, whatever interrupts."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from sqlalchemy import event, func, select, text
from sqlalchemy.exc import OperationalError

from hulawang.records.record import record_of
from hulawang.records.text import record_text
from hulawang.records.verify import verify
from hulawang.rooms.facts import Fact, MatchEnding
from hulawang.rooms.options import Options
from hulawang.storage.archive import archive
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.matches import Matches
from hulawang.storage.models import ArchiveRow, MatchRow, ResultRow, RoundRow, SeatRow
from hulawang.storage.people import People
from hulawang.storage.records import MatchRecord
from tests.records.matches import kept
from tests.storage.long_matches import long_match
from tests.storage.samples import (
    began,
    failed_stop,
    match_ended,
    moved,
    opened,
    round_ended,
    void_round,
)
from tests.storage.test_records import facts_of


async def play(journal: DatabaseJournal, room: str, facts: Sequence[Fact]) -> None:
    """A room in which this was reported, fact by fact."""
    await journal.append(opened(room))
    for seq, fact in enumerate(facts, 1):
        await journal.append(moved(room, seq), (fact,))


async def count(database: Database, row: type[Any]) -> int:
    async with database.reading() as session:
        return await session.scalar(select(func.count()).select_from(row)) or 0


async def found(matches: Matches, match: str) -> MatchRecord:
    record = await matches.match(match)
    assert record is not None
    return record


@pytest.fixture
async def person(people: People) -> str:
    return (await people.enter("민지"))[0].id


@pytest.mark.parametrize("how", ["finished", "settled", "aborted", "abandoned"])
@pytest.mark.parametrize("seats", [3, 5])
async def test_a_match_is_told_verified_and_written_as_before(
    database: Database,
    journal: DatabaseJournal,
    matches: Matches,
    person: str,
    how: MatchEnding,
    seats: int,
) -> None:
    played = kept(Options(seats=seats, rounds=3), seed=seats, how=how)
    await play(journal, "ABCD", facts_of(played, "ABCD", person))
    before = await found(matches, played.match.id)
    assert await archive(database, played.match.id)
    assert (await count(database, RoundRow), await count(database, ResultRow)) == (0, 0)
    after = await found(matches, played.match.id)
    assert after == before
    assert record_text(record_of(after)) == record_text(record_of(before))
    assert verify(record_of(after)) == ()


async def test_every_kind_of_round_comes_back(
    database: Database, journal: DatabaseJournal, matches: Matches, person: str
) -> None:
    rounds = [round_ended("m1", 1), void_round("m1", 2), failed_stop("m1", 3)]
    await play(
        journal, "ABCD", [began("m1", "ABCD", person), *rounds, match_ended("m1", "settled")]
    )
    assert await archive(database, "m1")
    assert list((await found(matches, "m1")).rounds) == rounds


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ([began("m1", "ABCD")], "no round was ended"),
        ([began("m1", "ABCD"), round_ended("m1", 1)], "it is still played"),
        ([began("m1", "ABCD"), match_ended("m1", "aborted")], "it ended without a round"),
        ([], "there is none"),
    ],
)
async def test_there_is_nothing_to_put_away(
    database: Database, journal: DatabaseJournal, facts: list[Fact], why: str
) -> None:
    await play(journal, "ABCD", facts)
    rounds = await count(database, RoundRow)
    assert not await archive(database, "m1"), why
    assert (await count(database, RoundRow), await count(database, ArchiveRow)) == (rounds, 0)


async def test_a_match_that_is_not_counted_yet_keeps_its_rounds(
    database: Database, journal: DatabaseJournal
) -> None:
    await play(journal, "ABCD", [began("m1", "ABCD"), round_ended("m1", 1), match_ended("m1")])
    async with database.writing() as connection:
        await connection.execute(text("UPDATE matches SET counted_at = NULL"))
    assert not await archive(database, "m1")


async def test_many_at_once_archive_a_match_once(
    database: Database, url: str, journal: DatabaseJournal, matches: Matches
) -> None:
    await play(journal, "ABCD", [began("m1", "ABCD"), round_ended("m1", 1), match_ended("m1")])
    before = await found(matches, "m1")
    other_node = Database.open(url)
    try:
        done = await asyncio.gather(
            *(archive(node, "m1") for node in (database, other_node) for _ in range(3))
        )
    finally:
        await other_node.close()
    assert done.count(True) == 1
    assert await found(matches, "m1") == before


async def test_whoever_looks_while_a_match_is_archived_sees_all_of_it(
    database: Database, journal: DatabaseJournal, matches: Matches
) -> None:
    rounds = [round_ended("m1", number) for number in range(1, 4)]
    await play(journal, "ABCD", [began("m1", "ABCD"), *rounds, match_ended("m1")])
    done = asyncio.create_task(archive(database, "m1"))
    looks: list[MatchRecord | None] = []
    while not done.done() or len(looks) < 4:
        looks += await asyncio.gather(*(matches.match("m1") for _ in range(4)))
    assert all(look is not None and list(look.rounds) == rounds for look in looks)


@pytest.mark.parametrize("statement", range(3))
async def test_whatever_fails_on_the_way_leaves_everything_as_it_was(
    database: Database, journal: DatabaseJournal, matches: Matches, statement: int
) -> None:
    await play(journal, "ABCD", [began("m1", "ABCD"), round_ended("m1", 1), match_ended("m1")])
    before = await found(matches, "m1")
    left = statement

    def fail(_: Any, __: Any, sql: str, *___: Any) -> None:
        nonlocal left
        if sql.startswith(("DELETE", "INSERT")):
            if left == 0:
                raise OperationalError(sql, None, Exception("the disk is full"))
            left -= 1

    event.listen(database.engine.sync_engine, "before_cursor_execute", fail)
    with pytest.raises(OperationalError):
        await archive(database, "m1")
    event.remove(database.engine.sync_engine, "before_cursor_execute", fail)
    assert (await count(database, RoundRow), await count(database, ArchiveRow)) == (1, 0)
    assert await found(matches, "m1") == before
    assert await archive(database, "m1")


async def test_a_downgrade_gives_archived_matches_their_rows_back(
    database: Database, journal: DatabaseJournal, matches: Matches
) -> None:
    for number in range(3):
        match, room = f"m{number}", f"R{number}"
        await play(journal, room, [began(match, room), round_ended(match, 1), match_ended(match)])
        assert await archive(database, match)
    before = [await matches.match(f"m{number}") for number in range(3)]
    await database.downgrade("0008")
    assert await count(database, RoundRow) == 3
    await database.upgrade()
    assert [await matches.match(f"m{number}") for number in range(3)] == before
    assert await count(database, ArchiveRow) == 0


KB = 1024


async def bytes_of(database: Database) -> int:
    """What the rows of all matches hold, and 40 bytes a row for its head and its keys."""
    size = 0
    async with database.reading() as session:
        for row in (MatchRow, SeatRow, RoundRow, ResultRow, ArchiveRow):
            for values in await session.execute(select(row.__table__)):
                size += 40 + sum(
                    len(value if isinstance(value, bytes) else str(value).encode())
                    for value in values
                )
    return size


@pytest.mark.parametrize(
    ("seats", "rounds", "limit"),
    [(3, 5, 2), (4, 5, 2.5), (5, 5, 3), (3, 50, 9), (4, 50, 10), (5, 50, 10)],
)
async def test_an_archived_match_takes_ten_kilobytes_at_most(
    database: Database,
    journal: DatabaseJournal,
    matches: Matches,
    people: People,
    seats: int,
    rounds: int,
    limit: float,
) -> None:
    """With all its rows, also where five people have added to each of 50 rounds."""
    sitters = [(await people.enter("민지"))[0].id for _ in range(seats)]
    played = long_match("a-match-id-of-its-own", "ABCD", sitters, rounds, Random(rounds))
    await play(journal, "ABCD", played)
    before = await found(matches, "a-match-id-of-its-own")
    assert await archive(database, "a-match-id-of-its-own")
    assert await bytes_of(database) <= limit * KB
    assert await found(matches, "a-match-id-of-its-own") == before
