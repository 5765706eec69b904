"""The real world behind the rooms' ports: the machine's clock and its secrets (law 2)."""

import asyncio
import secrets
import time
from collections.abc import Callable
from random import Random

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Crockford's base 32: nothing in it is taken for something else."""

_dice = secrets.SystemRandom()


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
