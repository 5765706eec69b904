"""The memory of answers: a repeated command is answered again, not applied again (law 6).

A person's answers in a room outlive their connections, so a command that was sent, applied and
never answered because the network went may simply be sent once more. The answer to a command that
is still being applied is waited for by all who ask.
"""

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.trouble import report
from hulawang.server.ports import Room

UNSETTLED = frozenset({Refusal.BROKEN, Refusal.NOT_STORED, Refusal.RESTART, Refusal.ROOM_CLOSED})
"""What went wrong here and not with the command: the same one may be tried again."""

PAGES = 128
"""Of so many people in a room something is kept, and of whoever sits there."""

Answered: TypeAlias = Callable[[str | None], None]
"""Told the answer to a command: a refusal's code, or None if it was done."""

Page = TypeVar("Page")


class Answers:
    """One person's answers in one room; the newest `keep` are remembered."""

    def __init__(self, keep: int) -> None:
        self._keep = keep
        self._given: dict[str, str | None] = {}
        self._waiting: dict[str, list[Answered]] = {}
        """Who waits for each answer that is still to be given."""

    def ask(self, command: str, apply: Callable[[Answered], None], answered: Answered) -> None:
        """Have the command of this id answered.

        `apply` is called unless the id is known; it calls what it is given with the outcome, now or
        later, or raises `Refused`. What it raises beside that is our bug: logged and answered
        `broken`. An id whose answer is in `UNSETTLED` is forgotten.
        """
        if command in self._given:
            answered(self._given[command])
        elif command in self._waiting:
            self._waiting[command].append(answered)
        else:
            self._waiting[command] = [answered]
            self._apply(command, apply)

    def _apply(self, command: str, apply: Callable[[Answered], None]) -> None:
        give = partial(self._give, command, self._waiting[command])
        try:
            apply(give)
        except Refused as refused:
            give(refused.code)
        except Exception as trouble:  # noqa: BLE001 - law 7: our bug, told and survived
            report("command_failed", trouble)
            give(Refusal.BROKEN)

    def _give(self, command: str, waiting: list[Answered], refusal: str | None) -> None:
        """Answer all who wait; only the first answer counts."""
        if self._waiting.get(command) is not waiting:
            return
        del self._waiting[command]
        if refusal not in UNSETTLED:
            self._given[command] = refusal
            if len(self._given) > self._keep:
                del self._given[next(iter(self._given))]
        for answered in waiting:
            answered(refusal)


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
