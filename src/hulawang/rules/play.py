"""Playing: the one door through which a round changes (law 1).

`apply` judges a command by `legal`, then makes the next round and tells what happened. Every
helper below takes a legal situation for granted.
"""

from typing import NamedTuple

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


class Step(NamedTuple):
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
    return _step(round_, command)


def _step(round_: Round, command: Command) -> Step:
    match command:
        case Draw():
            return _draw(round_)
        case Discard(card=card):
            return _discard(round_, card)
        case Pass(seat=seat):
            return _answer(round_, seat, PASS)
        case CloseWindow():
            return _close_window(round_)
        case LayDown(cards=cards):
            return _lay_down(round_, cards)
        case LayOff(meld=meld, cards=cards):
            return _lay_off(round_, meld, cards)
        case Claim(seat=seat, cards=cards):
            return _answer(round_, seat, cards)
        case Withdraw(seat=seat):
            return _answer(round_, seat, None)
        case Stop():
            return _stop(round_, command)


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


def _draw(round_: Round) -> Step:
    profile, leader, players, stock, turn, melds, discards, last, _, _ = round_
    seat, card = turn.seat, stock[0]
    players = _with_hand(players, seat, players[seat].hand | card.bit)
    begun = Turn(turn.number, seat, turn.unmelded_before, drawn=card)
    drawn = Round(profile, leader, players, stock[1:], begun, melds, discards, last)
    return Step(drawn, (Drew(seat, card),))


def _lay_down(round_: Round, cards: Cards) -> Step:
    seat = round_.turn.seat
    kind = kind_of(cards)
    assert kind is not None  # legal.refusal has looked
    laid = round_._replace(
        players=_with_hand(round_.players, seat, round_.mover.hand ^ cards, melded=True),
        melds=(*round_.melds, Meld(kind, cards, seat)),
    )
    return _unless_out(laid, (Melded(seat, len(round_.melds), kind, cards),))


def _lay_off(round_: Round, index: int, cards: Cards) -> Step:
    seat, old = round_.turn.seat, round_.melds[index]
    kind = kind_after(old, cards)
    assert kind is not None  # legal.refusal has looked
    grown = Meld(kind, Cards(old.cards | cards), old.owner)
    laid = round_._replace(
        players=_with_hand(round_.players, seat, round_.mover.hand ^ cards),
        melds=(*round_.melds[:index], grown, *round_.melds[index + 1 :]),
    )
    return _unless_out(laid, (LaidOff(seat, index, kind, cards),))


def _discard(round_: Round, card: Card) -> Step:
    profile, leader, players, stock, turn, melds, discards, _, _, _ = round_
    seat = turn.seat
    left = players[seat].hand ^ card.bit
    players = _with_hand(players, seat, left)
    discards = (*discards, Thrown(card, seat))
    # R1.3: a last discard opens no claim window.
    window = Window(turn.number, card, seat, (None,) * len(players)) if left else None
    thrown = Round(profile, leader, players, stock, turn, melds, discards, seat, window)
    return _unless_out(thrown, (Discarded(seat, card),))


def _stop(round_: Round, stop: Stop) -> Step:
    ending = Ending(How(stop.kind.value), by=stop.seat, last_discard_by=round_.last_discard_by)
    return _ended(round_, ending, (Stopped(stop.seat, stop.kind),))


# -- the claim window ----------------------------------------------------------------------------


def _answer(round_: Round, seat: int, answer: Answer) -> Step:
    window = round_.window
    assert window is not None  # legal.refusal has looked
    answers = (*window.answers[:seat], answer, *window.answers[seat + 1 :])
    window = Window(window.number, window.card, window.by, answers)
    answered = round_._replace(window=window)
    event = Answered(seat)
    if not window.is_settled():
        return Step(answered, (event,))
    closed, events = _close_window(answered)
    return Step(closed, (event, *events))


def _close_window(round_: Round) -> Step:
    window = round_.window
    assert window is not None  # legal.refusal has looked
    claimants = window.claimants()
    if claimants:
        return _take(round_, window, claimants)
    event = WindowClosed(window.card, window.by, claimants)
    if not round_.stock:
        # R1.6: the turn would pass to a player who would have to draw from an empty stock.
        ending = Ending(How.STOCK, last_discard_by=window.by)
        return _ended(round_, ending, (event,))
    seat = round_.next_seat(window.by)
    return Step(_with_turn(round_, seat), (event, TurnBegan(seat)))


def _take(round_: Round, window: Window, claimants: tuple[int, ...]) -> Step:
    """R4.4, R4.5: card and named cards are on the table at once, in place of a draw."""
    seat = claimants[0]
    named = window.answers[seat]
    assert named  # a claimant's answer
    cards = Cards(named | window.card.bit)
    kind = kind_of(cards)
    assert kind is not None  # legal.refusal has looked at the claim
    begun = _with_turn(round_, seat, claimed_from=window.by)
    taken = begun._replace(
        players=_with_hand(begun.players, seat, begun.mover.hand ^ named, melded=True),
        melds=(*round_.melds, Meld(kind, cards, seat)),
        discards=round_.discards[:-1],
    )
    event = WindowClosed(window.card, window.by, claimants, len(round_.melds), cards)
    return _unless_out(taken, (event, TurnBegan(seat)))


def _with_turn(round_: Round, seat: int, *, claimed_from: int | None = None) -> Round:
    """The round with this seat's turn begun and no window open."""
    profile, leader, players, stock, turn, melds, discards, last, _, _ = round_
    hand, melded, turns = players[seat]
    players = _with_player(players, seat, Player(hand, melded, turns + 1))
    turn = Turn(turn.number + 1, seat, not melded, claimed_from=claimed_from)
    return Round(profile, leader, players, stock, turn, melds, discards, last)


# -- the end -------------------------------------------------------------------------------------


def _unless_out(round_: Round, events: tuple[Event, ...]) -> Step:
    """R1.3: whoever has no card left wins on the spot; R7.4: in one turn from unmelded is hula."""
    if round_.mover.hand:
        return Step(round_, events)
    turn = round_.turn
    ending = Ending(
        How.HULA if turn.unmelded_before else How.OUT,
        by=turn.seat,
        claimed_from=turn.claimed_from if turn.unmelded_before else None,
        last_discard_by=round_.last_discard_by,
    )
    return _ended(round_, ending, events)


def _ended(round_: Round, ending: Ending, events: tuple[Event, ...]) -> Step:
    standings = tuple(Standing(hand, melded) for hand, melded, _ in round_.players)
    result = settle(round_.profile, ending, standings)
    return Step(round_._replace(result=result, window=None), (*events, RoundEnded(result)))


def _with_hand(
    players: tuple[Player, ...], seat: int, hand: int, *, melded: bool = False
) -> tuple[Player, ...]:
    """The players with this seat's hand changed; whoever has melded stays so."""
    _, had_melded, turns = players[seat]
    return _with_player(players, seat, Player(Cards(hand), melded or had_melded, turns))


def _with_player(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    return (*players[:seat], player, *players[seat + 1 :])
