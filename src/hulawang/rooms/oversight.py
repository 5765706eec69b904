"""A room as an admin sees it: who is there and how far they are, never what anybody holds.

Built up field by field from what everybody at the table may know (law 5): no hand, no card of the
stock, no seed, no answer that is still sealed.
"""

from dataclasses import dataclass

from hulawang.rooms.messages import Clock
from hulawang.rooms.options import Options
from hulawang.rooms.room import Room
from hulawang.rooms.sight import time_left
from hulawang.rooms.state import Seat, Table
from hulawang.rooms.table_view import RoomPhase


@dataclass(frozen=True, slots=True)
class OverseenSeat:
    """Who sits in a seat; nobody where neither `person` nor `cpu_level` is known."""

    person: str | None
    name: str
    cpu_level: str | None
    host: bool
    present: bool
    """Whether a connection of this person is open; CPU players are always present."""
    stand_in: bool
    """Whether a CPU player plays for the person (R8.6, R1.7)."""
    left: bool
    """Whether the person has left for good."""
    total: int


@dataclass(frozen=True, slots=True)
class OverseenRoom:
    """An open room; `round` counts from 1, 0 before the match."""

    code: str
    phase: RoomPhase
    options: Options
    seats: tuple[OverseenSeat, ...]
    spectators: int
    match: str | None
    round: int
    vote: bool
    """Whether a vote is open."""
    left: dict[Clock, int]
    """Milliseconds that remain on each clock that everybody sees."""


def oversee(room: Room, now: int) -> OverseenRoom:
    """The room as it is stored and shown at `now`, on the rooms' clock."""
    return oversee_table(room.table, room.spectators, now)


def oversee_table(table: Table, spectators: int, now: int) -> OverseenRoom:
    match = table.match
    return OverseenRoom(
        code=table.code,
        phase=table.phase.value,
        options=table.options,
        seats=tuple(_seat(table, index, seat) for index, seat in enumerate(table.seats)),
        spectators=spectators,
        match=None if match is None else match.id,
        round=0 if match is None else match.number,
        vote=match is not None and match.vote is not None,
        left=time_left(table, now),
    )


def _seat(table: Table, index: int, seat: Seat) -> OverseenSeat:
    return OverseenSeat(
        person=seat.person,
        name=seat.name,
        cpu_level=None if seat.cpu is None else seat.cpu.value,
        host=index == table.host,
        present=seat.cpu is not None or seat.connected,
        stand_in=seat.stands_in,
        left=seat.left,
        total=0 if table.match is None else table.match.totals[index],
    )
