"""Who looks at a room: one connection a person, and what each was shown last."""

from dataclasses import dataclass
from typing import Protocol

from hulawang.rooms.messages import Clock
from hulawang.rooms.sight import see_table, time_left
from hulawang.rooms.state import Table
from hulawang.rooms.table_view import TableView
from hulawang.rules.events import Event
from hulawang.views.events import see_events
from hulawang.views.model import EventView


@dataclass(frozen=True, slots=True)
class Sight:
    """What one person is shown after a step; `v` counts what this person was shown."""

    v: int
    view: TableView
    events: tuple[EventView, ...]
    left: dict[Clock, int]


class Outlet(Protocol):
    """One open connection of a person; neither call may wait."""

    def show(self, sight: Sight) -> None:
        """Show this, now or merged with what follows."""

    def bye(self, code: str) -> None:
        """Nothing more will come; `code` says why."""


class Audience:
    """The people who look at a room, by their newest connection."""

    def __init__(self) -> None:
        self._outlets: dict[str, Outlet] = {}
        self._last: dict[str, TableView] = {}
        self._shown: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._outlets)

    def __contains__(self, person: str) -> bool:
        return person in self._outlets

    def admit(self, person: str, outlet: Outlet) -> None:
        """The newest connection counts; an older one is told so."""
        older = self._outlets.get(person)
        self._outlets[person] = outlet
        self._last.pop(person, None)
        if older is not None:
            older.bye("replaced")

    def release(self, person: str, outlet: Outlet) -> None:
        """This connection is gone; ignored unless it is the person's newest."""
        if self._outlets.get(person) is outlet:
            del self._outlets[person]
            self._last.pop(person, None)

    def show(self, table: Table, events: tuple[Event, ...], now: int) -> None:
        """Show everybody to whom this step tells something: a sealed answer tells the others none.

        So neither a frame nor its time says that somebody has answered (law 5).
        """
        left = time_left(table, now)
        for person, outlet in tuple(self._outlets.items()):
            seat = table.seat_of(person)
            if seat is None:
                self.release(person, outlet)
                outlet.bye("left")
                continue
            view, told = see_table(table, seat), see_events(events, seat)
            if told or view != self._last.get(person):
                self._last[person] = view
                self._shown[person] = self._shown.get(person, 0) + 1
                outlet.show(Sight(self._shown[person], view, told, left))

    def look_anew(self) -> None:
        """Whatever was shown may be wrong: everybody is shown the whole again."""
        self._last.clear()

    def dismiss(self, code: str) -> None:
        """Nobody is shown anything more."""
        for outlet in self._outlets.values():
            outlet.bye(code)
        self._outlets.clear()
        self._last.clear()
