"""The text notation: both ways, in one line, and nothing else read."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulawang.rules.cards import BadNotation, Card, Cards
from hulawang.rules.commands import (
    Claim,
    CloseWindow,
    Command,
    Discard,
    Draw,
    LayDown,
    LayOff,
    Pass,
    Stop,
    StopKind,
    Withdraw,
)
from hulawang.rules.melds import MELDS, Meld
from hulawang.rules.notation import (
    command_text,
    meld_text,
    move_text,
    parse_command,
    parse_meld,
    parse_move,
    parse_round,
    round_text,
)
from hulawang.rules.play import deal
from hulawang.rules.profile import BASIC, profile_named
from hulawang.rules.round import PASS, Phase, Player
from tests.rules.positions import deck_of, random_commands

# -- commands --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("0:draw", Draw(0)),
        ("1:stop four_sevens", Stop(1, StopKind.FOUR_SEVENS)),
        ("4:stop plain", Stop(4, StopKind.PLAIN)),
        ("2:meld 7h8h9h", LayDown(2, Cards.parse("7h8h9h"))),
        ("2:lay_off 11 6hTh", LayOff(2, 11, Cards.parse("6hTh"))),
        ("3:discard Ac", Discard(3, Card.parse("Ac"))),
        ("3:claim AcAd", Claim(3, Cards.parse("AdAc"))),
        ("3:pass", Pass(3)),
        ("3:withdraw", Withdraw(3)),
        ("close", CloseWindow()),
    ],
)
def test_a_command_is_a_seat_and_a_move(text: str, command: Command) -> None:
    assert parse_command(text) == command
    assert parse_command(command_text(command)) == command
    if not isinstance(command, CloseWindow):
        assert move_text(command) == command_text(command).partition(":")[2]
        assert parse_move(move_text(command), command.seat) == command


@pytest.mark.parametrize(
    ("text", "again"),
    [("0:meld 9h8h7h", "0:meld 7h8h9h"), ("1:lay_off 0 Th6h", "1:lay_off 0 6hTh")],
)
def test_cards_are_named_in_any_order_and_told_in_one(text: str, again: str) -> None:
    assert command_text(parse_command(text)) == again


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "draw",
            ":draw",
            "0:",
            "0: draw",
            "0:draw ",
            "0:Draw",
            "a:draw",
            "-1:draw",
            "+1:draw",
        ),
        *(
            "1_0:draw",
            "٣:draw",
            "²:draw",
            " 1:draw",
            f"{'9' * 5000}:draw",
            "0:close",
            "close ",
            "0:0:draw",
        ),
        *("0:stop", "0:stop ", "0:stop Low", "0:stop low high", "0:stop hula"),
        *("0:meld", "0:meld 7h 8h 9h", "0:meld 7h7h", "0:meld 7h8", "0:meld 7x", "0:meld  7h"),
        *(
            "0:lay_off 7h",
            "0:lay_off 7h 0",
            "0:lay_off -1 7h",
            "0:lay_off ² 7h",
            "0:lay_off 0 7h7h",
        ),
        *("0:discard", "0:discard ", "0:discard 7h8h", "0:discard 7H", "0:claim 7h7h", "0:pass 1"),
        *("0:withdraw 1", "0:draw 7h", "0:resign", "0:draw\n", "0:draw\t"),
    ],
)
def test_what_spells_no_command(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_command(text)


# -- melds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("run:QhKhAh2h/1", "run:QhKhAh2h/1"),
        ("run:2hAhKhQh/1", "run:QhKhAh2h/1"),
        ("set:QcQhQs/0", "set:QsQhQc/0"),
        ("seven:7d/4", "seven:7d/4"),
        ("run:8d7d/4", "run:7d8d/4"),
    ],
)
def test_a_meld_is_its_kind_its_cards_as_they_lie_and_its_owner(text: str, again: str) -> None:
    assert meld_text(parse_meld(text)) == again


def test_every_meld_of_the_pack_goes_both_ways() -> None:
    for cards, kind in MELDS.items():
        meld = Meld(kind, cards, owner=3)
        assert parse_meld(meld_text(meld)) == meld


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "run",
            "run:",
            "run:/0",
            "run:7h8h9h",
            "run:7h8h9h/",
            "run:7h8h9h/a",
            "run:7h8h9h/-1",
        ),
        *(
            "run:7h8h9h/0/0",
            "set:7h8h9h/0",
            "run:7h/0",
            "seven:8h/0",
            "RUN:7h8h9h/0",
            "run:7h8hTh/0",
        ),
        *("set:7h7h7h/0", "run:7h8h9h/1_0"),
    ],
)
def test_what_spells_no_meld(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_meld(text)


# -- rounds ----------------------------------------------------------------------------------------

LONG = (
    "profile=high@3000 leader=2 turn=9@1/melded/claimed:0 players=7h8h/u/1,AsKd/m/3,-/u/0 "
    "stock=4d5d2s melds=run:6c7c/0,set:QsQhQc/1 discards=Ks/0,9c/2 last=1 "
    "window=9/9c/1/-/pass/2c3c over=-"
)


def test_a_round_is_one_line() -> None:
    round_ = parse_round(LONG)
    assert round_text(round_) == LONG
    assert round_.profile == profile_named("high", 3000)
    assert (round_.leader, round_.turn.number, round_.turn.seat) == (2, 9, 1)
    assert (round_.turn.unmelded_before, round_.turn.claimed_from) == (False, 0)
    assert round_.players[1] == Player(Cards.parse("AsKd"), True, 3)
    assert "".join(map(str, round_.stock)) == "4d5d2s"  # in drawing order
    assert [meld_text(meld) for meld in round_.melds] == ["run:6c7c/0", "set:QsQhQc/1"]
    assert [(str(thrown.card), thrown.by) for thrown in round_.discards] == [("Ks", 0), ("9c", 2)]
    assert round_.window is not None
    assert round_.window.answers == (None, PASS, Cards.parse("2c3c"))


def test_what_is_left_out_is_as_usual() -> None:
    round_ = parse_round("turn=1@0/fresh/- players=2c/u/1,3c/u/0,4c/u/0")
    assert round_ == parse_round(round_text(round_))
    assert (round_.profile, round_.leader, round_.phase) == (BASIC, 0, Phase.DRAW)
    assert (round_.stock, round_.melds, round_.discards, round_.last_discard_by) == (
        (),
        (),
        (),
        None,
    )


@pytest.mark.parametrize(
    ("hands", "over", "points"),
    [
        ("Kc 3c 4c", "stock/-/-/1", (-2, 3, -1)),
        ("- 3c 4c", "out/0/-/0", (3, -1, -2)),
        ("- 3c 4c", "hula/0/2/2", (12, 0, -12)),
        ("Kc 3c 4c", "plain/2/-/1", (0, 3, -3)),
    ],
)
def test_a_settled_round_is_settled_again(hands: str, over: str, points: tuple[int, ...]) -> None:
    players = ",".join(f"{hand}/m/1" for hand in hands.split())
    round_ = parse_round(f"turn=9@0/melded/- players={players} last=1 over={over}")
    assert round_.result is not None
    assert round_.result.points == points
    assert round_text(round_).endswith(f"over={over}")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("profile=high@3000", "profile=low@3000"),
        ("profile=high@3000", "profile=high"),
        ("profile=high@3000", "profile=high@3s"),
        ("leader=2", "leader=3"),
        ("leader=2", "leader=-1"),
        ("leader=2", "leader=²"),
        ("leader=2", "leader=2 leader"),
        ("leader=2", "leader=2 colour=red"),
        ("turn=9@1/melded/claimed:0", ""),
        ("turn=9@1/melded/claimed:0", "turn=9@3/melded/claimed:0"),
        ("turn=9@1/melded/claimed:0", "turn=9@1/melded"),
        ("turn=9@1/melded/claimed:0", "turn=9@1/old/claimed:0"),
        ("turn=9@1/melded/claimed:0", "turn=9@1/melded/claimed:3"),
        ("turn=9@1/melded/claimed:0", "turn=9@1/melded/drew:10h"),
        ("turn=9@1/melded/claimed:0", "turn=9@1/melded/stole:0"),
        ("7h8h/u/1,", ""),
        ("7h8h/u/1,", "7h8h/u/1,2c/u/1,3c/u/1,4c/u/1,"),
        ("7h8h/u/1", "7h8h/x/1"),
        ("7h8h/u/1", "7h7h/u/1"),
        ("7h8h/u/1", "7h-8h/u/1"),
        ("7h8h/u/1", "7h8h/u"),
        ("stock=4d5d2s", "stock=4d5"),
        ("run:6c7c/0", "run:6c7c/3"),
        ("run:6c7c/0", "set:6c7c/0"),
        ("discards=Ks/0", "discards=Ks"),
        ("discards=Ks/0", "discards=Ks/3"),
        ("last=1", "last=3"),
        ("window=9/9c/1/-/pass/2c3c", "window=9/9c/1/-/pass"),
        ("window=9/9c/1/-/pass/2c3c", "window=9/9c/1/-/pass/2c3c/-"),
        ("window=9/9c/1/-/pass/2c3c", "window=9/9c/3/-/pass/2c3c"),
        ("window=9/9c/1/-/pass/2c3c", "window=9/9c/1/-/pass/2c2c"),
        ("over=-", "over=lost/0/-/-"),
        ("over=-", "over=out/-/-/-"),
        ("over=-", "over=stock/0/-/-"),
        ("over=-", "over=out/3/-/-"),
        ("over=-", "over=out/0/-"),
        ("over=-", "over"),
    ],
)
def test_what_spells_no_round(right: str, wrong: str) -> None:
    assert right in LONG
    with pytest.raises(BadNotation):
        parse_round(LONG.replace(right, wrong))


def test_a_whole_game_fits_on_lines() -> None:
    """Every round between the deal and the end, of every number of seats and profile."""
    for seed in range(6):
        profile = profile_named(("basic", "high")[seed % 2], window_ms=(3000, 5000)[seed % 2])
        round_ = deal(profile, deck_of(seed, "runs in hand"), 3 + seed % 3, 0)
        for command, later in random_commands(round_, Random(seed)):
            assert parse_round(round_text(later)) == later
            assert parse_command(command_text(command)) == command


@given(st.text() | st.text(alphabet="0123:/=@-,AK7hs drawmelclosdip", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but `BadNotation` leaves the parsers, and what they read they would write."""
    both_ways: list[tuple[Callable[[str], Any], Callable[[Any], str]]] = [
        (parse_command, command_text),
        (parse_meld, meld_text),
        (parse_round, round_text),
    ]
    for parse, write in both_ways:
        try:
            value = parse(text)
        except BadNotation:
            continue
        assert parse(write(value)) == value


@given(
    st.integers(0, len(LONG) - 1),
    st.integers(0, 12),
    st.text(alphabet="0139-/:@,=hK7 u", max_size=3),
)
def test_a_damaged_line_is_read_or_refused(at: int, cut: int, put: str) -> None:
    damaged = LONG[:at] + put + LONG[at + cut :]
    try:
        round_ = parse_round(damaged)
    except BadNotation:
        return
    assert parse_round(round_text(round_)) == round_
