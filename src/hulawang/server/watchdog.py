"""The watchdog: tells how late the event loop comes to what is due; 20 ms at the very most."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Protocol

from hulawang.rooms.ports import Alarm
from hulawang.server.meters import Meters

EVERY_S = 0.01
"""Half of what the loop may be held up for, so that no such hold-up is missed."""


class Loop(Protocol):
    """As much of an event loop as a watchdog needs."""

    def time(self) -> float:
        """Seconds on the loop's clock."""

    def call_at(self, when: float, callback: Callable[[], Any], /) -> Alarm:
        """Call back once `time()` has reached `when`."""


class Watchdog:
    """Asks to be called again and again, and looks how late that was."""

    def __init__(self, meters: Meters, loop: Loop, every_s: float = EVERY_S) -> None:
        self._meters = meters
        self._loop = loop
        self._every_s = every_s
        self._arm()

    def _arm(self) -> None:
        self._due = self._loop.time() + self._every_s
        self._alarm = self._loop.call_at(self._due, self._look)

    def _look(self) -> None:
        # A loop may be early by as much as its clock is coarse.
        self._meters.late(max(0.0, self._loop.time() - self._due))
        self._arm()

    def end(self) -> None:
        """Look no more."""
        self._alarm.cancel()


@asynccontextmanager
async def watched(meters: Meters | None) -> AsyncIterator[None]:
    """The running loop under a watchdog, if there is somebody to tell."""
    if meters is None:
        yield
        return
    watchdog = Watchdog(meters, asyncio.get_running_loop())
    try:
        yield
    finally:
        watchdog.end()
