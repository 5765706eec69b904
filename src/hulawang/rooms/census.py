"""How many rooms, seats and people there are: counts alone, for whoever runs the server."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from hulawang.rooms.room import Room
from hulawang.rooms.state import RoomPhase, Seat

AT_A_TIME = 256
"""Rooms that are counted before others may go on: about a millisecond."""

SeatKind: TypeAlias = Literal["person", "stand_in", "cpu", "asked", "empty"]
"""By whom a seat is played; `asked` is kept for a person."""
SEAT_KINDS: tuple[SeatKind, ...] = ("person", "stand_in", "cpu", "asked", "empty")


@dataclass(slots=True)
class Census:
    """What so many rooms hold; every phase and kind is told, be there none of it."""

    phases: dict[RoomPhase, int] = field(default_factory=lambda: dict.fromkeys(RoomPhase, 0))
    seats: dict[SeatKind, int] = field(default_factory=lambda: dict.fromkeys(SEAT_KINDS, 0))
    spectators: int = 0
    windows: int = 0
    """Claim windows that are open."""

    def count(self, room: Room) -> None:
        """Count one more room."""
        table = room.table
        self.phases[table.phase] += 1
        for seat in table.seats:
            self.seats[_kind(seat)] += 1
        self.spectators += room.spectators
        if table.match is not None and table.phase is RoomPhase.PLAYING:
            self.windows += table.match.window is not None


def counted(rooms: Sequence[Room]) -> Iterator[Census]:
    """The growing census of these rooms, the last one of all; between two others may go on."""
    census = Census()
    for n, room in enumerate(rooms, 1):
        census.count(room)
        if n % AT_A_TIME == 0:
            yield census
    yield census


def _kind(seat: Seat) -> SeatKind:
    if seat.is_empty:
        return "empty"
    if seat.cpu is not None:
        return "cpu"
    if seat.asked:
        return "asked"
    return "stand_in" if seat.stands_in else "person"
