"""Every test here runs on a SQLite file and on a PostgreSQL of its own, as those of the storage."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from hulawang.storage.database import Database
from tests.storage.conftest import (
    database,
    journal,
    kind,
    migrated_postgresql,
    migrated_sqlite,
    sqlite_template,
    url,
    wall,
)

__all__ = [
    "database",
    "journal",
    "kind",
    "migrated_postgresql",
    "migrated_sqlite",
    "sqlite_template",
    "url",
    "wall",
]


@pytest.fixture
def other_kind(kind: str) -> str:
    """The other kind of database; a test that wants both names them itself."""
    return "postgresql" if kind == "sqlite" else "sqlite"


@pytest.fixture
def other_url(other_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of another database, without any table."""
    if other_kind == "sqlite":
        return f"sqlite:///{tmp_path}/other/hulawang.db"
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture
async def other(other_url: str) -> AsyncIterator[Database]:
    """The other database, open."""
    opened = Database.open(other_url)
    yield opened
    await opened.close()
