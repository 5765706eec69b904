"""Memory: what goes in circles is thrown away where the loop does not have to stand for it.

Nearly everything goes by itself as soon as nobody knows it, and rooms, lines and people are made so
that they do. Python looks for the rest, circles, among all that has been made since it looked last;
and now and then among all there is, which with thousands of people takes tenths of a second.
"""

import asyncio
import gc
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

MADE = 3_000
"""How many things are made, and not dropped by themselves, before those are looked through."""
ONCE_MORE = 2
"""After so many looks the things that stayed are looked through once more; then they are old."""
NEVER = 1_000_000_000
"""After so many of those Python by itself would look through all there is."""
FEW = 20_000
"""So many old things are looked through within less than the 20 ms that the loop may stand."""
EVERY_S = 600.0


@contextmanager
def nothing_thrown_away() -> Iterator[None]:
    """Make many things that stay, and do not look through them again and again for what is left.

    Reading two thousand rooms back takes a quarter less so.
    """
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


def keep_what_is_loaded() -> None:
    """Never again look through what a program has loaded, and through all else by `keep_tidy`."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(MADE, ONCE_MORE, NEVER)


async def keep_tidy(sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
    """Look for circles among what is old, whenever that is little, until cancelled.

    As long as many are here, what has grown old in a circle stays.
    """
    while True:
        await sleep(EVERY_S)
        if len(gc.get_objects(generation=2)) <= FEW:
            gc.collect()
