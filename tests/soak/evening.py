"""An evening at a house that is killed again and again, and all that is left of it."""

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from time import perf_counter

from sqlalchemy import create_engine, func, insert, select

from hulawang.rooms.ports import Entry
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.models import Base, JournalRow, RoomRow
from tests.chaos.client import Invitation
from tests.chaos.diary import Diary
from tests.chaos.evening import CPUS
from tests.chaos.records import Records
from tests.chaos.referee import Evidence
from tests.chaos.temper import room_options
from tests.soak.house import House
from tests.soak.people import Player, StubbornNetwork

PARTIES = (1, 2, 3, 4)
"""How many people each table has; CPU players sit in the other seats."""
FRAMES = 150
"""At most so many frames are heard between two kills."""
DURING_START = 0.2
"""How often a server is killed before it has come up."""
STALLED_S = 60.0
"""When nothing is heard for so long, nothing will be."""


class Lives(Mapping[str, int]):
    """How many servers were killed so far, whatever the room: what each knew is looked up later."""

    def __init__(self) -> None:
        self.known: list[Mapping[str, int]] = []
        """What was in the journal of each room when each server was dead."""

    def __getitem__(self, room: str) -> int:
        return len(self.known)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


@dataclass
class Figures:
    """What an evening was like."""

    kills: int = 0
    while_starting: int = 0
    matches: int = 0
    acknowledged: int = 0
    back_s: list[float] = field(default_factory=list)
    """How long each server took from its start until it could be reached."""


class Evening:
    """People who play on, however often the house falls down."""

    def __init__(self, house: House, database: Database, seed: int, kills: int) -> None:
        self.figures = Figures()
        self._house = house
        self._database = database
        self._kills = kills
        self._rng = Random(seed)
        self._lives = Lives()
        self._enough = False
        self._heard = 0
        self._frame = asyncio.Event()
        self._begun = 0.0
        """When the newest server was started."""
        self._players: list[Player] = []

    async def play(self, network: StubbornNetwork) -> None:
        """Play until the house was killed often enough, and all matches are over."""
        await self._house.begin()
        await self._house.listening()
        async with asyncio.TaskGroup() as group:
            for people in PARTIES:
                players = self._come(network, people)
                group.create_task(self._table(players, Random(self._rng.getrandbits(64))))
            group.create_task(self._kill())
        self._lives.known.append(await self._known())

    def _come(self, network: StubbornNetwork, people: int) -> list[Player]:
        came = [
            Player(
                f"p{len(self._players)}-{number}",
                network,
                Random(self._rng.getrandbits(64)),
                self._lives,
                self._told,
            )
            for number in range(people)
        ]
        self._players += came
        return came

    # -- tables ----------------------------------------------------------------------------------

    async def _table(self, players: list[Player], rng: Random) -> None:
        """The same people play one match after the other."""
        await asyncio.gather(*(player.enter() for player in players))
        host, *others = players
        while not self._enough:
            seats = max(3, len(players) + rng.choice(CPUS))
            room = await host.open(room_options(min(5, seats), rng), cpus=0)
            invitation = Invitation(room)
            async with asyncio.TaskGroup() as group:
                group.create_task(host.play(invitation))
                found = await asyncio.gather(*(other.join(room) for other in others))
                invitation.all_asked = True
                host.look_again()
                for other, seated in zip(others, found, strict=True):
                    if seated:
                        group.create_task(other.play(invitation))

    # -- kills -----------------------------------------------------------------------------------

    def _told(self) -> None:
        self._heard += 1
        self._frame.set()

    async def _kill(self) -> None:
        while self.figures.kills < self._kills:
            await self._hear(self._rng.randrange(1, FRAMES))
            await asyncio.sleep(self._rng.random() / 50)
            await self._fall_down()
            while self.figures.kills < self._kills and self._rng.random() < DURING_START:
                await asyncio.sleep(self._rng.random() / 2)
                self.figures.while_starting += 1
                await self._fall_down()
            await self._house.listening()
            self.figures.back_s.append(perf_counter() - self._begun)
        self._enough = True

    async def _hear(self, frames: int) -> None:
        """Wait until so many more frames were heard."""
        goal = self._heard + frames
        async with asyncio.timeout(STALLED_S):
            while self._heard < goal:
                self._frame.clear()
                await self._frame.wait()

    async def _fall_down(self) -> None:
        await self._house.kill()
        self.figures.kills += 1
        self._lives.known.append(await self._known())
        self._begun = perf_counter()
        await self._house.begin()

    async def _known(self) -> Mapping[str, int]:
        entries = select(JournalRow.room, func.count().label("count")).group_by(JournalRow.room)
        async with self._database.reading() as session:
            rows = await session.execute(entries)
            return defaultdict(int, {row.room: row.count for row in rows})

    # -- what is left ----------------------------------------------------------------------------

    async def evidence(self, copy: Path) -> Evidence:
        """What the referee has to go by; the records are copied into the file `copy`."""
        journal = DatabaseJournal(self._database, lambda: 0)
        async with self._database.reading() as session:
            rooms = tuple(await session.scalars(select(RoomRow.code)))
        await self._copy(copy)
        journals = {room: await journal.load(room) for room in rooms}
        diaries = [self._dated(player.diary) for player in self._players]
        self._count(diaries, journals)
        # On a busy machine a disk may be slow enough for a table to be paused.
        return Evidence(diaries, journals, frozenset(), Records(copy), bad_disk=True)

    def _dated(self, diary: Diary) -> Diary:
        """A diary that tells what was stored in the life of the server that a frame came from.

        What people say is kept in memory alone, so it is not looked at.
        """
        known = self._lives.known
        heard = [
            replace(frame, stored=known[min(frame.stored, len(known) - 1)][frame.room])
            for frame in diary.heard
            if "talk" not in json.loads(frame.text)
        ]
        said = {name: said for name, said in diary.said.items() if said.command["type"] != "say"}
        return replace(diary, said=said, heard=heard)

    async def _copy(self, file: Path) -> None:
        """The whole database as a SQLite file."""
        engine = create_engine(f"sqlite:///{file}")
        Base.metadata.create_all(engine)
        async with self._database.reading() as session:
            for table in Base.metadata.sorted_tables:
                rows = [dict(row) for row in (await session.execute(select(table))).mappings()]
                if rows:
                    with engine.begin() as connection:
                        connection.execute(insert(table), rows)
        engine.dispose()

    def _count(self, diaries: list[Diary], journals: Mapping[str, tuple[Entry, ...]]) -> None:
        said = [said for diary in diaries for said in diary.said.values() if said.is_acknowledged]
        started = Counter(
            type(entry.message).__name__ for entries in journals.values() for entry in entries
        )
        self.figures.matches = started["Start"]
        self.figures.acknowledged = len(said)
