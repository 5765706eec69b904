"""Why a command is refused: a row for every code, and which of several reasons counts (law 7)."""

from typing import get_args

import pytest

from hulawang.rules import legal, play
from hulawang.rules.commands import Claim, Command, SeatCommand, Stop
from hulawang.rules.illegal import Illegal
from hulawang.rules.legal import (
    legal_claims,
    legal_commands,
    legal_stops,
    refusal,
)
from hulawang.rules.notation import parse_command
from tests.rules.positions import code_of, position

START = "turn=1@0/fresh/- players=7s7h7d7c2s3s4s/u/1,5h6h9d/u/0,KdKhKc/u/0 stock=4d5d"
"""Seat 0 before its very first draw, with four sevens."""
LATER = "turn=4@0/fresh/- players=2s3h5d/u/2,5h6h/m/1,KdKhKc/u/1 stock=4d melds=seven:7s/1 last=2"
"""Seat 0, unmelded, before its second draw: sum 10."""
HIGH = "turn=4@0/fresh/- players=KsKhQdQcJsJdTc/u/2,5h/m/1,2c/u/1 stock=4d melds=seven:7s/1 last=2"
"""The same with a sum of 81."""
MELDED = "turn=4@0/melded/- players=2s3h5d/m/2,5h6h/m/1,KdKhKc/u/1 stock=4d melds=seven:7s/0 last=2"
"""Seat 0, melded, before a draw: sum 10."""
DREW = (
    "turn=4@0/fresh/drew:9c players=9c8s3h7d/u/2,5h6h/m/1,Kd/u/1 stock=4d melds=seven:7s/1 last=2"
)
"""Seat 0, unmelded, has drawn."""
CLAIMED = (
    "turn=4@0/fresh/claimed:2 players=8s3h/m/2,5h/m/1,Kd/u/1 stock=4d melds=set:KsKhKc/0 last=2"
)
"""Seat 0 has begun its turn by a claim."""
WINDOW = (
    "turn=4@0/melded/drew:9c players=8s3h/m/2,9h9dThJh2c/m/1,9sKd2d/u/1 stock=4d "
    "melds=seven:7s/0 discards=9c/0 last=0 window=4/9c/0/-/-/pass"
)
"""Seat 0 has thrown 9c; seat 2 has passed, seat 1 is silent."""
FITTING = "turn=4@0/melded/drew:6s players=6s8s3h/m/2,8h/m/1,Kd/u/1 melds=seven:7s/1,run:6h7h/1"
"""Seat 0 can lay off in several ways."""
OVER = "turn=4@0/melded/- players=2s3h/m/2,5h/m/1,Kd/u/1 stock=4d last=2 over=plain/0/-/2"
"""Seat 0 has stopped."""
ALL = [START, LATER, HIGH, MELDED, DREW, CLAIMED, WINDOW, OVER]


REASONS = [
    (START, "3:draw", Illegal.NO_SUCH_SEAT),
    (WINDOW, "5:pass", Illegal.NO_SUCH_SEAT),
    (OVER, "1:draw", Illegal.ROUND_OVER),
    (OVER, "0:discard 2s", Illegal.ROUND_OVER),
    (OVER, "1:pass", Illegal.ROUND_OVER),
    (OVER, "close", Illegal.ROUND_OVER),
    (START, "1:draw", Illegal.NOT_YOUR_TURN),
    (START, "2:stop low", Illegal.NOT_YOUR_TURN),
    (DREW, "1:meld 5h6h", Illegal.NOT_YOUR_TURN),
    (DREW, "1:lay_off 0 5h", Illegal.NOT_YOUR_TURN),
    (DREW, "2:discard Kd", Illegal.NOT_YOUR_TURN),
    (WINDOW, "2:draw", Illegal.NOT_YOUR_TURN),
    (WINDOW, "0:discard 8s", Illegal.NOT_YOUR_TURN),  # it ended with its discard
    (WINDOW, "0:claim 8s3h", Illegal.OWN_DISCARD),
    (WINDOW, "0:pass", Illegal.OWN_DISCARD),
    (WINDOW, "0:withdraw", Illegal.OWN_DISCARD),
    (START, "1:claim 5h6h", Illegal.NO_WINDOW),
    (DREW, "0:pass", Illegal.NO_WINDOW),
    (LATER, "2:withdraw", Illegal.NO_WINDOW),
    (LATER, "close", Illegal.NO_WINDOW),
    (WINDOW, "1:draw", Illegal.WINDOW_OPEN),
    (WINDOW, "1:stop plain", Illegal.WINDOW_OPEN),
    (WINDOW, "1:discard 9h", Illegal.WINDOW_OPEN),
    (START, "0:discard 2s", Illegal.NOT_DRAWN),
    (START, "0:meld 2s3s4s", Illegal.NOT_DRAWN),
    (MELDED, "0:lay_off 0 8s", Illegal.NOT_DRAWN),
    (DREW, "0:draw", Illegal.ALREADY_DRAWN),
    (DREW, "0:stop low", Illegal.ALREADY_DRAWN),
    (CLAIMED, "0:draw", Illegal.ALREADY_DRAWN),
    (CLAIMED, "0:stop plain", Illegal.ALREADY_DRAWN),
    (DREW, "0:discard 2s", Illegal.NOT_HELD),
    (DREW, "0:meld 7d8d", Illegal.NOT_HELD),
    (CLAIMED, "0:lay_off 0 Kd", Illegal.NOT_HELD),
    (WINDOW, "1:claim 9h9s", Illegal.NOT_HELD),
    (WINDOW, "1:claim 9c9h", Illegal.NOT_HELD),  # the discard itself is not in the hand
    (CLAIMED, "0:lay_off 1 8s", Illegal.NO_SUCH_MELD),
    (WINDOW, "1:claim 9h", Illegal.CLAIM_NEEDS_TWO),
    (WINDOW, "1:claim ", Illegal.CLAIM_NEEDS_TWO),
    (WINDOW, "1:claim 9hTh", Illegal.NOT_A_MELD),
    (DREW, "0:meld 8s9c", Illegal.NOT_A_MELD),
    (DREW, "0:meld ", Illegal.NOT_A_MELD),
    (CLAIMED, "0:lay_off 0 8s", Illegal.DOES_NOT_FIT),
    (CLAIMED, "0:lay_off 0 ", Illegal.DOES_NOT_FIT),
    (DREW, "0:lay_off 0 8s", Illegal.NOT_MELDED),
    (START, "0:stop low", Illegal.STOP_TOO_EARLY),
    (START, "0:stop high", Illegal.STOP_TOO_EARLY),
    (MELDED, "0:stop low", Illegal.STOP_MELDED),
    (MELDED, "0:stop high", Illegal.STOP_MELDED),
    (LATER, "0:stop plain", Illegal.STOP_NOT_MELDED),
    (HIGH, "0:stop low", Illegal.SUM_TOO_HIGH),
    (LATER, "0:stop high", Illegal.SUM_TOO_LOW),
    (LATER, "0:stop four_sevens", Illegal.NOT_FOUR_SEVENS),
    (WINDOW, "1:withdraw", Illegal.NOTHING_TO_WITHDRAW),
]


