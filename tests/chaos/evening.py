"""An evening in the house: parties come, play while the network does its worst, and go home."""

import asyncio
import gc
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch
from weakref import WeakSet

from fastapi import FastAPI

from hulawang.rooms.audience import Audience
from hulawang.rooms.facts import Fact
from hulawang.rooms.ports import Entry
from hulawang.rooms.room import Room
from hulawang.server import app as house
from hulawang.server.connection import Connection
from hulawang.server.desk import Desk
from hulawang.server.lobby import LobbyConnection
from hulawang.server.ports import Parts
from hulawang.server.serve import table_server
from hulawang.server.settings import Settings
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from tests.chaos.client import Client, Invitation, Steady
from tests.chaos.clock import PatientClock
from tests.chaos.network import Network
from tests.chaos.records import Records
from tests.chaos.referee import Evidence
from tests.chaos.temper import room_options
from tests.server.fakes import SeededChance
from tests.server.site import serving

CPUS = (0, 0, 0, 1, 2)
"""How many seats of a room are kept for CPU players, as chance has it."""


@dataclass(frozen=True)
class Programme:
    """How large an evening is, and the seed of all that people decide in it."""

    seed: int
    parties: int
    people: int = 5
    """In a party; whoever finds no seat at their table opens another."""
    steady: bool = False
    """Whether nothing happens to people for once, and they do nothing but play."""
    bad_disk: float = 0.0
    """How often what is to be stored is not, or is and nobody is told."""

    @property
    def strangers(self) -> int:
        """How many parties do not care with whom they play."""
        return self.parties // 20


class WatchedJournal(DatabaseJournal):
    """The journal in the database, with the clock standing while it is at work."""

    def __init__(
        self,
        clock: PatientClock,
        programme: Programme,
        database: Database,
        wall: Callable[[], int],
    ) -> None:
        super().__init__(database, wall)
        self._clock = clock
        self._bad_disk = programme.bad_disk
        self._rng = Random(programme.seed)
        self.stored: Counter[str] = Counter()
        """How many entries each room has in the database."""

    async def append(self, entry: Entry, facts: tuple[Fact, ...] = ()) -> None:
        fails = self._rng.random() < self._bad_disk
        if fails and self._rng.random() < 0.5:
            raise OSError("nothing was stored")
        with self._clock.held(f"journal of {entry.room}"):
            await super().append(entry, facts)
        self.stored[entry.room] = entry.seq + 1
        if fails:
            raise OSError("it was stored")

    async def load(self, room: str) -> tuple[Entry, ...]:
        with self._clock.held(f"reading {room}"):
            return await super().load(room)

    async def close(self, room: str) -> None:
        with self._clock.held(f"closing {room}"):
            await super().close(room)


class Premises(NamedTuple):
    """The house as it is wired in earnest, but for its clock and its dice."""

    app: FastAPI
    journal: WatchedJournal
    clock: PatientClock
    host: str


