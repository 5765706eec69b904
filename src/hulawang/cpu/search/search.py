"""The search: candidates played out in the same sampled worlds, and a doubt that keeps to habit.

Whatever the heuristic would do stands until another candidate has done better by more than
chance explains: differences are taken world by world, so most of the luck falls out of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from hulawang.cpu.core.chance import chance_of
from hulawang.cpu.core.settling import law_of
from hulawang.cpu.core.shapes import PAPER, TABLE
from hulawang.cpu.core.trials import try_out
from hulawang.cpu.core.weighing import habit_of
from hulawang.cpu.depth import Depth
from hulawang.cpu.reading import read
from hulawang.cpu.search.candidates import Candidate, candidates_of, scripts_of
from hulawang.cpu.search.seen import past_seen, table_seen
from hulawang.cpu.style import Style
from hulawang.rules.commands import SeatCommand
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView

Clock = Callable[[], float]
"""Seconds on a clock that never goes back (law 2)."""
Heuristic = Callable[[RoundView, int, Profile, Random], SeatCommand]
Figures = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Rival:
    """A candidate, and how it has fared against the first one, world by world."""

    candidate: Candidate
    mean: float
    """By how many points it was better."""
    error: float
    """The standard error of that."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search has come to: the rivals of the heuristic's own candidate."""

    command: SeatCommand
    own: SeatCommand
    rivals: tuple[Rival, ...]
    worlds: int


class Trial:
    """Candidates on trial: sums of differences to the first one, over the worlds so far."""

    def __init__(self, candidates: tuple[Candidate, ...]) -> None:
        self._candidates = candidates
        self._total: Figures = np.zeros(len(candidates))
        self._squares: Figures = np.zeros(len(candidates))
        self._worlds: NDArray[np.int64] = np.zeros(len(candidates), np.int64)
        self.alive: NDArray[np.int64] = np.ones(len(candidates), np.int64)
        """1 for each that is still tried; the first always is."""

    def add(self, points: NDArray[np.int64]) -> None:
        """What each candidate that is alive came to, a row a world."""
        better = (points - points[:, :1]).astype(np.float64)
        self._total += np.where(self.alive, better.sum(axis=0), 0)
        self._squares += np.where(self.alive, (better * better).sum(axis=0), 0)
        self._worlds += self.alive * len(points)

    def figures(self) -> tuple[Figures, Figures]:
        """Mean and standard error of every difference."""
        mean: Figures = self._total / self._worlds
        spread = (self._squares - self._total * mean) / (self._worlds - 1)
        return mean, np.sqrt(np.maximum(spread, 0) / self._worlds)

    def is_decided(self, by: float) -> bool:
        """Drop candidates that are beaten; whether there is nothing more to find out."""
        mean, error = self.figures()
        beaten = mean < -by * error
        best = int(np.argmax(np.where(self.alive, mean, -np.inf)))
        beaten |= mean + by * error < mean[best] - by * error[best]
        beaten[0] = False
        self.alive[beaten] = 0
        rivals = int(self.alive[1:].sum())
        return rivals == 0 or (rivals == 1 and best > 0 and mean[best] > by * error[best])

    def rivals(self) -> tuple[Rival, ...]:
        """All but the first, in their order."""
        mean, error = self.figures()
        return tuple(
            Rival(candidate, float(mean[index]), float(error[index]))
            for index, candidate in enumerate(self._candidates)
            if index
        )

    def best(self, gate: float, least: float) -> SeatCommand:
        """The command of the best rival that is better by more than `gate` errors, or the first.

        By `least` points, too.
        """
        mean, error = self.figures()
        is_better = (self.alive > 0) & (mean > gate * error) & (mean > least)
        sure = np.where(is_better, mean, 0.0)
        return self._candidates[int(np.argmax(sure))].command


def think(
    depth: Depth,
    style: Style,
    heuristic: Heuristic,
    view: RoundView,
    seat: int,
    profile: Profile,
    rng: Random,
    clock: Clock,
    totals: tuple[int, ...] = (),
) -> Thought:
    """Search for the best command of a seat that has choices, which goes on in this style.

    All others are taken for heuristic players of the normal kind. With the `totals` by seat before
    the last round of a match its places count, too.

    Raises `ValueError` if the view asks nothing of it.
    """
    until = clock() + depth.seconds
    own = heuristic(view, seat, profile, rng)
    reading = read(view, seat, profile)
    candidates = candidates_of(style, view, reading, own, depth.width)
    if len(candidates) < 2:
        return Thought(own, own, (), 0)
    law, habits = law_of(profile), np.repeat(habit_of(Style()), len(view.players))
    habits[seat] = habit_of(style)[0]
    base, past = table_seen(view, reading), past_seen(view, seat)
    scripts, chance = scripts_of(candidates), chance_of(rng.getrandbits(64))
    before = np.array(totals, np.int64)
    tables, paper = np.zeros(2, TABLE), np.zeros(1, PAPER)
    trial, played = Trial(candidates), 0
    while played < depth.worlds:
        if clock() > until:
            return Thought(own, own, trial.rivals() if played else (), played)
        points = np.zeros((min(depth.check_every, depth.worlds - played), len(scripts)), np.int64)
        try_out(
            law,
            habits,
            base,
            past,
            seat,
            before,
            scripts,
            trial.alive,
            chance,
            points,
            tables,
            paper,
        )
        trial.add(points)
        played += len(points)
        if trial.is_decided(depth.decided):
            break
    return Thought(trial.best(depth.gate, depth.least), own, trial.rivals(), played)
