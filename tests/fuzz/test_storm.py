"""A storm of frames breaks nothing, stops nobody and shows nobody what is not theirs to see.

What is thrown comes from one seed, which a failure prints: `HULAWANG_FUZZ_SEED` throws it again.
`HULAWANG_FUZZ_SECONDS` goes on for so long, storm after storm in one house.
"""

import asyncio
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from secrets import randbits
from time import monotonic
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.chaos.evening import Premises, Programme, opened
from tests.chaos.network import Network
from tests.chaos.records import Records
from tests.chaos.referee import verdict
from tests.chaos.test_chaos import SHOWN, above_debug, is_trouble, played
from tests.fuzz.growth import Remains, counting, grown, what_stays
from tests.fuzz.judge import some
from tests.fuzz.mutants import MUTATIONS
from tests.fuzz.noise import RAW
from tests.fuzz.storm import Storm
from tests.fuzz.tally import LOBBY, MOMENTS, PAUSED, SEAT, SPECTATOR, STOP, STRANGER, Tally

UNSEEN = frozenset({(SPECTATOR, "shuffle"), (STRANGER, "shuffle")})
"""Moments that only a seat knows of."""
EVERYWHERE = frozenset((who, when) for who in (SEAT, SPECTATOR, STRANGER) for when in MOMENTS)
WANTED = EVERYWHERE - UNSEEN | {(SEAT, STOP), (LOBBY, LOBBY)}
IN_A_PAUSE = frozenset((who, PAUSED) for who in (SEAT, SPECTATOR))
KINDS = frozenset((*MUTATIONS, *RAW))

SQUALL = frozenset({(SEAT, "play"), (SPECTATOR, "play"), (STRANGER, "play"), (LOBBY, LOBBY)})
"""After one storm a short one is enough to see whether it leaves anything behind."""

FEW, MANY = 60, 2000
"""Attacks on a moment from one side that are enough, in a short run and in a long one."""
COUNTED = 0.3
"""The part of a long run, its last, in which bytes are counted: that takes its time."""


def chosen_seed() -> int:
    """Tonight's seed, told to whoever reads of a failure."""
    seed = int(os.environ.get("HULAWANG_FUZZ_SEED") or randbits(32))
    print(f"HULAWANG_FUZZ_SEED={seed}")
    return seed


@pytest.mark.usefixtures("nothing_of_others")
async def test_storms_from_everywhere(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    seconds = float(os.environ.get("HULAWANG_FUZZ_SECONDS") or 0)
    with capture_logs([above_debug]) as logs, nothing_unhandled():
        left = await storm_after_storm(tmp_path, chosen_seed(), seconds)
    assert [entry for entry in logs if is_trouble(entry)] == []
    assert [entry for entry in caplog.records if entry.levelno >= logging.ERROR] == []
    for (before, _), (after, people) in pairwise(left):
        assert grown(before, after, people) == []
    assert Records(tmp_path / "hulawang.db").open_rooms() == []


async def test_a_storm_while_the_disk_fails(tmp_path: Path) -> None:
    """A table that is paused is not to be moved either, and goes on when it can."""
    tonight = Programme(chosen_seed(), 0, bad_disk=0.05)
    with capture_logs([above_debug]) as logs, nothing_unhandled():
        async with opened(tmp_path, tonight) as premises:
            await weathered(tmp_path, tonight, premises, Tally(IN_A_PAUSE))
    assert {entry["event"] for entry in logs if is_trouble(entry)} <= {
        "journal_failed",
        "room_broke",
        "room_not_opened",
    }


async def storm_after_storm(folder: Path, seed: int, seconds: float) -> list[tuple[Remains, int]]:
    """Let storms pass over one house; what is left after each, and how many people came in it."""
    rng, until, enough = Random(seed), monotonic() + seconds, MANY if seconds else FEW
    left: list[tuple[Remains, int]] = []
    with counting() as count_bytes:
        async with opened(folder, Programme(seed, 0)) as premises:
            while len(left) < 2 or monotonic() < until:
                is_long = not left or monotonic() < until
                tally = Tally(WANTED, KINDS, enough) if is_long else Tally(SQUALL)
                tonight = Programme(rng.getrandbits(32), 0)
                people = await weathered(folder, tonight, premises, tally)
                before = left[-1][0] if left else None
                left.append((await what_stays(before, people), people))
                if seconds and until - monotonic() < seconds * COUNTED:
                    count_bytes()
    return left


async def weathered(folder: Path, tonight: Programme, premises: Premises, tally: Tally) -> int:
    """Let one storm pass, and look at all that is left of it; how many people came."""
    async with Network(premises.host, premises.clock) as network:
        storm = Storm(tonight, premises, network, tally)
        await played(storm)
        print(f"{len(storm.clients)} people, {tally.told}")
        assert verdict(await storm.evidence(Records(folder / "hulawang.db")))[:SHOWN] == []
        assert some(storm.wire_faults(), SHOWN) == []
        assert await storm.lobby_faults() == []
        assert await storm.seated() == []
        assert await storm.go_home() == []
    premises.journal.stored.clear()
    return len(storm.clients)


@contextmanager
def nothing_unhandled() -> Iterator[None]:
    """No task and no callback may end in an exception that nobody has looked at."""
    loop = asyncio.get_running_loop()
    unhandled: list[dict[str, Any]] = []
    before = loop.get_exception_handler()
    loop.set_exception_handler(lambda _loop, context: unhandled.append(context))
    try:
        yield
    finally:
        loop.set_exception_handler(before)
    assert unhandled == []
