"""A replay is what was played, step by step."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hulawang.records.record import Record
from hulawang.records.replay import BadMove, replay, replayed
from hulawang.rules.events import RoundBegan
from hulawang.rules.notation import command_text
from hulawang.rules.play import apply
from hulawang.rules.round import Round
from tests.records.matches import matches
from tests.rules.positions import fresh_rounds, position, random_commands

SOME = settings(max_examples=20)


@SOME
@given(dealt=fresh_rounds(), seed=st.integers(0, 2**32))
def test_every_step_of_a_replay_is_the_step_that_was_played(dealt: Round, seed: int) -> None:
    commands = [command for command, _ in random_commands(dealt, Random(seed))]
    first, *steps = replayed(dealt, map(command_text, commands))
    assert (first.number, first.command, first.step.round) == (0, None, dealt)
    assert first.step.events == (RoundBegan(dealt.leader),)
    round_ = dealt
    for number, (command, again) in enumerate(zip(commands, steps, strict=True), 1):
        step = apply(round_, command)
        assert again == (number, command, step)
        round_ = step.round
    assert round_.result is not None


@SOME
@given(record=matches())
def test_a_recorded_round_is_played_to_its_recorded_end(record: Record) -> None:
    for round_ in record.rounds:
        *_, last = replay(record, round_)
        result = last.step.round.result
        assert result is not None
        assert (result.points, result.places) == (round_.result.points, round_.result.places)
        assert (result.ending.how, result.ending.by) == (round_.result.how, round_.result.by)


@pytest.mark.parametrize(
    ("moves", "number", "why"),
    [
        (("1:draw",), 1, "not_your_turn"),
        (("0:draw", "0:draw"), 2, "already_drawn"),
        (("0:draw", "0:discard Kc"), 2, "not_held"),
        (("0:draw", "0:discard 2s", "9:pass"), 3, "no_such_seat"),
        (("0:draw", "0:discard 2s", "close", "close"), 4, "no_window"),
        (("0:draw", "0:eat 2s"), 2, "it spells no move"),
    ],
)
def test_a_move_that_is_refused_is_named(moves: tuple[str, ...], number: int, why: str) -> None:
    dealt = position("turn=1@0/fresh/- players=2s4h/u/1,3s5h/u/0,Kc8d/u/0 stock=9d9c")
    with pytest.raises(BadMove, match=rf"move {number}, {moves[-1]}: {why}") as refused:
        list(replayed(dealt, moves))
    assert refused.value.number == number
