"""An ended round seen again: with the eyes of a seat as it was then, or all open."""

from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hulawang.records.replay import replay, replayed
from hulawang.rooms.options import Options
from hulawang.rules.notation import command_text
from hulawang.rules.round import Round
from hulawang.views.events import see_events
from hulawang.views.eyes import Eyes, see_step
from hulawang.views.model import StepView
from hulawang.views.seat import see_round
from tests.records.matches import played
from tests.rules.positions import fresh_rounds, position, random_commands

SOME = settings(max_examples=20)
ALL: Literal["all"] = "all"


def seen(dealt: Round, moves: str, eyes: Eyes) -> list[StepView]:
    """What these eyes see of the steps after the deal."""
    steps = (see_step(*step, eyes) for step in replayed(dealt, moves.split(", ")))
    return [view for view in steps if view is not None][1:]


CLAIM = "turn=1@0/fresh/- players=9s2d/u/1,9h9d4h/u/0,3s5h/u/0,KcKd/u/0 stock=8d8c"


@pytest.mark.parametrize(
    ("eyes", "told"),
    [
        (ALL, "0:draw, 0:discard 9s, 3:pass, 1:claim 9h9d, 1:discard 4h"),
        (0, "0:draw, 0:discard 9s, None, 1:discard 4h"),
        (1, "0:draw, 0:discard 9s, 1:claim 9h9d, 1:discard 4h"),
        (2, "0:draw, 0:discard 9s, None, 1:discard 4h"),
        (3, "0:draw, 0:discard 9s, 3:pass, None, 1:discard 4h"),
    ],
)
def test_answers_are_sealed_to_other_seats_eyes(eyes: Eyes, told: str) -> None:
    moves = "0:draw, 0:discard 9s, 3:pass, 1:claim 9h9d, 1:discard 4h"
    steps = seen(position(CLAIM), moves, eyes)
    assert ", ".join(str(step.move) for step in steps) == told
    assert [step.n for step in steps if step.move is not None] == [
        moves.split(", ").index(step.move) + 1 for step in steps if step.move is not None
    ]


@SOME
@given(dealt=fresh_rounds(), seed=st.integers(0, 2**32))
def test_a_seats_eyes_see_what_that_seat_saw(dealt: Round, seed: int) -> None:
    moves = [command_text(command) for command, _ in random_commands(dealt, Random(seed))]
    for step in replayed(dealt, moves):
        round_, events = step.step.round, step.step.events
        for seat in range(dealt.seats):
            view = see_step(*step, seat)
            if view is None:
                assert see_events(events, seat) == ()
                continue
            assert view.view == see_round(round_, seat)
            assert view.events == see_events(events, seat)
            others = [hand for index, hand in enumerate(view.hands) if index != seat]
            assert others == [None] * (dealt.seats - 1)
            assert view.hands[seat] == view.view.hand


def test_open_eyes_see_every_hand_and_every_card_drawn() -> None:
    drawn, *_ = seen(position(CLAIM), "0:draw, 0:discard 9s", ALL)
    assert drawn.hands == (("9s", "2d", "8d"), ("4h", "9h", "9d"), ("3s", "5h"), ("Kd", "Kc"))
    assert [getattr(event, "card", None) for event in drawn.events] == ["8d"]
    assert (drawn.view.hand, drawn.view.choices.draw) == ((), False)
    theirs, *_ = seen(position(CLAIM), "0:draw, 0:discard 9s", 1)
    assert [getattr(event, "card", None) for event in theirs.events] == [None]


def test_the_deal_is_the_first_step() -> None:
    record = played(Options(seats=3, rounds=1), seed=1)
    deal = next(replay(record, record.rounds[0]))
    view = see_step(*deal, ALL)
    assert view is not None
    assert (view.n, view.move, view.view.stock) == (0, None, 52 - 21)
    assert [len(hand or ()) for hand in view.hands] == [7, 7, 7]
