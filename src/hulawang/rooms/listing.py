"""Which rooms anybody can find, and what is told of them; kept up with every step of theirs."""

from collections.abc import Callable
from dataclasses import dataclass

from hulawang.rooms.options import Options
from hulawang.rooms.room import Room
from hulawang.rooms.state import RoomPhase
from hulawang.rooms.table_view import RoomPhase as RoomPhaseWord


@dataclass(frozen=True, slots=True)
class RoomSummary:
    """A room as it is listed: `host` is a name, `taken` counts people and CPU players."""

    code: str
    host: str
    options: Options
    taken: int
    cpus: int
    phase: RoomPhaseWord
    spectators: int
    """How many look on."""
    watchable: bool
    """Whether one may look on."""

    @classmethod
    def of(cls, room: Room) -> "RoomSummary":
        table = room.table
        return cls(
            code=table.code,
            host=table.seats[table.host].name,
            options=table.options,
            taken=sum(not seat.is_empty for seat in table.seats),
            cpus=sum(seat.cpu is not None for seat in table.seats),
            phase=table.phase.value,
            spectators=room.spectators,
            watchable=table.options.spectators,
        )


class Listing:
    """The public rooms that wait for players or may be watched."""

    def __init__(self) -> None:
        self._rooms: dict[str, RoomSummary] = {}
        self._watchers: list[Callable[[], None]] = []

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def newest_first(self) -> tuple[RoomSummary, ...]:
        """The rooms as they are listed."""
        return tuple(reversed(self._rooms.values()))

    def watch(self, changed: Callable[[], None]) -> None:
        """Call this from now on whenever `newest_first` has changed; it may not wait."""
        self._watchers.append(changed)

    def note(self, room: Room) -> None:
        """Keep how this room is listed now, if it is."""
        if not _is_listed(room):
            self.forget(room.code)
            return
        summary = RoomSummary.of(room)
        if self._rooms.get(room.code) != summary:
            self._rooms[room.code] = summary
            self._tell()

    def forget(self, code: str) -> None:
        """This room is not listed any more."""
        if self._rooms.pop(code, None) is not None:
            self._tell()

    def _tell(self) -> None:
        for changed in self._watchers:
            changed()


def _is_listed(room: Room) -> bool:
    options, phase = room.table.options, room.table.phase
    may_be_watched = options.spectators and phase.in_match
    return options.public and (phase is RoomPhase.WAITING or may_be_watched)
