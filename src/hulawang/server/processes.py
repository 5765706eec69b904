"""Processes beside the server's own that think for it, and give way to everything else."""

import os
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError, ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


def nothing_to_load() -> None:
    """Where thinking needs no preparation."""


class _Errand(Future[Found]):
    """What comes of an errand; whoever has dropped it need not be told that it was lost.

    Python up to 3.12 trips over one that was dropped when processes are lost: all behind it never
    end, and the processes that are left stay.
    """

    def set_exception(self, exception: BaseException | None) -> None:
        with suppress(InvalidStateError):
            super().set_exception(exception)


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

    def submit(
        self, fn: Callable[Asked, Found], /, *args: Asked.args, **kwargs: Asked.kwargs
    ) -> Future[Found]:
        """Send a process on an errand; raises `BrokenProcessPool` once any was lost."""
        future = super().submit(fn, *args, **kwargs)
        # Nobody else has it yet, so nobody can have dropped it.
        future.__class__ = _Errand
        return future

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
