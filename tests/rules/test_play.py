"""A round from the deal to its end: turns, melding, laying off, going out, running out of stock."""

from itertools import pairwise

import pytest

from hulawang.rules.cards import DECK, Card, Cards
from hulawang.rules.commands import CloseWindow
from hulawang.rules.events import (
    Discarded,
    Drew,
    Event,
    LaidOff,
    Melded,
    RoundEnded,
    TurnBegan,
    WindowClosed,
)
from hulawang.rules.illegal import Illegal
from hulawang.rules.melds import Kind
from hulawang.rules.notation import meld_text
from hulawang.rules.play import apply, deal, run_out_commands
from hulawang.rules.profile import BASIC
from hulawang.rules.round import Ending, How, Phase, Player, Round
from tests.rules.positions import after, code_of, events_of, position

# -- the deal --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "leader", "stock"), [(3, 0, 31), (3, 2, 31), (4, 1, 24), (5, 4, 17)]
)
def test_seven_cards_each_and_the_rest_is_the_stock(seats: int, leader: int, stock: int) -> None:
    """R1.1: no card is turned up."""
    round_ = deal(BASIC, DECK, seats, leader)
    assert [len(player.hand) for player in round_.players] == [7] * seats
    assert [card for player in round_.players for card in player.hand] == list(DECK[: 7 * seats])
    assert round_.stock == DECK[7 * seats :]
    assert len(round_.stock) == stock
    assert (round_.melds, round_.discards, round_.window) == ((), (), None)
    assert (round_.phase, round_.turn.seat, round_.turn.number) == (Phase.DRAW, leader, 1)
    assert [player.turns for player in round_.players] == [
        int(seat == leader) for seat in range(seats)
    ]


# -- a turn ----------------------------------------------------------------------------------------

TABLE = (
    "turn=5@0/fresh/- players=6d7d8dTc2c/u/2,9d9cKd/m/2,3h4h/u/1 stock=9hAs "
    "melds=set:QsQhQc/1,seven:7s/1 discards=Jc/2 last=2"
)


def test_a_turn_is_draw_melds_and_lay_offs_and_a_discard() -> None:
    """R1.2; the events tell each of them, in order."""
    round_ = position(TABLE.replace("stock=9hAs", "stock=8sAs"))
    turn = ("0:draw", "0:meld 6d7d8d", "0:lay_off 1 8s", "0:discard 2c", "close")
    assert events_of(round_, *turn) == [
        Drew(0, Card.parse("8s")),
        Melded(0, 2, Kind.RUN, Cards.parse("6d7d8d")),
        LaidOff(0, 1, Kind.RUN, Cards.parse("8s")),
        Discarded(0, Card.parse("2c")),
        WindowClosed(Card.parse("2c"), 0, ()),
        TurnBegan(1),
    ]
    ended = after(round_, *turn)
    assert list(map(meld_text, ended.melds)) == ["set:QsQhQc/1", "run:7s8s/1", "run:6d7d8d/0"]
    assert [str(thrown.card) for thrown in ended.discards] == ["Jc", "2c"]
    assert ended.players[0] == Player(Cards.parse("Tc"), True, 2)
    assert (ended.turn.seat, ended.turn.number, ended.players[1].turns) == (1, 6, 3)


@pytest.mark.parametrize(
    ("turn", "phase"),
    [
        (("0:draw", "0:discard Tc"), Phase.WINDOW),  # neither meld nor lay-off
        (("0:draw", "0:discard 9h"), Phase.WINDOW),  # R1.2: the drawn card
        (("0:draw", "0:meld 7d"), Phase.PLAY),
        (("0:draw", "0:meld 7d8d"), Phase.PLAY),
    ],
)
def test_a_turn_may_be_short(turn: tuple[str, ...], phase: Phase) -> None:
    assert after(position(TABLE), *turn).phase is phase


def test_the_first_player_draws_too() -> None:
    round_ = deal(BASIC, DECK, 3, 0)
    assert code_of(round_, "0:discard As") is Illegal.NOT_DRAWN
    assert code_of(after(round_, "0:draw"), "0:discard As") is None


def test_one_draw_and_one_discard_a_turn() -> None:
    drawn = after(position(TABLE), "0:draw")
    assert code_of(drawn, "0:draw") is Illegal.ALREADY_DRAWN
    thrown = after(drawn, "0:discard Tc")
    assert code_of(thrown, "0:discard 2c") is Illegal.NOT_YOUR_TURN


