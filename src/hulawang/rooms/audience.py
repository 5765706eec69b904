"""Who looks at a room: one connection a person, and what each was shown last."""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple, Protocol

from hulawang.rooms.lobby import may_sit
from hulawang.rooms.messages import Clock
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.sight import Look, seats_that_answered, time_left
from hulawang.rooms.state import Table
from hulawang.rooms.table_view import TableView
from hulawang.rooms.talk import Kind, Line, Talk
from hulawang.rules.events import Event
from hulawang.rules.value import Value
from hulawang.views.events import Happened
from hulawang.views.model import EventView

MOST_SPECTATORS = 50
_COUNTED = 4 * MOST_SPECTATORS
"""For how many people it is counted what they were shown, whether or not they still look on."""


class Sight(Value, frozen=True):
    """What one person is shown after a step; `v` counts what this person was shown."""

    v: int
    view: TableView
    events: tuple[EventView, ...]
    left: Mapping[Clock, int]
    paused: bool = False
    """Whether the room is paused: none of its clocks runs."""


class Outlet(Protocol):
    """One open connection of a person; no call may wait."""

    def show(self, sight: Sight) -> None:
        """Show this, now or merged with what follows."""

    def talk(self, lines: tuple[Line, ...], *, whole: bool) -> None:
        """Tell what was said: `whole` is all there is, after the first sight; else what is new."""

    def bye(self, code: str) -> None:
        """Nothing more will come; `code` says why."""


@dataclass(slots=True)
class _Onlooker:
    """Somebody who looks on, with a seat or as a spectator."""

    outlet: Outlet
    spectates: bool
    last: TableView | None = None
    was_paused: bool = False
    greeted: bool = False
    """Whether what had been said before was told."""

    @property
    def was_asked(self) -> bool:
        """Whether the last sight showed a seat kept for this person."""
        last = self.last
        return last is not None and last.seat is not None and last.seats[last.seat].asked


class _Shown(NamedTuple):
    """What was there to see when all were shown it."""

    table: Table
    spectators: int
    paused: bool
    look: Look


_who_may_look = attrgetter("seats", "barred", "options")


def _look_again(
    last: _Shown | None, table: Table, spectators: int, *, paused: bool
) -> tuple[Look, tuple[int, ...] | None]:
    """A look at this table, and the seats that alone see anything new; None if all may."""
    if last is None:
        return Look(table), None
    if (last.spectators, last.paused) == (spectators, paused):
        answered = seats_that_answered(last.table, table)
        if answered is not None:
            return last.look.after_answers(table), answered
    return Look(table, last.look), None


