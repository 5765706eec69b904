"""All rooms of this process: opened, found by code, and left (R8.7: a person sits in one)."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, TypeVar

import structlog

from hulawang.rooms.census import Census, counted
from hulawang.rooms.listing import Listing, RoomSummary
from hulawang.rooms.lobby import may_sit, refuse_alike
from hulawang.rooms.messages import Abandon, Again, Decline, Join, Leave, Open, Rename, Start
from hulawang.rooms.options import Level, Options
from hulawang.rooms.oversight import OverseenRoom, oversee
from hulawang.rooms.ports import (
    NOBODY_THINKS,
    Alike,
    Chance,
    CpuPlayers,
    Entry,
    Journal,
    LostRoom,
    Thinkers,
    Timer,
    never_alike,
)
from hulawang.rooms.quick import MISSED, QUICK, room_for
from hulawang.rooms.recovery import recovered
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.room import House, Room
from hulawang.rooms.state import RoomPhase, Table
from hulawang.rooms.table import open_table, resumed
from hulawang.rooms.trouble import report
from hulawang.rooms.unopened import Unopened
from hulawang.rooms.whereabouts import Whereabouts

CODE_LENGTH = 8
"""40 random bits: nobody finds a private room by trying."""
TURNED_AWAY_MS = 60_000
"""For how long no room takes a person who is being forgotten; by then they are."""
LINGER_MS = 60_000
"""How long the result of a match can be come back to after everybody has looked away."""

log = structlog.get_logger(__name__)

_Outcome = TypeVar("_Outcome")


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
        thinkers: Thinkers = NOBODY_THINKS,
        alike: Alike = never_alike,
    ) -> None:
        self._house = House(journal, timer, chance, cpu, pace, thinkers, alike)
        self._rooms: dict[str, Room] = {}
        self._coming: set[tuple[str, Join]] = set()
        """Who is just sitting down, and where."""
        self._working: set[asyncio.Task[Any]] = set()
        """Rooms, and whatever else must not be left half done."""
        self._unopened = Unopened(self._house)
        self._whereabouts = Whereabouts()
        self._listing = Listing()
        self._quick_opening: asyncio.Task[str] | None = None
        self._stopping = False
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
        self._refuse_stopping()
        self._whereabouts.refuse_seated(person)
        if start and (None in cpus or len(cpus) != options.seats - 1):
            raise Refused(Refusal.SEATS_OPEN)
        code = self._house.chance.token()[:CODE_LENGTH]
        now = self._house.timer.now()
        message = Open(code, person, name, options, cpus)
        table = open_table(message, now)
        self._whereabouts.expect(person, code)
        room = await self._to_the_end(self._open(table, person, Entry(code, 0, now, message)))
        if start:
            with suppress(Refused):
                await room.tell(Start(person, self._house.chance.token()))
        return code

    async def _open(self, table: Table, host: str, entry: Entry) -> Room:
        try:
            await self._house.journal.append(entry)
            log.info("room_opened", room=table.code)
            return self._begin(table, (entry,))
        except LostRoom as taken:
            # Another room has this code already: that one must stay as it is.
            raise Refused(Refusal.NOT_STORED) from taken
        except Exception as failure:
            report("room_not_opened", failure, room=table.code)
            # It may be stored all the same, and must not come back with its host in it.
            self._work(self._unopened.close(entry))
            raise Refused(Refusal.NOT_STORED) from failure
        finally:
            self._whereabouts.arrived(host, table.code)

    async def join(self, code: str, person: str, name: str) -> int:
        """Sit down in a room; the seat. Sitting there already is fine.

        Raises `Refused`: `NO_SUCH_ROOM`, `SEATED_ELSEWHERE`, and what the table says.
        """
        return await self._sit_down(code, person, Join(person, name))

    async def again(self, code: str, person: str, command: str | None = None) -> int:
        """Play another match in a room whose match is over; the seat.

        Raises `Refused`: `NO_SUCH_ROOM`, `SEATED_ELSEWHERE`, and what the table says.
        """
        return await self._sit_down(code, person, Again(person), command)

    async def _sit_down(
        self, code: str, person: str, message: Join | Again, command: str | None = None
    ) -> int:
        self._refuse_stopping()
        room = self._rooms.get(code)
        if room is None:
            raise Refused(Refusal.NO_SUCH_ROOM)
        # The seat here is spoken for while the message waits, so no other room takes the person.
        self._whereabouts.expect(person, code)
        return await self._to_the_end(self._seat(room, person, message, command))

    async def _seat(
        self, room: Room, person: str, message: Join | Again, command: str | None
    ) -> int:
        try:
            if isinstance(message, Join):
                coming = [join for code, join in self._coming if code == room.code]
                refuse_alike(room.table, message, coming, self._house.alike)
                self._coming.add((room.code, message))
            await room.tell(message, command)
            return room.table.seat_or_refuse(person)
        finally:
            if isinstance(message, Join):
                self._coming.discard((room.code, message))
            self._whereabouts.arrived(person, room.code)

    def _refuse_stopping(self) -> None:
        if self._stopping:
            raise Refused(Refusal.RESTART)

    # -- quick match -----------------------------------------------------------------------------

    async def quick(self, person: str, name: str) -> tuple[str, int]:
        """Seat a person with others who want to play at once; the room's code and the seat.

        Who waits in a quick match already stays there. Raises `Refused`: `SEATED_ELSEWHERE`, and
        `NOT_STORED`.
        """
        missed: set[str] = set()
        while True:
            if self._quick_opening is not None:
                # Whoever comes now sits down there: strangers meet, and nobody meets themselves.
                await asyncio.wait({self._quick_opening})
                continue
            own = self._whereabouts.room_of(person)
            code = room_for(person, self._rooms.values(), own, missed)
            if code is None:
                return await self._open_quick(person, name), 0
            try:
                return code, await self.join(code, person, name)
            except Refused as refused:
                if refused.code not in MISSED:
                    raise
                missed.add(code)

    async def _open_quick(self, person: str, name: str) -> str:
        opening = self._work(self.open(person, name, QUICK, (), start=False))
        self._quick_opening = opening
        opening.add_done_callback(self._quick_opened)
        return await asyncio.shield(opening)

    def _quick_opened(self, _: object) -> None:
        self._quick_opening = None

    # -- work that goes on -----------------------------------------------------------------------

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
        return self._whereabouts.room_of(person)

    def public_rooms(self) -> tuple[RoomSummary, ...]:
        """The public rooms that wait for players or may be watched, newest first."""
        return self._listing.newest_first

    def watch(self, changed: Callable[[], None]) -> None:
        """Call this from now on whenever `public_rooms` answers something else."""
        self._listing.watch(changed)

    def summary(self, code: str) -> RoomSummary | None:
        """One room as it is listed."""
        room = self._rooms.get(code)
        return None if room is None else RoomSummary.of(room)

    def may_sit(self, code: str, person: str) -> bool:
        """Whether this room has a seat for a person who does not sit in it."""
        room = self._rooms.get(code)
        return room is not None and may_sit(room.table, person)

    # -- for admins ------------------------------------------------------------------------------

    def overseen(self, offset: int, limit: int) -> tuple[OverseenRoom, ...]:
        """All rooms as admins see them, the newest first: so many of them after the first few."""
        newest_first = islice(reversed(self._rooms.values()), offset, offset + limit)
        now = self._house.timer.now()
        return tuple(oversee(room, now) for room in newest_first)

    def oversee(self, code: str) -> OverseenRoom | None:
        """One room likewise, if it is open."""
        room = self._rooms.get(code)
        return None if room is None else oversee(room, self._house.timer.now())

    def census(self) -> Iterator[Census]:
        """Counts the rooms, some at a time; the last census is that of all."""
        return counted(tuple(self._rooms.values()))

    async def close_room(self, code: str) -> bool:
        """Close a room, abandoning its match (R8.8); whether it was open.

        Everybody in it is told `room_closed` and is free at once (R8.7). Raises
        `Refused(NOT_STORED)`: then it is still open.
        """
        room = self._rooms.get(code)
        if room is None:
            return False
        try:
            await room.tell(Abandon())
        except Refused as refused:
            if refused.code is not Refusal.ROOM_CLOSED:
                raise
        return True

    async def see_off(self, person: str) -> None:
        """Take a person out of every room: their seat is left, one that is kept for them is free.

        Where a room cannot store that the person has left, its grace takes the seat (R8.6).
        """
        where = self._whereabouts.rooms_of(person)
        there = (room for code in where if (room := self.room(code)))
        leaving = (self._tell(room, Leave(person)) for room in there)
        await asyncio.gather(*leaving)

    async def rename(self, person: str, name: str) -> None:
        """Call a person something else at every table, where they have left their seat, too.

        A room that cannot store it goes on under the old name; none waits for another.
        """
        there = (
            room
            for room in self._rooms.values()
            if any(seat.person == person for seat in room.table.seats)
        )
        await asyncio.gather(*(self._tell(room, Rename(person, name)) for room in there))

    async def _tell(self, room: Room, message: Leave | Rename) -> None:
        """Tell a room, if it takes it."""
        with suppress(Refused):
            await self._to_the_end(room.tell(message))

    def turn_away(self, person: str) -> None:
        """Take this person into no room for a minute, whatever they have asked for already.

        Raises `Refused(SEATED_ELSEWHERE)` if they sit in one.
        """
        self._whereabouts.turn_away(person)
        timer = self._house.timer
        timer.call_at(
            timer.now() + TURNED_AWAY_MS, lambda: self._whereabouts.turn_away_no_more(person)
        )

    # -- the rooms' lives ------------------------------------------------------------------------

    async def recover(self) -> None:
        """Take up every open room from its journal; its people have a fresh grace (law 4).

        A room whose journal makes no sense is left alone. Raises what the journal raises when it
        cannot be read.
        """
        async for read_back, entries in recovered(self._house.journal):
            table = resumed(read_back, self._house.timer.now())
            if table.phase.is_over:
                await self._close(table.code)
            else:
                self._begin(table, entries)

    async def shut_down(self) -> None:
        """Let every room finish the step it is storing and say good-bye with `restart`.

        From now on no room is opened, and nobody sits down.
        """
        self._stopping = True
        self._unopened.stop()
        for room in tuple(self._rooms.values()):
            room.stop(Refusal.RESTART)
        while self._working:
            await asyncio.gather(*self._working, return_exceptions=True)
        # Alarms are still set for rooms that linger; they find nothing to close any more.
        self._idle_since.clear()

    def _begin(self, table: Table, entries: Sequence[Entry]) -> Room:
        room = Room(table, entries, self._house, self._note)
        self._rooms[room.code] = room
        self._note(room)
        self._work(room.run())
        if self._stopping:
            room.stop(Refusal.RESTART)
        return room

    def _note(self, room: Room) -> None:
        """Keep who sits where; a room that is over is closed once nobody looks at it."""
        code = room.code
        if self._rooms.get(code) is not room:
            return
        for elsewhere, person in self._whereabouts.note(room.table):
            self._work(self._decline(elsewhere, person))
        self._listing.note(room)
        if room.table.phase is RoomPhase.CLOSED:
            self._forget(room)
        elif not room.is_idle:
            self._idle_since.pop(code, None)
        elif code not in self._idle_since:
            self._linger(room)

    async def _decline(self, code: str, person: str) -> None:
        """Whoever is asked to play again and sits elsewhere by now does not (R8.7)."""
        room = self._rooms.get(code)
        if room is not None:
            with suppress(Refused):
                await room.tell(Decline(person))

    def _linger(self, room: Room) -> None:
        since = self._idle_since[room.code] = self._house.timer.now()
        self._house.timer.call_at(since + LINGER_MS, lambda: self._forget_if_idle(room, since))

    def _forget_if_idle(self, room: Room, since: int) -> None:
        if self._rooms.get(room.code) is room and self._idle_since.get(room.code) == since:
            self._forget(room)

    def _forget(self, room: Room) -> None:
        log.info("room_closed", room=room.code)
        del self._rooms[room.code]
        self._whereabouts.forget(room.code)
        self._listing.forget(room.code)
        self._idle_since.pop(room.code, None)
        room.stop(Refusal.ROOM_CLOSED)
        self._work(self._close(room.code))

    async def _close(self, code: str) -> None:
        try:
            await self._house.journal.close(code)
        except Exception as failure:  # noqa: BLE001 - whatever a database may say
            # The next start finds the room over and tries again.
            report("room_not_closed", failure, room=code)
