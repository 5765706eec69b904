"""Playing: the one door through which a round changes (law 1).

`apply` judges a command by `legal`, then makes the next round and tells what happened. Every
helper below takes a legal situation for granted.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from hulawang.rules.cards import Card, Cards
from hulawang.rules.commands import (
    Claim,
    CloseWindow,
    Command,
    Discard,
    Draw,
    LayDown,
    LayOff,
    Pass,
    SeatCommand,
    Stop,
    Withdraw,
)
from hulawang.rules.events import (
    Answered,
    Discarded,
    Drew,
    Event,
    LaidOff,
    Melded,
    RoundEnded,
    Stopped,
    TurnBegan,
    WindowClosed,
)
from hulawang.rules.illegal import IllegalCommand
from hulawang.rules.legal import refusal
from hulawang.rules.melds import Meld, kind_after, kind_of
from hulawang.rules.profile import Profile
from hulawang.rules.round import (
    PASS,
    Answer,
    Ending,
    How,
    Phase,
    Player,
    Round,
    Thrown,
    Turn,
    Window,
)
from hulawang.rules.settle import Standing, settle
from hulawang.rules.value import Value


class Step(Value, frozen=True):
    """The round after a command, and what happened on the way."""

    round: Round
    events: tuple[Event, ...]


def deal(profile: Profile, deck: tuple[Card, ...], seats: int, leader: int) -> Round:
    """A new round: `hand_size` cards a seat, seat by seat, the rest is the stock (R1.1)."""
    size = profile.hand_size
    hands = tuple(Cards.of(deck[seat * size : (seat + 1) * size]) for seat in range(seats))
    players = tuple(Player(hand, turns=int(seat == leader)) for seat, hand in enumerate(hands))
    first = Turn(1, leader, unmelded_before=True)
    return Round(profile, leader, players, deck[seats * size :], first)


def apply(round_: Round, command: Command) -> Step:
    """The step that a command makes.

    Raises `IllegalCommand` with the code of the rule that forbids it; then nothing has changed.
    """
    code = refusal(round_, command)
    if code is not None:
        raise IllegalCommand(code)
    return _STEPS[type(command)](round_, command)


def run_out_commands(round_: Round) -> tuple[SeatCommand, ...]:
    """What is played for a seat whose turn time has run out (R1.7).

    Never a meld, a lay-off, a claim or a stop: holding back is a tactic.
    """
    seat = round_.turn.seat
    match round_.phase:
        case Phase.DRAW:
            return (Draw(seat), Discard(seat, round_.stock[0]))
        case Phase.PLAY:
            return (Discard(seat, _forced_discard(round_)),)
        case _:
            return ()


def _forced_discard(round_: Round) -> Card:
    """The drawn card if it is still held, else the highest value, first in suit order (R1.7)."""
    drawn, hand = round_.turn.drawn, round_.mover.hand
    if drawn is not None and drawn in hand:
        return drawn
    values = round_.profile.values
    return max(hand, key=lambda card: (values[card.rank], -card))


# -- the turn ------------------------------------------------------------------------------------


def _draw(round_: Round, draw: Draw) -> Step:
    seat, card, turn = draw.seat, round_.stock[0], round_.turn
    drawn = replace(
        round_,
        players=_with_hand(round_.players, seat, round_.players[seat].hand | 1 << card),
        stock=round_.stock[1:],
        turn=Turn(turn.number, seat, turn.unmelded_before, card),
    )
    return Step(drawn, (Drew(seat, card),))


def _lay_down(round_: Round, lay_down: LayDown) -> Step:
    seat, cards = lay_down.seat, lay_down.cards
    kind = kind_of(cards)
    assert kind is not None  # legal.refusal has looked
    laid = replace(
        round_,
        players=_with_hand(round_.players, seat, round_.mover.hand ^ cards, melded=True),
        melds=(*round_.melds, Meld(kind, cards, seat)),
    )
    return _unless_out(laid, (Melded(seat, len(round_.melds), kind, cards),))


def _lay_off(round_: Round, lay_off: LayOff) -> Step:
    seat, index, cards = lay_off.seat, lay_off.meld, lay_off.cards
    old = round_.melds[index]
    kind = kind_after(old, cards)
    assert kind is not None  # legal.refusal has looked
    grown = Meld(kind, Cards(old.cards | cards), old.owner)
    laid = replace(
        round_,
        players=_with_hand(round_.players, seat, round_.mover.hand ^ cards),
        melds=(*round_.melds[:index], grown, *round_.melds[index + 1 :]),
    )
    return _unless_out(laid, (LaidOff(seat, index, kind, cards),))


def _discard(round_: Round, discard: Discard) -> Step:
    seat, card, players = discard.seat, discard.card, round_.players
    hand = players[seat].hand ^ 1 << card
    silent = (None,) * len(players)
    thrown = replace(
        round_,
        players=_with_hand(players, seat, hand),
        discards=(*round_.discards, Thrown(card, seat)),
        last_discard_by=seat,
        # R1.3: a last discard opens no claim window.
        window=Window(round_.turn.number, card, seat, silent) if hand else None,
    )
    return _unless_out(thrown, (Discarded(seat, card),))


def _stop(round_: Round, stop: Stop) -> Step:
    ending = Ending(How(stop.kind.value), by=stop.seat, last_discard_by=round_.last_discard_by)
    return _ended(round_, ending, (Stopped(stop.seat, stop.kind),))


# -- the claim window ----------------------------------------------------------------------------


def _claim(round_: Round, claim: Claim) -> Step:
    return _answer(round_, claim.seat, claim.cards)


def _pass(round_: Round, pass_: Pass) -> Step:
    return _answer(round_, pass_.seat, PASS)


def _withdraw(round_: Round, withdraw: Withdraw) -> Step:
    return _answer(round_, withdraw.seat, None)


def _answer(round_: Round, seat: int, answer: Answer) -> Step:
    assert round_.window is not None  # legal.refusal has looked
    answers = round_.window.answers
    answers = (*answers[:seat], answer, *answers[seat + 1 :])
    window = replace(round_.window, answers=answers)
    answered, event = replace(round_, window=window), Answered(seat)
    if not window.is_settled():
        return Step(answered, (event,))
    closed = _close_window(answered, CloseWindow())
    return Step(closed.round, (event, *closed.events))


def _close_window(round_: Round, _: CloseWindow) -> Step:
    window = round_.window
    assert window is not None  # legal.refusal has looked
    if claimants := window.claimants():
        return _take(round_, window, claimants)
    closed = WindowClosed(window.card, window.by, claimants)
    if not round_.stock:
        # R1.6: the turn would pass to a player who would have to draw from an empty stock.
        ending = Ending(How.STOCK, last_discard_by=window.by)
        return _ended(round_, ending, (closed,))
    seat = round_.next_seat(window.by)
    player = round_.players[seat]
    begun = replace(
        round_,
        players=_with_player(round_.players, seat, replace(player, turns=player.turns + 1)),
        turn=Turn(round_.turn.number + 1, seat, not player.melded),
        window=None,
    )
    return Step(begun, (closed, TurnBegan(seat)))


def _take(round_: Round, window: Window, claimants: tuple[int, ...]) -> Step:
    """R4.4, R4.5: card and named cards are on the table at once, in place of a draw."""
    seat, card, melds = claimants[0], window.card, round_.melds
    player, named = round_.players[seat], window.answers[seat]
    assert named  # a claimant's answer
    cards = Cards(named | card.bit)
    kind = kind_of(cards)
    assert kind is not None  # legal.refusal has looked at the claim
    melding = Player(Cards(player.hand ^ named), melded=True, turns=player.turns + 1)
    taken = replace(
        round_,
        players=_with_player(round_.players, seat, melding),
        turn=Turn(round_.turn.number + 1, seat, not player.melded, claimed_from=window.by),
        melds=(*melds, Meld(kind, cards, seat)),
        discards=round_.discards[:-1],
        window=None,
    )
    closed = WindowClosed(card, window.by, claimants, len(melds), cards)
    return _unless_out(taken, (closed, TurnBegan(seat)))


_STEPS: dict[type[Command], Callable[[Round, Any], Step]] = {
    Draw: _draw,
    Stop: _stop,
    LayDown: _lay_down,
    LayOff: _lay_off,
    Discard: _discard,
    Claim: _claim,
    Pass: _pass,
    Withdraw: _withdraw,
    CloseWindow: _close_window,
}


# -- the end -------------------------------------------------------------------------------------


def _unless_out(round_: Round, events: tuple[Event, ...]) -> Step:
    """R1.3: whoever has no card left wins on the spot; R7.4: in one turn from unmelded is hula."""
    turn = round_.turn
    if round_.players[turn.seat].hand:
        return Step(round_, events)
    ending = Ending(
        How.HULA if turn.unmelded_before else How.OUT,
        by=turn.seat,
        claimed_from=turn.claimed_from if turn.unmelded_before else None,
        last_discard_by=round_.last_discard_by,
    )
    return _ended(round_, ending, events)


def _ended(round_: Round, ending: Ending, events: tuple[Event, ...]) -> Step:
    standings = tuple([Standing(player.hand, player.melded) for player in round_.players])
    result = settle(round_.profile, ending, standings)
    return Step(replace(round_, result=result, window=None), (*events, RoundEnded(result)))


def _with_hand(
    players: tuple[Player, ...], seat: int, hand: int, *, melded: bool = False
) -> tuple[Player, ...]:
    """The players with this seat's hand changed; whoever has melded stays so."""
    player = players[seat]
    changed = Player(Cards(hand), melded or player.melded, player.turns)
    return _with_player(players, seat, changed)


def _with_player(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    """The players, this one new in this seat."""
    seated = list(players)
    seated[seat] = player
    return tuple(seated)
