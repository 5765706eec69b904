"""Portions: what a crowd brings about in one moment is done a few at a time.

When a proxy is started anew, thousands of sockets close at once. All that hangs on them in one turn
of the loop would hold up every table for a tenth of a second.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

AT_ONCE = 20
"""How many calls are made in one turn of the loop; what each brings takes two tenths of a ms."""


class Loop(Protocol):
    """As much of an event loop as portions need."""

    def call_soon(self, callback: Callable[[], None], /) -> Any:
        """Call back in the next turn."""


class Portions:
    """Makes calls in their order, `AT_ONCE` a turn of the loop, from the next one on."""

    def __init__(self, loop: Loop | None = None) -> None:
        """Without a loop they are made in the one that runs when the first call comes."""
        self._loop = loop
        self._calls: deque[Callable[[], None]] = deque()

    def call(self, callback: Callable[[], None]) -> None:
        """Make this call after those that wait; it may not fail."""
        self._calls.append(callback)
        if len(self._calls) == 1:
            self._call_soon()

    def _call_soon(self) -> None:
        (self._loop or asyncio.get_running_loop()).call_soon(self._go_on)

    def _go_on(self) -> None:
        portion = [self._calls.popleft() for _ in range(min(AT_ONCE, len(self._calls)))]
        if self._calls:
            self._call_soon()
        for call in portion:
            call()
