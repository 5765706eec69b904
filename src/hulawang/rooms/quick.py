"""Quick matches: what strangers play, and the room in which somebody waits for them."""

from collections.abc import Iterable
from typing import Protocol

from hulawang.rooms.lobby import may_sit
from hulawang.rooms.options import Options
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.state import RoomPhase, Table

QUICK = Options(public=True, quick=True)
"""What strangers play in a quick match."""
MISSED = (
    Refusal.ROOM_FULL,
    Refusal.ROOM_CLOSED,
    Refusal.NO_SUCH_ROOM,
    Refusal.MATCH_RUNNING,
    Refusal.BARRED,
    Refusal.NAME_TAKEN,
)
"""Somebody was faster, or the room has gone, or has somebody of this name: there are others."""


class HasTable(Protocol):
    """As much of a room as is looked at."""

    @property
    def table(self) -> Table:
        """The table as it is stored and shown."""


def room_for(
    person: str, rooms: Iterable[HasTable], own: str | None, missed: set[str]
) -> str | None:
    """The `own` room, or the oldest that waits; one that was missed is left out.

    Raises `Refused(SEATED_ELSEWHERE)` if the own one is no quick match that waits.
    """
    for table in (room.table for room in rooms):
        waits = table.options.quick and table.phase is RoomPhase.WAITING
        fits = own == table.code if own is not None else may_sit(table, person)
        if waits and fits and table.code not in missed:
            return table.code
    if own is not None:
        raise Refused(Refusal.SEATED_ELSEWHERE)
    return None
