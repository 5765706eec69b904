"""Playing: the one door through which a round changes (law 1).

`apply` judges a command by `legal`, then makes the next round and tells what happened. Every
helper below takes a legal situation for granted.
"""

from dataclasses import dataclass, replace

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


@dataclass(frozen=True, slots=True)
class Step:
    """The round after a command, and what happened on the way."""

    round: Round
    events: tuple[Event, ...]


def deal(profile: Profile, deck: tuple[Card, ...], seats: int, leader: int) -> Round:
    """A new round: `hand_size` cards a seat, seat by seat, the rest is the stock (R1.1)."""
    size = profile.hand_size
    hands = tuple(
        Cards.of(deck[seat * size : (seat + 1) * size]) for seat in range(seats)
    )
    players = tuple(Player(hand) for hand in hands)
    return _with_turn(profile, leader, players, deck[seats * size :])


def _with_turn(
    profile: Profile, leader: int, players: tuple[Player, ...], stock: tuple[Card, ...]
) -> Round:
    begun = _with_player(players, leader, replace(players[leader], turns=1))
    return Round(profile, leader, begun, stock, Turn(1, leader, unmelded_before=True))


def apply(round_: Round, command: Command) -> Step:
    """The step that a command makes.

    Raises `IllegalCommand` with the code of the rule that forbids it; then nothing has changed.
    """
    code = refusal(round_, command)
    if code is not None:
        raise IllegalCommand(code)
    match command:
        case Draw():
            return _draw(round_)
        case LayDown(cards=cards):
            return _lay_down(round_, cards)
        case LayOff(meld=meld, cards=cards):
            return _lay_off(round_, meld, cards)
        case Discard(card=card):
            return _discard(round_, card)
        case Claim(seat=seat, cards=cards):
            return _answer(round_, seat, cards)
        case Pass(seat=seat):
            return _answer(round_, seat, PASS)
        case Withdraw(seat=seat):
            return _answer(round_, seat, None)
        case Stop():
            return _stop(round_, command)
        case CloseWindow():
            return _close_window(round_)


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
    card, seat = round_.stock[0], round_.turn.seat
    player = _with_hand(round_.mover, Cards(round_.mover.hand | card.bit))
    turn = replace(round_.turn, drawn=card)
    drawn = _evolve(round_, seat, player, turn=turn, stock=round_.stock[1:])
    return Step(drawn, (Drew(seat, card),))


def _lay_down(round_: Round, cards: Cards) -> Step:
    seat = round_.turn.seat
    kind = kind_of(cards)
    assert kind is not None  # legal.refusal has looked
    player = Player(Cards(round_.mover.hand ^ cards), True, round_.mover.turns)
    melds = (*round_.melds, Meld(kind, cards, seat))
    laid = _evolve(round_, seat, player, melds=melds)
    return _unless_out(laid, (Melded(seat, len(round_.melds), kind, cards),))


def _lay_off(round_: Round, index: int, cards: Cards) -> Step:
    seat, old = round_.turn.seat, round_.melds[index]
    kind = kind_after(old, cards)
    assert kind is not None  # legal.refusal has looked
    grown = Meld(kind, Cards(old.cards | cards), old.owner)
    melds = (*round_.melds[:index], grown, *round_.melds[index + 1 :])
    player = _with_hand(round_.mover, Cards(round_.mover.hand ^ cards))
    laid = _evolve(round_, seat, player, melds=melds)
    return _unless_out(laid, (LaidOff(seat, index, kind, cards),))


def _discard(round_: Round, card: Card) -> Step:
    seat = round_.turn.seat
    player = _with_hand(round_.mover, Cards(round_.mover.hand ^ card.bit))
    discards = (*round_.discards, Thrown(card, seat))
    thrown = _evolve(round_, seat, player, discards=discards, last_discard_by=seat)
    event = Discarded(seat, card)
    if not player.hand:
        # R1.3: a last discard opens no claim window.
        return _unless_out(thrown, (event,))
    number = round_.windows + 1
    window = Window(number, card, seat, (None,) * round_.seats)
    return Step(_with_window(thrown, window, windows=number), (event,))