class Evening:
    """An evening under way."""

    def __init__(self, programme: Programme, premises: Premises, network: Network) -> None:
        self.programme = programme
        self.network = network
        self.clients: list[Client] = []
        self._app = premises.app
        self._journal = premises.journal
        self._before = Traces()
        self._visitor = self._client("visitor", Random(programme.seed))

    async def play(self) -> None:
        """Everybody comes, plays, and looks on until nothing happens any more.

        Raises `AssertionError` if that is before they are done.
        """
        playing = asyncio.create_task(self._parties())
        resting = asyncio.create_task(self.network.clock.rest())
        try:
            await asyncio.wait({playing, resting}, return_when=asyncio.FIRST_COMPLETED)
            if not playing.done():
                waiting = [client.whereabouts for client in self.clients if client.waits]
                raise AssertionError(f"nothing can happen any more; there wait: {waiting}")
            await playing
            # Tables from which everybody has vanished have still to find that out.
            await self.network.clock.rest()
        finally:
            playing.cancel()
            resting.cancel()

    async def _parties(self) -> None:
        rng = Random(self.programme.seed)
        await self._visitor.enter()
        await self._visitor.watch_lobby()
        async with asyncio.TaskGroup() as group:
            for number in range(self.programme.parties):
                group.create_task(self._party(number, Random(rng.getrandbits(64))))

    def _client(self, name: str, rng: Random) -> Client:
        kind = Steady if self.programme.steady else Client
        return kind(name, self.network, rng, self._journal.stored, lucky=self.programme.steady)

    async def _party(self, number: int, rng: Random) -> None:
        clients = [
            self._client(f"p{number}-{guest}", Random(rng.getrandbits(64)))
            for guest in range(self.programme.people)
        ]
        self.clients += clients
        await asyncio.gather(*(client.enter() for client in clients))
        if number < self.programme.strangers:
            await asyncio.gather(*(self._meet_strangers(client) for client in clients))
        else:
            await self._sit_down(clients, rng)

    @staticmethod
    async def _meet_strangers(client: Client) -> None:
        room = await client.find_strangers()
        await client.spend_evening(Invitation(room, all_asked=True))

    async def _sit_down(self, clients: list[Client], rng: Random) -> None:
        """The first opens a room and the others run for its seats; the rest does it again."""
        host, *others = clients
        seats = max(3, len(clients))
        cpus = 0 if self.programme.steady else rng.choice(CPUS)
        room = await host.open(room_options(seats, rng), cpus=cpus if others else 2)
        invitation = Invitation(room)
        async with asyncio.TaskGroup() as group:
            group.create_task(host.spend_evening(invitation))
            found = await asyncio.gather(*(other.join(room) for other in others))
            invitation.all_asked = True
            host.look_again()
            rest = []
            for other, seated in zip(others, found, strict=True):
                if seated:
                    group.create_task(other.spend_evening(invitation))
                else:
                    rest.append(other)
            if rest:
                group.create_task(self._sit_down(rest, rng))

    async def evidence(self, records: Records) -> Evidence:
        """What the referee has to go by."""
        return Evidence(
            diaries=[client.diary for client in self.clients],
            journals={room: await self._journal.load(room) for room in self._journal.stored},
            looking_on=frozenset(line.number for line in self.network.lines if line.is_good),
            records=records,
            bad_disk=self.programme.bad_disk > 0,
        )

    async def lobby_faults(self) -> list[str]:
        """What is wrong with the lists of rooms that the lobby has shown."""
        lists = [json.loads(heard.text) for heard in self._visitor.diary.heard]
        faults = ["a list told twice" for one, next_ in pairwise(lists) if one == next_]
        faults += [
            f"listed: {room}"
            for each in lists
            for room in each["rooms"]
            if not room["options"]["public"]
        ]
        now = await self._visitor.list_rooms()
        return faults if lists[-1] == now else [*faults, f"{lists[-1]} is not {now}"]

    # -- the end ---------------------------------------------------------------------------------

    async def seated(self) -> list[str]:
        """Whoever the house believes to sit somewhere."""
        return [client.diary.name for client in self.clients if await client.sits() is not None]

    async def go_home(self) -> list[str]:
        """Everybody leaves and all time passes; what is left of the evening in the house."""
        await self.network.close()
        while self._desk.connections:
            await self.network.clock.quiet()
        await self.network.clock.rest()
        parts: Parts = self._app.state.parts
        rooms = [room for room in self._journal.stored if parts.rooms.room(room) is not None]
        return [*rooms, *await self._before.left()]

    @property
    def _desk(self) -> Desk:
        desk: Desk = self._app.state.desk
        return desk


ENDING_S = 5.0
"""Within which a task that is about to end has ended, in real time."""


class Traces:
    """What an evening could leave behind in this process, and what of it was there before."""

    KINDS = (Room, Audience, Connection, LobbyConnection)

    def __init__(self) -> None:
        self._tasks = asyncio.all_tasks()
        self._things: WeakSet[Any] = WeakSet(self._alive())

    async def left(self) -> list[str]:
        """Tasks that do not end, and rooms and connections that somebody still holds on to.

        A session of the database whose reader has gone closes in a task of its own.
        """
        tasks = asyncio.all_tasks() - self._tasks
        if tasks:
            _, tasks = await asyncio.wait(tasks, timeout=ENDING_S)
        gc.collect()
        things = (thing for thing in self._alive() if thing not in self._things)
        return [str(task.get_coro()) for task in tasks] + [str(thing) for thing in things]

    def _alive(self) -> Iterator[object]:
        # `isinstance` would ask a weak proxy for what it stands for, which may be gone.
        return (thing for thing in gc.get_objects() if issubclass(type(thing), self.KINDS))


@asynccontextmanager
async def opened(folder: Path, programme: Programme) -> AsyncIterator[Premises]:
    """A house that is open, with its database in `folder`; nobody has come yet."""
    clock = PatientClock()
    journals: list[WatchedJournal] = []

    def watched(database: Database, wall: Callable[[], int]) -> WatchedJournal:
        journals.append(WatchedJournal(clock, programme, database, wall))
        return journals[-1]

    (folder / "index.html").write_text("<!doctype html>\n")
    settings = Settings(port=0, static_dir=folder, data_dir=folder, cpu_pace=0, haste=10_000)
    with (
        patch.object(house, "MonotonicTimer", lambda: clock),
        patch.object(house, "SystemChance", lambda: SeededChance(programme.seed)),
        patch.object(house, "DatabaseJournal", watched),
    ):
        app = house.build_app(settings)
        async with serving(table_server(app, settings)) as host:
            going = asyncio.create_task(clock.run())
            try:
                yield Premises(app, journals[0], clock, host)
            finally:
                going.cancel()


@asynccontextmanager
async def evening(folder: Path, programme: Programme) -> AsyncIterator[Evening]:
    """An evening in a house with its database in `folder`; nobody has come yet."""
    async with (
        opened(folder, programme) as premises,
        Network(premises.host, premises.clock) as network,
    ):
        yield Evening(programme, premises, network)
