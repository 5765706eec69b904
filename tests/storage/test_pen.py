"""The journal's pen: additions in few turns of the driver, and whatever that may not change."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from typing import Any

import pytest
from sqlalchemy import delete, func, select, text

from hulawang.rooms import messages
from hulawang.rooms.facts import Fact, VoteEnded
from hulawang.rooms.ports import Entry, LostRoom
from hulawang.storage import journal as journal_module
from hulawang.storage import pen as pen_module
from hulawang.storage.additions import Addition
from hulawang.storage.database import Database, is_outage
from hulawang.storage.facts import additions
from hulawang.storage.journal import TURNS, DatabaseJournal
from hulawang.storage.models import (
    BallotRow,
    Base,
    JournalRow,
    MatchRow,
    ResultRow,
    RoundRow,
    VoteRow,
)
from hulawang.storage.pen import NothingStored, Pen
from tests.storage.conftest import Wall
from tests.storage.samples import began, match_ended, moved, opened, round_ended, void_round

SOON_S = 0.1
STEADY_S = 30.0
"""How long a test waits for what must come; it is not waited for when all is well."""

ROOMS = [f"R{number}" for number in range(6)]

Written = list[Sequence[Addition]]


def tables(added: Sequence[Addition]) -> dict[str, int]:
    """How many rows each table gets."""
    return {each.into.__tablename__: len(each.rows) for each in added}


def entries(written: Written) -> list[int]:
    """How many journal rows each writing had; all had nothing else."""
    assert all(set(tables(added)) == {"journal"} for added in written)
    return [len(added[0].rows) for added in written]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """What the pen has been given."""
    found: Written = []
    write = Pen.write

    async def noted(pen: Pen, added: Sequence[Addition]) -> None:
        found.append(added)
        await write(pen, added)

    monkeypatch.setattr(Pen, "write", noted)
    return found


@pytest.fixture
async def journal(database: Database, wall: Wall, written: Written) -> DatabaseJournal:
    """A journal of rooms that are open, with a pen at hand."""
    journal = DatabaseJournal(database, wall)
    await asyncio.gather(*(journal.append(opened(room)) for room in ROOMS))
    await database.pen.prepared()
    written.clear()
    return journal


@asynccontextmanager
async def locked(database: Database) -> AsyncIterator[None]:
    """Somebody else keeps everybody from writing."""
    if database.engine.dialect.name == "sqlite":
        file = str(database.engine.url.database)
        with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
    else:
        async with database.writing() as connection:
            await connection.execute(text("LOCK TABLE journal IN EXCLUSIVE MODE"))
            yield


async def test_what_was_written_is_read(journal: DatabaseJournal, written: Written) -> None:
    moves = (
        Entry("R1", 1, 2**40, messages.Join("p2", '훌라 "왕"'), "c1"),
        Entry("R1", 2, 0, messages.Elapsed(messages.Clock.WINDOW, 14), None),
    )
    for entry in moves:
        await journal.append(entry)
    assert entries(written) == [1, 1]
    assert await journal.load("R1") == (opened("R1"), *moves)


async def test_all_that_waits_is_one_statement(journal: DatabaseJournal, written: Written) -> None:
    await asyncio.gather(*(journal.append(moved(room, 1)) for room in ROOMS))
    assert entries(written) == [len(ROOMS)]


@pytest.mark.parametrize(
    ("turns", "statements"),
    [
        ((0, 3), [1, 1]),
        ((0, 0, 0), [3]),
        ((0, 0, 1, 2), [4]),
        ((0, 0, 3), [2, 1]),
        ((0, *range(TURNS + 2)), [TURNS + 2, 1]),
    ],
)
async def test_what_the_next_turns_of_the_loop_bring_is_stored_with_it(
    journal: DatabaseJournal, written: Written, turns: Sequence[int], statements: list[int]
) -> None:
    """Until one brings nothing, and `TURNS` at most; not if a row comes alone."""

    async def come(room: str, turn: int) -> None:
        for _ in range(turn):
            await asyncio.sleep(0)
        await journal.append(moved(room, 1))

    rooms = (f"T{number}" for number in range(len(turns)))
    await asyncio.gather(*map(come, rooms, turns))
    assert entries(written) == statements


async def test_more_rows_than_a_statement_takes_are_stored(
    journal: DatabaseJournal, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pen_module, "MOST", 5 * len(ROOMS) - 1)
    await asyncio.gather(*(journal.append(moved(room, 1)) for room in ROOMS))
    assert written == []
    assert [len(await journal.load(room)) for room in ROOMS] == [2] * len(ROOMS)


@pytest.mark.parametrize(("seq", "command"), [(1, "\ud800"), (2**63, None)])
async def test_a_refused_row_harms_its_own_room_only(
    journal: DatabaseJournal, url: str, wall: Wall, seq: int, command: str | None
) -> None:
    other_node = Database.open(url)
    await DatabaseJournal(other_node, wall).append(moved("R2", 1, messages.Leave("host")))
    await other_node.close()
    unspeakable = Entry("R4", seq, 0, messages.Leave("host"), command)
    outcomes = await asyncio.gather(
        *(journal.append(unspeakable if room == "R4" else moved(room, 1)) for room in ROOMS),
        return_exceptions=True,
    )
    kinds = [type(outcome) for outcome in outcomes]
    assert kinds[2] is LostRoom
    assert isinstance(outcomes[4], Exception)
    assert not is_outage(outcomes[4])
    assert kinds[:2] + kinds[3:4] + kinds[5:] == [type(None)] * 4
    assert [len(await journal.load(room)) for room in ROOMS] == [2, 2, 2, 2, 1, 2]


async def test_after_a_refusal_there_is_a_pen_again(
    journal: DatabaseJournal, database: Database, written: Written
) -> None:
    await journal.append(moved("R1", 1))
    with pytest.raises(LostRoom):
        await journal.append(moved("R1", 1))
    assert not database.pen.is_ready
    await database.pen.prepared()
    written.clear()
    await journal.append(moved("R1", 2))
    assert entries(written) == [1]


async def test_facts_and_openings_go_with_their_rows(
    journal: DatabaseJournal, database: Database, written: Written
) -> None:
    """Whatever shares a batch with one of them goes into the same transaction."""
    await asyncio.gather(
        journal.append(moved("R1", 1), (began("m1", "R1"),)),
        journal.append(opened("NEW")),
        journal.append(moved("R2", 1)),
        journal.append(moved("R3", 1), (began("m3", "R3"),)),
    )
    assert list(map(tables, written)) == [
        {"journal": 4, "matches": 2, "match_seats": 8, "rooms": 1}
    ]
    async with database.reading() as session:
        assert await session.scalar(select(func.count()).select_from(MatchRow)) == 2
    assert "NEW" in await journal.open_rooms()
    written.clear()
    await journal.append(moved("NEW", 1))
    assert entries(written) == [1]


async def test_a_row_comes_after_the_one_that_it_points_to(
    journal: DatabaseJournal, database: Database, written: Written
) -> None:
    """A round of one room, a whole match of another: the second round's match comes before both."""
    await journal.append(moved("R1", 1), (began("m1", "R1"),))
    written.clear()
    await asyncio.gather(
        journal.append(moved("R1", 2), (round_ended("m1", 1),)),
        journal.append(moved("R2", 1), (began("m2", "R2"), round_ended("m2", 1))),
    )
    together = {"journal": 2, "matches": 1, "match_seats": 4, "rounds": 2, "round_results": 8}
    assert list(map(tables, written)) == [together]
    assert database.pen.is_ready, "it was not refused"


