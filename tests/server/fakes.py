"""A world small enough for a test: journal, clock, chance, people and CPU players in memory."""

import asyncio
import heapq
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random

from argon2 import PasswordHasher

from hulawang.rooms.facts import Fact
from hulawang.rooms.ports import Entry
from hulawang.rooms.who import who_is
from hulawang.rules.cards import Card
from hulawang.rules.commands import Discard, Draw, Pass, SeatCommand
from hulawang.rules.profile import Profile
from hulawang.storage.records import (
    BadPeriod,
    Board,
    BoardPage,
    FormerName,
    HistoryFilter,
    HistoryPage,
    Keys,
    KnownSession,
    LoginTaken,
    MatchRecord,
    Measure,
    Meeting,
    Password,
    Period,
    Person,
    Place,
    Report,
    Session,
    Standing,
    TooManyNames,
    TooManyReports,
)
from hulawang.storage.records import Profile as OwnProfile
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

    async def load_all(self, rooms: Sequence[str]) -> dict[str, tuple[Entry, ...]]:
        return {room: await self.load(room) for room in rooms}

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
        self._numbers, self._tokens = count(), count()

    async def enter(self, name: str, agent: str = "") -> tuple[Person, str]:
        person = Person(f"p{next(self._numbers)}", name)
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


CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""A hasher that costs nothing."""


class MemoryAccounts:
    """Recovery codes as they are, and passwords as hashes."""

    def __init__(self, people: MemoryPeople) -> None:
        self._people = people
        self.codes: dict[str, str] = {}
        """The code of each person."""
        self.passwords: dict[str, tuple[str, str, str]] = {}
        """The key and the spelling of each person's sign-in name, and the hash."""

    async def keys(self, person: str) -> Keys:
        _, spelled, _ = self.passwords.get(person, (None, None, None))
        at = None if spelled is None else 1
        return Keys(spelled, at, 2 if person in self.codes else None)

    async def new_code(self, person: str) -> str:
        self.codes[person] = f"CODE-{len(self.codes)}-{person.upper()}"
        return self.codes[person]

    async def person_by_code(self, typed: str) -> Person | None:
        whose = (person for person, code in self.codes.items() if code == typed.upper())
        return next((self._known(person) for person in whose), None)

    async def password_by_login(self, login: str) -> Password | None:
        for person, (key, _, hash_) in self.passwords.items():
            if key == login:
                return Password(self._known(person), hash_)
        return None

    async def password_hash(self, person: str) -> str | None:
        return self.passwords.get(person, (None, None, None))[2]

    async def set_password(self, person: str, login: str, spelled: str, hash_: str) -> None:
        if any(key == login for whose, (key, _, _) in self.passwords.items() if whose != person):
            raise LoginTaken
        self.passwords[person] = login, spelled, hash_

    async def rehash(self, person: str, before: str, after: str) -> None:
        key, spelled, hash_ = self.passwords[person]
        if hash_ == before:
            self.passwords[person] = key, spelled, after

    async def forget(self, person: str) -> tuple[str, ...]:
        self.codes.pop(person, None)
        self.passwords.pop(person, None)
        ended = await self._people.end_others(person, "")
        del self._people.names[person]
        return ended

    def _known(self, person: str) -> Person:
        return Person(person, self._people.names[person])


class NotedMatches:
    """Ended matches that a test has put here, newest first."""

    def __init__(self) -> None:
        self.records: list[MatchRecord] = []
        self.asked: list[tuple[HistoryFilter, int, Place | None]] = []

    async def history(
        self, person: str, wanted: HistoryFilter, limit: int, before: Place | None = None
    ) -> HistoryPage:
        self.asked.append((wanted, limit, before))
        matches = (record.match for record in self.records)
        mine = [match for match in matches if any(seat.person == person for seat in match.seats)]
        more = len(mine) > limit
        older = Place(mine[limit - 1].ended_at, mine[limit - 1].id) if more else None
        return HistoryPage(tuple(mine[:limit]), older)

    async def match(self, match: str) -> MatchRecord | None:
        return next((record for record in self.records if record.match.id == match), None)


class NotedCareers:
    """What a test says that everybody has come to, and whom they have met."""

    def __init__(self) -> None:
        self.found = OwnProfile({}, {}, {})
        self.people: list[Meeting] = []

    async def profile(self, person: str) -> OwnProfile:
        del person
        return self.found

    async def meetings(self, person: str, limit: int, skip: int = 0) -> tuple[Meeting, ...]:
        del person
        return tuple(self.people[skip : skip + limit])

    async def met(self, person: str, who: str) -> str | None:
        del person
        others = (meeting.person for meeting in self.people)
        return next((other for other in others if who_is(other) == who), None)


class NotedBoards:
    """A board that a test has put here, whatever board is asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[object, ...]] = []
        self.standings: list[Standing] = []

    async def page(
        self,
        board: Board,
        period: Period,
        by: Measure,
        *,
        of: str | None = None,
        page: int = 1,
        person: str | None = None,
    ) -> BoardPage:
        self.asked.append((board, period, by, of, page))
        if of is not None and len(of) != 10:
            raise BadPeriod(of)
        own = next((each for each in self.standings if each.person == person), None)
        found = tuple(self.standings) if page == 1 else ()
        return BoardPage("2026-11-30", "2026-11-29", None, len(self.standings), 1, found, own)

    def whole(
        self, board: Board, period: Period, by: Measure, *, of: str | None = None
    ) -> AsyncIterator[Sequence[Standing]]:
        if of is not None and len(of) != 10:
            raise BadPeriod(of)
        return self._one_by_one()

    async def _one_by_one(self) -> AsyncIterator[Sequence[Standing]]:
        for standing in self.standings:
            yield [standing]


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