class Audience:
    """The people who look at a room, by their newest connection, and what they say."""

    def __init__(self) -> None:
        self._onlookers: dict[str, _Onlooker] = {}
        self._shown: dict[str, int] = {}
        self._talk = Talk()
        self._last: _Shown | None = None

    def __len__(self) -> int:
        return len(self._onlookers)

    def __contains__(self, person: str) -> bool:
        return person in self._onlookers

    @property
    def spectators(self) -> int:
        """How many look on without a seat."""
        return sum(each.spectates for each in self._onlookers.values())

    # -- coming and going ------------------------------------------------------------------------

    def admit(self, table: Table, person: str, outlet: Outlet) -> None:
        """The newest connection counts; an older one is told so.

        Raises `Refused` for who does not sit here: `BARRED`, `NOT_SEATED` if there may be no
        spectators, `ROOM_CROWDED`.
        """
        older = self._onlookers.get(person)
        spectates = table.place_of(person) is None
        if spectates:
            self._refuse_spectator(table, person)
        self._onlookers[person] = _Onlooker(outlet, spectates)
        if older is not None:
            older.outlet.bye("replaced")

    def _refuse_spectator(self, table: Table, person: str) -> None:
        if person in table.barred:
            raise Refused(Refusal.BARRED)
        if not table.options.spectators:
            raise Refused(Refusal.NOT_SEATED)
        if person not in self._onlookers and self.spectators >= MOST_SPECTATORS:
            raise Refused(Refusal.ROOM_CROWDED)

    def release(self, person: str, outlet: Outlet) -> None:
        """This connection is gone; ignored unless it is the person's newest."""
        onlooker = self._onlookers.get(person)
        if onlooker is not None and onlooker.outlet is outlet:
            del self._onlookers[person]

    def dismiss(self, code: str) -> None:
        """Nobody is shown anything more."""
        for onlooker in self._onlookers.values():
            onlooker.outlet.bye(code)
        self._onlookers.clear()

    # -- what they are shown ---------------------------------------------------------------------

    def show(
        self, table: Table, events: tuple[Event, ...], now: int, *, paused: bool = False
    ) -> None:
        """Show everybody to whom this step tells something: a sealed answer tells the others none.

        So neither a frame nor its time says that somebody has answered (law 5).
        """
        # Where showing breaks nobody knows who was shown what.
        last, self._last = self._last, None
        if last is None or _who_may_look(last.table) != _who_may_look(table):
            self._part(table)
        left, spectators, happened = time_left(table, now), self.spectators, Happened(events)
        look, answered = _look_again(last, table, spectators, paused=paused)
        views: dict[tuple[int | None, bool], TableView] = {}
        for person, onlooker in tuple(self._onlookers.items()):
            place = look.places.get(person)
            if onlooker.greeted and answered is not None and place not in answered:
                continue
            can_sit = place is None and may_sit(table, person)
            view = views.get((place, can_sit))
            if view is None:
                view = look.seen_by(place, spectators=spectators, may_sit=can_sit)
                # Spectators see the same.
                views[place, can_sit] = view
            told = happened.seen_by(place)
            if told or view != onlooker.last or paused != onlooker.was_paused:
                onlooker.last, onlooker.was_paused = view, paused
                self._shown[person] = self._shown.get(person, 0) + 1
                onlooker.outlet.show(Sight(self._shown[person], view, told, left, paused))
            if not onlooker.greeted:
                onlooker.greeted = True
                onlooker.outlet.talk(self._talk.newest, whole=True)
        self._last = _Shown(table, spectators, paused, look)
        if len(self._shown) > _COUNTED:
            self._forget_who_passed_by(table)

    def _forget_who_passed_by(self, table: Table) -> None:
        """Whoever comes back after so many others is counted for from the start."""
        self._shown = {
            person: shown
            for person, shown in self._shown.items()
            if person in self._onlookers or table.place_of(person) is not None
        }

    def _part(self, table: Table) -> None:
        """See off who may not look on any more; who sits down is no spectator, and the reverse."""
        for person, onlooker in tuple(self._onlookers.items()):
            farewell = None
            if table.place_of(person) is not None:
                onlooker.spectates = False
            elif person in table.barred:
                farewell = "kicked"
            elif not (onlooker.spectates or onlooker.was_asked):
                farewell = "left"
            elif table.options.spectators:
                onlooker.spectates = True
            else:
                farewell = Refusal.NOT_SEATED.value
            if farewell is not None:
                del self._onlookers[person]
                onlooker.outlet.bye(farewell)

    # -- what they say ---------------------------------------------------------------------------

    def say(self, table: Table, person: str, name: str, kind: Kind, text: str) -> None:
        """Tell everybody what a person says; `name` is what a spectator is called.

        Raises `Refused(NOT_SEATED)` if the person does not look on.
        """
        if person not in self._onlookers:
            raise Refused(Refusal.NOT_SEATED)
        place = table.place_of(person)
        called = name if place is None else table.seats[place].name
        line = self._talk.say(person, place, called, kind, text)
        for onlooker in self._onlookers.values():
            if onlooker.greeted:
                onlooker.outlet.talk((line,), whole=False)

    def line(self, n: int) -> Line | None:
        """Line `n`, as long as it is remembered."""
        return self._talk.line(n)
