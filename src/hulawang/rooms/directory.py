"""All rooms of this process: opened, found by code, and left (R8.7: a person sits in one)."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

from hulawang.rooms.messages import Join, Open, Start
from hulawang.rooms.options import Level, Options
from hulawang.rooms.ports import Chance, CpuPlayers, Entry, Journal, Timer
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.room import House, Room, report
from hulawang.rooms.state import RoomPhase, Table
from hulawang.rooms.table import fold, open_table, resumed
from hulawang.rooms.table_view import RoomPhase as RoomPhaseWord

CODE_LENGTH = 8
"""40 random bits: nobody finds a private room by trying."""
LINGER_MS = 60_000
"""How long the result of a match can be come back to after everybody has looked away."""

_Outcome = TypeVar("_Outcome")


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
        self._working: set[asyncio.Task[Any]] = set()
        """Rooms, and whatever else must not be left half done."""
        self._sits: dict[str, str] = {}
        """The code of the room in which a person sits."""
        self._seated: dict[str, frozenset[str]] = {}
        """The people who sit in a room, by its code."""
        self._joining: Counter[str] = Counter()
        """How many joins of a person are under way, all to the room in which they sit."""
        self._idle_since: dict[str, int] = {}
        """When a room that is over was last looked at, by its code."""

    # -- opening and joining ---------------------------------------------------------------------

    async def open(
        self,
        person: str,
        name: str,
        options: Options,
        cpus: tuple[Level | None, ...],
        start: bool,  # noqa: FBT001 - the wire's own field
    ) -> str:
        """Open a room with this person as its host, and start the match if told so; its code.

        A room whose match could not be started waits for its host to start it. Raises `Refused`:
        `SEATED_ELSEWHERE`, `NO_SUCH_SEAT` for too many CPU players, `SEATS_OPEN`, `NOT_STORED`.
        """
        self._refuse_seated(person)
        if start and (None in cpus or len(cpus) != options.seats - 1):
            raise Refused(Refusal.SEATS_OPEN)
        code = self._house.chance.token()[:CODE_LENGTH]
        now = self._house.timer.now()
        message = Open(code, person, name, options, cpus)
        table = open_table(message, now)
        self._sits[person] = code
        room = await self._to_the_end(self._open(table, Entry(code, 0, now, message)))
        if start:
            with suppress(Refused):
                await room.tell(Start(person, self._house.chance.token()))
        return code

    async def _open(self, table: Table, entry: Entry) -> Room:
        host = table.seats[table.host].person
        assert host is not None  # a room is opened by a person
        try:
            await self._house.journal.append(entry)
        except Exception as failure:
            report("room_not_opened", table.code, failure)
            self._free(host, table.code)
            raise Refused(Refusal.NOT_STORED) from failure
        return self._begin(table, written=1)

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
        self._joining[person] += 1
        return await self._to_the_end(self._join(room, person, name))

    async def _join(self, room: Room, person: str, name: str) -> int:
        try:
            await room.tell(Join(person, name))
            return room.table.seat_or_refuse(person)
        finally:
            self._joining[person] -= 1
            if not self._joining[person]:
                del self._joining[person]
                if person not in self._seated.get(room.code, ()):
                    self._free(person, room.code)

    def _refuse_seated(self, person: str) -> None:
        """R8.7: a person sits in one room at a time."""
        if person in self._sits:
            raise Refused(Refusal.SEATED_ELSEWHERE)

    def _free(self, person: str, code: str) -> None:
        """The person sits in this room no more, unless a join there is still under way."""
        if self._sits.get(person) == code and person not in self._joining:
            del self._sits[person]

    async def _to_the_end(self, work: Coroutine[None, None, _Outcome]) -> _Outcome:
        """Do this to its end, even if the caller is not there any more to hear of it."""
        return await asyncio.shield(self._work(work))

    def _work(self, work: Coroutine[None, None, _Outcome]) -> asyncio.Task[_Outcome]:
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return task

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
        """Take up every open room from its journal; its people have a fresh grace (law 4).

        A room whose journal makes no sense is left alone. Raises what the journal raises when it
        cannot be read.
        """
        for code in await self._house.journal.open_rooms():
            entries = await self._house.journal.load(code)
            try:
                table = resumed(fold(entries), self._house.timer.now())
            except Exception as trouble:  # noqa: BLE001 - law 7: the other rooms don't notice
                report("room_not_recovered", code, trouble)
                continue
            if table.phase.is_over:
                await self._close(code)
            else:
                self._begin(table, written=len(entries))

    async def shut_down(self) -> None:
        """Let every room finish the step it is storing and say good-bye with `restart`."""
        for room in tuple(self._rooms.values()):
            room.stop("restart")
        while self._working:
            await asyncio.gather(*self._working, return_exceptions=True)
        # Alarms are still set for rooms that linger; they find nothing to close any more.
        self._idle_since.clear()

    def _begin(self, table: Table, *, written: int) -> Room:
        room = Room(table, written, self._house, self._note)
        self._rooms[room.code] = room
        self._note(room)
        self._work(room.run())
        return room

    def _note(self, room: Room) -> None:
        """Keep who sits where; a room that is over is closed once nobody looks at it."""
        code = room.code
        if self._rooms.get(code) is not room:
            return
        now = frozenset() if room.table.phase.is_over else frozenset(_people_of(room.table))
        before, self._seated[code] = self._seated.get(code, frozenset()), now
        for person in before - now:
            self._free(person, code)
        for person in now:
            self._sits.setdefault(person, code)
        if room.table.phase is RoomPhase.CLOSED:
            self._forget(room)
        elif not room.is_idle:
            self._idle_since.pop(code, None)
        elif code not in self._idle_since:
            self._linger(room)

    def _linger(self, room: Room) -> None:
        since = self._idle_since[room.code] = self._house.timer.now()
        self._house.timer.call_at(since + LINGER_MS, lambda: self._forget_if_idle(room, since))

    def _forget_if_idle(self, room: Room, since: int) -> None:
        if self._rooms.get(room.code) is room and self._idle_since.get(room.code) == since:
            self._forget(room)

    def _forget(self, room: Room) -> None:
        del self._rooms[room.code]
        self._seated.pop(room.code, None)
        self._idle_since.pop(room.code, None)
        room.stop("room_closed")
        self._work(self._close(room.code))

    async def _close(self, code: str) -> None:
        try:
            await self._house.journal.close(code)
        except Exception as failure:  # noqa: BLE001 - whatever a database may say
            # The next start finds the room over and tries again.
            report("room_not_closed", code, failure)


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
