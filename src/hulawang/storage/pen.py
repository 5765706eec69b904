"""The journal's pen: rows are stored in one turn of the driver, on a connection that is kept.

Nearly all that a journal stores are rows and nothing else. They need no transaction of several
steps: one statement with all of them is a transaction by itself, and the driver is asked once. So
the pen has a hand: a connection of its own, with the settings of any other. It is never waited
for: as long as there is none, rows go the long way.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, TypeAlias

import structlog

Row: TypeAlias = tuple[str, int, int, str, str | None]
"""The columns of a journal entry, in the order of `INTO`."""

INTO = "INSERT INTO journal (room, seq, at, message, command)"

MOST = 1000
"""How many rows one statement may have; SQLite takes 32,766 values."""

log = structlog.get_logger(__name__)


class NothingStored(Exception):
    """The database said no, or was not asked: what was to be stored may be asked for again."""


class Hand(Protocol):
    """A connection, in the words of its driver."""

    @property
    def is_alive(self) -> bool:
        """Whether nothing is known against it; that costs no look."""

    async def write(self, rows: Sequence[Row]) -> None:
        """Store rows in a transaction of their own.

        Raises `NothingStored`, or what the driver does; then all may be stored or nothing. Can be
        cancelled at once, whatever the database does.
        """

    def let_go(self) -> Coroutine[Any, Any, None]:
        """Part with the connection at once, whatever it is doing; what this returns tidies up."""


class Pen:
    """`take` gets hold of a connection; `turn` is the one in which this process writes."""

    def __init__(
        self, take: Callable[[], Awaitable[Hand]], turn: AbstractAsyncContextManager[Any]
    ) -> None:
        self._take = take
        self._turn = turn
        self._hand: Hand | None = None
        self._writing = asyncio.Lock()
        self._is_closed = False
        self._preparing: asyncio.Task[None] | None = None
        self._beside: set[asyncio.Task[None]] = set()

    @property
    def is_ready(self) -> bool:
        """Whether rows can be written now."""
        return self._hand is not None and self._hand.is_alive and not self._writing.locked()

    def prepare(self) -> None:
        """See to it, beside all else, that it will be ready."""
        if not (self.is_ready or self._writing.locked() or self._preparing or self._is_closed):
            self._preparing = self._begin_beside(self._take_up())

    async def prepared(self) -> None:
        """Wait until it is ready, or cannot be."""
        self.prepare()
        if self._preparing is not None:
            await asyncio.wait({self._preparing})

    async def write(self, rows: Sequence[Row]) -> None:
        """Store up to `MOST` rows as `Hand.write` does, and raise what it does.

        The pen has to be ready. After trouble it is not, until it was prepared again.
        """
        assert self._hand is not None
        async with self._writing, self._turn:
            try:
                await self._hand.write(rows)
            except BaseException:
                self._put_down()
                raise

    async def close(self) -> None:
        """Let go of the connection, once all that was begun is done."""
        self._is_closed = True
        if self._preparing is not None:
            await asyncio.wait({self._preparing})
        async with self._writing:
            self._put_down()
        if self._beside:
            await asyncio.wait(self._beside)

    async def _take_up(self) -> None:
        """Trouble is not told: whoever goes the long way has it too, and is told."""
        try:
            self._put_down()
            self._hand = await self._take()
        except Exception as trouble:  # noqa: BLE001 - the database's own, of any kind
            log.debug("pen_not_ready", trouble=type(trouble).__name__)
        finally:
            self._preparing = None

    def _put_down(self) -> None:
        """Part with a connection of which nobody knows what it is still doing."""
        hand, self._hand = self._hand, None
        if hand is not None:
            self._begin_beside(hand.let_go())

    def _begin_beside(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work, name="pen")
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)
        return task
