"""The real world behind the rooms' ports: the machine's clock and its secrets (law 2)."""

import asyncio
import gc
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base 32: nothing in it is taken for something else."""
MADE = 10_000
"""How many things are made, and not dropped by themselves, before some are looked through."""

_dice = secrets.SystemRandom()


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
    """Never again look through what a program has loaded for what is left of it.

    It stays as long as the process, and looking through it takes longer than the loop may stand.
    What rooms make and drop hardly ever goes in circles, so that is looked at less often, too.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(MADE)


class MonotonicTimer:
    """The machine's monotonic clock; it knows nothing of the date and never goes back."""

    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def call_at(self, at: int, wake: Callable[[], None]) -> asyncio.TimerHandle:
        """Call `wake` on the running loop once `now()` has reached `at` (ms)."""
        return asyncio.get_running_loop().call_later((at - self.now()) / 1000, wake)


class SystemChance:
    """Secrets and chance from the operating system."""

    def seed(self) -> str:
        return secrets.token_hex(32)

    def token(self) -> str:
        return "".join(secrets.choice(_ALPHABET) for _ in range(16))

    def rng(self) -> Random:
        return _dice

    def pause(self, shortest: int, longest: int) -> int:
        return _dice.randint(shortest, longest)
