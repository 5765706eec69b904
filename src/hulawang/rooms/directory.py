"""All rooms of this process: opened, found by code, and left (R8.7: a person sits in one)."""

import asyncio
from dataclasses import dataclass

import structlog

from hulawang.rooms.messages import Disconnected, Join, Open, Seal, Start
from hulawang.rooms.options import Level, Options
from hulawang.rooms.ports import Chance, CpuPlayers, Entry, Journal, Timer
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.room import House, Room
from hulawang.rooms.state import RoomPhase, Table
from hulawang.rooms.table import handle, open_table, resumed
from hulawang.rooms.table_view import RoomPhase as RoomPhaseWord

CODE_LENGTH = 8
"""40 random bits: nobody finds a private room by trying."""
LINGER_MS = 60_000
"""How long the result of a match can be come back to after everybody has looked away."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class RoomSummary:
    """A room as it is listed: `host` is a name, `taken` counts people and CPU players."""

    code: str
    host: str
    options: Options
    taken: int
    cpus: int
    phase: RoomPhaseWord


class Directory:
    """The rooms of this process."""

    def __init__(
        self,
        *,
        journal: Journal,
        timer: Timer,
        chance: Chance,
        cpu: CpuPlayers,
        pace: float = 1.0,
    ) -> None:
        self._house = House(journal, timer, chance, cpu, pace)
        self._rooms: dict[str, Room] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._sits: dict[str, str] = {}
        """The code of the room in which a person sits."""
        self._seated: dict[str, frozenset[str]] = {}
        """The people who sit in a room, by its code."""
        self._closing: set[asyncio.Task[None]] = set()

    # -- opening and joining ---------------------------------------------------------------------

    async def open(
        self,
        person: str,
        name: str,
        options: Options,
        cpus: tuple[Level, ...],
        start: bool,  # noqa: FBT001 - the wire's own field
    ) -> str:
        """Open a room with this person as its host, and start the match if told so; its code.

        Raises `Refused`: `SEATED_ELSEWHERE`, `NO_SUCH_SEAT` for too many CPU players, `SEATS_OPEN`.
        """
        self._refuse_seated(person)
        code = self._house.chance.token()[:CODE_LENGTH]
        if start and len(cpus) != options.seats - 1:
            raise Refused(Refusal.SEATS_OPEN)
        message = Open(code, person, name, options, cpus)
        now = self._house.timer.now()
        table = open_table(message, now)
        self._sits[person] = code
        try:
            await self._house.journal.append(Entry(code, 0, now, message))
        except Exception as failure:
            del self._sits[person]
            raise Refused(Refusal.NOT_STORED) from failure
        room = self._begin(table, written=1)
        await room.tell(Seal(self._house.chance.seed()))
        if start:
            await room.tell(Start(person, self._house.chance.token()))
        return code

    async def join(self, code: str, person: str, name: str) -> int:
        """Sit down in a room; the seat. Sitting there already is fine.

        Raises `Refused`: `NO_SUCH_ROOM`, `SEATED_ELSEWHERE`, and what the table says.
        """
        room = self._rooms.get(code)
        if room is None:
            raise Refused(Refusal.NO_SUCH_ROOM)
        if self._sits.get(person) != code:
            self._refuse_seated(person)
        # The seat here is spoken for while the join waits, so no other room takes the person.
        self._sits[person] = code
        try:
            await room.tell(Join(person, name))
            return room.table.seat_or_refuse(person)
        except Refused:
            if room.table.seat_of(person) is None:
                self._sits.pop(person, None)
            raise

    def _refuse_seated(self, person: str) -> None:
        """R8.7: a person sits in one room at a time."""
        if person in self._sits:
            raise Refused(Refusal.SEATED_ELSEWHERE)

    # -- looking ---------------------------------------------------------------------------------

    def room(self, code: str) -> Room | None:
        """The room of this code, if it is open."""
        return self._rooms.get(code)

    def room_of(self, person: str) -> str | None:
        """The code of the room in which this person sits."""
        return self._sits.get(person)

    def public_rooms(self) -> tuple[RoomSummary, ...]:
        """The public rooms that wait for players, newest first."""
        tables = (room.table for room in reversed(self._rooms.values()))
        return tuple(
            _summary(table)
            for table in tables
            if table.options.public and table.phase is RoomPhase.WAITING
        )

    def summary(self, code: str) -> RoomSummary | None:
        """One room as it is listed."""
        room = self._rooms.get(code)
        return None if room is None else _summary(room.table)

    # -- the rooms' lives ------------------------------------------------------------------------

    async def recover(self) -> None:
        """Take up every open room from its journal; its people have a fresh grace (law 4)."""
        for code in await self._house.journal.open_rooms():
            try:
                entries = await self._house.journal.load(code)
                table = resumed(fold(entries), self._house.timer.now())
            except Exception:
                log.exception("room_not_recovered", room=code)
                continue
            if table.phase.is_over:
                await self._house.journal.close(code)
                continue
            room = self._begin(table, written=len(entries))
            for person in _people_of(table):
                await room.tell(Disconnected(person))

    async def shut_down(self) -> None:
        """Let every room finish the step it is storing and say good-bye with `restart`."""
        for room in tuple(self._rooms.values()):
            room.stop("restart")
        await asyncio.gather(*self._tasks.values(), *self._closing, return_exceptions=True)

    def _begin(self, table: Table, *, written: int) -> Room:
        room = Room(table, written, self._house, self._note)
        self._rooms[room.code] = room
        self._note(room)
        task = asyncio.create_task(room.run(), name=f"room {room.code}")
        self._tasks[room.code] = task
        task.add_done_callback(lambda _: self._tasks.pop(room.code, None))
        return room

    def _note(self, room: Room) -> None:
        """Keep who sits where; a room that is over is closed once nobody looks at it."""
        code = room.code
        if code not in self._rooms:
            return
        now = frozenset() if room.table.phase.is_over else frozenset(_people_of(room.table))
        for person in self._seated.get(code, frozenset()) - now:
            if self._sits.get(person) == code:
                del self._sits[person]
        for person in now:
            self._sits.setdefault(person, code)
        self._seated[code] = now
        if room.table.phase is RoomPhase.CLOSED:
            self._forget(room)
        elif room.is_idle:
            self._house.timer.call_at(
                self._house.timer.now() + LINGER_MS, lambda: self._forget_if_idle(room)
            )

    def _forget_if_idle(self, room: Room) -> None:
        if room.is_idle and room.code in self._rooms:
            self._forget(room)

    def _forget(self, room: Room) -> None:
        del self._rooms[room.code]
        self._seated.pop(room.code, None)
        room.stop("room_closed")
        closing = asyncio.create_task(self._house.journal.close(room.code))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)


def fold(entries: tuple[Entry, ...]) -> Table:
    """The table that a journal tells of: a room is its journal (law 4).

    Raises `ValueError` if the first entry opens no room.
    """
    first, *rest = entries
    if not isinstance(first.message, Open):
        raise ValueError("a journal begins with Open")
    table = open_table(first.message, first.at)
    for entry in rest:
        table = handle(table, entry.message, entry.at).table
    return table


def _people_of(table: Table) -> tuple[str, ...]:
    return tuple(seat.person for seat in table.seats if seat.person and not seat.left)


def _summary(table: Table) -> RoomSummary:
    return RoomSummary(
        code=table.code,
        host=table.seats[table.host].name,
        options=table.options,
        taken=sum(not seat.is_empty for seat in table.seats),
        cpus=sum(seat.cpu is not None for seat in table.seats),
        phase=table.phase.value,
    )
