"""Whole runs of the load bench: what is started, filled with people, and measured."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from hulawang.bench.line import Asker
from hulawang.bench.load import Latency, Side, Window, closed_loop, middle, open_loop, ratio
from hulawang.bench.party import SEATS, Bare, Party, Table
from hulawang.bench.probe import Lag
from hulawang.bench.subjects import Subject, ceiling, server
from hulawang.cpu.depth import DEPTHS

Progress = Callable[[str], None]
SEED = 1
COMMAND_OCTETS = 45
"""About as long as a command is."""
WINDOWS = 5
"""How often the two servers take turns."""


@dataclass(frozen=True, slots=True)
class Playing:
    """What rooms full of people came to, beside the bare web server."""

    journal: str
    rooms: int
    frame_octets: float
    """The mean; frames of the ceiling are as long."""
    kb_per_room: float
    bare_kb_per_room: float
    ours: Window
    bare: Window
    ratio: Window
    latencies: tuple[Latency, ...]
    bare_latencies: tuple[Latency, ...]
    refused: int


@dataclass(frozen=True, slots=True)
class Idle:
    """What rooms cost in which four people look and nobody moves."""

    rooms: int
    kb_per_room: float
    cpu_percent: float
    lag: Lag


@dataclass(frozen=True, slots=True)
class Thinking:
    """What rooms full of CPU players that think did to the loop."""

    rooms: int
    level: str
    seconds: float
    moves: int
    """Of the one person in each room; the CPU players make the others."""
    lag: Lag
    thoughts: dict[str, int]
    server_cpu_percent: float
    workers_cpu_percent: float


async def playing(
    rooms: int,
    seconds: float,
    rates: Sequence[float],
    *,
    database: str | None,
    profile: Path | None,
    say: Progress,
) -> Playing:
    """Rooms of four people who play as fast as they can, then at fixed rates."""
    async with _fresh(database) as subject:
        say(f"{rooms} rooms sit down")
        empty = (await subject.told()).memory_kb
        ours = Side(subject, await tables(subject, rooms))
        full = (await subject.told()).memory_kb
        say("warming up")
        await closed_loop(ours, min(1.0, seconds))
        counted = ours.count()
        octets = counted.octets / counted.frames
        async with ceiling(round(octets)) as floor:
            bare_empty = (await floor.told()).memory_kb
            bare = Side(floor, await _bare(floor, rooms))
            bare_full = (await floor.told()).memory_kb
            pairs = []
            for number in range(WINDOWS):
                say(f"as fast as can be, {number + 1} of {WINDOWS}")
                part = seconds / WINDOWS
                pairs.append((await closed_loop(ours, part), await closed_loop(bare, part)))
            paced, bare_paced = [], []
            for rate in rates:
                say(f"{rate:,.0f} commands a second")
                paced.append(await open_loop(ours, rate, seconds))
                bare_paced.append(await open_loop(bare, rate, seconds))
            _leave(bare.parties)
        if profile is not None:
            say("profiling")
            await subject.told("profile")
            await closed_loop(ours, seconds)
            await subject.told(f"profiled {profile}")
        _leave(ours.parties)
        mine, others = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        return Playing(
            journal="SQLite" if database is None else "PostgreSQL",
            rooms=rooms,
            frame_octets=octets,
            kb_per_room=(full - empty) / rooms,
            bare_kb_per_room=(bare_full - bare_empty) / rooms,
            ours=middle(mine),
            bare=middle(others),
            ratio=ratio(mine, others),
            latencies=tuple(paced),
            bare_latencies=tuple(bare_paced),
            refused=ours.count().refused,
        )


async def idle(rooms: int, seconds: float, *, say: Progress) -> Idle:
    """Rooms in which a match has begun, everybody looks, and nobody moves.

    How late the loop is is looked at after the CPU time: the server's own watchdog is in that.
    """
    async with _fresh(None) as subject:
        empty = (await subject.told()).memory_kb
        say(f"{rooms:,} rooms sit down to do nothing")
        parties = await tables(subject, rooms)
        say(f"{rooms:,} idle rooms")
        was, began = await subject.told("rest"), perf_counter()
        await asyncio.sleep(seconds)
        told, passed = await subject.told("watch"), perf_counter() - began
        await asyncio.sleep(seconds / 3)
        lag = (await subject.told()).lag
        _leave(parties)
        cpu = (told.cpu_s - was.cpu_s) / passed * 100
        return Idle(rooms, (told.memory_kb - empty) / rooms, cpu, lag)


async def thinking(rooms: int, level: str, seconds: float, *, say: Progress) -> Thinking:
    """Rooms of one person each, who is quick, and three CPU players that think."""
    async with _fresh(None) as subject:
        say(f"{rooms} people sit down with three CPU players each")
        parties = await tables(subject, rooms, (level,) * (SEATS - 1))
        playing_on = [asyncio.create_task(_play_on(party)) for party in parties]
        try:
            if level in DEPTHS:
                say("the CPU players get ready")
                await _used(subject)
            say(f"{rooms} rooms of {level}, {seconds:.0f} s")
            was, workers = await subject.told(), subject.workers_cpu_s()
            before, moves, began = await subject.thoughts(), _moves(parties), perf_counter()
            await asyncio.sleep(seconds)
            told, passed = await subject.told(), perf_counter() - began
            thought_on, after = subject.workers_cpu_s(), await subject.thoughts()
            moved = _moves(parties) - moves
            for task in playing_on:
                if task.done():
                    task.result()
        finally:
            for task in playing_on:
                task.cancel()
            await asyncio.gather(*playing_on, return_exceptions=True)
        _leave(parties)
        return Thinking(
            rooms=rooms,
            level=level,
            seconds=passed,
            moves=moved,
            lag=told.lag,
            thoughts={how: many - before.get(how, 0) for how, many in after.items()},
            server_cpu_percent=(told.cpu_s - was.cpu_s) / passed * 100,
            workers_cpu_percent=(thought_on - workers) / passed * 100,
        )


async def tables(subject: Subject, rooms: int, cpus: Sequence[str] = ()) -> tuple[Table, ...]:
    """So many rooms in which a match has begun: in all at last, so that nobody's time runs out."""
    asker = await Asker.open(subject.port)
    try:
        found = [
            await Table.come(asker, subject.port, Random(SEED + number), cpus)
            for number in range(rooms)
        ]
    finally:
        asker.close()
    for table in found:
        await table.begin()
    return tuple(found)


async def _bare(subject: Subject, rooms: int) -> tuple[Bare, ...]:
    return tuple(
        [
            await Bare.come(subject.port, number, Random(SEED + number), COMMAND_OCTETS)
            for number in range(rooms)
        ]
    )


@asynccontextmanager
async def _fresh(database: str | None) -> AsyncIterator[Subject]:
    with TemporaryDirectory() as folder:
        async with server(Path(folder), database) as subject:
            yield subject


async def _play_on(party: Party) -> None:
    while True:
        await party.move()


async def _used(subject: Subject) -> None:
    """Wait until a thought has come in time: then the processes that think are ready."""
    while not (await subject.thoughts()).get("used"):  # noqa: ASYNC110 - another process's
        await asyncio.sleep(0.2)


def _moves(parties: Sequence[Party]) -> int:
    return sum(party.count.moves + party.count.sealed for party in parties)


def _leave(parties: Sequence[Party]) -> None:
    for party in parties:
        party.leave()
