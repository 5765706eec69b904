"""200 people play on a network that does its worst, and nothing is lost, shown or left over.

What people decide comes from one seed, which a failure prints: `HULAWANG_CHAOS_SEED` plays it
again, `HULAWANG_CHAOS_PARTIES` makes the evening smaller or larger.
"""

import asyncio
import logging
import os
from collections.abc import Iterable
from pathlib import Path
from secrets import randbits
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.chaos.evening import Evening, Programme, evening
from tests.chaos.frames import cards_in
from tests.chaos.records import Records
from tests.chaos.referee import verdict

PATIENCE_S = 600.0
"""How long an evening may take on the busiest machine; an idle one needs half a minute."""
SHOWN = 20
"""How many faults a failure shows; one cause has many effects."""


def programme() -> Programme:
    """Tonight's programme, told to whoever reads of a failure."""
    seed = int(os.environ.get("HULAWANG_CHAOS_SEED") or randbits(32))
    parties = int(os.environ.get("HULAWANG_CHAOS_PARTIES") or 40)
    print(f"HULAWANG_CHAOS_SEED={seed} HULAWANG_CHAOS_PARTIES={parties}")
    return Programme(seed, parties)


async def test_an_evening_on_a_bad_network(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    records = Records(tmp_path / "hulawang.db")
    with capture_logs() as logs:
        async with evening(tmp_path, programme()) as tonight:
            await played(tonight)
            assert verdict(await tonight.evidence(records))[:SHOWN] == []
            assert await tonight.seated() == []
            assert await tonight.go_home() == []
            assert records.open_rooms() == []
    assert log_faults(logs) == []
    assert [record.getMessage() for record in caplog.records if is_trouble(record)] == []


async def played(tonight: Evening) -> None:
    """Play, or say what everybody waits for."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            await tonight.play()
    except TimeoutError:
        pytest.fail(f"it never ends; under way: {tonight.network.clock.holders}")


def log_faults(logs: Iterable[Any]) -> list[Any]:
    """Whatever was logged about trouble of ours, or names a card above debug level."""
    return [
        entry
        for entry in logs
        if entry["log_level"] in ("warning", "error", "critical")
        or (entry["log_level"] == "info" and any(cards_in(entry)))
    ]


def is_trouble(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.ERROR
