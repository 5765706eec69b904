"""Single decisions in which every sensible player agrees."""

from random import Random

import pytest

from hulawang.cpu.policy import POLICIES
from hulawang.rules.notation import move_text
from hulawang.views.seat import see_round
from tests.cpu.positions import position

QUIET = "Kh9c4d/u/1,Jh8c5d/u/1"
"""Two other players of whom nothing is to be feared."""
FULL = "KhJh9c8c5d3c2c/u/1,QhTh9d8d6d4d2d/u/1"


def decided(level: str, words: str) -> str:
    round_ = position(words)
    window = round_.window
    seat = round_.turn.seat if window is None else window.asked()[0]
    command = POLICIES[level](see_round(round_, seat), seat, round_.profile, Random(4))
    return move_text(command)


@pytest.mark.parametrize("level", sorted(POLICIES))
@pytest.mark.parametrize(
    ("words", "move"),
    [
        # going out, whatever else there is
        (f"turn=9@0/fresh/drew:9s players=7s8s9s/u/3,{QUIET}", "meld 7s8s9s"),
        (f"turn=9@0/fresh/drew:9s players=7h9s/u/3,{QUIET}", "meld 7h"),
        (f"turn=9@0/fresh/drew:9s players=4s5s6s7s8s9sTs/u/3,{QUIET}", "meld 4s5s6s7s8s9sTs"),
        (f"turn=9@0/melded/drew:9s players=9s/m/3,{QUIET}", "discard 9s"),
        (
            f"turn=9@0/melded/drew:9s players=9s/m/3,{QUIET} melds=set:9h9d9c/1",
            "lay_off 0 9s",
        ),
        # stops that win outright
        (f"players=7s7h7d7cAs2sKs/u/1,{FULL}", "stop four_sevens"),
        (f"players=As2s3s4sAh2h3h/u/2,{FULL}", "stop low"),
        (f"players=KsQsTsKdQdTdKc/u/2,{FULL}", "stop high"),
        # nobody can catch this one
        (f"turn=9@0/melded/- players=2s/m/2,{QUIET}", "stop plain"),
        # nothing to lay: a card that belongs to nothing goes
        (f"turn=9@0/fresh/drew:Kd players=2s3s5h6hKd/u/3,{QUIET}", "discard Kd"),
        # the only way not to lose twice
        (
            f"turn=9@0/fresh/drew:7d players=2s4s9hJhQd7dKc/u/5,AcKh/m/4,{FULL}",
            "meld 7d",
        ),
    ],
)
def test_what_every_level_does(level: str, words: str, move: str) -> None:
    assert decided(level, words) == move


@pytest.mark.parametrize("level", ["normal", "hard", "master", "careful"])
@pytest.mark.parametrize(
    ("words", "move"),
    [
        # a claim is made, the one that leaves least first
        ("players=2s4s/m/1,9s9hKd/u/1,2c4c/u/1 window=4/9d/0/-/-/- discards=9d/0", "claim 9s9h"),
        (
            "players=2s4s/m/1,8s9sTsKd/u/1,2c4c/u/1 window=4/7s/0/-/-/- discards=7s/0",
            "claim 8s9sTs",
        ),
        # nothing to claim
        ("players=2s4s/m/1,9s9hKd/u/1,2c4c/u/1 window=4/Jd/0/-/-/- discards=Jd/0", "pass"),
        # low next turn is worth more than any claim
        (
            "players=2s4s/m/1,AsAh2h3d3h4c2d/u/1,9c4h/u/1 window=4/Ad/0/-/-/- discards=Ad/0",
            "pass",
        ),
        # a claim that empties the hand is worth more than low next turn
        (
            "players=2s4s/m/1,AsAh/u/1,9c4h/u/1 window=4/Ad/0/-/-/- discards=Ad/0",
            "claim AsAh",
        ),
        # a 7 is laid as soon as it is there
        (f"turn=3@0/fresh/drew:7d players=2s4s9hJhQd7dKcTs/u/1,{FULL}", "meld 7d"),
        # laid off rather than kept for its pair; a lone card goes before a pair, dead as it may be
        (
            f"turn=9@0/melded/drew:Kd players=4s4h9s9hKd/m/3,{QUIET} melds=set:KsKhKc/1",
            "lay_off 0 Kd",
        ),
        (
            f"turn=9@0/melded/drew:2d players=4s4h9s9hKs/m/3,{QUIET} discards=9d/1,9c/2,Ts/1",
            "discard Ks",
        ),
    ],
)
def test_what_a_sound_player_does(level: str, words: str, move: str) -> None:
    assert decided(level, words) == move


HULA_IN_SIGHT = "9s9h9d4c5c6c2hKd/u/1"
"""Two finished melds and two other cards: one lucky draw from a hula."""


@pytest.mark.parametrize(
    ("level", "others", "move"),
    [
        ("normal", FULL, "discard Kd"),
        # a stand-in lays what it can (R8.6), and so does everybody when others may end the round
        ("careful", FULL, "meld 9s9h9d"),
        ("normal", "Kh9c4d/m/1,QhTh9d8d6d4d2d/u/1", "meld 9s9h9d"),
    ],
)
def test_a_hula_is_waited_for_while_there_is_time(level: str, others: str, move: str) -> None:
    words = f"turn=3@0/fresh/drew:Kd players={HULA_IN_SIGHT},{others}"
    assert decided(level, words) == move


@pytest.mark.parametrize(
    ("level", "move"), [("normal", "stop plain"), ("careful", "draw"), ("easy", "stop plain")]
)
def test_a_stand_in_calls_no_plain_stop_that_it_could_lose(level: str, move: str) -> None:
    words = f"turn=9@0/melded/- players=5s/m/3,KhJh/m/2,{FULL.rpartition(',')[2]}"
    assert decided(level, words) == move


@pytest.mark.parametrize(("turns", "move"), [(2, "discard Kc"), (3, "meld 7d")])
def test_easy_keeps_a_seven_too_long_but_throws_it_never(turns: int, move: str) -> None:
    words = f"turn=9@0/fresh/drew:7d players=2s4s9hJhQd7dKc5d/u/{turns},{FULL}"
    assert decided("easy", words) == move


def test_easy_misses_half_the_claims() -> None:
    words = "players=2s4s/m/1,9s9hKd/u/1,2c4c/u/1 window=4/9d/0/-/-/- discards=9d/0"
    round_ = position(words)
    view, chance = see_round(round_, 1), Random(1)
    answers = [move_text(POLICIES["easy"](view, 1, round_.profile, chance)) for _ in range(200)]
    assert set(answers) == {"claim 9s9h", "pass"}
    assert 70 < answers.count("pass") < 130