def test_turns_go_round_in_seat_order() -> None:
    """R1.4."""
    round_ = deal(BASIC, DECK, 4, 2)
    seats = []
    for _ in range(6):
        seats.append(round_.turn.seat)
        commands = run_out_commands(round_)
        for command in commands:
            round_ = apply(round_, command).round
        round_ = after(round_, "close")
    assert seats == [2, 3, 0, 1, 2, 3]
    assert [player.turns for player in round_.players] == [2, 1, 2, 2]


def test_three_sevens_as_one_set_or_as_three() -> None:
    """R2.5: as the player likes."""
    round_ = position("turn=5@0/fresh/drew:2c players=7s7h7d2cKc/u/2,9d/m/2,3h/u/1 stock=As last=2")
    as_one = after(round_, "0:meld 7s7h7d")
    as_three = after(round_, "0:meld 7h", "0:meld 7s", "0:meld 7d")
    assert list(map(meld_text, as_one.melds)) == ["set:7s7h7d/0"]
    assert list(map(meld_text, as_three.melds)) == ["seven:7h/0", "seven:7s/0", "seven:7d/0"]


def test_lay_offs_wait_for_the_own_first_meld() -> None:
    """R3.1: in the same turn too, and onto anybody's meld."""
    drawn = after(position(TABLE.replace("stock=9hAs", "stock=8sAs")), "0:draw")
    assert code_of(drawn, "0:lay_off 1 8s") is Illegal.NOT_MELDED
    melded = after(drawn, "0:meld 7d")
    laid = after(melded, "0:lay_off 1 8s", "0:lay_off 2 6d8d")
    assert list(map(meld_text, laid.melds)) == ["set:QsQhQc/1", "run:7s8s/1", "run:6d7d8d/0"]


@pytest.mark.parametrize(
    ("first", "then", "melds"),
    [
        ("0:lay_off 0 6s", "0:lay_off 0 7h7d", None),  # once a RUN it takes no sevens
        ("0:lay_off 0 7h7d", "0:lay_off 0 6s", None),  # once a SET no neighbours
        ("0:lay_off 0 6s", "0:lay_off 0 8s", "run:6s7s8s/1"),
        ("0:lay_off 0 7h7d", "0:lay_off 0 7c", "set:7s7h7d7c/1"),
        ("0:lay_off 0 7h7d7c", "0:lay_off 0 8s", None),
    ],
)
def test_what_a_seven_has_become_it_stays(first: str, then: str, melds: str | None) -> None:
    """R3.4."""
    round_ = position(
        "turn=5@0/melded/drew:2c players=6s8s7h7d7c2cKc/m/2,9d/m/2,3h/u/1 stock=As "
        "melds=seven:7s/1 last=2"
    )
    grown = after(round_, first)
    if melds is None:
        assert code_of(grown, then) is Illegal.DOES_NOT_FIT
    else:
        assert [meld_text(meld) for meld in after(grown, then).melds] == [melds]


# -- going out -------------------------------------------------------------------------------------


def going_out(hand: str, *, melded: bool, begun: str = "drew:{last}") -> Round:
    """Seat 0 about to go out with this hand."""
    turn = begun.format(last=hand[-2:])
    return position(
        f"turn=5@0/{'melded' if melded else 'fresh'}/{turn} "
        f"players={hand}/{'m' if melded or begun.startswith('claimed') else 'u'}/2,9d/m/2,3h/u/1 "
        "stock=As melds=set:QsQhQc/1,seven:7s/1 discards=Jc/2 last=2"
    )


@pytest.mark.parametrize(
    ("hand", "melded", "commands", "ending", "discarded"),
    [
        # R1.3: by a meld, a lay-off or the last discard.
        ("7h", True, ["0:meld 7h"], (How.OUT, 0, None, 2), 1),
        ("Qd8s", True, ["0:lay_off 0 Qd", "0:lay_off 1 8s"], (How.OUT, 0, None, 2), 1),
        ("Kd", True, ["0:discard Kd"], (How.OUT, 0, None, 0), 2),
        # R7.4: from unmelded in one turn, on each of the three paths.
        ("3d4d5d7h", False, ["0:meld 3d4d5d", "0:meld 7h"], (How.HULA, 0, None, 2), 1),
        ("3d4d5dQd", False, ["0:meld 3d4d5d", "0:lay_off 0 Qd"], (How.HULA, 0, None, 2), 1),
        ("3d4d5dKd", False, ["0:meld 3d4d5d", "0:discard Kd"], (How.HULA, 0, None, 0), 2),
        (
            "7h7dQd8sKd",
            False,
            ["0:meld 7h", "0:meld 7d", "0:lay_off 0 Qd", "0:lay_off 1 8s", "0:discard Kd"],
            (How.HULA, 0, None, 0),
            2,
        ),
    ],
)
def test_whoever_has_no_card_left_wins_on_the_spot(
    hand: str,
    melded: bool,
    commands: list[str],
    ending: tuple[How, int, None, int],
    discarded: int,
) -> None:
    round_ = going_out(hand, melded=melded)
    ended = after(round_, *commands)
    assert ended.phase is Phase.OVER
    assert ended.window is None  # a last discard opens no claim window
    assert ended.result is not None
    assert ended.result.ending == Ending(*ending)
    assert ended.result.winners == (0,)
    assert len(ended.discards) == discarded
    assert events_of(round_, *commands)[-1] == RoundEnded(ended.result)


