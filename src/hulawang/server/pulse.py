"""The pulse: whoever is silent is asked for a sign of life, and given up without one (law 10).

One timer for all lines: each lies in the tick in which it could first be found silent, so that a
tick costs as much as has to be asked in it. Whoever speaks by itself, as browsers do, is not asked.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Protocol

from hulawang.rooms.ports import Alarm

TICK_S = 0.25
QUIET_S = (5.6, 6.2)
"""After so long a silence a line is asked; spread, so that not all are asked at once."""
ANSWER_S = 3.0
"""How long it may take until something is heard; a half-open line is found within 10 s in all."""
AT_ONCE = 200
"""How many lines are looked at in one turn of the loop."""


class Life(Protocol):
    """A line that may be dead."""

    heard_at: float
    """When something was last heard from it, on the loop's clock (s)."""

    def ask(self) -> None:
        """Ask for a sign of life."""

    def give_up(self) -> None:
        """It is dead."""


class Loop(Protocol):
    """As much of an event loop as a pulse needs."""

    def time(self) -> float:
        """Seconds on the loop's clock."""

    def call_at(self, when: float, callback: Callable[[], None], /) -> Alarm:
        """Call back once `time()` has reached `when`."""

    def call_soon(self, callback: Callable[[], None], /) -> Alarm:
        """Call back in the next turn."""


class Pulse:
    """Watches over all lines of a server; without one no timer runs."""

    def __init__(self, loop: Loop | None = None, rng: Random | None = None) -> None:
        """Without a loop it beats in the one that runs when the first line comes."""
        self._loop = loop
        self._rng = rng or Random()
        self._asked_at: dict[Life, float | None] = {}
        """All that are watched over, and since when an answer is waited for."""
        self._ticks: defaultdict[int, list[Life]] = defaultdict(list)
        """Who is looked at in which tick; some may be there no more."""
        self._next = 0
        self._timer: Alarm | None = None

    def __len__(self) -> int:
        return len(self._asked_at)

    def watch(self, life: Life) -> None:
        """Watch over this line from now on; it has just been heard."""
        self._asked_at[life] = None
        if self._timer is None:
            loop = self._loop or asyncio.get_running_loop()
            self._next = _tick_of(loop.time())
            self._wait(loop)
        self._look_later(life, life.heard_at + self._quiet())

    def part(self, life: Life) -> None:
        """Watch over it no more."""
        self._asked_at.pop(life, None)
        if not self._asked_at and self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._ticks.clear()

    def _look(self, life: Life, now: float) -> None:
        asked_at = self._asked_at[life]
        # An answer may come within the same tick of a coarse clock.
        if asked_at is None or life.heard_at >= asked_at:
            self._look_at_living(life, now)
        elif now - asked_at >= ANSWER_S:
            self.part(life)
            life.give_up()
        else:
            self._look_later(life, asked_at + ANSWER_S)

    def _look_at_living(self, life: Life, now: float) -> None:
        due = life.heard_at + self._quiet()
        if due > now:
            self._asked_at[life] = None
            self._look_later(life, due)
        else:
            self._asked_at[life] = now
            self._look_later(life, now + ANSWER_S)
            life.ask()

    def _quiet(self) -> float:
        return self._rng.uniform(*QUIET_S)

    def _look_later(self, life: Life, due: float) -> None:
        self._ticks[max(self._next, _tick_of(due))].append(life)

    # -- the one timer ---------------------------------------------------------------------------

    def _wait(self, loop: Loop) -> None:
        self._timer = loop.call_at(self._next * TICK_S, partial(self._tick, loop))

    def _tick(self, loop: Loop) -> None:
        """Look at whoever lies in this tick, so many at once, and wait for the next."""
        due = self._ticks.get(self._next, [])
        some, due[:] = due[-AT_ONCE:], due[:-AT_ONCE]
        if due:
            self._timer = loop.call_soon(partial(self._tick, loop))
        else:
            self._ticks.pop(self._next, None)
            self._next += 1
            self._wait(loop)
        now = loop.time()
        for life in some:
            if life in self._asked_at:
                self._look(life, now)


def _tick_of(seconds: float) -> int:
    """The first tick that is not before this time on the loop's clock."""
    return int(seconds / TICK_S) + 1
