"""Clocks: what remains is counted by the server's monotonic clock, and by no other (fault 23)."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from hulawang.server.world import MonotonicTimer
from tests.server.site import Guest, Json, Site, Table

TEN_MINUTES_S = 600


@contextmanager
def wall_clock_off_by(seconds: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Somebody sets the machine's date."""
    right, right_ns = time.time, time.time_ns
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: right() + seconds)
        patch.setattr(time, "time_ns", lambda: right_ns() + seconds * 10**9)
        yield


async def left_anew(guest: Guest, room: str) -> Json:
    """What remains, as a new connection is told."""
    left: Json = (await guest.sit(room)).frames[0]["left"]
    return left


async def own_turn(site: Site, table: Table) -> None:
    """Wait until it is one's own turn."""
    while not (table.view["round"] and table.view["round"]["choices"]["draw"]):
        site.timer.advance(500)
        await table.ask(type="ping")


@pytest.mark.parametrize("seconds", [-TEN_MINUTES_S, TEN_MINUTES_S])
async def test_a_wrong_date_changes_no_countdown(
    site: Site, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    timer = MonotonicTimer()
    with wall_clock_off_by(seconds, monkeypatch):
        before = timer.now()
    assert abs(timer.now() - before) < TEN_MINUTES_S * 100
    host = await site.guest()
    room = await host.open_room(cpus=2, start=True)
    await own_turn(site, await host.sit(room))
    left = (await left_anew(host, room))["turn"]
    with wall_clock_off_by(seconds, monkeypatch):
        site.timer.advance(700)
        assert (await left_anew(host, room))["turn"] == left - 700


async def test_each_frame_says_what_remains_when_it_is_sent(site: Site) -> None:
    host, spectator = await site.guest(), await site.guest()
    room = await host.open_room(cpus=2, start=True)
    await own_turn(site, await host.sit(room))
    left = (await left_anew(host, room))["turn"]
    for gone in (0, 1, 299, 300, 2_000):
        site.timer.advance(gone)
        left -= gone
        for guest in (host, spectator):
            assert (await left_anew(guest, room))["turn"] == left


async def test_no_date_is_in_any_frame(site: Site) -> None:
    """A number as large as a date of today's would be one; cards and counts are small."""
    host = await site.guest()
    table = await host.sit(await host.open_room(cpus=2, start=True))
    for _ in range(8):
        site.timer.advance(25_000)
        await table.ask(type="ping")

    def numbers(part: object) -> Iterator[float]:
        if isinstance(part, dict):
            for inner in part.values():
                yield from numbers(inner)
        elif isinstance(part, list):
            for inner in part:
                yield from numbers(inner)
        elif isinstance(part, int | float):
            yield part

    assert sum("view" in frame for frame in table.frames) > 4
    assert max(numbers(table.frames)) < 1_000_000_000
