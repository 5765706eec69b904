"""Every test here runs twice: on a SQLite file and on a PostgreSQL of its own."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.matches import Matches
from hulawang.storage.people import People


@dataclass
class Wall:
    """A wall clock that moves by hand; milliseconds."""

    now: int = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/new/folder/hulawang.db"
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture
async def blank(url: str) -> AsyncIterator[Database]:
    """An open database without any table."""
    database = Database.open(url)
    yield database
    await database.close()


@pytest.fixture
async def database(blank: Database) -> Database:
    """An open database, migrated to the newest schema."""
    await blank.upgrade()
    return blank


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def journal(database: Database, wall: Callable[[], int]) -> DatabaseJournal:
    return DatabaseJournal(database, wall)


@pytest.fixture
def people(database: Database, wall: Callable[[], int]) -> People:
    return People(database, wall)


@pytest.fixture
def matches(database: Database) -> Matches:
    return Matches(database)
