"""Duplicate deals: the same cards from every seat, so that luck falls out of the comparison."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import process_time

from hulawang.cpu.policy import Policy
from hulawang.cpu.selfplay import moves
from hulawang.rules.cards import DECK
from hulawang.rules.commands import SeatCommand
from hulawang.rules.play import deal
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView


@dataclass(frozen=True, slots=True)
class Dealt:
    """One deal, played once from every rotation of the seats; all figures are by entrant."""

    number: int
    points: tuple[float, ...]
    """Points a round."""
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    """Time of this process, spent on the decisions."""


@dataclass(slots=True)
class _Clocked:
    """A policy, and how much it has decided in what time."""

    policy: Policy
    decisions: int = 0
    seconds: float = 0.0

    def __call__(self, view: RoundView, seat: int, profile: Profile, rng: Random) -> SeatCommand:
        began = process_time()
        command = self.policy(view, seat, profile, rng)
        self.seconds += process_time() - began
        self.decisions += 1
        return command


def play_deal(number: int, seed: int, profile: Profile, policies: Sequence[Policy]) -> Dealt:
    """Play one deal with every entrant in every seat."""
    seats = len(policies)
    deck = list(DECK)
    Random(f"{seed}:{number}").shuffle(deck)
    entrants = [_Clocked(policy) for policy in policies]
    points = [0] * seats
    for rotation in range(seats):
        round_ = deal(profile, tuple(deck), seats, number % seats)
        seated = [entrants[(seat + rotation) % seats] for seat in range(seats)]
        for move in moves(round_, seated, Random(f"{seed}:{number}:{rotation}")):
            round_ = move.step.round
        assert round_.result is not None  # moves end with the round
        for seat, won in enumerate(round_.result.points):
            points[(seat + rotation) % seats] += won
    return Dealt(
        number,
        tuple(total / seats for total in points),
        tuple(entrant.decisions for entrant in entrants),
        tuple(entrant.seconds for entrant in entrants),
    )
