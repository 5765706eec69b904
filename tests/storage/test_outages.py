"""Real databases that are full, locked, gone or frozen: a table pauses, and goes on by itself."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, suppress

import aiosqlite
import pytest
from sqlalchemy import event, select
from sqlalchemy.connectors.asyncio import AsyncAdapt_dbapi_connection
from structlog.testing import capture_logs

from hulawang.rooms.audience import Sight
from hulawang.rooms.directory import Directory
from hulawang.rooms.messages import LeaveAfter
from hulawang.rooms.options import Level, Options
from hulawang.rooms.pause import PATIENCE_MS
from hulawang.rooms.refusals import Refused
from hulawang.rooms.room import RETRY_MS
from hulawang.rooms.table import fold
from hulawang.storage import database as database_module
from hulawang.storage import journal as journal_module
from hulawang.storage import pen as pen_module
from hulawang.storage.database import Database, is_outage
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.models import RoomRow
from hulawang.storage.people import People
from tests.rooms.house import ListOutlet, ManualTimer, PlainCpu, SeededChance
from tests.rooms.stage import refusal_of
from tests.storage.between import COMMIT, Between, between
from tests.storage.conftest import Wall

STEADY_S = 30.0
"""How long a test waits for what must come; it is not waited for when all is well."""


@pytest.fixture(autouse=True)
def logs() -> Iterator[None]:
    """What is logged is not printed: an outage is told at length."""
    with capture_logs():
        yield


class Onlooker(ListOutlet):
    """An outlet at which something can be waited for."""

    def __init__(self) -> None:
        super().__init__()
        self.news = asyncio.Event()

    def show(self, sight: Sight) -> None:
        super().show(sight)
        self.news.set()

    async def until_paused(self) -> None:
        async with asyncio.timeout(STEADY_S):
            while not self.last.paused:
                self.news.clear()
                await self.news.wait()


class Played:
    """A match of one person and two CPU players in a real database, on a clock moved by hand."""

    def __init__(self, database: Database) -> None:
        self.timer = ManualTimer()
        self.journal = DatabaseJournal(database, Wall())
        self.directory = Directory(
            journal=self.journal, timer=self.timer, chance=SeededChance(), cpu=PlainCpu()
        )
        self.outlet = Onlooker()
        self.code = ""
        self.person = ""

    async def begin(self, database: Database) -> None:
        person, _ = await People(database, Wall()).enter("민지")
        self.person = person.id
        cpus = (Level.NORMAL, Level.NORMAL)
        self.code = await self.directory.open(
            person.id, person.name, Options(seats=3), cpus, start=True
        )
        room = self.directory.room(self.code)
        assert room is not None
        self.room = room
        await room.connect(person.id, self.outlet)

    async def say(self, number: int) -> str | None:
        """Command `number`, whose deed is seen in the seat; its refusal's code."""
        leaving = LeaveAfter(self.person, number % 2 == 1)
        return await refusal_of(self.room, leaving, f"c{number}")

    async def recovered(self) -> None:
        """Let time pass until the table goes on."""
        async with asyncio.timeout(STEADY_S):
            while self.outlet.last.paused:
                await self.timer.go_on(RETRY_MS)
                await asyncio.sleep(0.01)

    async def is_sound(self) -> None:
        """What is shown is what the journal tells, and nothing is there twice."""
        entries = await self.journal.load(self.code)
        assert [entry.seq for entry in entries] == list(range(len(entries)))
        said = Counter(entry.command for entry in entries if entry.command is not None)
        assert set(said.values()) <= {1}
        told = fold(entries)
        assert (told.match, told.seats) == (self.room.table.match, self.room.table.seats)


@asynccontextmanager
async def played(database: Database) -> AsyncIterator[Played]:
    match = Played(database)
    await match.begin(database)
    try:
        yield match
        await match.is_sound()
    finally:
        await match.directory.shut_down()


async def fails(match: Played) -> int:
    """Say one thing after the other until it is refused; its number."""
    number = 1
    while (code := await match.say(number)) is None:
        number += 1
    assert code == "not_stored"
    return number


# -- SQLite --------------------------------------------------------------------------------------


@pytest.fixture
async def sqlite(migrated_sqlite: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Database]:
    """A database in a file, at which nobody waits long for a lock."""
    monkeypatch.setattr(database_module, "BUSY_S", 0.05)
    database = Database.open(migrated_sqlite)
    yield database
    await database.close()


class Disk:
    """How large a database's file may become, whichever connection writes to it."""

    def __init__(self, database: Database) -> None:
        self._pages = 2**30
        self._drivers: list[aiosqlite.Connection] = []
        event.listen(database.engine.sync_engine, "connect", self._connect)

    async def allow(self, pages: int) -> None:
        """So many pages, or as many as there are already."""
        self._pages = pages
        for driver in self._drivers:
            with suppress(ValueError, sqlite3.ProgrammingError):  # it is closed, or closes
                await driver.execute_fetchall(self._limit)

    @property
    def _limit(self) -> str:
        return f"PRAGMA max_page_count = {self._pages}"

    def _connect(self, connection: AsyncAdapt_dbapi_connection, _record: object) -> None:
        self._drivers.append(connection.driver_connection)
        connection.cursor().execute(self._limit)


