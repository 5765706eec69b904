"""A house for rooms in tests: a clock moved by hand, a journal in a list, chance by a seed."""

import asyncio
import heapq
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random

from hulawang.rooms.facts import Fact
from hulawang.rooms.ports import Entry, LostRoom
from hulawang.rooms.room import Sight
from hulawang.rooms.table_view import TableView
from hulawang.rooms.talk import Line
from hulawang.rules.commands import SeatCommand
from hulawang.rules.notation import parse_move
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView

SETTLE_STEPS = 50
"""How often the loop is let run until everybody waits again: far more than a step takes."""


def _nothing() -> None:
    pass


@dataclass
class ManualAlarm:
    at: int
    number: int
    wake: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True
        self.wake = _nothing

    def __lt__(self, other: "ManualAlarm") -> bool:
        return (self.at, self.number) < (other.at, other.number)


@dataclass
class ManualTimer:
    """A clock that stands until it is told to go on."""

    time: int = 1_000_000
    alarms: list[ManualAlarm] = field(default_factory=list)
    numbers: "count[int]" = field(default_factory=count)

    def now(self) -> int:
        return self.time

    def call_at(self, at: int, wake: Callable[[], None]) -> ManualAlarm:
        alarm = ManualAlarm(at, next(self.numbers), wake)
        heapq.heappush(self.alarms, alarm)
        return alarm

    async def go_to(self, at: int) -> None:
        """Move to `at`, stopping at every alarm on the way until the loop is quiet again."""
        await quiet()
        while self.alarms and self.alarms[0].at <= at:
            alarm = heapq.heappop(self.alarms)
            if not alarm.cancelled:
                self.time = max(self.time, alarm.at)
                alarm.wake()
                await quiet()
        self.time = at
        await quiet()

    async def go_on(self, ms: int) -> None:
        await self.go_to(self.time + ms)

    def jump(self, ms: int) -> None:
        """Move on without letting anybody know: what a stalled loop sees afterwards."""
        self.time += ms


async def quiet() -> None:
    """Let every task run until it waits for something that the test has to do."""
    for _ in range(SETTLE_STEPS):
        await asyncio.sleep(0)


@dataclass
class ListJournal:
    """A journal in memory that can be made to fail or to stall."""

    entries: dict[str, list[Entry]] = field(default_factory=dict)
    facts: list[Fact] = field(default_factory=list)
    closed: set[str] = field(default_factory=set)
    failure: Exception | None = None
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    """Shut, it stalls whatever is to be stored."""

    def __post_init__(self) -> None:
        self.gate.set()

    async def append(self, entry: Entry, facts: tuple[Fact, ...] = ()) -> None:
        await self.gate.wait()
        if self.failure is not None:
            raise self.failure
        written = self.entries.setdefault(entry.room, [])
        if entry.seq != len(written):
            raise LostRoom
        written.append(entry)
        self.facts += facts

    async def load(self, room: str) -> tuple[Entry, ...]:
        if self.failure is not None:
            raise self.failure
        return tuple(self.entries.get(room, ()))

    async def load_all(self, rooms: Sequence[str]) -> dict[str, tuple[Entry, ...]]:
        return {room: await self.load(room) for room in rooms}

    async def open_rooms(self) -> tuple[str, ...]:
        return tuple(room for room in self.entries if room not in self.closed)

    async def close(self, room: str) -> None:
        self.closed.add(room)


class SeededChance:
    """Chance that is the same in every run."""

    def __init__(self, seed: int = 1, pause: int | None = None) -> None:
        self.dice = Random(seed)
        self.fixed_pause = pause

    def seed(self) -> str:
        return f"{self.dice.getrandbits(256):064x}"

    def token(self) -> str:
        return "".join(self.dice.choices("0123456789abcdefghjkmnpqrstvwxyz", k=16))

    def pause(self, shortest: int, longest: int) -> int:
        drawn = self.dice.randint(shortest, longest)
        return drawn if self.fixed_pause is None else self.fixed_pause

    def rng(self) -> Random:
        return self.dice


class PlainCpu:
    """A CPU player that draws, throws the first card, and passes."""

    def choose(
        self, level: str, view: RoundView, seat: int, profile: Profile, rng: Random
    ) -> SeatCommand:
        if view.choices.may_pass:
            return parse_move("pass", seat)
        if view.choices.draw:
            return parse_move("draw", seat)
        return parse_move(f"discard {view.choices.discards[0]}", seat)


class RandomCpu:
    """A CPU player that does any legal thing."""

    def choose(
        self, level: str, view: RoundView, seat: int, profile: Profile, rng: Random
    ) -> SeatCommand:
        return parse_move(rng.choice(moves_of(view)), seat)


def moves_of(view: RoundView) -> list[str]:
    """Every move that a view offers, in the notation."""
    choices = view.choices
    moves = ["draw"] if choices.draw else []
    moves += [f"stop {stop.kind}" for stop in choices.stops]
    moves += [f"meld {''.join(meld.cards)}" for meld in choices.melds]
    moves += [f"lay_off {lay.meld} {''.join(lay.cards)}" for lay in choices.lay_offs]
    moves += [f"discard {card}" for card in choices.discards]
    moves += [f"claim {''.join(claim.cards)}" for claim in choices.claims]
    moves += ["pass"] if choices.may_pass else []
    moves += ["withdraw"] if choices.may_withdraw else []
    return moves


@dataclass
class ListOutlet:
    """An outlet that keeps what it was shown."""

    sights: list[Sight] = field(default_factory=list)
    farewell: str | None = None
    lines: list[Line] = field(default_factory=list)
    """What was said, in the order in which it was told."""
    told: bool = False
    """Whether what had been said before was told."""

    def show(self, sight: Sight) -> None:
        self.sights.append(sight)

    def talk(self, lines: tuple[Line, ...], *, whole: bool) -> None:
        assert self.sights, "what was said follows the first sight"
        assert whole is not self.told, "the whole comes once, and first"
        self.told = True
        self.lines += lines

    def bye(self, code: str) -> None:
        assert self.farewell is None, "nothing follows a farewell"
        self.farewell = code

    @property
    def last(self) -> Sight:
        return self.sights[-1]

    @property
    def view(self) -> TableView:
        return self.last.view
