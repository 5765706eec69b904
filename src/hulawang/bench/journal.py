"""The speed of the journal, beside what the bare driver reaches in the same run.

`one at a time` is a room alone: every row is durable before the next one. `at once` are 64 rooms
that each wait for their own: all that waits goes into one transaction. The bare figures are the
same rows in transactions of one and of 64, by the driver without anything of ours; on SQLite from
a thread. Figures are in wall time, so they are of this machine and this hour: compare ratios.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import asyncpg
from sqlalchemy import URL, make_url

from hulawang.bench.figures import Figure
from hulawang.rooms.messages import Move
from hulawang.rooms.ports import Entry
from hulawang.storage.database import PRAGMAS, Database
from hulawang.storage.journal import DatabaseJournal

ROOMS = 64
OPEN_LOOP = 500
"""Rows a second that come whether or not the ones before are stored."""
MESSAGE = '{"move":{"person":"0123456789abcdef","number":100,"move":"meld 7h8h9h"}}'

Row = tuple[str, int, int, str, str | None]
Write = Callable[[Sequence[Row]], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Speed:
    """Rows a second, and how long the slowest hundredth of 500 rows a second takes, in ms."""

    alone: float
    at_once: float
    p99_ms: float


async def rows(rooms: int, seconds: float) -> Figure:
    """Rows stored on SQLite by so many rooms at once, each waiting for its own."""
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'bench.db'}"
        async with _journal(url) as append:
            speed = await _speed_of(append, rooms, seconds)
    at_once = "1 room" if rooms == 1 else f"{rooms} rooms at once"
    return Figure(f"rows in the journal, SQLite, {at_once}", speed)


async def measured(name: str, url: str, seconds: float) -> list[str]:
    """The lines of a table: the journal and the bare driver on this database, an empty one."""
    head = f"{'journal rows a second':<24} {'one at a time':>14} {f'{ROOMS} at once':>14}"
    async with _journal(url) as append:
        ours = await _speed(append, seconds)
    async with _bare(url) as write:
        bare = await _bare_speed(write, seconds)
    ratios = (ours.alone / bare.alone, ours.at_once / bare.at_once, ours.p99_ms / bare.p99_ms)
    return [
        f"{head} {f'p99 at {OPEN_LOOP}/s':>14}",
        _line(f"{name}, bare driver", bare),
        _line(f"{name}, journal", ours),
        f"{'  journal / bare':<24} " + " ".join(f"{ratio:>14.2f}" for ratio in ratios),
    ]


def _line(name: str, speed: Speed) -> str:
    return f"{name:<24} {speed.alone:>14,.0f} {speed.at_once:>14,.0f} {speed.p99_ms:>11.1f} ms"


# -- the journal ---------------------------------------------------------------------------------


@asynccontextmanager
async def _journal(url: str) -> AsyncIterator[Write]:
    """Our own journal on a database, which is brought to the newest schema."""
    database = Database.open(url)
    try:
        await database.upgrade()
        journal = DatabaseJournal(database, lambda: 0)

        async def append(rows: Sequence[Row]) -> None:
            for room, seq, at, _, command in rows:
                message = Move("0123456789abcdef", seq, "meld 7h8h9h")
                await journal.append(Entry(room, seq, at, message, command))

        yield append
    finally:
        await database.close()


async def _speed(append: Write, seconds: float) -> Speed:
    return Speed(
        await _speed_of(append, 1, seconds),
        await _speed_of(append, ROOMS, seconds),
        await _open_loop(append, seconds),
    )


async def _speed_of(append: Write, rooms: int, seconds: float) -> float:
    """Rows a second of so many rooms at once."""
    began = perf_counter()

    async def room(name: str) -> int:
        for seq in count():
            if perf_counter() - began >= seconds:
                return seq
            await append([_row(name, seq)])
        raise AssertionError

    stored = await asyncio.gather(*(room(f"{rooms}-{number}") for number in range(rooms)))
    return sum(stored) / (perf_counter() - began)


# -- the bare driver -----------------------------------------------------------------------------


@asynccontextmanager
async def _bare(url: str) -> AsyncIterator[Write]:
    """The rows of one transaction, by the driver alone."""
    address = make_url(url)
    is_file = address.get_backend_name() == "sqlite"
    async with _sqlite(str(address.database)) if is_file else _postgresql(address) as write:
        yield write


@asynccontextmanager
async def _sqlite(file: str) -> AsyncIterator[Write]:
    with closing(sqlite3.connect(file, isolation_level=None, check_same_thread=False)) as database:
        for pragma in PRAGMAS:
            database.execute(f"PRAGMA {pragma}")

        def transact(rows: Sequence[Row]) -> None:
            database.execute("BEGIN IMMEDIATE")
            database.executemany("INSERT INTO journal VALUES (?, ?, ?, ?, ?)", rows)
            database.execute("COMMIT")

        async def write(rows: Sequence[Row]) -> None:
            await asyncio.to_thread(transact, rows)

        yield write


@asynccontextmanager
async def _postgresql(address: URL) -> AsyncIterator[Write]:
    database: Any = await asyncpg.connect(
        host=address.query.get("host", address.host),
        port=address.port,
        user=address.username,
        password=address.password,
        database=address.database,
    )
    try:

        async def write(rows: Sequence[Row]) -> None:
            # In one transaction of its own.
            await database.executemany("INSERT INTO journal VALUES ($1, $2, $3, $4, $5)", rows)

        yield write
    finally:
        await database.close()


async def _bare_speed(write: Write, seconds: float) -> Speed:
    turn = asyncio.Lock()

    async def in_turn(rows: Sequence[Row]) -> None:
        async with turn:
            await write(rows)

    alone = await _transactions(write, 1, seconds)
    return Speed(
        alone, await _transactions(write, ROOMS, seconds), await _open_loop(in_turn, seconds)
    )


async def _transactions(write: Write, size: int, seconds: float) -> float:
    """Rows a second in transactions of this size."""
    began = perf_counter()
    for number in count():
        if perf_counter() - began >= seconds:
            return number * size / (perf_counter() - began)
        await write([_row(f"bare {size}", number * size + place) for place in range(size)])
    raise AssertionError


# -- both ----------------------------------------------------------------------------------------


def _row(room: str, seq: int) -> Row:
    return (room, seq, seq, MESSAGE, f"page-{seq}")


async def _open_loop(write: Write, seconds: float) -> float:
    """How long the slowest hundredth takes, in ms, of rows that come at an even pace."""
    waits: list[float] = []
    began = perf_counter()

    async def one(number: int) -> None:
        due = number / OPEN_LOOP
        await asyncio.sleep(max(0.0, began + due - perf_counter()))
        await write([_row(f"open {id(write)} {number}", 0)])
        waits.append(perf_counter() - began - due)

    rows_ = max(1, int(seconds * OPEN_LOOP))
    await asyncio.gather(*(one(number) for number in range(rows_)))
    return sorted(waits)[int(len(waits) * 0.99)] * 1000
