"""People at a table as they are: they play, quarrel, lose the network, walk off and come back."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hulawang.rooms.messages import (
    Abort,
    CancelVote,
    Leave,
    LeaveAfter,
    Message,
    Move,
    Nonce,
    Propose,
    Ready,
    Start,
    TakeSeat,
    Vote,
)
from hulawang.rooms.options import Options, Thresholds
from hulawang.rooms.refusals import Refused
from hulawang.rooms.room import Room
from hulawang.rooms.table_view import TableView
from tests.rooms.house import ListOutlet, moves_of, quiet
from tests.rooms.stage import Bench, refusal_of

DEEDS = (
    *("play", "play", "play", "repeat", "stale"),
    *("leave", "leave after", "stay", "join", "take seat"),
    *("disconnect", "connect", "connect again"),
    *("propose", "yes", "yes", "no", "cancel", "ready"),
)
"""What somebody may do besides; an abort would end most matches at once."""


TABLES = ("ann normal bob", "ann hard bob cat", "ann easy normal hard", "ann hard normal bob cat")
tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**32)
options = st.builds(
    Options,
    rounds=st.integers(1, 3),
    thresholds=st.sampled_from(Thresholds),
    window_s=st.sampled_from((3, 5)),
    turn_s=st.sampled_from((20, 30)),
)
SOME = settings(max_examples=20)


@dataclass(frozen=True)
class Whim:
    """After so many ms this person does this."""

    ms: int
    deed: str
    who: int


def whims(deeds: tuple[str, ...] = DEEDS, most: int = 60) -> st.SearchStrategy[list[Whim]]:
    """What people will do on a whim in a match."""
    pauses = st.sampled_from([0, 0, 300, 1500, 5100, 21_000])
    whim = st.builds(Whim, pauses, st.sampled_from(deeds), st.integers(0, 2))
    return st.lists(whim, max_size=most)


@dataclass
class Crowd:
    """The people of one room; they see frames and send messages, and know nothing else."""

    bench: Bench
    code: str
    people: tuple[str, ...]
    rng: Random
    outlet: Callable[[Room, str], ListOutlet] = lambda room, person: ListOutlet()
    watch: Callable[[Room], None] = lambda room: None
    """Told after everything that somebody did."""
    outlets: dict[str, ListOutlet] = field(default_factory=dict)
    last: dict[str, Message] = field(default_factory=dict)

    @property
    def room(self) -> Room:
        return self.bench.room(self.code)

    def is_over(self) -> bool:
        room = self.bench.directory.room(self.code)
        return room is None or room.table.phase.is_over

    def seen(self, person: str) -> TableView | None:
        """What a person has before their eyes; None for who does not look."""
        outlet = self.outlets.get(person)
        if outlet is None or outlet.farewell is not None:
            self.outlets.pop(person, None)
            return None
        return outlet.view

    async def live(self, plan: list[Whim], *, steps: int = 2000) -> None:
        """Follow the whims, playing on between them and after; until the match is over."""
        for step in range(steps):
            if self.is_over():
                return
            if step < len(plan):
                await self.follow(plan[step])
            for person in self.people:
                if not self.is_over() and self.rng.random() < 0.7:
                    await self.do(self.usual_deed(person), person)
            await self.pass_time(self.rng.choice((100, 700, 2500)))

    def usual_deed(self, person: str) -> str:
        """What somebody does next who has no whim."""
        view = self.seen(person)
        if view is None:
            return self.rng.choice(("join", "connect", *("nothing",) * 8))
        if view.shuffle is not None and view.shuffle.may_add and self.rng.random() < 0.5:
            return "add"
        if view.match is None or view.seat is None:
            return "nothing"
        if view.match.vote is not None and view.match.vote.mine:
            return self.rng.choice(("yes", "yes", "no", "nothing"))
        if view.seats[view.seat].stand_in:
            return self.rng.choice(("take seat", "play", "nothing", "nothing"))
        settles = view.match.may_propose and self.rng.random() < 0.3
        return "propose" if settles else "play"

    async def pass_time(self, ms: int) -> None:
        await self.bench.timer.go_on(ms)
        if not self.is_over():
            self.watch(self.room)

    async def follow(self, whim: Whim) -> None:
        await self.pass_time(whim.ms)
        if not self.is_over():
            await self.do(whim.deed, self.people[whim.who % len(self.people)])

    async def do(self, deed: str, person: str) -> None:
        """One deed, whatever comes of it."""
        match deed:
            case "connect" if person not in self.outlets:
                await self.connect(person)
            case "connect again":
                await self.connect(person)
            case "disconnect" if person in self.outlets:
                await self.room.disconnect(person, self.outlets.pop(person))
                await quiet()
            case "repeat" if person in self.last:
                await refusal_of(self.room, self.last[person])
            case "nothing":
                pass
            case "join":
                await self.join(person)
            case _:
                await self.say(deed, person)
        if not self.is_over():
            self.watch(self.room)

    async def join(self, person: str) -> None:
        with suppress(Refused):
            await self.bench.directory.join(self.code, person, person.title())

    async def connect(self, person: str) -> None:
        outlet = self.outlet(self.room, person)
        try:
            await self.room.connect(person, outlet)
        except Refused:
            return
        self.outlets[person] = outlet

    async def say(self, deed: str, person: str) -> None:
        view = self.seen(person)
        message = None if view is None else self.message(deed, person, view)
        if message is not None:
            self.last[person] = message
            await refusal_of(self.room, message)

    def message(self, deed: str, person: str, view: TableView) -> Message | None:
        """What this person would say, seeing this."""
        match = view.match
        if deed == "add" and view.shuffle is not None:
            return Nonce(person, view.shuffle.commitment, f"{self.rng.getrandbits(128):032x}")
        if match is None:
            return None
        simple: dict[str, Message] = {
            "leave": Leave(person),
            "leave after": LeaveAfter(person, True),
            "stay": LeaveAfter(person, False),
            "take seat": TakeSeat(person),
            "propose": Propose(person, match.round),
            "yes": Vote(person, match.round, True),
            "no": Vote(person, match.round, False),
            "cancel": CancelVote(person, match.round),
            "ready": Ready(person, match.round),
            "abort": Abort(person, match.id),
            "stale": Move(person, 1, "draw"),
        }
        return simple.get(deed) or self.play(person, view)

    def play(self, person: str, view: TableView) -> Message | None:
        """Any move that the view offers, or ready for the next round."""
        if view.phase == "between" and view.match is not None:
            return Ready(person, view.match.round)
        if view.round is None or view.phase != "playing":
            return None
        moves = moves_of(view.round)
        window = view.round.window
        if not moves or (window is not None and window.answer is not None):
            return None
        number = view.round.turn if window is None else window.number
        return Move(person, number, self.rng.choice(moves))


async def begun(
    bench: Bench,
    who: str,
    chosen: Options,
    seed: int,
    outlet: Callable[[Room, str], ListOutlet] = lambda room, person: ListOutlet(),
) -> Crowd:
    """Everybody looks on, and the match has begun."""
    code = await bench.open(who, options=replace(chosen, seats=len(who.split())))
    people = tuple(name for name in who.split() if name in ("ann", "bob", "cat"))
    crowd = Crowd(bench, code, people, Random(seed), outlet)
    for person in people:
        await crowd.connect(person)
    assert await bench.tell(code, Start("ann", "m1")) is None
    return crowd