def _stop(round_: Round, stop: Stop) -> Step:
    ending = Ending(
        How(stop.kind.value), by=stop.seat, last_discard_by=round_.last_discard_by
    )
    return _ended(round_, ending, (Stopped(stop.seat, stop.kind),))


# -- the claim window ----------------------------------------------------------------------------


def _answer(round_: Round, seat: int, answer: Answer) -> Step:
    window = round_.window
    assert window is not None  # legal.refusal has looked
    answers = (*window.answers[:seat], answer, *window.answers[seat + 1 :])
    window = Window(window.number, window.card, window.by, answers)
    answered = _with_window(round_, window, windows=window.number)
    event = Answered(seat)
    if not window.is_settled():
        return Step(answered, (event,))
    closed = _close_window(answered)
    return Step(closed.round, (event, *closed.events))


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
        return _ended(replace(round_, window=None), ending, (event,))
    seat = round_.next_seat(window.by)
    return Step(_begin_turn(round_, seat), (event, TurnBegan(seat)))


def _take(round_: Round, window: Window, claimants: tuple[int, ...]) -> Step:
    """R4.4, R4.5: card and named cards are on the table at once, in place of a draw."""
    seat = claimants[0]
    named = window.answers[seat]
    assert named  # a claimant's answer
    cards = Cards(named | window.card.bit)
    kind = kind_of(cards)
    assert kind is not None  # legal.refusal has looked at the claim
    begun = _begin_turn(round_, seat)
    player = Player(Cards(begun.mover.hand ^ named), True, begun.mover.turns)
    taken = _evolve(
        begun,
        seat,
        player,
        turn=replace(begun.turn, claimed_from=window.by),
        melds=(*round_.melds, Meld(kind, cards, seat)),
        discards=round_.discards[:-1],
    )
    event = WindowClosed(window.card, window.by, claimants, len(round_.melds), cards)
    return _unless_out(taken, (event, TurnBegan(seat)))


def _begin_turn(round_: Round, seat: int) -> Round:
    player = round_.players[seat]
    counted = Player(player.hand, player.melded, player.turns + 1)
    turn = Turn(round_.turn.number + 1, seat, unmelded_before=not player.melded)
    return _evolve(round_, seat, counted, turn=turn)


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
    standings = tuple(Standing(player.hand, player.melded) for player in round_.players)
    result = settle(round_.profile, ending, standings)
    return Step(replace(round_, result=result), (*events, RoundEnded(result)))


# -- evolving frozen values ----------------------------------------------------------------------


def _with_hand(player: Player, hand: Cards) -> Player:
    return Player(hand, player.melded, player.turns)


def _with_player(
    players: tuple[Player, ...], seat: int, player: Player
) -> tuple[Player, ...]:
    return (*players[:seat], player, *players[seat + 1 :])


def _with_window(round_: Round, window: Window, *, windows: int) -> Round:
    return Round(
        round_.profile,
        round_.leader,
        round_.players,
        round_.stock,
        round_.turn,
        round_.melds,
        round_.discards,
        windows,
        round_.last_discard_by,
        window,
    )


def _evolve(
    round_: Round,
    seat: int,
    player: Player,
    *,
    turn: Turn | None = None,
    stock: tuple[Card, ...] | None = None,
    melds: tuple[Meld, ...] | None = None,
    discards: tuple[Thrown, ...] | None = None,
    last_discard_by: int | None = None,
) -> Round:
    """The round with one player changed and whatever else is named; no window is open in it."""
    return Round(
        round_.profile,
        round_.leader,
        _with_player(round_.players, seat, player),
        round_.stock if stock is None else stock,
        turn or round_.turn,
        round_.melds if melds is None else melds,
        round_.discards if discards is None else discards,
        round_.windows,
        round_.last_discard_by if last_discard_by is None else last_discard_by,
    )