def test_the_very_first_turn_can_be_a_hula() -> None:
    round_ = deal(BASIC, DECK, 3, 0)
    ended = after(round_, "0:draw", "0:meld As2s3s4s5s6s7s", "0:discard 9h")
    assert ended.result is not None
    assert ended.result.ending == Ending(How.HULA, 0, None, 0)


def test_the_end_comes_once() -> None:
    ended = after(going_out("Kd", melded=True), "0:discard Kd")
    assert [code_of(ended, text) for text in ("close", "0:discard Kd", "1:claim 9d", "1:draw")] == [
        Illegal.ROUND_OVER
    ] * 4


# -- a turn begun by a claim -----------------------------------------------------------------------

CLAIMABLE = (
    "turn=5@0/melded/drew:9s players=9s2c/m/3,KdKh/m/2,{hand}/{state}/1,4h/u/0 stock={stock} "
    "melds=set:QsQhQc/1,seven:7s/1 discards=Td/2,Jc/3 last=3"
)


def claimable(hand: str, *, melded: bool = False, stock: str = "AsAd") -> Round:
    """Seat 0 has thrown 9s, which seat 2 may claim with this hand."""
    text = CLAIMABLE.format(hand=hand, state="m" if melded else "u", stock=stock or "-")
    return after(position(text), "0:discard 9s")


def test_a_claim_is_on_the_table_at_once() -> None:
    """R4.4, R4.5: in place of a draw, no stop in this turn, and the turn goes on with a discard."""
    round_ = claimable("9h9d5cKc")
    events = events_of(round_, "1:pass", "2:claim 9h9d")
    assert events[-2:] == [
        WindowClosed(Card.parse("9s"), 0, (2,), 2, Cards.parse("9s9h9d")),
        TurnBegan(2),
    ]
    claimed = after(round_, "1:pass", "2:claim 9h9d")
    assert claimed.phase is Phase.PLAY
    assert claimed.players[2] == Player(Cards.parse("5cKc"), True, 2)
    assert meld_text(claimed.melds[-1]) == "set:9s9h9d/2"
    assert [str(thrown.card) for thrown in claimed.discards] == ["Td", "Jc"]
    assert code_of(claimed, "2:draw") is Illegal.ALREADY_DRAWN
    assert code_of(claimed, "2:stop plain") is Illegal.ALREADY_DRAWN
    assert code_of(claimed, "1:draw") is Illegal.NOT_YOUR_TURN  # no turn for the skipped one


def test_turns_go_on_from_the_claimers_next_seat() -> None:
    """R1.4: skipped players get no turn for it, and it counts for nobody but the claimer (R5.1)."""
    ended = after(claimable("9h9d5cKc"), "1:pass", "2:claim 9h9d", "2:discard Kc", "close")
    assert ended.turn.seat == 3
    assert [player.turns for player in ended.players] == [3, 2, 2, 1]


def test_the_claimer_lays_off_in_the_same_turn() -> None:
    """R4.5: the claimer is melded now."""
    claimed = after(claimable("9h9d8sKc"), "1:pass", "2:claim 9h9d")
    assert code_of(claimed, "2:lay_off 1 8s") is None


@pytest.mark.parametrize(
    ("hand", "melded", "commands", "how"),
    [
        ("9h9d", False, [], How.HULA),  # the claim alone
        ("9h9d7h", False, ["2:meld 7h"], How.HULA),
        ("9h9d8s", False, ["2:lay_off 1 8s"], How.HULA),
        ("9h9dKc", False, ["2:discard Kc"], How.HULA),
        # Melded before this turn: no hula, and so nobody pays for the rest (R7.8).
        ("9h9d", True, [], How.OUT),
        ("9h9d7h", True, ["2:meld 7h"], How.OUT),
        ("9h9d8s", True, ["2:lay_off 1 8s"], How.OUT),
        ("9h9dKc", True, ["2:discard Kc"], How.OUT),
    ],
)
def test_hula_by_a_claim_asks_what_was_before_the_claim(
    hand: str,
    melded: bool,
    commands: list[str],
    how: How,
) -> None:
    """R7.4: not the flag that the claim itself has set."""
    round_ = claimable(hand, melded=melded)
    ended = after(round_, "1:pass", "2:claim 9h9d", *commands)
    assert ended.result is not None
    ending = ended.result.ending
    assert (ending.how, ending.by) == (how, 2)
    assert ending.claimed_from == (0 if how is How.HULA else None)
    assert ended.result.sole_payer == (0 if how is How.HULA else None)
    assert ending.last_discard_by == (2 if "2:discard Kc" in commands else 0)


