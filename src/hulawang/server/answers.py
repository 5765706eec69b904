"""The memory of answers: a repeated command is answered again, not applied again (law 6).

A person's answers in a room outlive their connections, so a command that was sent, applied and
never answered because the network went may simply be sent once more. The answer to a command that
is still being applied is waited for by all who ask.
"""

from collections.abc import Callable
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


class _Answer:
    """The answer to one command, and who waits for it."""

    __slots__ = ("_asking", "is_given", "refusal")

    def __init__(self, asked: Answered) -> None:
        self._asking = [asked]
        self.is_given = False
        self.refusal: str | None = None

    def ask(self, answered: Answered) -> None:
        if self.is_given:
            answered(self.refusal)
        else:
            self._asking.append(answered)

    def give(self, refusal: str | None) -> None:
        """Answer all who wait; the first answer counts."""
        if self.is_given:
            return
        self.is_given, self.refusal = True, refusal
        asking, self._asking = self._asking, []
        for answered in asking:
            answered(refusal)


class Answers:
    """One person's answers in one room; the newest `keep` are remembered."""

    def __init__(self, keep: int) -> None:
        self._keep = keep
        self._given: dict[str, _Answer] = {}

    def ask(self, command: str, apply: Callable[[Answered], None], answered: Answered) -> None:
        """Have the command of this id answered.

        `apply` is called unless the id is known; it calls what it is given with the outcome, now or
        later, or raises `Refused`. What it raises beside that is our bug: logged and answered
        `broken`. An id whose answer is in `UNSETTLED` is forgotten.
        """
        known = self._given.get(command)
        if known is not None:
            known.ask(answered)
            return
        answer = self._given[command] = _Answer(answered)
        self._trim()

        def give(refusal: str | None) -> None:
            if not answer.is_given and refusal in UNSETTLED:
                # Nobody forgets an answer before it is given: it is still there.
                del self._given[command]
            answer.give(refusal)

        try:
            apply(give)
        except Refused as refused:
            give(refused.code)
        except Exception as trouble:  # noqa: BLE001 - law 7: our bug, told and survived
            report("command_failed", trouble)
            give(Refusal.BROKEN)

    def _trim(self) -> None:
        if len(self._given) > self._keep:
            for command in list(self._given)[: -self._keep]:
                if self._given[command].is_given:
                    del self._given[command]


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
