"""The load: parties that move as fast as they can, or at a fixed rate, on one server and the other.

The two servers take turns in short windows of one run, so that whatever else the machine does
falls on both, and what is compared is the middle of the ratios. Beside the moves a second there is
the CPU time of a move, which a busy machine changes far less.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from statistics import median
from time import perf_counter

from hulawang.bench.party import Count, Party
from hulawang.bench.quantiles import quantile
from hulawang.bench.subjects import Subject


@dataclass(frozen=True, slots=True)
class Side:
    """A server, and the parties that play on it."""

    subject: Subject
    parties: Sequence[Party]

    def count(self) -> Count:
        """What all parties have done so far."""
        total = Count()
        for party in self.parties:
            total.moves += party.count.moves
            total.sealed += party.count.sealed
            total.refused += party.count.refused
            total.frames += party.count.frames
            total.octets += party.count.octets
        return total


@dataclass(frozen=True, slots=True)
class Window:
    """What happened on one side in a time."""

    moves_per_s: float
    """Commands that all sockets of the room were shown."""
    commands_per_s: float
    """Sealed answers too."""
    frames_per_s: float
    cpu_us_per_frame: float
    """CPU time of the server, everything that it does in between included."""
    cpu_us_per_move: float
    lag_p99_ms: float
    lag_most_ms: float
    """The longest that the loop was held up."""


@dataclass(frozen=True, slots=True)
class Latency:
    """From send to the last of all receives, in milliseconds, at a rate of commands a second."""

    rate: float
    reached: float
    """Commands a second that were really done."""
    p50: float
    p99: float
    p999: float


async def closed_loop(side: Side, seconds: float) -> Window:
    """Every party makes one move after the other."""
    until = perf_counter() + seconds

    async def play(party: Party) -> None:
        while perf_counter() < until:
            await party.move()

    before, was, began = side.count(), await side.subject.told(), perf_counter()
    await asyncio.gather(*map(play, side.parties))
    passed, told, after = perf_counter() - began, await side.subject.told(), side.count()
    moves, frames = after.moves - before.moves, after.frames - before.frames
    cpu_us = (told.cpu_s - was.cpu_s) * 1_000_000
    return Window(
        moves_per_s=moves / passed,
        commands_per_s=(moves + after.sealed - before.sealed) / passed,
        frames_per_s=frames / passed,
        cpu_us_per_frame=cpu_us / max(1, frames),
        cpu_us_per_move=cpu_us / max(1, moves),
        lag_p99_ms=told.lag.p99,
        lag_most_ms=told.lag.most,
    )


async def open_loop(side: Side, rate: float, seconds: float) -> Latency:
    """Commands at an even pace, whatever the server makes of them.

    Each is some free party's that has chosen already; while none is free the next one waits, and
    its time runs.
    """
    free, waits = deque(side.parties), list[float]()
    came, done = asyncio.Event(), 0

    async def move(party: Party, due: float) -> None:
        nonlocal done
        shown_at = await party.move()
        if shown_at is not None:
            waits.append(shown_at - due)
        done += 1
        await party.prepare()
        free.append(party)
        came.set()

    for party in side.parties:
        await party.prepare()
    began, moving = perf_counter(), set[asyncio.Task[None]]()
    for number in count():
        due = began + number / rate
        if due >= began + seconds:
            break
        if due > perf_counter():
            await asyncio.sleep(due - perf_counter())
            due = max(due, perf_counter())
        while not free:
            came.clear()
            await came.wait()
        task = asyncio.create_task(move(free.popleft(), due))
        moving.add(task)
        task.add_done_callback(moving.discard)
    if moving:
        await asyncio.gather(*moving)
    ms = sorted(wait * 1000 for wait in waits)
    return Latency(
        rate,
        done / (perf_counter() - began),
        *(quantile(ms, part) for part in (0.5, 0.99, 0.999)),
    )


def middle(windows: Sequence[Window]) -> Window:
    """The middle of each figure."""
    return Window(
        *(
            median(getattr(window, field) for window in windows)
            for field in Window.__slots__  # the fields in their order
        )
    )


def ratio(ours: Sequence[Window], bare: Sequence[Window]) -> Window:
    """The middle of the ratios, window by window; above 1 where ours has more of it."""
    pairs = tuple(zip(ours, bare, strict=True))
    return Window(
        *(
            median(getattr(one, field) / max(1e-9, getattr(other, field)) for one, other in pairs)
            for field in Window.__slots__
        )
    )
