"""What of a storm stays in the house: objects, bytes, sockets; it must not grow with the storms."""

import asyncio
import gc
import tracemalloc
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from weakref import WeakKeyDictionary

import hulawang
from hulawang.rooms.audience import Sight
from hulawang.rooms.options import Options
from hulawang.rooms.table_view import TableView
from hulawang.rules.value import Value
from hulawang.server import codec

OURS = ("hulawang.server", "hulawang.rooms", "hulawang.storage")
"""The packages that know people; values of the rules are few, and some are kept for good."""
SOURCES = [
    tracemalloc.Filter(True, str(Path(hulawang.__file__).parent / package[9:] / "*"))
    for package in OURS
]

OF_PEOPLE = frozenset({"Bucket", "Tries._buckets"})
"""What is kept of each person for a while, in tables with a bound (`server/tries.py`)."""
UNLISTED = (Value, tuple, dict)
"""What may lie where the collector does not look."""
TABLES = (dict, set, list, deque, WeakKeyDictionary)
OF_NO_TABLE = Sight(
    0, TableView("", "waiting", Options(), None, (), 0, False, False, False, *(None,) * 5), (), {}
)
"""The codec keeps what spectators were shown last, in which there may be much or little."""
TICKS, TICK_S = 40, 0.1
"""How often, and how far apart, one looks again for what has still to go."""
OF_A_PERSON = 2048
"""Bytes that those tables may hold of one."""


class Remains(NamedTuple):
    """All that is there while nobody is."""

    things: Counter[str]
    """How many objects of each of our classes, and how much is in each table that they hold."""
    sockets: int
    traced: int
    """Bytes that our modules hold; 0 where nobody counts."""


@contextmanager
def counting() -> Iterator[Callable[[], None]]:
    """What is yielded begins to count the bytes that modules hold, which takes much time."""

    def begin() -> None:
        if not tracemalloc.is_tracing():
            tracemalloc.start()

    try:
        yield begin
    finally:
        tracemalloc.stop()


async def what_stays(before: Remains | None, people: int) -> Remains:
    """What there is when all have gone; timers of the loop may hold some of it a little longer."""
    now = remains()
    for _ in range(TICKS):
        if before is None or not grown(before, now, people):
            break
        await asyncio.sleep(TICK_S)
        now = remains()
    return now


def remains() -> Remains:
    """What there is now."""
    codec.write_sight(OF_NO_TABLE)
    gc.collect()
    ours = [thing for thing in _everything() if str(type(thing).__module__).startswith(OURS)]
    things = Counter(type(thing).__name__ for thing in ours)
    for thing in ours:
        for name, table in getattr(thing, "__dict__", {}).items():
            if isinstance(table, TABLES):
                things[f"{type(thing).__name__}.{name}"] += len(table)
    return Remains(things, _open_sockets(), _traced() if tracemalloc.is_tracing() else 0)


def _everything() -> Iterator[object]:
    """All that the collector knows of, and the values that lie in it: of those it keeps no list."""
    known = gc.get_objects()
    yield from known
    waiting = [part for thing in known for part in gc.get_referents(thing)]
    seen: set[int] = set()
    while waiting:
        thing = waiting.pop()
        kind = type(thing)
        if not issubclass(kind, UNLISTED) or gc.is_tracked(thing) or id(thing) in seen:
            continue
        seen.add(id(thing))
        if issubclass(kind, Value):
            yield thing
            waiting += [getattr(thing, name) for name in kind.__struct_fields__]
        else:
            waiting += gc.get_referents(thing)


def _open_sockets() -> int:
    found = 0
    for file in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):
            found += str(file.readlink()).startswith("socket:")
    return found


def _traced() -> int:
    ours = tracemalloc.take_snapshot().filter_traces(SOURCES)
    return sum(found.size for found in ours.statistics("filename"))


def grown(before: Remains, after: Remains, people: int) -> list[str]:
    """What has grown, while so many people have come and gone."""
    found = [
        f"{count - before.things[kind]} more {kind}"
        for kind, count in sorted(after.things.items())
        if count > before.things[kind] and kind not in OF_PEOPLE
    ]
    if after.sockets > before.sockets:
        found.append(f"{after.sockets - before.sockets} more sockets")
    if before.traced and after.traced - before.traced > people * OF_A_PERSON:
        found.append(f"{after.traced - before.traced} more bytes for {people} people")
    return found
