"""200 people play on a network that does its worst, and nothing is lost, shown or left over.

What people decide comes from one seed, which a failure prints: `HULAWANG_CHAOS_SEED` plays it
again, `HULAWANG_CHAOS_PARTIES` makes the evening smaller or larger.
"""

import asyncio
import logging
import os
from pathlib import Path
from secrets import randbits
from typing import Any

import pytest
from structlog import DropEvent
from structlog.testing import capture_logs
from structlog.typing import EventDict

from tests.chaos.evening import Evening, Programme, evening
from tests.chaos.frames import cards_in
from tests.chaos.records import Records
from tests.chaos.referee import verdict

PATIENCE_S = 300.0
"""How long an evening may take on the busiest machine; an idle one needs half a minute."""
SHOWN = 20
"""How many faults a failure shows; one cause has many effects."""


def programme(parties: int, *, bad_disk: float = 0.0) -> Programme:
    """Tonight's programme, told to whoever reads of a failure."""
    seed = int(os.environ.get("HULAWANG_CHAOS_SEED") or randbits(32))
    parties = int(os.environ.get("HULAWANG_CHAOS_PARTIES") or parties)
    print(f"HULAWANG_CHAOS_SEED={seed} HULAWANG_CHAOS_PARTIES={parties}")
    return Programme(seed, parties, bad_disk=bad_disk)


@pytest.mark.usefixtures("nothing_of_others")
async def test_an_evening_on_a_bad_network(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    logs = await spent(tmp_path, programme(40))
    assert [entry for entry in logs if is_trouble(entry)] == []
    assert [entry for entry in caplog.records if entry.levelno >= logging.ERROR] == []


async def test_an_evening_on_a_bad_disk_besides(tmp_path: Path) -> None:
    """What was not stored was not acknowledged; what was stored unknown to us is what is."""
    logs = await spent(tmp_path, programme(6, bad_disk=0.03))
    assert {entry["event"] for entry in logs if is_trouble(entry)} <= {
        "journal_failed",
        "room_broke",
        "room_not_opened",
    }


async def spent(folder: Path, tonight: Programme) -> list[Any]:
    """Spend an evening, and look at all that is left of it; what was logged."""
    records = Records(folder / "hulawang.db")
    with capture_logs([above_debug]) as logs:
        async with evening(folder, tonight) as under_way:
            await played(under_way)
            assert verdict(await under_way.evidence(records))[:SHOWN] == []
            assert await under_way.lobby_faults() == []
            assert await under_way.seated() == []
            assert await under_way.go_home() == []
    assert records.open_rooms() == []
    assert [entry for entry in logs if any(cards_in(entry))] == []
    return list(logs)


async def played(under_way: Evening) -> None:
    """Play, or say what everybody waits for."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            await under_way.play()
    except TimeoutError:
        pytest.fail(f"it never ends; under way: {under_way.network.clock.holders}")


def above_debug(_logger: Any, level: str, entry: EventDict) -> EventDict:
    """What is told at debug level may name a card, and holds on to whatever broke."""
    if level == "debug":
        raise DropEvent
    return entry


def is_trouble(entry: Any) -> bool:
    return entry["log_level"] in ("warning", "error", "critical")
