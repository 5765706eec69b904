"""The coach's process: one, which gives way to all else on the machine, CPU players too.

What it has found is kept for a while, and who asks for what is looked at already waits for that.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from typing import NamedTuple, TypeAlias

from hulawang.records.record import Record, RecordedRound
from hulawang.rooms.trouble import report
from hulawang.server.errands import Hint, advise
from hulawang.server.processes import Processes

Hints: TypeAlias = tuple[Hint, ...]
Advise: TypeAlias = Callable[[Record, RecordedRound, int], Hints]
"""Looks through a seat's decisions of a round; runs in another process."""

NICENESS = 15
"""CPU players, who are waited for, come first."""
MOST_WAITING = 8
"""Seats of rounds that are looked at or wait to be; beyond, whoever asks is sent away at once."""
MOST_KEPT = 512
"""What is kept of the newest; a few kilobytes each."""


class CoachBusy(Exception):
    """More is asked at this moment than this machine has time for, or the coach was lost."""


class Sought(NamedTuple):
    """Whose decisions are looked at, and in which round."""

    source: str
    """The match by its id, or a file by the hash of what it says: nobody's file is a match."""
    number: int
    seat: int


def own_process() -> Executor:
    """A process that begins with the first question."""
    return Processes(1, NICENESS)


class Coach:
    """Looks at one seat's decisions of one round at a time."""

    def __init__(
        self,
        advise: Advise = advise,
        process: Callable[[], Executor] = own_process,
        *,
        most_waiting: int = MOST_WAITING,
        most_kept: int = MOST_KEPT,
    ) -> None:
        self._advise = advise
        self._process = process
        self._most_waiting = most_waiting
        self._most_kept = most_kept
        self._running: Executor | None = None
        self._asked: dict[Sought, asyncio.Task[Hints]] = {}
        self._kept: OrderedDict[Sought, Hints] = OrderedDict()

    def kept(self, sought: Sought) -> Hints | None:
        """What was found before, if it is still known."""
        found = self._kept.get(sought)
        if found is not None:
            self._kept.move_to_end(sought)
        return found

    async def hints(self, sought: Sought, record: Record, round_: RecordedRound) -> Hints:
        """What is to be said of these decisions, and what it raises; raises `CoachBusy`.

        It goes on, and is kept, when whoever asked has gone.
        """
        found = self.kept(sought)
        if found is not None:
            return found
        task = self._asked.get(sought)
        if task is None:
            if len(self._asked) >= self._most_waiting:
                raise CoachBusy
            task = asyncio.create_task(self._look(sought, record, round_))
            task.add_done_callback(_has_been_heard)
            self._asked[sought] = task
        return await asyncio.shield(task)

    def close(self) -> None:
        """End the process; what it looks at is not waited for."""
        if self._running is not None:
            self._running.shutdown(wait=False, cancel_futures=True)
            self._running = None

    async def _look(self, sought: Sought, record: Record, round_: RecordedRound) -> Hints:
        process = self._running = self._running or self._process()
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(process, self._advise, record, round_, sought.seat)
        except (BrokenExecutor, OSError) as lost:
            if self._running is process:  # not let go, and not told of by another question
                report("coach_lost", lost)
                self._running = None
            raise CoachBusy from lost
        finally:
            del self._asked[sought]
        self._kept[sought] = found
        while len(self._kept) > self._most_kept:
            self._kept.popitem(last=False)
        return found


def _has_been_heard(task: asyncio.Task[Hints]) -> None:
    """Nobody may be there any more to hear what went wrong."""
    if not task.cancelled():
        task.exception()
