"""`kill -9` at any instant of whole matches: nothing acknowledged is lost, nothing happens twice.

`HULAWANG_SOAK_KILLS` says how often each database's server is killed, `HULAWANG_SOAK_SEED` when.
"""

import asyncio
import os
from pathlib import Path
from secrets import randbits

import pytest

from hulawang.storage.database import Database
from tests.chaos.referee import verdict
from tests.soak.evening import Evening, Figures
from tests.soak.house import built
from tests.soak.people import StubbornNetwork, WallClock

SHOWN = 20
"""How many faults a failure shows; one cause has many effects."""


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'hulawang.db'}"
    found: str = request.getfixturevalue("postgres_url")
    return found


async def test_a_house_that_falls_down_again_and_again(url: str, tmp_path: Path) -> None:
    kills = int(os.environ.get("HULAWANG_SOAK_KILLS") or 5)
    seed = int(os.environ.get("HULAWANG_SOAK_SEED") or randbits(32))
    print(f"HULAWANG_SOAK_SEED={seed} HULAWANG_SOAK_KILLS={kills}")
    database = Database.open(url)
    try:
        async with built(tmp_path, url) as house, asyncio.timeout(300 + 6 * kills):
            evening = Evening(house, database, seed, kills)
            async with StubbornNetwork(house.host, WallClock()) as network:
                await evening.play(network)
        evidence = await evening.evidence(tmp_path / "records.db")
    finally:
        await database.close()
    print(told(evening.figures))
    assert verdict(evidence)[:SHOWN] == []
    log = (tmp_path / "server.log").read_text()
    assert [line for line in log.splitlines() if "error" in line] == []


def told(figures: Figures) -> str:
    """The figures for the reader of `make soak`."""
    slowest = max(figures.back_s, default=0.0)
    return (
        f"{figures.kills} kills, {figures.while_starting} of them while starting; "
        f"{figures.matches} matches, {figures.acknowledged} commands acknowledged; "
        f"there again within {slowest:.2f} s"
    )
