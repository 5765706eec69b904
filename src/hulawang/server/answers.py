"""The memory of answers: a repeated command is answered again, not applied again (law 6).

A person's answers in a room outlive their connections, so a command that was sent, applied and
never answered because the network went may simply be sent once more. The answer to a command that
is still being applied is waited for by all who ask.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.trouble import report
from hulawang.server.ports import Room

UNSETTLED = frozenset({Refusal.BROKEN, Refusal.NOT_STORED, Refusal.RESTART, Refusal.ROOM_CLOSED})
"""What went wrong here and not with the command: the same one may be tried again."""

PAGES = 128
"""Of so many people in a room something is kept, and of whoever sits there."""

Page = TypeVar("Page")


class Answers:
    """One person's answers in one room; the newest `keep` are remembered."""

    def __init__(self, keep: int) -> None:
        self._keep = keep
        self._given: dict[str, asyncio.Task[str | None]] = {}

    async def answer(self, command: str, apply: Callable[[], Awaitable[None]]) -> str | None:
        """The answer to the command of this id: a refusal's code, or None if it was done.

        `apply` is called unless the id is known, and goes on even if the caller is cancelled. What
        it raises beside `Refused` is our bug: logged and answered `broken`. An id whose answer is
        in `UNSETTLED` is forgotten.
        """
        task = self._given.get(command)
        if task is None:
            task = asyncio.ensure_future(_outcome(apply))
            self._given[command] = task
            task.add_done_callback(lambda done: self._settle(command, done))
            self._trim()
        return await asyncio.shield(task)

    def _settle(self, command: str, done: asyncio.Task[str | None]) -> None:
        unsettled = done.cancelled() or done.result() in UNSETTLED
        if unsettled and self._given.get(command) is done:
            del self._given[command]

    def _trim(self) -> None:
        for command in list(self._given)[: -self._keep]:
            if self._given[command].done():
                del self._given[command]


async def _outcome(apply: Callable[[], Awaitable[None]]) -> str | None:
    try:
        await apply()
    except Refused as refused:
        return refused.code
    except Exception as trouble:  # noqa: BLE001 - law 7: our bug, told and survived
        report("command_failed", trouble)
        return Refusal.BROKEN
    return None


class Book(Generic[Page]):
    """What is kept of people in rooms; a room's pages go when the room does.

    Many may pass by a room that stays: then the pages go that were longest not asked for, but for
    those of people who sit there.
    """

    def __init__(self, blank: Callable[[], Page], sits: Callable[[Room, str], bool]) -> None:
        self._blank = blank
        self._sits = sits
        self._pages: WeakKeyDictionary[Room, dict[str, Page]] = WeakKeyDictionary()

    def of(self, room: Room, person: str) -> Page:
        """A person's page in a room."""
        pages = self._pages.setdefault(room, {})
        if person in pages:
            pages[person] = pages.pop(person)
        else:
            self._make_place(room, pages)
            pages[person] = self._blank()
        return pages[person]

    def _make_place(self, room: Room, pages: dict[str, Page]) -> None:
        if len(pages) >= PAGES:
            idle = next((person for person in pages if not self._sits(room, person)), None)
            if idle is not None:
                del pages[idle]

    def pages_of(self, room: Room) -> int:
        """How many people something is kept of in a room."""
        return len(self._pages.get(room, ()))

    def __len__(self) -> int:
        """How many rooms it has pages of."""
        return len(self._pages)
