"""Strength in its direction only, where the difference is huge: duplicate deals, seats rotated."""

from random import Random
from statistics import fmean

import pytest

from hulawang.arena.entrants import entrant
from hulawang.cpu.policy import POLICIES, Policy
from hulawang.cpu.selfplay import moves
from hulawang.rules.play import deal
from hulawang.rules.profile import BASIC
from tests.cpu.positions import at_random
from tests.rules.positions import deck_of

SEATS = 4


def points_a_round(one: Policy, others: Policy, deals: int) -> float:
    """What `one` wins against `others`, every deal played from each seat."""
    return fmean(_points(seed, seat, one, others) for seed in range(deals) for seat in range(SEATS))


def _points(seed: int, seat: int, one: Policy, others: Policy) -> int:
    round_ = deal(BASIC, deck_of(seed), SEATS, seed % SEATS)
    policies = [one if at == seat else others for at in range(SEATS)]
    for move in moves(round_, policies, Random(seed)):
        round_ = move.step.round
    assert round_.result is not None
    return round_.result.points[seat]


@pytest.mark.parametrize(
    ("one", "others", "at_least", "deals"),
    [
        (POLICIES["normal"], at_random, 8, 40),
        (POLICIES["easy"], at_random, 4, 40),
        (POLICIES["normal"], POLICIES["easy"], 1, 40),
        (entrant("master"), POLICIES["easy"], 1, 16),
    ],
    ids=["normal beats chance", "easy beats chance", "normal beats easy", "master beats easy"],
)
def test_who_wins(one: Policy, others: Policy, at_least: float, deals: int) -> None:
    assert points_a_round(one, others, deals) > at_least
