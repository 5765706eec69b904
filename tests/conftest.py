"""What every test may ask for: services that are really there, or a failure that says why."""

import gc
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

LONG = ("browser", "chaos", "fuzz", "soak")
"""Folders whose tests take long, most of it waiting: for frames to be drawn, and for clocks."""


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Half again as many workers as processors, as many a test waits while another computes."""
    return len(os.sched_getaffinity(0)) * 3 // 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin every worker's share with long tests, so that none of them is left for the end alone.

    xdist gives each worker one stretch of the tests, and takes from a stretch's end for the idle.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers == 1:
        return
    folders = {Path(__file__).parent / folder for folder in LONG}
    long = [item for item in items if not folders.isdisjoint(item.path.parents)]
    short = [item for item in items if folders.isdisjoint(item.path.parents)]
    share = -(-len(items) // workers)
    del items[:]
    for first in range(workers):
        items += long[first::workers]
        left = share * (first + 1) - len(items)
        items += short[:left]
        del short[:left]


@pytest.fixture
def nothing_of_others() -> None:
    """What tests before have left is thrown away, and complains, before this one begins."""
    gc.collect()


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
