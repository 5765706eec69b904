"""What is played for a seat whose turn time has run out (R1.7)."""

import pytest

from hulawang.rules.notation import command_text
from hulawang.rules.play import apply, run_out_commands
from hulawang.rules.round import How
from tests.rules.positions import position

OTHERS = "9d/m/2,3h/u/1"


@pytest.mark.parametrize(
    ("turn", "hand", "commands"),
    [
        # Nothing drawn yet: draw, and throw what was drawn, whatever the hand holds.
        ("-", "KsKhKd", "0:draw, 0:discard 5d"),
        ("-", "7s7h7d7c", "0:draw, 0:discard 5d"),
        # Drawn: the drawn card while it is held …
        ("drew:2c", "2cKsKh", "0:discard 2c"),
        ("drew:2c", "2c", "0:discard 2c"),
        # … once it is laid down or off, the highest value, of several the first of ♠♥♦♣.
        ("drew:2c", "9sKdKh4c", "0:discard Kh"),
        ("drew:2c", "KcKdKhKs", "0:discard Ks"),
        ("drew:2c", "AsAhAdAc", "0:discard As"),
        ("drew:2c", "JcQd", "0:discard Qd"),
        ("drew:2c", "TsAs", "0:discard Ts"),  # an ace is 1
        ("drew:2c", "7c7d", "0:discard 7d"),
        # A claimed turn has no drawn card.
        ("claimed:2", "9sKdKh4c", "0:discard Kh"),
        ("claimed:2", "2c", "0:discard 2c"),
    ],
)
def test_the_turn_is_played_out(turn: str, hand: str, commands: str) -> None:
    round_ = position(
        f"turn=5@0/fresh/{turn} players={hand}/u/2,{OTHERS} stock=5d6d melds=seven:7s/1 last=2"
    )
    found = run_out_commands(round_)
    assert ", ".join(map(command_text, found)) == commands
    for command in found:
        round_ = apply(round_, command).round
    assert round_.window is not None or round_.result is not None


@pytest.mark.parametrize("over", ["window=5/5d/0/-/-/-", "over=stock/-/-/0"])
def test_nobodys_turn_runs_out_in_a_window_or_after_the_end(over: str) -> None:
    round_ = position(
        f"turn=5@0/melded/drew:2c players=Ks/m/2,{OTHERS} discards=5d/0 last=0 {over}"
    )
    assert run_out_commands(round_) == ()


def test_a_last_card_thrown_by_the_clock_wins_all_the_same() -> None:
    round_ = position(f"turn=5@0/fresh/claimed:2 players=2c/m/2,{OTHERS} stock=5d last=2")
    (command,) = run_out_commands(round_)
    result = apply(round_, command).round.result
    assert result is not None
    assert (result.ending.how, result.winners, result.sole_payer) == (How.HULA, (0,), 2)


def test_the_last_card_of_the_stock_can_be_drawn_by_the_clock() -> None:
    """No turn ever begins before an empty stock (R1.6), so that there is always one to draw."""
    round_ = position(f"turn=5@0/fresh/- players=Ks2c/u/2,{OTHERS} stock=5d last=2")
    for command in run_out_commands(round_):
        round_ = apply(round_, command).round
    assert (round_.stock, [str(thrown.card) for thrown in round_.discards]) == ((), ["5d"])
