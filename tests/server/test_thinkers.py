"""Thinking beside the loop: real processes, a bound, and play that goes on without them."""

import asyncio
import os
import signal
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

import pytest
from structlog.testing import capture_logs

from hulawang.cpu.depth import DEPTHS
from hulawang.rooms.ports import Brief
from hulawang.rules.commands import SeatCommand
from hulawang.rules.legal import refusal
from hulawang.rules.profile import BASIC
from hulawang.server.errands import get_ready, think
from hulawang.server.thinkers import AT_ONCE, REST_MS, FutureThought, ThinkersPool
from hulawang.views.model import RoundView
from hulawang.views.seat import see_round
from tests.cpu.positions import position
from tests.rooms.house import ManualTimer

PATIENCE_S = 30
ROUND = position("turn=9@0/fresh/drew:9h players=5s7h8h9hJsKs/m/3,2s3s/u/2,QdKd/u/2")


def seen() -> RoundView:
    return see_round(ROUND, 0)


def brief(seed: str, level: str = "master") -> Brief:
    return Brief(level, seen(), 0, BASIC, seed, ())


def die(*_: object) -> SeatCommand:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def lack_a_compiler() -> None:
    raise ImportError("no compiler")


@pytest.fixture
def pool() -> "ThinkersPool":
    return ThinkersPool(think, frozenset(DEPTHS), ManualTimer(), workers=1, get_ready=get_ready)


async def come_to_an_end(thought: FutureThought | None) -> SeatCommand:
    """The command of a thought; processes take a real moment to begin."""
    assert thought is not None
    async with asyncio.timeout(PATIENCE_S):
        return await asyncio.wrap_future(thought.future)


@pytest.mark.parametrize("level", sorted(DEPTHS))
async def test_a_thought_comes_to_a_legal_command_and_to_the_same_again(
    pool: ThinkersPool, level: str
) -> None:
    try:
        found = []
        for _ in range(2):
            thought = pool.consider(brief("match:9:0:1", level))
            found.append(await come_to_an_end(thought))
            assert thought is not None
            assert thought.command() == found[-1]
        assert found[0] == found[1]
        assert refusal(ROUND, found[0]) is None
    finally:
        pool.close()


def test_other_levels_and_single_choices_are_not_thought_about(pool: ThinkersPool) -> None:
    assert pool.consider(brief("s", "normal")) is None
    assert pool.consider(Brief("master", see_round(ROUND, 1), 1, BASIC, "s", ())) is None
    pool.close()


def test_no_more_is_thought_about_at_once_than_can_come_in_time() -> None:
    refused: list[None] = []
    pool = ThinkersPool(
        die, frozenset(DEPTHS), ManualTimer(), workers=1, refused=lambda: refused.append(None)
    )
    thoughts = [pool.consider(brief(str(n))) for n in range(AT_ONCE + 5)]
    assert None in thoughts
    assert len(refused) == thoughts.count(None)
    pool.close()


async def test_lost_processes_cost_their_thoughts_and_a_rest_before_there_are_others() -> None:
    timer = ManualTimer()
    pool = ThinkersPool(die, frozenset(DEPTHS), timer, workers=1)
    try:
        lost = pool.consider(brief("s"))
        with pytest.raises(BrokenProcessPool):
            await come_to_an_end(lost)
        assert lost is not None
        assert lost.command() is None
        assert pool.consider(brief("s")) is None  # found out here
        timer.time += REST_MS - 1
        assert pool.consider(brief("s")) is None
        timer.time += 1
        assert pool.consider(brief("s")) is not None
    finally:
        pool.close()


async def test_who_cannot_get_ready_does_not_think_and_is_not_begun_again_and_again() -> None:
    pool = ThinkersPool(
        think, frozenset(DEPTHS), ManualTimer(), workers=1, get_ready=lack_a_compiler
    )
    thought = pool.consider(brief("s"))
    with pytest.raises(BrokenProcessPool):
        await come_to_an_end(thought)
    assert [pool.consider(brief(str(n))) for n in range(4)] == [None] * 4
    pool.close()


def test_a_thought_that_fails_is_no_command_and_is_told_of_in_the_log() -> None:
    future: Future[SeatCommand] = Future()
    future.set_exception(ImportError("no compiler"))
    with capture_logs() as told:
        assert FutureThought(future).command() is None
    assert [(line["event"], line["log_level"]) for line in told] == [
        ("thought_failed", "error"),
        ("thought_failed", "debug"),
    ]