@pytest.mark.parametrize(("round_", "command", "code"), REASONS)
def test_each_reason(round_: str, command: str, code: Illegal) -> None:
    assert code_of(position(round_), command) is code
    assert refusal(position(round_), parse_command(command)) is code


def test_each_reason_has_a_row() -> None:
    assert {code for _, _, code in REASONS} == set(Illegal)


@pytest.mark.parametrize(
    ("round_", "command", "code"),
    [
        # Whose turn it is comes first …
        (OVER, "7:draw", Illegal.NO_SUCH_SEAT),
        (DREW, "1:draw", Illegal.NOT_YOUR_TURN),
        (DREW, "1:discard As", Illegal.NOT_YOUR_TURN),
        (DREW, "2:stop plain", Illegal.NOT_YOUR_TURN),
        (WINDOW, "0:claim As", Illegal.OWN_DISCARD),
        # … then the phase …
        (WINDOW, "1:discard As", Illegal.WINDOW_OPEN),
        (WINDOW, "1:stop low", Illegal.WINDOW_OPEN),
        (START, "0:meld KsKd", Illegal.NOT_DRAWN),
        (DREW, "0:stop plain", Illegal.ALREADY_DRAWN),
        (DREW, "1:claim As", Illegal.NO_WINDOW),
        # … the cards held …
        (DREW, "0:meld AsAh", Illegal.NOT_HELD),
        (DREW, "0:lay_off 4 As", Illegal.NOT_HELD),
        (WINDOW, "1:claim As", Illegal.NOT_HELD),
        (WINDOW, "1:claim AsKs", Illegal.NOT_HELD),
        # … the form of the meld …
        (DREW, "0:lay_off 4 8s", Illegal.NO_SUCH_MELD),
        (DREW, "0:lay_off 0 3h", Illegal.DOES_NOT_FIT),
        (WINDOW, "1:claim 2c", Illegal.CLAIM_NEEDS_TWO),
        # … and the condition last: what a stop asks in the order of R5.
        (DREW, "0:lay_off 0 8s", Illegal.NOT_MELDED),
        (CLAIMED.replace("claimed:2", "-"), "0:stop high", Illegal.STOP_MELDED),
        (START, "0:stop plain", Illegal.STOP_NOT_MELDED),
    ],
)
def test_of_several_reasons_the_first_counts(round_: str, command: str, code: Illegal) -> None:
    assert code_of(position(round_), command) is code


@pytest.mark.parametrize(
    ("round_", "seat", "commands"),
    [
        (START, 0, "draw, stop four_sevens"),
        (START, 1, ""),
        (LATER, 0, "draw, stop low"),
        (HIGH, 0, "draw, stop high"),
        (MELDED, 0, "draw, stop plain"),
        (DREW, 0, "meld 7d, discard 8s, discard 3h, discard 7d, discard 9c"),
        (CLAIMED, 0, "discard 8s, discard 3h"),
        (WINDOW, 0, ""),
        (WINDOW, 1, "pass, claim 9h9d"),
        (WINDOW, 2, "pass, withdraw"),
        (WINDOW, 3, ""),
        (WINDOW, -1, ""),
        (OVER, 0, ""),
        (OVER, 1, ""),
    ],
)
def test_what_a_seat_may_do(round_: str, seat: int, commands: str) -> None:
    texts = [f"{seat}:{move}" for move in commands.split(", ") if move]
    assert list(legal_commands(position(round_), seat)) == list(map(parse_command, texts))


@pytest.mark.parametrize("text", [*ALL, FITTING])
def test_the_parts_of_the_listing_are_the_whole(text: str) -> None:
    """What a view asks for part by part is what the whole listing holds of it."""
    round_ = position(text)
    for seat in range(3):
        whole = legal_commands(round_, seat)
        for listed, kind in ((legal_stops, Stop), (legal_claims, Claim)):
            part: tuple[SeatCommand, ...] = listed(round_, seat)
            assert part == tuple(command for command in whole if isinstance(command, kind))


def test_every_command_has_its_refusals_and_its_step() -> None:
    assert set(legal._REFUSALS) == set(play._STEPS) == set(get_args(Command))
