"""Rooms on the stage: one that begins in the middle of things, or a whole directory."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from hulawang.rooms.directory import Directory
from hulawang.rooms.messages import Message, Move
from hulawang.rooms.options import Level, Options
from hulawang.rooms.ports import Alike, CpuPlayers, never_alike
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.room import House, Room
from hulawang.rooms.state import Table
from tests.rooms.house import (
    ListJournal,
    ListOutlet,
    ManualTimer,
    PlainCpu,
    RandomCpu,
    SeededChance,
    quiet,
)


async def refusal_of(room: Room, message: Message, command: str | None = None) -> str | None:
    """With what code a room refuses a message; None if it does not."""
    return await code_of(room.tell(message, command))


async def code_of(work: Coroutine[Any, Any, Any]) -> str | None:
    """With what code this is refused; None if it is not."""
    try:
        await work
    except Refused as refused:
        return refused.code
    return None


async def post(room: Room, message: Message) -> "asyncio.Task[str | None]":
    """Lay a message into the inbox at this very moment, before the room looks at it."""
    letter = asyncio.create_task(refusal_of(room, message))
    await asyncio.sleep(0)
    return letter


@dataclass
class Stage:
    """One room that begins in the middle of things, and its people, who all look on."""

    room: Room
    timer: ManualTimer
    journal: ListJournal
    outlets: dict[str, ListOutlet]

    @property
    def table(self) -> Table:
        return self.room.table

    async def say(self, text: str) -> str | None:
        """A move such as `ann draw`, for the turn or window of this moment; its refusal's code."""
        person, move = text.split(" ", 1)
        match = self.table.match_or_refuse()
        number = match.turn if match.window is None else match.window
        return await refusal_of(self.room, Move(person, number, move))

    async def tell(self, message: Message, command: str | None = None) -> str | None:
        return await refusal_of(self.room, message, command)

    def frames(self) -> dict[str, int]:
        """How many frames each person was shown."""
        return {person: len(outlet.sights) for person, outlet in self.outlets.items()}


@asynccontextmanager
async def staged(
    table: Table, cpu: CpuPlayers | None = None, *, pause: int | None = None, seed: int = 1
) -> AsyncIterator[Stage]:
    """A room on this table, running until the block is left."""
    timer, journal = ManualTimer(), ListJournal()
    house = House(journal, timer, SeededChance(seed, pause), cpu or PlainCpu())
    room = Room(table, (), house)
    stage = Stage(room, timer, journal, {})
    arrivals = []
    for seat in table.seats:
        if seat.person is not None and seat.connected:
            stage.outlets[seat.person] = ListOutlet()
            arrival = room.connect(seat.person, stage.outlets[seat.person])
            arrivals.append(asyncio.create_task(arrival))
    await asyncio.sleep(0)
    running = asyncio.create_task(room.run())
    await asyncio.gather(*arrivals)
    try:
        yield stage
    finally:
        journal.failure = None
        journal.gate.set()
        room.stop(Refusal.RESTART)
        await running


class Bench:
    """A directory with everything around it in the test's hands."""

    def __init__(
        self,
        journal: ListJournal | None = None,
        timer: ManualTimer | None = None,
        cpu: CpuPlayers | None = None,
        chance: SeededChance | None = None,
        alike: Alike = never_alike,
    ) -> None:
        self.journal = journal or ListJournal()
        self.timer = timer or ManualTimer()
        self.outlets: dict[str, ListOutlet] = {}
        self.directory = Directory(
            journal=self.journal,
            timer=self.timer,
            chance=chance or SeededChance(),
            cpu=cpu or RandomCpu(),
            alike=alike,
        )

    def room(self, code: str) -> Room:
        room = self.directory.room(code)
        assert room is not None
        return room

    async def open(
        self, who: str = "ann", *, options: Options | None = None, start: bool = False
    ) -> str:
        """A room such as `ann normal bob -`: host, CPU players, people who join, empty seats."""
        host, *others = who.split()
        levels = tuple(Level(other) for other in others if other in tuple(Level))
        options = options or Options(seats=max(3, 1 + len(others)))
        code = await self.directory.open(host, host.title(), options, levels, start=start)
        for other in others:
            if other not in (*Level, "-"):
                await self.directory.join(code, other, other.title())
        await quiet()
        return code

    async def look(self, code: str, *people: str) -> None:
        """These people connect."""
        for person in people:
            self.outlets[person] = ListOutlet()
            await self.room(code).connect(person, self.outlets[person])

    async def look_away(self, code: str, *people: str) -> None:
        """The connections of these people are lost."""
        for person in people:
            await self.room(code).disconnect(person, self.outlets[person])
        await quiet()

    async def tell(self, code: str, message: Message, command: str | None = None) -> str | None:
        return await refusal_of(self.room(code), message, command)

    async def close(self) -> None:
        self.journal.failure = None
        self.journal.gate.set()
        await self.directory.shut_down()