async def test_a_full_disk(sqlite: Database) -> None:
    disk = Disk(sqlite)
    async with played(sqlite) as match:
        await sqlite.pen.prepared()
        await disk.allow(1)
        refused = await fails(match)
        assert match.outlet.last.paused
        shown = match.room.table
        for _ in range(5):
            await match.timer.go_on(RETRY_MS)
            assert await match.say(refused) == "not_stored"
        await disk.allow(2**30)
        assert (match.outlet.last.paused, match.room.table) == (True, shown)
        await match.recovered()
        assert await match.say(refused) is None


async def test_a_locked_database(sqlite: Database) -> None:
    file = sqlite.engine.url.database
    async with played(sqlite) as match:
        await sqlite.pen.prepared()
        with closing(sqlite3.connect(str(file), isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert await match.say(1) == "not_stored"
            assert match.outlet.last.paused
            await match.timer.go_on(3 * RETRY_MS)
            assert await match.say(1) == "not_stored"
        await match.recovered()
        assert await match.say(1) is None


# -- PostgreSQL ----------------------------------------------------------------------------------


@pytest.fixture
async def line(migrated_postgresql: str) -> AsyncIterator[tuple[Between, Database]]:
    """A database, and what lies between it and the house."""
    async with between(migrated_postgresql) as (found, url):
        database = Database.open(url)
        yield found, database
        found.mend()
        await database.close()


async def test_a_database_that_is_gone(line: tuple[Between, Database]) -> None:
    lies_between, database = line
    async with played(database) as match:
        await database.pen.prepared()
        lies_between.cut()
        assert await match.say(1) == "not_stored"
        assert match.outlet.last.paused
        await match.timer.go_on(3 * RETRY_MS)
        assert await match.say(1) == "not_stored"
        lies_between.mend()
        await match.recovered()
        assert await match.say(1) is None


async def test_a_database_that_answers_no_more(
    line: tuple[Between, Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    lies_between, database = line
    monkeypatch.setattr(journal_module, "COMMIT_S", 1.0)
    async with played(database) as match:
        await database.pen.prepared()
        lies_between.freeze()
        saying = asyncio.create_task(match.say(1))
        await match.timer.go_on(PATIENCE_MS)
        assert match.outlet.last.paused, "while it may still be stored"
        assert await match.say(2) == "not_stored"
        assert await saying == "not_stored"
        lies_between.mend()
        await match.recovered()
        assert await match.say(1) is None


@pytest.mark.parametrize("by_pen", [True, False])
async def test_a_commit_whose_answer_is_lost(
    line: tuple[Between, Database], monkeypatch: pytest.MonkeyPatch, by_pen: bool
) -> None:
    lies_between, database = line
    if not by_pen:
        monkeypatch.setattr(pen_module.Pen, "is_ready", False)
    async with played(database) as match:
        assert await match.say(2) is None
        await database.pen.prepared()
        entries = len(await match.journal.load(match.code))
        lies_between.loses_answer_to = b'{"leave_after":' if by_pen else COMMIT
        assert await match.say(1) == "not_stored"
        assert not match.room.table.seats[0].leaving, "nothing is shown that may not be stored"
        assert len(await match.journal.load(match.code)) == entries + 1, "but it is"
        await match.recovered()
        assert match.outlet.view.seats[0].leaving
        assert await match.say(1) is None


@pytest.mark.parametrize("by_pen", [True, False])
@pytest.mark.parametrize("how", ["its answer is lost", "it takes too long"])
async def test_an_opening_that_may_be_stored_leaves_no_room(
    line: tuple[Between, Database], monkeypatch: pytest.MonkeyPatch, how: str, by_pen: bool
) -> None:
    """Whoever heard that there is no room is in none, now or after the next start."""
    lies_between, database = line
    monkeypatch.setattr(journal_module, "COMMIT_S", 1.0)
    if not by_pen:
        monkeypatch.setattr(pen_module.Pen, "is_ready", False)
    async with played(database) as match:
        await database.pen.prepared()
        if how == "its answer is lost":
            lies_between.loses_answer_to = b'{"open":' if by_pen else COMMIT
        else:
            lies_between.freeze()
        opening = match.directory.open("ann", "Ann", Options(), (), start=False)
        with pytest.raises(Refused, match="not_stored"):
            await opening
        lies_between.mend()
        await match.recovered()
        async with asyncio.timeout(STEADY_S):
            while not (closed := await closed_rooms(database)):
                await match.timer.go_on(RETRY_MS)
                await asyncio.sleep(0.01)
        assert closed.isdisjoint({match.code})
        assert await match.journal.open_rooms() == (match.code,)


async def closed_rooms(database: Database) -> set[str]:
    async with database.reading() as session:
        return set(await session.scalars(select(RoomRow.code).where(RoomRow.closed_at > 0)))


async def test_what_is_an_outage(line: tuple[Between, Database]) -> None:
    lies_between, database = line
    lies_between.cut()
    with pytest.raises(Exception) as gone:  # noqa: PT011 - whatever the driver says
        await DatabaseJournal(database, Wall()).load("ABCD")
    assert is_outage(gone.value)
    with pytest.raises(type(gone.value)):
        await database.answers()
    lies_between.mend()
    await database.answers()
    assert not is_outage(ValueError())
