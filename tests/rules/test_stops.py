"""The four stops: when each may be called, with both sets of thresholds (R5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulawang.rules.cards import Cards
from hulawang.rules.commands import StopKind
from hulawang.rules.events import RoundEnded, Stopped
from hulawang.rules.illegal import Illegal
from hulawang.rules.profile import BASIC, PROFILES
from hulawang.rules.round import Ending, How
from hulawang.rules.stops import stop_multiplier, stops_of
from tests.rules import plain
from tests.rules.positions import after, code_of, events_of, position
from tests.rules.test_melds import hands
from tests.rules.twin import texts

ROUND = "close, 0:draw, 0:discard 2c, close"
"""Seat 0's whole next turn."""


@pytest.mark.parametrize(
    ("hand", "melded", "turn", "basic", "high"),
    [
        # Low: at most 18 (22), unmelded, from the own second turn.
        ("As2s3s4s8h", "u", 2, "low", "low"),  # 18
        ("As2s3s4s9h", "u", 2, "", "low"),  # 19
        ("As2s3s4sQh", "u", 2, "", "low"),  # 22
        ("As2s3s4sKh", "u", 2, "", ""),  # 23
        ("As2s3s4s8h", "u", 1, "", ""),
        ("As2s3s4s8h", "u", 5, "low", "low"),
        ("As2s3s4s8h", "m", 2, "", ""),
        # High: at least 80 (76), unmelded, from the own second turn.
        ("KsKhQsQhJsJh8d", "u", 2, "high", "high"),  # 80
        ("KsKhQsQhJsJh7d", "u", 2, "", "high"),  # 79
        ("KsKhQsQhJsJh4d", "u", 2, "", "high"),  # 76
        ("KsKhQsQhJsJh3d", "u", 2, "", ""),  # 75
        ("KsKhQsQhJsJh8d", "u", 1, "", ""),
        ("KsKhQsQhJsJh8d", "m", 2, "", ""),
        # Plain: at most 10 (15), melded.
        ("4s6h", "m", 2, "plain", "plain"),  # 10
        ("5s6h", "m", 2, "", "plain"),  # 11
        ("5sTh", "m", 2, "", "plain"),  # 15
        ("5sJh", "m", 2, "", ""),  # 16
        ("4s6h", "u", 2, "low", "low"),
        # Four sevens: at once, melded or not, whatever else is in the hand.
        ("7s7h7d7cKsKhKd", "u", 1, "four_sevens", "four_sevens"),
        ("7s7h7d7c", "m", 2, "four_sevens", "four_sevens"),
        ("7s7h7dKsKhKdKc", "u", 2, "", ""),
        # An ace is 1 in every sum, a court card 11 to 13 (R7.1).
        ("AsAhAdAc2s2h9d", "u", 2, "low", "low"),  # 17
        ("KsKhKdKcQsQhQd", "u", 2, "high", "high"),  # 88
    ],
)
def test_which_stops_may_be_called(
    hand: str, melded: str, turn: int, basic: str, high: str
) -> None:
    for name, stops in (("basic", basic), ("high", high)):
        found = stops_of(PROFILES[name], Cards.parse(hand), melded=melded == "m", turns=turn)
        assert list(found) == stops.split()


@given(hands(most=8), st.booleans(), st.integers(1, 4), st.sampled_from(sorted(PROFILES)))
def test_the_twin_offers_the_same_stops(hand: Cards, melded: bool, turns: int, name: str) -> None:
    found = stops_of(PROFILES[name], hand, melded=melded, turns=turns)
    assert list(found) == plain.stops(texts(hand), melded=melded, turn=turns, thresholds=name)


@pytest.mark.parametrize(
    ("kind", "multiplier"), [("four_sevens", 8), ("low", 4), ("high", 4), ("plain", 1)]
)
def test_what_a_stop_multiplies_by(kind: str, multiplier: int) -> None:
    """R7.3."""
    assert stop_multiplier(BASIC, StopKind(kind)) == multiplier


@pytest.mark.parametrize(
    ("turns", "commands", "turns_after", "code"),
    [
        # The turn after the window is seat 1's first, or its second.
        (0, "close", 1, Illegal.STOP_TOO_EARLY),
        (1, "close", 2, None),
        # Seat 2's claim passes seat 1 over: the turn that comes later is counted as if nothing was.
        (0, f"1:pass, 2:claim 4h4d, 2:discard 5c, {ROUND}", 1, Illegal.STOP_TOO_EARLY),
        (1, f"1:pass, 2:claim 4h4d, 2:discard 5c, {ROUND}", 2, None),
        # Seat 1's own claim is a turn; it has melded now, so that low is out of the question.
        (
            0,
            f"1:claim 2s3s, 1:discard 3d, close, 2:draw, 2:discard Ac, {ROUND}",
            2,
            Illegal.STOP_MELDED,
        ),
    ],
)
def test_which_turns_count(
    turns: int, commands: str, turns_after: int, code: Illegal | None
) -> None:
    """R5.1: a skipped turn does not count, a claimed one does."""
    window = position(
        f"turn=4@0/melded/drew:4s players=2c/m/2,2d3d2h2s3s/u/{turns},4h4d5cKd/u/1 stock=AcAsAdAh "
        "discards=4s/0 last=0 window=4/4s/0/-/-/-"
    )
    round_ = after(window, *commands.split(", "))
    assert (round_.turn.seat, round_.players[1].turns) == (1, turns_after)
    assert code_of(round_, "1:stop low") is code


@pytest.mark.parametrize(
    ("players", "stop", "winners"),
    [
        ("2s3h5d/u/2,5h/m/1,Kd/u/1", "low", (0,)),
        ("KsKhQdQcJsJdTc/u/2,5h/m/1,2c/u/1", "high", (0,)),
        ("7s7h7d7c2c/u/1,5h/m/1,2d/u/1", "four_sevens", (0,)),
        ("2s3h/m/2,6h/m/1,Ad/u/1", "plain", (0,)),
        ("2s3h/m/2,5h/m/1,Ad/u/1", "plain", (1,)),
    ],
)
def test_a_stop_ends_the_round_before_drawing(
    players: str, stop: str, winners: tuple[int, ...]
) -> None:
    round_ = position(f"turn=4@0/fresh/- players={players} stock=4d discards=Tc/2 last=2")
    ended = after(round_, f"0:stop {stop}")
    assert ended.result is not None
    assert ended.result.ending == Ending(How(stop), 0, None, 2)
    assert ended.result.winners == winners
    assert [type(event) for event in events_of(round_, f"0:stop {stop}")] == [Stopped, RoundEnded]
