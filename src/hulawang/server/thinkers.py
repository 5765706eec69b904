"""CPU players that think: searches in processes of their own, never on the event loop.

There is a bound on how much is thought about at once, and nobody waits for a thought: what has not
come to an end when it is asked for is decided on the spot instead.
"""

import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import TypeAlias

from hulawang.rooms.trouble import report
from hulawang.rules.commands import SeatCommand
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView

Think: TypeAlias = Callable[[str, RoundView, int, Profile, str], SeatCommand]
"""(level, view, seat, profile, seed) → command; runs in another process."""

NICENESS = 10
"""Thinking gives way to everything else on the machine."""
AT_ONCE = 32
"""How many thoughts may wait for a process or run in one; at 150 ms each they come in time."""


def nothing_to_load() -> None:
    """Where thinking needs no preparation."""


def _begin(get_ready: Callable[[], None]) -> None:
    os.nice(NICENESS)
    get_ready()


class FutureThought:
    """A thought that goes on in another process."""

    def __init__(self, future: "Future[SeatCommand]") -> None:
        self.future = future

    def command(self) -> SeatCommand | None:
        future = self.future
        if not future.done() or future.cancelled() or future.exception():
            return None
        return future.result()

    def drop(self) -> None:
        self.future.cancel()


class ThinkersPool:
    """Implements `rooms.ports.Thinkers` by processes of this machine."""

    def __init__(
        self,
        think: Think,
        levels: frozenset[str],
        workers: int | None = None,
        get_ready: Callable[[], None] = nothing_to_load,
    ) -> None:
        """`levels` are those that think; `workers` processes do, by default all cores but one.

        Each gets ready before its first thought.
        """
        self._think = think
        self._get_ready = get_ready
        self._levels = levels
        self._workers = workers or max(1, (os.cpu_count() or 1) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self._open: list[Future[SeatCommand]] = []

    def consider(
        self, level: str, view: RoundView, seat: int, profile: Profile, seed: str
    ) -> FutureThought | None:
        """Begin to think; None where the level does not, or too much is thought about already."""
        if level not in self._levels or not _has_options(view) or self._is_busy():
            return None
        question = partial(self._think, level, view, seat, profile, seed)
        try:
            future = self._processes().submit(question)
        except (BrokenProcessPool, RuntimeError, OSError) as lost:
            report("thinkers_lost", lost)
            self._pool = None
            return None
        self._open.append(future)
        return FutureThought(future)

    def close(self) -> None:
        """Let the processes go; what they think about is not waited for."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _is_busy(self) -> bool:
        self._open = [future for future in self._open if not future.done()]
        return len(self._open) >= AT_ONCE

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._workers,
                mp_context=get_context("spawn"),
                initializer=_begin,
                initargs=(self._get_ready,),
            )
        return self._pool


def _has_options(view: RoundView) -> bool:
    """Whether there is anything to think about."""
    choices = view.choices
    return bool(choices.claims or choices.stops or choices.melds or len(choices.discards) > 1)