def test_melded_by_an_earlier_claim_is_no_hula_any_more() -> None:
    claimed = after(
        claimable("9h9d8s8dKc", stock="AsAdAh8h"),
        *("1:pass", "2:claim 9h9d", "2:discard Kc", "close"),
        *("3:draw", "3:discard As", "close", "0:draw", "0:discard Ad", "close"),
        *("1:draw", "1:discard Ah", "close", "2:draw", "2:meld 8s8h8d"),
    )
    assert claimed.result is not None
    assert claimed.result.ending == Ending(How.OUT, 2, None, 1)


def test_an_unclaimed_discard_is_out_of_the_round() -> None:
    """R4.7."""
    round_ = after(claimable("9h9d5cKc"), "close", "1:draw", "1:discard Kd")
    assert code_of(round_, "2:claim 9h9d") is Illegal.NOT_A_MELD
    assert [str(thrown.card) for thrown in round_.discards] == ["Td", "Jc", "9s", "Kd"]


@pytest.mark.parametrize(
    ("commands", "lies"),
    [
        ((), True),
        (("close",), True),
        (("1:pass", "2:claim 9h9d"), False),
        (("1:pass", "2:claim 9h9d", "2:discard Kc"), True),
        (("1:pass", "2:claim 9h9d", "2:discard Kc", "close"), True),
    ],
)
def test_whether_the_card_thrown_last_still_lies_there(
    commands: tuple[str, ...],
    lies: bool,
) -> None:
    assert after(claimable("9h9d5cKc"), *commands).last_discard_lies is lies


# -- running out of stock --------------------------------------------------------------------------


def test_the_stock_ends_the_round_when_the_next_would_have_to_draw() -> None:
    """R1.6: after the window of the last discard, and the next player cannot stop any more."""
    last = claimable("9h9d5cKc", stock="")
    assert last.phase is Phase.WINDOW
    ended = after(last, "close")
    assert ended.result is not None
    assert ended.result.ending == Ending(How.STOCK, last_discard_by=0)
    assert code_of(ended, "1:stop plain") is Illegal.ROUND_OVER
    assert ended.players[1].turns == 2  # no turn of the next player has begun


def test_a_claim_of_the_last_discard_lets_the_round_go_on() -> None:
    claimed = after(claimable("9h9d5cKc", stock=""), "1:pass", "2:claim 9h9d")
    assert claimed.phase is Phase.PLAY
    ended = after(claimed, "2:discard Kc", "3:pass", "0:pass", "1:pass")
    assert ended.result is not None
    assert ended.result.ending == Ending(How.STOCK, last_discard_by=2)


def test_with_one_card_left_the_next_player_plays_on() -> None:
    round_ = after(claimable("9h9d5cKc", stock="As"), "close")
    assert (round_.phase, round_.turn.seat) == (Phase.DRAW, 1)
    assert after(round_, "1:draw").stock == ()


# -- the door --------------------------------------------------------------------------------------


def test_events_of_a_whole_round_end_in_one_end() -> None:
    """Everybody always runs out of time: turns follow each other until the stock is gone."""
    round_ = deal(BASIC, DECK, 5, 3)
    kinds: list[type[Event]] = []
    while round_.phase is not Phase.OVER:
        for command in run_out_commands(round_):
            step = apply(round_, command)
            round_ = step.round
            kinds.extend(map(type, step.events))
        step = apply(round_, CloseWindow())
        round_ = step.round
        kinds.extend(map(type, step.events))
    turn = [Drew, Discarded, WindowClosed]
    assert kinds == [*([*turn, TurnBegan] * 16), *turn, RoundEnded]


def test_a_step_leaves_the_round_before_as_it_was() -> None:
    """Law 1: values are frozen, so every earlier round can be kept and played again."""
    round_ = deal(BASIC, DECK, 3, 0)
    rounds = [round_]
    commands = ("0:draw", "0:meld 7s", "0:discard As", "1:pass", "2:pass", "1:draw")
    for command in commands:
        rounds.append(after(rounds[-1], command))
    for before, (command, later) in zip(
        rounds, zip(commands, rounds[1:], strict=True), strict=False
    ):
        assert before != later
        assert after(before, command) == later
    assert all(first.turn.number <= second.turn.number for first, second in pairwise(rounds))
