"""What whoever runs the server asks: does the process answer, and should people be sent here."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from hulawang.server.health import Readiness
from tests.server.site import Site, running_site


class Storage:
    """A storage that answers, fails, or says nothing at all."""

    def __init__(self) -> None:
        self.failure: Exception | None = None
        self.deaf = False
        """Whether it hears of nothing, not even that nobody waits for it."""
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.asked = 0

    async def answers(self) -> None:
        self.asked += 1
        while not self.goes_on.is_set():
            try:
                await self.goes_on.wait()
            except asyncio.CancelledError:
                if not self.deaf:
                    raise
        if self.failure is not None:
            raise self.failure


@pytest.fixture
def storage() -> Storage:
    return Storage()


@pytest.fixture
async def site(client_folder: Path, storage: Storage) -> AsyncIterator[Site]:
    """A server on that storage."""
    async with running_site(
        client_folder, furnish=lambda parts: replace(parts, storage_answers=storage.answers)
    ) as found:
        yield found


async def asked(site: Site, path: str) -> tuple[int, str]:
    answer = await (await site.visitor()).get(path)
    return answer.status_code, answer.json()["status"]


async def test_a_server_is_ready_as_long_as_its_storage_answers(
    site: Site, storage: Storage
) -> None:
    assert await asked(site, "/readyz") == (200, "ready")
    storage.failure = OSError("gone")
    assert await asked(site, "/readyz") == (503, "no_storage")
    assert await asked(site, "/healthz") == (200, "ok"), "the process itself is well"
    storage.failure = None
    assert await asked(site, "/readyz") == (200, "ready")


async def test_a_server_that_stops_is_not_ready_however_well_its_storage_is(site: Site) -> None:
    await site.app.state.desk.shut_down()
    assert await asked(site, "/readyz") == (503, "stopping")
    assert await asked(site, "/healthz") == (200, "ok")


async def test_a_storage_that_says_nothing_is_asked_once_and_not_waited_for(
    site: Site, storage: Storage
) -> None:
    storage.goes_on.clear()
    readiness = Readiness(site.app.state.desk, storage.answers, patience_s=0.01)
    states = await asyncio.gather(*(readiness.state() for _ in range(5)))
    assert set(states) == {"no_storage"}
    assert await readiness.state() == "no_storage"
    assert storage.asked == 1
    storage.goes_on.set()
    assert await Readiness(site.app.state.desk, storage.answers).state() == "ready"
    await readiness.end()


@pytest.mark.parametrize("deaf", [False, True])
async def test_an_answer_that_is_still_waited_for_holds_no_end_up(
    site: Site, storage: Storage, *, deaf: bool
) -> None:
    storage.deaf = deaf
    storage.goes_on.clear()
    readiness = Readiness(site.app.state.desk, storage.answers, patience_s=0.01)
    await readiness.state()
    await asyncio.wait_for(readiness.end(), 30)
    assert await readiness.state() == "no_storage"
    storage.goes_on.set()
    assert await readiness.state() == "ready"
