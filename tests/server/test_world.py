"""The real clock and the real chance, as far as a test can hold them to anything."""

import asyncio

from hulawang.server.world import MonotonicTimer, SystemChance


async def test_the_timer_calls_once_its_time_has_come() -> None:
    timer, called = MonotonicTimer(), asyncio.Event()
    at = timer.now() + 5
    timer.call_at(at, called.set)
    assert not called.is_set()
    async with asyncio.timeout(5):
        await called.wait()
    assert timer.now() >= at - 1


async def test_a_time_that_has_gone_by_is_called_at_once_and_a_cancelled_one_never() -> None:
    timer, called, spared = MonotonicTimer(), asyncio.Event(), asyncio.Event()
    timer.call_at(timer.now() + 1, spared.set).cancel()
    timer.call_at(timer.now() - 1_000, called.set)
    async with asyncio.timeout(5):
        await called.wait()
    assert not spared.is_set()


def test_secrets_are_long_and_never_the_same() -> None:
    chance = SystemChance()
    seeds, tokens = {chance.seed() for _ in range(50)}, {chance.token() for _ in range(50)}
    assert len(seeds) == len(tokens) == 50
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)
    assert all(len(token) == 16 and token.isalnum() for token in tokens)


def test_a_pause_is_anywhere_between_its_bounds() -> None:
    chance = SystemChance()
    pauses = {chance.pause(600, 603) for _ in range(400)}
    assert pauses == {600, 601, 602, 603}
    assert chance.pause(5, 5) == 5
