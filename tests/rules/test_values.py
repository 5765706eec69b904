"""All that the rules hand out is frozen: a round changes only by `apply` (law 1)."""

import gc
from typing import get_args

import pytest
from msgspec import Struct

from hulawang.rules.commands import Command
from hulawang.rules.events import Event
from hulawang.rules.melds import Meld
from hulawang.rules.play import Step
from hulawang.rules.round import Ending, Line, Player, Result, Round, Thrown, Turn, Window
from hulawang.rules.settle import Standing
from tests.rules.positions import position

ROUNDS = (Round, Player, Turn, Thrown, Window, Meld, Step)
RESULTS = (Ending, Line, Result, Standing)


@pytest.mark.parametrize("kind", [*get_args(Command), *get_args(Event), *ROUNDS, *RESULTS])
def test_no_field_can_be_set(kind: type[Struct]) -> None:
    assert kind.__struct_config__.frozen
    assert kind.__struct_config__.eq


def test_nobody_looks_for_circles_in_what_a_round_is_made_of() -> None:
    round_ = position("turn=1@0/fresh/- players=7s7h/u/1,5h6h9d/u/0,KdKhKc/u/0 stock=4d5d")
    assert not any(map(gc.is_tracked, (round_, *round_.players, round_.turn)))


def test_equal_rounds_are_one_key() -> None:
    round_ = "turn=1@0/fresh/- players=7s7h/u/1,5h6h9d/u/0,KdKhKc/u/0 stock=4d5d"
    assert len({position(round_), position(round_), position(f"{round_} leader=1")}) == 2
