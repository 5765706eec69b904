"""Every level, over whole rounds: only what the view offers, the same from the same seed."""

from itertools import cycle, islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hulawang.cpu.players import HeuristicPlayers
from hulawang.cpu.policy import POLICIES
from hulawang.cpu.selfplay import moves
from hulawang.rules.commands import SeatCommand
from hulawang.rules.profile import Profile
from hulawang.rules.round import Round
from hulawang.views.model import RoundView
from hulawang.views.seat import see_round
from tests.cpu.positions import at_random, position, spelled
from tests.rules.positions import fresh_rounds

LEVELS = sorted(POLICIES)


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=25)
@given(round_=fresh_rounds(), seed=st.integers(0, 2**32))
def test_every_command_is_one_of_the_choices(level: str, round_: Round, seed: int) -> None:
    def watched(view: RoundView, seat: int, profile: Profile, rng: Random) -> SeatCommand:
        command = POLICIES[level](view, seat, profile, rng)
        assert command in spelled(view.choices, seat)
        return command

    # Random neighbours lead the level into positions that sensible ones never reach.
    policies = tuple(islice(cycle((watched, watched, at_random)), round_.seats))
    for move in moves(round_, policies, Random(seed)):
        round_ = move.step.round
    assert round_.result is not None


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=10)
@given(round_=fresh_rounds(), seed=st.integers(0, 2**32))
def test_the_same_seed_plays_the_same_round(level: str, round_: Round, seed: int) -> None:
    policies = (POLICIES[level],) * round_.seats
    once, again = (
        tuple(move.command for move in moves(round_, policies, Random(seed))) for _ in range(2)
    )
    assert once == again


@pytest.mark.parametrize("seat", [1, 2])
def test_who_is_not_asked_has_nothing_to_choose(seat: int) -> None:
    round_ = position("players=2s4s/u/1,2c4c/u/1,9s9h/u/1")
    with pytest.raises(ValueError, match="nothing is asked"):
        HeuristicPlayers().choose(
            "normal", see_round(round_, seat), seat, round_.profile, Random(1)
        )


def test_an_unknown_level_is_an_error() -> None:
    round_ = position("players=2s4s/u/1,2c4c/u/1,9s9h/u/1")
    with pytest.raises(KeyError):
        HeuristicPlayers().choose("grand", see_round(round_, 0), 0, round_.profile, Random(1))
