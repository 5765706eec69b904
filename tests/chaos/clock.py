"""A clock that stands while anybody has something under way, and then jumps to the next alarm.

So a busy machine takes no time from anybody, and an hour of waiting passes at once (law 2).
"""

import asyncio
import heapq
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from itertools import count

SETTLE_STEPS = 40
"""How often the loop is let run without anything stirring: more than any message needs."""


class Alarm:
    """A call that the clock is going to make."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake: Callable[[], None] | None = wake

    def cancel(self) -> None:
        self._wake = None

    @property
    def is_set(self) -> bool:
        return self._wake is not None

    def ring(self) -> None:
        if self._wake is not None:
            self._wake()


class PatientClock:
    """The `Timer` of the rooms, and of everybody who waits for something outside of them."""

    def __init__(self) -> None:
        self._now = 1_000_000
        self._alarms: list[tuple[int, int, Alarm]] = []
        self._numbers = count()
        self._set = asyncio.Event()
        self._rung = asyncio.Event()
        self._holders: set[Hashable] = set()
        self._released = asyncio.Event()
        self._released.set()
        self._stirs = 0

    # -- a timer ---------------------------------------------------------------------------------

    def now(self) -> int:
        return self._now

    def call_at(self, at: int, wake: Callable[[], None]) -> Alarm:
        alarm = Alarm(wake)
        if at <= self._now:
            asyncio.get_running_loop().call_soon(alarm.ring)
        else:
            heapq.heappush(self._alarms, (at, next(self._numbers), alarm))
            self._set.set()
        return alarm

    async def sleep(self, ms: int) -> None:
        """Wait for so many ms of this clock."""
        awake = asyncio.Event()
        self.call_at(self._now + ms, awake.set)
        await awake.wait()

    # -- what makes it stand ---------------------------------------------------------------------

    @property
    def holders(self) -> tuple[Hashable, ...]:
        """Who lets the clock stand now."""
        return tuple(self._holders)

    def hold(self, holder: Hashable) -> None:
        """Let the clock stand until `release`."""
        self.stir()
        self._holders.add(holder)
        self._released.clear()

    def release(self, holder: Hashable) -> None:
        """Who holds nothing (any more) may release it all the same."""
        self.stir()
        self._holders.discard(holder)
        if not self._holders:
            self._released.set()

    @contextmanager
    def held(self, what: str) -> Iterator[None]:
        """Let the clock stand during this block."""
        holder = (what, next(self._numbers))
        self.hold(holder)
        try:
            yield
        finally:
            self.release(holder)

    def stir(self) -> None:
        """Something has happened: whoever it concerns is given the time to act on it."""
        self._stirs += 1

    # -- its going -------------------------------------------------------------------------------

    async def quiet(self) -> None:
        """Wait until nobody has anything under way: only time can bring something new."""
        stirs = -1
        while stirs != self._stirs or self._holders:
            await self._released.wait()
            stirs = self._stirs
            for _ in range(SETTLE_STEPS):
                await asyncio.sleep(0)

    async def rest(self) -> None:
        """Wait until nothing can happen any more: nobody is busy, and no alarm is set."""
        await self.quiet()
        while self.has_alarms:
            await self._rung.wait()
            await self.quiet()

    async def run(self) -> None:
        """Go on from alarm to alarm, for ever."""
        while True:
            self._set.clear()
            if not self._alarms:
                await self._set.wait()
            await self.quiet()
            self._ring_next()

    def _ring_next(self) -> None:
        """Ring whatever comes next, all that comes at the same time together."""
        while self._alarms:
            at = self._alarms[0][0]
            due = []
            while self._alarms and self._alarms[0][0] == at:
                due.append(heapq.heappop(self._alarms)[2])
            if any(alarm.is_set for alarm in due):
                self._now = at
                self.stir()
                for alarm in due:
                    alarm.ring()
                self._rung.set()
                self._rung.clear()
                return

    @property
    def has_alarms(self) -> bool:
        """Whether time can still bring something."""
        return any(alarm.is_set for _, _, alarm in self._alarms)
