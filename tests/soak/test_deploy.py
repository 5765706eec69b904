"""SIGTERM: the tables finish what they write and say good-bye, and the next server has them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from time import perf_counter

import pytest
from sqlalchemy import text

from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from tests.soak.guest import Guest
from tests.soak.house import built
from tests.soak.people import StubbornNetwork, WallClock

TABLES = 12
BUSY_S = 1.0
"""For how long somebody else keeps the database busy."""
BACK_S = 5.0
"""How soon everybody is at their table again."""
SLOW = 10
"""A machine that takes long to start a server at all is given so many times as long."""


@asynccontextmanager
async def kept_busy(url: str) -> AsyncIterator[None]:
    """Somebody else keeps the database busy while this block begins, and a little longer."""
    other = Database.open(url)
    lock = "LOCK TABLE journal IN EXCLUSIVE MODE" if "postgresql" in url else "SELECT 1"

    async def keep() -> None:
        async with other.writing() as connection:
            await connection.execute(text(lock))
            held.set()
            await asyncio.sleep(BUSY_S)

    held = asyncio.Event()
    keeping = asyncio.create_task(keep())
    await held.wait()
    yield
    await keeping
    await other.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'hulawang.db'}"
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.mark.parametrize("busy", [False, True])
async def test_a_deploy_is_a_blink(url: str, tmp_path: Path, busy: bool) -> None:
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(built(tmp_path, url))
        began = perf_counter()
        await house.begin()
        await house.listening()
        start_s = perf_counter() - began
        network = await stack.enter_async_context(StubbornNetwork(house.host, WallClock()))
        guests = [Guest(network, Random(number)) for number in range(TABLES)]
        await asyncio.gather(*(guest.come() for guest in guests))
        playing = [asyncio.create_task(guest.play()) for guest in guests]
        await asyncio.gather(*(guest.has_played(5) for guest in guests))

        if busy:
            await stack.enter_async_context(kept_busy(url))
        began = perf_counter()
        house.stop()
        await asyncio.gather(*playing)
        assert [guest.farewell for guest in guests] == ["restart"] * TABLES
        assert [guest.line and guest.line.code for guest in guests] == [1012] * TABLES
        before = [guest.view["match"] for guest in guests]
        await house.gone()
        await house.begin()
        await asyncio.gather(*(guest.sit() for guest in guests))
        took = perf_counter() - began
        print(f"{TABLES} tables were back after {took:.2f} s")
        assert took < max(BACK_S, SLOW * start_s) + busy * BUSY_S

        for guest, match in zip(guests, before, strict=True):
            assert guest.view["phase"] in ("playing", "between", "finished")
            assert guest.view["match"]["id"] == match["id"]
            assert not guest.view["seats"][0]["stand_in"]
        again = [asyncio.create_task(guest.play()) for guest in guests]
        await asyncio.gather(*(guest.has_played(3) for guest in guests))
        await house.kill()
        await asyncio.gather(*again)
    await nothing_is_lost(url, guests)


async def nothing_is_lost(url: str, guests: list[Guest]) -> None:
    database = Database.open(url)
    journal = DatabaseJournal(database, lambda: 0)
    for guest in guests:
        stored = [entry.command for entry in await journal.load(guest.room) if entry.command]
        assert len(stored) == len(set(stored)), "nothing is there twice"
        assert set(guest.acknowledged) <= set(stored)
    await database.close()
