"""A world small enough for a test: journal, clock, chance, people and CPU players in memory."""

import asyncio
import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from random import Random

from hulawang.rooms.facts import Fact
from hulawang.rooms.messages import Message
from hulawang.rooms.ports import Entry
from hulawang.rooms.room import Outlet
from hulawang.rooms.talk import Kind, Line
from hulawang.rules.cards import Card
from hulawang.rules.commands import Discard, Draw, Pass, SeatCommand
from hulawang.rules.profile import Profile
from hulawang.storage.records import (
    FormerName,
    KnownSession,
    MatchRecord,
    Person,
    PlayedMatch,
    Report,
    Session,
    TooManyNames,
    TooManyReports,
)
from hulawang.views.model import RoundView


class ManualAlarm:
    """An alarm of a manual timer."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.wake: Callable[[], None] | None = wake

    def cancel(self) -> None:
        self.wake = None


class ManualTimer:
    """A clock that moves by hand."""

    def __init__(self) -> None:
        self._now = 1_000
        self._alarms: list[tuple[int, int, ManualAlarm]] = []
        self._counter = 0

    def now(self) -> int:
        return self._now

    def call_at(self, at: int, wake: Callable[[], None]) -> ManualAlarm:
        alarm = ManualAlarm(wake)
        self._counter += 1
        if at <= self._now:
            asyncio.get_running_loop().call_soon(lambda: alarm.wake and alarm.wake())
        else:
            heapq.heappush(self._alarms, (at, self._counter, alarm))
        return alarm

    def advance(self, ms: int) -> None:
        """Let time go by and make the calls that come due."""
        self._now += ms
        while self._alarms and self._alarms[0][0] <= self._now:
            alarm = heapq.heappop(self._alarms)[2]
            if alarm.wake is not None:
                alarm.wake()


class SeededChance:
    """Chance that comes out the same every time."""

    def __init__(self, seed: int = 7) -> None:
        self._random = Random(seed)

    def seed(self) -> str:
        return self._random.randbytes(32).hex()

    def token(self) -> str:
        return self._random.randbytes(8).hex()

    def pause(self, shortest: int, longest: int) -> int:
        del longest
        return shortest

    def rng(self) -> Random:
        return self._random


@dataclass
class MemoryJournal:
    """A journal that forgets when the test ends; `gate` can hold every writer up."""

    entries: dict[str, list[Entry]] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)
    closed: set[str] = field(default_factory=set)
    gate: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.gate.set()

    async def append(self, entry: Entry, facts: tuple[Fact, ...] = ()) -> None:
        await self.gate.wait()
        self.entries.setdefault(entry.room, []).append(entry)
        self.facts.extend(facts)

    async def load(self, room: str) -> tuple[Entry, ...]:
        return tuple(self.entries.get(room, ()))

    async def open_rooms(self) -> tuple[str, ...]:
        return tuple(code for code in self.entries if code not in self.closed)

    async def close(self, room: str) -> None:
        self.closed.add(room)


class MemoryPeople:
    """People and sessions; tokens are kept as they are, and `token-7` is of session `s7`."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.former: dict[str, list[FormerName]] = {}
        self.known: dict[str, tuple[str, KnownSession]] = {}
        """Of each token whose session it is, and the session."""
        self.broken = False
        self._tokens = count()

    async def enter(self, name: str, agent: str = "") -> tuple[Person, str]:
        person = Person(f"p{len(self.names)}", name)
        self.names[person.id] = name
        return person, (await self.sign_in(person.id, agent))[0]

    async def sign_in(self, person: str, agent: str) -> tuple[str, tuple[str, ...]]:
        number = next(self._tokens)
        self.known[f"token-{number}"] = person, KnownSession(f"s{number}", agent, 0, 0)
        return f"token-{number}", ()

    async def session_of(self, token: str) -> Session | None:
        if self.broken:
            raise OSError("the database is away")
        if token not in self.known:
            return None
        person, session = self.known[token]
        return Session(session.id, Person(person, self.names[person]))

    async def sessions(self, person: str) -> tuple[KnownSession, ...]:
        return tuple(session for whose, session in self.known.values() if whose == person)

    async def end(self, person: str, session: str) -> bool:
        return bool(self._end(person, lambda id_: id_ == session))

    async def end_others(self, person: str, but: str) -> tuple[str, ...]:
        return self._end(person, lambda id_: id_ != but)

    def _end(self, person: str, which: Callable[[str], bool]) -> tuple[str, ...]:
        ended = {
            token: session.id
            for token, (whose, session) in self.known.items()
            if whose == person and which(session.id)
        }
        for token in ended:
            del self.known[token]
        return tuple(ended.values())

    async def rename(self, person: str, name: str) -> None:
        former = self.former.setdefault(person, [])
        if len(former) == 5:
            raise TooManyNames
        former.insert(0, FormerName(self.names[person], len(former)))
        self.names[person] = name

    async def former_names(self, person: str) -> tuple[FormerName, ...]:
        return tuple(self.former.get(person, ()))


class NotedMatches:
    """Ended matches that a test has put here, newest first."""

    def __init__(self) -> None:
        self.records: list[MatchRecord] = []

    async def of_person(self, person: str, limit: int) -> tuple[PlayedMatch, ...]:
        matches = (record.match for record in self.records)
        mine = (match for match in matches if any(seat.person == person for seat in match.seats))
        return tuple(mine)[:limit]

    async def match(self, match: str) -> MatchRecord | None:
        return next((record for record in self.records if record.match.id == match), None)


class NotedReports:
    """Reports in a list, until it is said to be enough."""

    def __init__(self) -> None:
        self.kept: list[Report] = []
        self.enough = False

    async def add(self, report: Report) -> None:
        if self.enough:
            raise TooManyReports
        self.kept.append(report)


class FirstChoice:
    """A CPU player that draws, throws its first card and never claims."""

    def choose(
        self, level: str, view: RoundView, seat: int, profile: Profile, rng: Random
    ) -> SeatCommand:
        del level, profile, rng
        if view.phase == "window":
            return Pass(seat)
        return Draw(seat) if view.choices.draw else Discard(seat, Card.parse(view.hand[0]))


class ScriptedRoom:
    """A room that does what the test says: it waits, refuses, or breaks."""

    code = "code"

    def __init__(self) -> None:
        self.told: list[Message] = []
        self.said: list[tuple[str, str, str, str]] = []
        self.outlets: list[Outlet] = []
        self.connected = asyncio.Event()
        self.gone: list[Outlet] = []
        self.act: Callable[[Message], None] = self.told.append
        self.refuse_connect: Exception | None = None
        self.gate = asyncio.Event()
        self.gate.set()

    async def tell(self, message: Message) -> None:
        await self.gate.wait()
        self.act(message)

    async def connect(self, person: str, outlet: Outlet) -> None:
        del person
        if self.refuse_connect is not None:
            raise self.refuse_connect
        self.outlets.append(outlet)
        self.connected.set()

    async def say(self, person: str, name: str, kind: Kind, text: str) -> None:
        await self.gate.wait()
        self.said.append((person, name, kind, text))

    def line(self, n: int) -> Line | None:
        return None

    async def disconnect(self, person: str, outlet: Outlet) -> None:
        del person
        self.gone.append(outlet)
