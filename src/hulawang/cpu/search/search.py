"""The search: candidates played out in the same sampled worlds, and a doubt that keeps to habit.

Whatever the heuristic would do stands until another candidate has done better by more than
chance explains: differences are taken world by world, so most of the luck falls out of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from hulawang.cpu.reading import Reading, read
from hulawang.cpu.search.candidates import Candidate, Width, candidates_of
from hulawang.cpu.search.rollout import Rollout
from hulawang.cpu.search.worlds import Worlds
from hulawang.cpu.style import Style
from hulawang.rules.commands import SeatCommand
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView

Clock = Callable[[], float]
"""Seconds on a clock that never goes back (law 2)."""
Heuristic = Callable[[RoundView, int, Profile, Random], SeatCommand]


@dataclass(frozen=True, slots=True)
class Depth:
    """How hard a player thinks."""

    worlds: int
    width: Width
    gate: float = 1.0
    """By how many standard errors a candidate must be better than the heuristic's own."""
    decided: float = 3.0
    """From how many on nothing more is tried."""
    check_every: int = 10
    """After how many worlds it is asked whether all is decided."""
    seconds: float = 0.15
    """After which the heuristic's command is played."""


DEPTHS = {
    "hard": Depth(worlds=20, width=Width(plans=2, discards=3), gate=1.5),
    "master": Depth(worlds=100, width=Width(plans=3, discards=4), gate=1.5),
}
"""By level."""


@dataclass(slots=True)
class Rival:
    """A candidate, and how it fares against the first one, world by world."""

    candidate: Candidate
    worlds: int = 0
    total: float = 0.0
    squares: float = 0.0
    alive: bool = True

    def add(self, difference: int) -> None:
        self.worlds += 1
        self.total += difference
        self.squares += difference * difference

    @property
    def mean(self) -> float:
        return self.total / self.worlds if self.worlds else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean, in points."""
        if self.worlds < 2:
            return float("inf")
        spread = (self.squares - self.total * self.total / self.worlds) / (self.worlds - 1)
        return sqrt(max(spread, 0.0) / self.worlds)


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search has come to: the rivals of the heuristic's own candidate."""

    command: SeatCommand
    own: SeatCommand
    rivals: tuple[Rival, ...]
    worlds: int


def think(
    depth: Depth,
    style: Style,
    heuristic: Heuristic,
    view: RoundView,
    seat: int,
    profile: Profile,
    rng: Random,
    clock: Clock,
) -> Thought:
    """Search for the best command of a seat that has choices.

    Raises `ValueError` if the view asks nothing of it.
    """
    until = clock() + depth.seconds
    own = heuristic(view, seat, profile, rng)
    reading = read(view, seat, profile)
    candidates = candidates_of(style, view, reading, own, depth.width)
    if len(candidates) < 2:
        return Thought(own, own, (), 0)
    return _compare(depth, candidates, view, reading, rng, own, lambda: clock() > until)


def _compare(
    depth: Depth,
    candidates: Sequence[Candidate],
    view: RoundView,
    reading: Reading,
    rng: Random,
    own: SeatCommand,
    is_late: Callable[[], bool],
) -> Thought:
    worlds, profile, seat = Worlds(view, reading), reading.profile, reading.seat
    first, rivals = candidates[0], tuple(map(Rival, candidates[1:]))
    played = 0
    while played < depth.worlds and any(rival.alive for rival in rivals):
        world = worlds.deal(rng)
        points = first.points(Rollout(profile, world), seat)
        for rival in rivals:
            if rival.alive:
                rival.add(rival.candidate.points(Rollout(profile, world), seat) - points)
        played += 1
        if played % depth.check_every == 0:
            if is_late():
                return Thought(own, own, rivals, played)
            if _is_decided(depth, rivals):
                break
    return Thought(_best(depth, first, rivals), own, rivals, played)


def _is_decided(depth: Depth, rivals: Sequence[Rival]) -> bool:
    """Drop rivals that are beaten; whether the only one left has won already."""
    for rival in rivals:
        rival.alive = rival.alive and rival.mean > -depth.decided * rival.error
    left = [rival for rival in rivals if rival.alive]
    return len(left) == 1 and left[0].mean > depth.decided * left[0].error


def _best(depth: Depth, first: Candidate, rivals: Sequence[Rival]) -> SeatCommand:
    leader = max(rivals, key=lambda rival: (rival.alive, rival.mean))
    if leader.mean > depth.gate * leader.error:
        return leader.candidate.command
    return first.command
