"""What every test may ask for: services that are really there, or a failure that says why."""

import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.async_api import Browser, async_playwright

from tests.support import chromium, ports
from tests.support.postgres import Postgres, running

# Helpers say what they found, as the tests beside them do.
packages = {init.parent.name for init in Path(__file__).parent.glob("*/__init__.py")}
pytest.register_assert_rewrite(*(f"tests.{package}" for package in packages - {"support"}))

# A busy machine is no fault of the example that met it.
settings.register_profile("house", parent=settings(), deadline=None)
settings.load_profile("house")


@pytest.fixture
def free_port() -> int:
    """A TCP port for a server that the test starts as a process of its own."""
    return ports.free_port()


@pytest.fixture(scope="session")
async def postgres() -> AsyncIterator[Postgres]:
    """A PostgreSQL server of this test run; `database` and `template` make databases on it."""
    async with running() as server:
        yield server


@pytest.fixture
async def postgres_url(postgres: Postgres) -> AsyncIterator[str]:
    """The URL of an empty database that is this test's alone."""
    url = await postgres.database()
    yield url
    await postgres.drop(url)


@pytest.fixture(scope="session")
def chrome_path() -> Path:
    """The Chromium that this machine has."""
    return chromium.find()


@pytest.fixture(scope="session")
def playwrights_node() -> None:
    """Playwright runs on the Node that set-up found; its own lacks a library on a bare machine."""
    if node := shutil.which("node"):
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", node)


@pytest.fixture(scope="session")
async def browser(chrome_path: Path, playwrights_node: None) -> AsyncIterator[Browser]:
    """A headless Chromium; every test opens its own contexts in it and closes them."""
    async with (
        async_playwright() as playwright,
        await playwright.chromium.launch(
            executable_path=chrome_path, args=chromium.ARGUMENTS
        ) as launched,
    ):
        yield launched
