"""The pulse: whoever is silent is asked for a sign of life, and given up without one (law 10).

All lines are looked over by one timer, some at a time, so that thousands of silent ones cost little
and never hold up the loop. Whoever speaks by itself, as browsers do, is not asked.
"""

import asyncio
from collections.abc import Sequence
from math import ceil
from random import Random
from typing import Protocol

LOOK_S = 0.5
"""How often each line is looked at."""
SLICES = 10
"""In how many parts all lines are looked at."""
QUIET_S = (4.5, 5.5)
"""After so long a silence a line is asked; spread, so that not all are asked at once."""
ANSWER_S = 3.0
"""How long it may take until something is heard; a half-open line is found within 10 s in all."""


class Life(Protocol):
    """A line that may be dead."""

    heard_at: float
    """When something was last heard from it, on the loop's clock (s)."""

    def ask(self) -> None:
        """Ask for a sign of life."""

    def give_up(self) -> None:
        """It is dead."""


class _Watch:
    """What is known of one line."""

    __slots__ = ("asked_at", "quiet_s")

    def __init__(self, quiet_s: float) -> None:
        self.quiet_s = quiet_s
        self.asked_at: float | None = None


class Pulse:
    """Watches over all lines of a server; without one no timer runs."""

    def __init__(self, rng: Random | None = None) -> None:
        self._rng = rng or Random()
        self._watches: dict[Life, _Watch] = {}
        self._rest: list[Life] = []
        """Those that this round of looks has still to come to."""
        self._a_slice = 1
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._watches)

    def watch(self, life: Life) -> None:
        """Watch over this line from now on."""
        self._watches[life] = _Watch(self._rng.uniform(*QUIET_S))
        if self._timer is None:
            self._look_soon()

    def part(self, life: Life) -> None:
        """Watch over it no more."""
        self._watches.pop(life, None)
        if not self._watches and self._timer is not None:
            self._timer.cancel()
            self._timer, self._rest = None, []

    def _look_soon(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(LOOK_S / SLICES, self._look_at_some, loop)

    def _look_at_some(self, loop: asyncio.AbstractEventLoop) -> None:
        self._look_soon()
        if not self._rest:
            self._rest = list(self._watches)
            self._a_slice = ceil(len(self._rest) / SLICES)
        some, self._rest = self._rest[-self._a_slice :], self._rest[: -self._a_slice]
        self.look(some, loop.time())

    def look(self, lives: Sequence[Life], now: float) -> None:
        """Look at some lines, at this time on the loop's clock (s)."""
        for life in lives:
            watch = self._watches.get(life)
            if watch is None:
                continue
            # An answer may come within the same tick of a coarse clock.
            if watch.asked_at is None or life.heard_at >= watch.asked_at:
                self._look_at_living(life, watch, now)
            elif now - watch.asked_at >= ANSWER_S:
                self.part(life)
                life.give_up()

    def _look_at_living(self, life: Life, watch: _Watch, now: float) -> None:
        watch.asked_at = None
        if now - life.heard_at >= watch.quiet_s:
            watch.asked_at, watch.quiet_s = now, self._rng.uniform(*QUIET_S)
            life.ask()
