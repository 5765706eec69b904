"""The patient clock stands while anybody is busy, and else loses no time."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.chaos.clock import PatientClock


@pytest.fixture
async def clock() -> AsyncIterator[PatientClock]:
    clock = PatientClock()
    going = asyncio.create_task(clock.run())
    yield clock
    going.cancel()


async def test_an_hour_passes_at_once(clock: PatientClock) -> None:
    begun = clock.now()
    async with asyncio.timeout(10):
        await clock.sleep(3_600_000)
    assert clock.now() == begun + 3_600_000


async def test_sleepers_wake_in_the_order_of_their_times(clock: PatientClock) -> None:
    woken: list[int] = []

    async def sleep(ms: int) -> None:
        await clock.sleep(ms)
        woken.append(ms)

    await asyncio.gather(*(sleep(ms) for ms in (30, 10, 20, 0)))
    assert woken == [0, 10, 20, 30]


async def test_it_stands_while_somebody_is_busy(clock: PatientClock) -> None:
    begun = clock.now()
    sleeping = asyncio.create_task(clock.sleep(1000))
    with clock.held("work"):
        for _ in range(500):
            await asyncio.sleep(0)
        assert clock.now() == begun
    await sleeping
    assert clock.now() == begun + 1000


async def test_whoever_holds_is_named_until_released(clock: PatientClock) -> None:
    clock.hold("ann")
    clock.hold("bob")
    clock.hold("ann")
    clock.release("ann")
    clock.release("ann")
    assert list(clock.holders) == ["bob"]
    clock.release("bob")
    assert list(clock.holders) == []


async def test_it_rests_when_no_alarm_is_left(clock: PatientClock) -> None:
    begun = clock.now()

    def ask_for_more() -> None:
        clock.call_at(begun + 70, lambda: None)

    spared = clock.call_at(begun + 9000, lambda: None)
    clock.call_at(begun + 50, ask_for_more)
    spared.cancel()
    await clock.rest()
    assert clock.now() == begun + 70
    assert not clock.has_alarms
