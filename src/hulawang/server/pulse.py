"""The pulse: whoever is silent is asked for a sign of life, and given up without one (law 10).

One timer for all lines: each lies in the tick in which it could first be found silent, so that a
tick costs as much as has to be asked in it. Whoever speaks by itself, as browsers do, is not asked.
"""

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Protocol

from hulawang.rooms.ports import Alarm

TICK_S = 0.1
QUIET_S = (6.9, 7.2)
"""After so long a silence a line is asked; spread, so that not all are asked at once."""
ANSWER_S = 2.4
"""How long it may take until something is heard.

Both waits end with a tick: a half-open line is found 9.8 s after it was last heard at the latest,
and the loop may come 0.2 s late until it is 10 s.
"""
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
        self._watched: set[Life] = set()
        self._ticks: defaultdict[int, list[Life]] = defaultdict(list)
        """Who is looked at in which tick; some may be there no more."""
        self._asked: deque[tuple[float, Sequence[Life]]] = deque()
        """Who was asked when, until they must have answered; some may be there no more."""
        self._next = 0
        self._timer: Alarm | None = None

    def __len__(self) -> int:
        return len(self._watched)

    def watch(self, life: Life) -> None:
        """Watch over this line from now on; it has just been heard."""
        self._watched.add(life)
        if self._timer is None:
            loop = self._loop or asyncio.get_running_loop()
            self._next = _tick_of(loop.time())
            self._wait(loop)
        self._look_later([life], life.heard_at + self._quiet())

    def part(self, life: Life) -> None:
        """Watch over it no more."""
        self._watched.discard(life)
        if not self._watched and self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._ticks.clear()
            self._asked.clear()

    def _look(self, lives: Sequence[Life], now: float) -> None:
        """Ask whoever is silent; look at all again when they could first be silent once more."""
        asked: list[Life] = []
        for life in lives:
            if life not in self._watched:
                continue
            heard_at = life.heard_at
            if now - heard_at < QUIET_S[0]:
                self._look_later([life], heard_at + self._quiet())
            else:
                asked.append(life)
                life.ask()
        if asked:
            self._asked.append((now, asked))
            self._look_later(asked, now + self._quiet())

    def _is_answer_due(self, now: float) -> bool:
        return bool(self._asked) and now - self._asked[0][0] >= ANSWER_S

    def _give_up(self, asked: Sequence[Life], asked_at: float) -> None:
        """Give up who has not answered; an answer may come within one tick of a coarse clock."""
        for life in asked:
            if life.heard_at < asked_at and life in self._watched:
                self.part(life)
                life.give_up()

    def _quiet(self) -> float:
        shortest, longest = QUIET_S
        return shortest + (longest - shortest) * self._rng.random()

    def _look_later(self, lives: Sequence[Life], due: float) -> None:
        self._ticks[max(self._next, _tick_of(due))] += lives

    # -- the one timer ---------------------------------------------------------------------------

    def _wait(self, loop: Loop) -> None:
        self._timer = loop.call_at(self._next * TICK_S, partial(self._tick, loop))

    def _tick(self, loop: Loop) -> None:
        """Look at whoever lies in this tick, so many at once, and wait for the next."""
        now = loop.time()
        due = self._ticks.get(self._next, [])
        some = due[-AT_ONCE:]
        del due[-AT_ONCE:]
        asked_at, asked = self._asked.popleft() if self._is_answer_due(now) else (now, [])
        if due or self._is_answer_due(now):
            self._timer = loop.call_soon(partial(self._tick, loop))
        else:
            self._ticks.pop(self._next, None)
            self._next += 1
            self._wait(loop)
        self._give_up(asked, asked_at)
        self._look(some, now)


def _tick_of(seconds: float) -> int:
    """The first tick that is not before this time on the loop's clock."""
    return int(seconds / TICK_S) + 1
