"""Processes beside the server's own that think for it, and give way to everything else."""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context


def nothing_to_load() -> None:
    """Where thinking needs no preparation."""


class Processes(ProcessPoolExecutor):
    """So many processes, each of which begins when there is something to do."""

    def __init__(
        self, most: int, niceness: int, get_ready: Callable[[], None] = nothing_to_load
    ) -> None:
        """Each of `most` processes gets ready before its first errand."""
        super().__init__(
            most,
            mp_context=get_context("spawn"),
            initializer=_begin,
            initargs=(niceness, get_ready),
        )

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as every executor has it
        """Let the processes go. What runs in them is ended, too, unless it is waited for.

        Otherwise the server's own process would not end before them.
        """
        running = () if wait else tuple((self._processes or {}).values())
        super().shutdown(wait, cancel_futures=cancel_futures)
        for process in running:
            process.terminate()


def _begin(niceness: int, get_ready: Callable[[], None]) -> None:
    os.nice(niceness)
    get_ready()
