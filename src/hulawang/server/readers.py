"""Work on records that people bring, in a thread of its own: no table waits for it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

MOST_WAITING = 16
"""Records brought and not read yet; beyond, whoever comes is sent away at once."""

_Outcome = TypeVar("_Outcome")


class TooManyRecords(Exception):
    """More records are brought at this moment than this machine has time for."""


class Readers:
    """Reads one record at a time."""

    def __init__(self, *, most_waiting: int = MOST_WAITING) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="records")
        self._most_waiting = most_waiting
        self._waiting = 0

    async def read(self, work: Callable[[], _Outcome]) -> _Outcome:
        """What comes of the work, and what it raises; raises `TooManyRecords`."""
        if self._waiting >= self._most_waiting:
            raise TooManyRecords
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self._waiting -= 1
