"""CPU players that think: searches in processes of their own, never on the event loop.

There is a bound on how much is thought about at once, and nobody waits for a thought: what has not
come to an end when it is asked for is decided on the spot instead.
"""

import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from typing import TypeAlias

from hulawang.rooms.ports import Brief, Timer
from hulawang.rooms.trouble import report
from hulawang.rules.commands import SeatCommand
from hulawang.server.processes import Processes, nothing_to_load
from hulawang.views.model import RoundView

Think: TypeAlias = Callable[[Brief], SeatCommand]
"""Comes to a command, in another process."""

NICENESS = 10
"""Thinking gives way to everything else on the machine."""
AT_ONCE = 32
"""How many thoughts may wait for a process or run in one; at 150 ms each they come in time."""

REST_MS = 60_000
"""How long nobody thinks after the processes were lost: what ends one may end the next as well."""


def nobody_counts() -> None:
    """Where nobody keeps counts."""


class FutureThought:
    """A thought that goes on in another process."""

    def __init__(self, future: "Future[SeatCommand]") -> None:
        self.future = future

    def command(self) -> SeatCommand | None:
        future = self.future
        if not future.done() or future.cancelled():
            return None
        trouble = future.exception()
        if trouble is None:
            return future.result()
        if not isinstance(trouble, BrokenExecutor):  # of lost processes the pool tells, once
            report("thought_failed", trouble)
        return None

    def drop(self) -> None:
        self.future.cancel()


class ThinkersPool:
    """Implements `rooms.ports.Thinkers` by processes of this machine."""

    def __init__(
        self,
        think: Think,
        levels: frozenset[str],
        timer: Timer,
        workers: int | None = None,
        get_ready: Callable[[], None] = nothing_to_load,
        refused: Callable[[], None] = nobody_counts,
    ) -> None:
        """`levels` are those that think; `workers` processes do, by default one less than there are
        processors.

        Each gets ready before its first thought. `refused` is told of each that is not begun
        though there is something to think about.
        """
        self._think = think
        self._refused = refused
        self._get_ready = get_ready
        self._levels = levels
        self._timer = timer
        self._rests_until = timer.now()
        self._workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._pool: Processes | None = None
        self._open: list[Future[SeatCommand]] = []

    def consider(self, brief: Brief) -> FutureThought | None:
        """Begin to think.

        None where the level does not, where too much is thought about already, and for `REST_MS`
        after the processes were lost.
        """
        if brief.level not in self._levels or not _has_options(brief.view):
            return None
        begun = self._begin(partial(self._think, brief))
        if begun is None:
            self._refused()
        return begun

    def _begin(self, question: Callable[[], SeatCommand]) -> FutureThought | None:
        if self._timer.now() < self._rests_until or self._is_busy():
            return None
        try:
            future = self._processes().submit(question)
        except (BrokenExecutor, RuntimeError, OSError) as lost:
            report("thinkers_lost", lost)
            self._pool = None
            self._rests_until = self._timer.now() + REST_MS
            return None
        self._open.append(future)
        return FutureThought(future)

    def close(self) -> None:
        """End the processes; what they think about is not waited for."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _is_busy(self) -> bool:
        self._open = [future for future in self._open if not future.done()]
        return len(self._open) >= AT_ONCE

    def _processes(self) -> Processes:
        if self._pool is None:
            self._pool = Processes(self._workers, NICENESS, self._get_ready)
        return self._pool


def _has_options(view: RoundView) -> bool:
    """Whether there is anything to think about."""
    choices = view.choices
    return bool(choices.claims or choices.stops or choices.melds or len(choices.discards) > 1)
