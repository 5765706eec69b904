"""Every test here runs twice: on a SQLite file and on a PostgreSQL of its own."""

import shutil
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from hulawang.storage.accounts import Accounts
from hulawang.storage.boards import Boards
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.matches import Matches
from hulawang.storage.people import People
from hulawang.storage.reports import Reports
from tests.support.postgres import Postgres


@dataclass
class Wall:
    """A wall clock that moves by hand; milliseconds."""

    now: int = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of database."""
    found: str = request.param
    return found


@pytest.fixture
def url(kind: str, request: pytest.FixtureRequest) -> str:
    """The URL of an empty database in the newest schema."""
    found: str = request.getfixturevalue(f"migrated_{kind}")
    return found


@pytest.fixture(scope="session")
async def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file in the newest schema, to be copied."""
    file = tmp_path_factory.mktemp("sqlite") / "template.db"
    await migrate(f"sqlite:///{file}")
    return file


@pytest.fixture
def migrated_sqlite(sqlite_template: Path, tmp_path: Path) -> str:
    return f"sqlite:///{shutil.copy(sqlite_template, tmp_path / 'hulawang.db')}"


@pytest.fixture
async def migrated_postgresql(postgres: Postgres) -> AsyncIterator[str]:
    copy = await postgres.database(await postgres.template("storage", migrate))
    yield copy
    await postgres.drop(copy)


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """An open database in the newest schema."""
    database = Database.open(url)
    yield database
    await database.close()


async def migrate(url: str) -> None:
    """Bring a database to the newest schema and let go of it."""
    database = Database.open(url)
    await database.upgrade()
    await database.close()


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
def accounts(database: Database, wall: Callable[[], int]) -> Accounts:
    return Accounts(database, wall)


@pytest.fixture
def reports(database: Database, wall: Callable[[], int]) -> Reports:
    return Reports(database, wall)


@pytest.fixture
def matches(database: Database) -> Matches:
    return Matches(database)


@pytest.fixture
def boards(database: Database, wall: Callable[[], int]) -> Boards:
    return Boards(database, wall)
