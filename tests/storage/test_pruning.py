"""Pruning: what is old and over goes into fewer bytes, what anybody still needs stays."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from itertools import islice

import pytest
from sqlalchemy import func, select, text

from hulawang.rooms.facts import Fact
from hulawang.storage.archive import archive
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.matches import Matches
from hulawang.storage.models import ArchiveRow, JournalRow, RoomRow
from hulawang.storage.packing import UnknownForm
from hulawang.storage.pruning import EVERY_S, KEEP_MS, Pruned, Pruning, keep_pruned
from tests.storage.conftest import Wall
from tests.storage.samples import began, match_ended, moved, opened, round_ended

NOTHING = Pruned()
PLAYED: tuple[Fact, ...] = (
    began("m1", "ABCD"),
    round_ended("m1", 1),
    round_ended("m1", 2),
    match_ended("m1"),
)


@pytest.fixture
def pruning(database: Database, wall: Wall) -> Pruning:
    return Pruning(database, wall)


async def room(journal: DatabaseJournal, code: str, *facts: Fact, stays_open: bool = False) -> None:
    """A room in which this was reported, closed if it does not stay open."""
    await journal.append(opened(code))
    for seq, fact in enumerate(facts, 1):
        await journal.append(moved(code, seq), (fact,))
    if not stays_open:
        await journal.close(code)


async def archived(database: Database) -> int:
    """How many matches lie in the archive."""
    async with database.reading() as session:
        return await session.scalar(select(func.count()).select_from(ArchiveRow)) or 0


async def rooms(database: Database) -> dict[str, int]:
    """Every room that is still there, and how many entries its journal has."""
    entries = (
        select(RoomRow.code, func.count(JournalRow.seq).label("entries"))
        .outerjoin(JournalRow, JournalRow.room == RoomRow.code)
        .group_by(RoomRow.code)
    )
    async with database.reading() as session:
        return {row.code: row.entries for row in await session.execute(entries)}


@pytest.mark.parametrize(
    ("facts", "stays_open", "pruned", "left"),
    [
        (PLAYED, False, Pruned(matches=1, journals=1), {"ABCD": 0}),
        ((), False, Pruned(journals=1, rooms=1), {}),
        ((), True, NOTHING, {"ABCD": 1}),
        (PLAYED, True, Pruned(matches=1), {"ABCD": 5}),
        (PLAYED[:2], True, NOTHING, {"ABCD": 3}),
        # A closed room whose match has no end: its journal alone tells what became of it.
        (PLAYED[:2], False, NOTHING, {"ABCD": 3}),
        (
            (PLAYED[0], match_ended("m1", "aborted")),
            False,
            Pruned(journals=1),
            {"ABCD": 0},
        ),
        (
            (*PLAYED, began("m2", "ABCD"), round_ended("m2", 1), match_ended("m2", "settled")),
            False,
            Pruned(matches=2, journals=1),
            {"ABCD": 0},
        ),
    ],
    ids=["played", "abandoned", "open", "open, played", "running", "no end", "no round", "two"],
)
async def test_what_is_old_and_over_goes(
    database: Database,
    journal: DatabaseJournal,
    pruning: Pruning,
    wall: Wall,
    facts: tuple[Fact, ...],
    stays_open: bool,
    pruned: Pruned,
    left: dict[str, int],
) -> None:
    await room(journal, "ABCD", *facts, stays_open=stays_open)
    wall.now += KEEP_MS - 1
    assert await pruning.prune() == NOTHING
    wall.now += 1
    assert await pruning.prune() == pruned
    assert await rooms(database) == left
    assert await pruning.prune() == NOTHING


async def test_it_is_the_caller_who_says_what_is_old(
    journal: DatabaseJournal, pruning: Pruning, wall: Wall
) -> None:
    await room(journal, "ABCD", *PLAYED)
    wall.now += 1000
    assert await pruning.prune(older_than_ms=1001) == NOTHING
    assert await pruning.prune(older_than_ms=1000) == Pruned(matches=1, journals=1)


async def test_a_room_that_stays_open_can_be_taken_up_after_pruning(
    journal: DatabaseJournal, pruning: Pruning, wall: Wall
) -> None:
    await room(journal, "OPEN", began("m1", "OPEN"), round_ended("m1", 1), stays_open=True)
    before = await journal.load("OPEN")
    await room(journal, "SHUT")
    wall.now += KEEP_MS
    await pruning.prune()
    assert await journal.open_rooms() == ("OPEN",)
    assert await journal.load("OPEN") == before
    await journal.append(moved("OPEN", len(before)))


async def test_a_match_whose_journal_was_dropped_before_is_archived_all_the_same(
    database: Database, journal: DatabaseJournal, pruning: Pruning, wall: Wall
) -> None:
    await room(journal, "ABCD", *PLAYED)
    async with database.writing() as connection:
        await connection.execute(text("DELETE FROM journal"))
    wall.now += KEEP_MS
    assert await pruning.prune() == Pruned(matches=1)


async def test_a_match_that_does_not_fit_is_left_and_named_and_the_others_go_on(
    database: Database, journal: DatabaseJournal, matches: Matches, pruning: Pruning, wall: Wall
) -> None:
    await room(journal, "ABCD", *PLAYED)
    await room(journal, "EFGH", began("m2", "EFGH"), round_ended("m2", 1), match_ended("m2"))
    async with database.writing() as connection:
        await connection.execute(text("UPDATE rounds SET seed = 'ABC' WHERE \"match\" = 'm1'"))
    before = await matches.match("m1")
    wall.now += KEEP_MS
    assert await pruning.prune() == Pruned(matches=1, journals=1, odd=["m1"])
    assert await matches.match("m1") == before
    assert await rooms(database) == {"ABCD": 5, "EFGH": 0}


async def test_what_a_newer_version_has_packed_is_not_misread(
    database: Database, journal: DatabaseJournal, matches: Matches
) -> None:
    await room(journal, "ABCD", *PLAYED)
    assert await archive(database, "m1")
    async with database.writing() as connection:
        await connection.execute(text("UPDATE archives SET form = 2"))
    with pytest.raises(UnknownForm):
        await matches.match("m1")


async def test_pruning_that_is_cut_short_anywhere_is_done_the_next_time(
    database: Database, journal: DatabaseJournal, matches: Matches, pruning: Pruning, wall: Wall
) -> None:
    for number in range(3):
        code, match = f"R{number}", f"m{number}"
        await room(journal, code, began(match, code), round_ended(match, 1), match_ended(match))
    await room(journal, "IDLE")
    before = [await matches.match(f"m{number}") for number in range(3)]
    wall.now += KEEP_MS
    cuts = 0
    while cuts < 100:
        try:
            done = await pruning.prune(breathe=_after(1))
        except _CutShort:
            cuts += 1
            assert [await matches.match(f"m{number}") for number in range(3)] == before
        else:
            break
    assert (cuts, done) == (7, NOTHING)
    assert await rooms(database) == {"R0": 0, "R1": 0, "R2": 0}


class _CutShort(Exception):
    """The process was ended here."""


def _after(steps: int) -> Callable[[], asyncio.Future[None]]:
    left = steps

    async def breathe() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise _CutShort

    return lambda: asyncio.ensure_future(breathe())


def prune_until_killed(url: str, after: int) -> None:
    """Prune in a process of its own that is killed when it has told of so many steps."""
    command = [sys.executable, "-m", "tests.storage.pruner", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as pruner:
        assert pruner.stdout is not None
        assert len(list(islice(pruner.stdout, after))) == after, "the process ended by itself"
        pruner.kill()


@pytest.mark.parametrize("after", [1, 7, 13])
async def test_killed_at_any_instant_it_leaves_every_match_as_it_was(
    database: Database,
    journal: DatabaseJournal,
    matches: Matches,
    pruning: Pruning,
    wall: Wall,
    url: str,
    after: int,
) -> None:
    names = [f"m{number}" for number in range(12)]
    for match in names:
        await room(journal, match, began(match, match), round_ended(match, 1), match_ended(match))
    before = [await matches.match(match) for match in names]
    await asyncio.to_thread(prune_until_killed, url, after)
    assert [await matches.match(match) for match in names] == before
    # More may have been done than anybody was told of, and all that was is still done.
    done = await archived(database) + list((await rooms(database)).values()).count(0)
    assert done >= after
    wall.now += KEEP_MS
    rest = await pruning.prune()
    assert rest.matches + rest.journals == 24 - done
    assert [await matches.match(match) for match in names] == before
    assert await pruning.prune() == NOTHING


async def test_the_server_prunes_every_hour_and_lives_through_trouble(
    database: Database, journal: DatabaseJournal, pruning: Pruning, wall: Wall
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        """Pass the time at once; the third hour finds no table, the fourth is the last."""
        slept.append(seconds)
        if seconds < EVERY_S:
            return
        wall.now += int(1000 * seconds)
        hours = slept.count(EVERY_S)
        if hours == 3:
            async with database.writing() as connection:
                await connection.execute(text("ALTER TABLE rounds RENAME TO gone"))
        if hours == 4:
            raise _CutShort

    await room(journal, "ABCD", *PLAYED)
    wall.now += KEEP_MS - 2 * int(1000 * EVERY_S)
    with pytest.raises(_CutShort):
        await keep_pruned(pruning, sleep)
    assert slept.count(EVERY_S) == 4
    assert await rooms(database) == {"ABCD": 0}