async def test_what_changes_rows_goes_the_long_way_with_all_that_shares_its_batch(
    journal: DatabaseJournal, written: Written
) -> None:
    await journal.append(moved("R1", 1), (began("m1", "R1"), round_ended("m1", 1)))
    written.clear()
    await asyncio.gather(
        journal.append(moved("R1", 2), (round_ended("m1", 2), match_ended("m1"))),
        journal.append(moved("R2", 1)),
    )
    assert written == []
    assert [len(await journal.load(room)) for room in ("R1", "R2")] == [3, 2]


FACTS: list[tuple[Fact, ...]] = [
    (began("m1", "R1"),),
    (round_ended("m1", 1), void_round("m1", 2)),
    (VoteEnded("m1", 2, 1, ((1, True), (0, False)), "refused"),),
    (VoteEnded("m1", 3, 0, ((0, True),), "cancelled"), round_ended("m1", 3)),
]
WRITTEN: list[type[Base]] = [JournalRow, MatchRow, RoundRow, ResultRow, VoteRow, BallotRow]


async def test_the_long_way_leads_to_the_same_rows(
    url: str, wall: Wall, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ways side by side: a room by the pen, and a room of the same name and moves without it."""
    found = []
    for is_ready in (True, False):
        database = Database.open(url)
        journal = DatabaseJournal(database, wall)
        await journal.append(opened("R1"))
        await database.pen.prepared()
        written.clear()
        with monkeypatch.context() as patch:
            patch.setattr(Pen, "is_ready", is_ready)
            for seq, facts in enumerate(FACTS, 1):
                await journal.append(moved("R1", seq), facts)
        assert len(written) == (len(FACTS) if is_ready else 0)
        async with database.writing() as connection:
            found.append([(await connection.execute(select(row))).all() for row in WRITTEN])
            for row in reversed(Base.metadata.sorted_tables):
                await connection.execute(delete(row))
        await database.close()
    assert found[0] == found[1]
    assert all(found[0])


async def test_facts_that_are_refused_leave_nothing_and_no_lock(
    journal: DatabaseJournal, database: Database, wall: Wall
) -> None:
    """Neither their own rows nor those before them, and whoever writes next need not wait."""
    await journal.append(moved("R1", 1), (began("m1", "R1"), round_ended("m1", 1)))
    twice = additions(round_ended("m1", 1), wall.now)
    entry = {"room": "R1", "seq": 2, "at": 0, "message": "{}", "command": None}
    with pytest.raises(NothingStored):
        await database.pen.write((Addition.of(JournalRow, entry), *twice))
    async with locked(database):
        pass
    assert len(await journal.load("R1")) == 2


async def test_an_outage_in_the_middle_is_everybodys_and_passes(
    journal: DatabaseJournal, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database does not come back in time; what was begun may be stored all the same."""
    monkeypatch.setattr(journal_module, "COMMIT_S", SOON_S)
    async with locked(database):
        outcomes = await asyncio.gather(
            *(journal.append(moved(room, 1)) for room in ROOMS), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes] == [TimeoutError] * len(ROOMS)
        assert not database.pen.is_ready
    monkeypatch.undo()
    await journal.append(opened("NEW"))
    await database.pen.prepared()
    await journal.append(moved("NEW", 1))
    assert {len(await journal.load(room)) for room in ROOMS} <= {1, 2}


async def test_who_stops_waiting_holds_nobody_up(journal: DatabaseJournal) -> None:
    impatient, patient = (asyncio.create_task(journal.append(moved(r, 1))) for r in ("R1", "R2"))
    await asyncio.sleep(0)
    impatient.cancel()
    await patient
    assert impatient.cancelled()
    assert len(await journal.load("R1")) == 2


async def test_a_database_that_is_closed_while_it_writes(
    journal: DatabaseJournal, database: Database, url: str, wall: Wall
) -> None:
    """What was begun is stored, and nothing is left over."""
    begun = asyncio.Event()

    async def store(*of_the_driver: Any) -> None:
        begun.set()
        await into(*of_the_driver)

    into, database.pen._store = database.pen._store, store
    writing = [asyncio.create_task(journal.append(moved(room, 1))) for room in ROOMS]
    await begun.wait()
    await database.close()
    await asyncio.gather(*writing)
    reopened = Database.open(url)
    lengths = [len(await DatabaseJournal(reopened, wall).load(room)) for room in ROOMS]
    await reopened.close()
    assert lengths == [2] * len(ROOMS)


async def test_nothing_is_left_of_a_pen(url: str, wall: Wall) -> None:
    threads, tasks = set(threading.enumerate()), asyncio.all_tasks()
    database = Database.open(url)
    journal = DatabaseJournal(database, wall)
    await journal.append(opened("R1"))
    await journal.append(moved("R1", 1))
    await database.close()
    assert asyncio.all_tasks() == tasks
    for thread in set(threading.enumerate()) - threads:
        thread.join(STEADY_S)
        assert not thread.is_alive()
    database.pen.prepare()
    assert asyncio.all_tasks() == tasks, "what is closed prepares nothing"


# -- PostgreSQL ----------------------------------------------------------------------------------


_WAITING = text(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
    " AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO journal%'"
)
_END = text("SELECT pg_terminate_backend(:pid)")


async def test_a_server_that_says_no_to_a_row_is_asked_again(
    migrated_postgresql: str, wall: Wall
) -> None:
    """It ends the connection instead of storing: that is not the room's trouble, nor told."""
    database, other = Database.open(migrated_postgresql), Database.open(migrated_postgresql)
    journal = DatabaseJournal(database, wall)
    await journal.append(opened("R1"))
    await database.pen.prepared()
    async with locked(other):
        writing = asyncio.create_task(journal.append(moved("R1", 1)))
        async with asyncio.timeout(STEADY_S), other.engine.connect() as looking:
            while (pid := await looking.scalar(_WAITING)) is None:
                await looking.rollback()
            await looking.execute(_END, {"pid": pid})
    await writing
    assert len(await journal.load("R1")) == 2
    await database.close()
    await other.close()
