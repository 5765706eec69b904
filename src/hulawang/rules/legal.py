"""Legality: one truth for «may I», «why not» and «what can I do» (law 7, law 9).

`refusal` judges one command; `legal_commands` lists all that a seat may do. A test holds the two
equal over everything that can be spelled.
"""

from functools import cache

from hulawang.rules.cards import OF_SUIT, Cards
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
from hulawang.rules.illegal import Illegal
from hulawang.rules.melds import claims_in, kind_after, kind_of, lay_offs_in, melds_in
from hulawang.rules.round import Phase, Player, Round, Window
from hulawang.rules.stops import stop_refusal, stops_of


def refusal(round_: Round, command: Command) -> Illegal | None:
    """Why the round refuses this command, or None if it is legal."""
    if isinstance(command, CloseWindow):
        return _clock_refusal(round_)
    if not 0 <= command.seat < len(round_.players):
        return Illegal.NO_SUCH_SEAT
    if round_.result is not None:
        return Illegal.ROUND_OVER
    match command:
        case Claim() | Pass() | Withdraw():
            return _answer_refusal(round_, command)
        case _:
            return _turn_refusal(round_, command)


def _clock_refusal(round_: Round) -> Illegal | None:
    if round_.result is not None:
        return Illegal.ROUND_OVER
    return Illegal.NO_WINDOW if round_.window is None else None


def _answer_refusal(round_: Round, command: Claim | Pass | Withdraw) -> Illegal | None:
    window = round_.window
    if window is None:
        return Illegal.NO_WINDOW
    if command.seat == window.by:
        return Illegal.OWN_DISCARD
    match command:
        case Claim():
            return _claim_refusal(round_, window, command)
        case Withdraw():
            silent = window.answers[command.seat] is None
            return Illegal.NOTHING_TO_WITHDRAW if silent else None
        case Pass():
            return None


def _claim_refusal(round_: Round, window: Window, command: Claim) -> Illegal | None:
    if not _holds(round_.players[command.seat], command.cards):
        return Illegal.NOT_HELD
    if len(command.cards) < 2:
        return Illegal.CLAIM_NEEDS_TWO
    kind = kind_of(Cards(command.cards | window.card.bit))
    return Illegal.NOT_A_MELD if kind is None else None


def _turn_refusal(
    round_: Round, command: Draw | Stop | LayDown | LayOff | Discard
) -> Illegal | None:
    turn, window = round_.turn, round_.window
    # While a window is open the turn is over, and the next seat's is to come (R4.8).
    due = turn.seat if window is None else round_.next_seat(window.by)
    if command.seat != due:
        return Illegal.NOT_YOUR_TURN
    if window is not None:
        return Illegal.WINDOW_OPEN
    match command:
        case Draw():
            return Illegal.ALREADY_DRAWN if turn.begun else None
        case Stop(kind=kind):
            if turn.begun:
                return Illegal.ALREADY_DRAWN
            return stop_refusal(round_.profile, round_.mover, kind)
        case _:
            return _play_refusal(round_, round_.mover, command) if turn.begun else Illegal.NOT_DRAWN


def _play_refusal(
    round_: Round, player: Player, command: LayDown | LayOff | Discard
) -> Illegal | None:
    match command:
        case Discard(card=card):
            return None if card in player.hand else Illegal.NOT_HELD
        case LayDown(cards=cards):
            if not _holds(player, cards):
                return Illegal.NOT_HELD
            return Illegal.NOT_A_MELD if kind_of(cards) is None else None
        case LayOff(meld=meld, cards=cards):
            if not _holds(player, cards):
                return Illegal.NOT_HELD
            if not 0 <= meld < len(round_.melds):
                return Illegal.NO_SUCH_MELD
            if kind_after(round_.melds[meld], cards) is None:
                return Illegal.DOES_NOT_FIT
            return None if player.melded else Illegal.NOT_MELDED


def _holds(player: Player, cards: Cards) -> bool:
    return player.hand & cards == cards


def legal_commands(round_: Round, seat: int) -> tuple[SeatCommand, ...]:
    """Everything that this seat may do now, in a fixed order."""
    window, turn = round_.window, round_.turn
    if window is not None:
        return _legal_answers(round_, window, seat)
    if round_.result is not None or seat != turn.seat:
        return ()
    if turn.begun:
        return _legal_plays(round_, seat)
    stops = _stops(round_, seat)
    return _only_draw(seat) + stops if stops else _only_draw(seat)


def legal_stops(round_: Round, seat: int) -> tuple[Stop, ...]:
    """The stops that this seat may call now (R5.2)."""
    if round_.phase is not Phase.DRAW or seat != round_.turn.seat:
        return ()
    return _stops(round_, seat)


def legal_claims(round_: Round, seat: int) -> tuple[Claim, ...]:
    """The claims that this seat may make in the open window (R4.2)."""
    window = round_.window
    if window is None or seat not in window.asked():
        return ()
    return _claims(round_, window, seat)


def legal_lay_offs(round_: Round, seat: int) -> tuple[LayOff, ...]:
    """The lay-offs that this seat may make now (R3.1)."""
    if round_.phase is not Phase.PLAY or seat != round_.turn.seat:
        return ()
    return tuple(_lay_offs(round_, seat))


def _legal_plays(round_: Round, seat: int) -> tuple[SeatCommand, ...]:
    hand = round_.players[seat].hand
    plays: list[SeatCommand] = [LayDown(seat, cards) for cards in melds_in(hand)]
    plays += _lay_offs(round_, seat)
    for suit in OF_SUIT:
        plays += _discards(seat, hand & suit)
    return tuple(plays)


def _legal_answers(round_: Round, window: Window, seat: int) -> tuple[SeatCommand, ...]:
    if seat not in window.asked():
        return ()
    claims = _claims(round_, window, seat)
    if window.answers[seat] is None:
        return _only_pass(seat) + claims if claims else _only_pass(seat)
    return (*_only_pass(seat), Withdraw(seat), *claims)


def _stops(round_: Round, seat: int) -> tuple[Stop, ...]:
    hand, melded, turns = round_.players[seat]
    kinds = stops_of(round_.profile, hand, melded=melded, turns=turns)
    return tuple([Stop(seat, kind) for kind in kinds]) if kinds else ()


def _claims(round_: Round, window: Window, seat: int) -> tuple[Claim, ...]:
    found = claims_in(round_.players[seat].hand, window.card)
    return tuple([Claim(seat, cards) for cards in found]) if found else ()


def _lay_offs(round_: Round, seat: int) -> list[LayOff]:
    hand, melded, _ = round_.players[seat]
    if not melded:
        return []
    return [
        LayOff(seat, index, cards)
        for index, meld in enumerate(round_.melds)
        for cards in lay_offs_in(hand, meld)
    ]


# Commands are values: what every listing holds is made once.


@cache
def _only_draw(seat: int) -> tuple[SeatCommand, ...]:
    return (Draw(seat),)


@cache
def _only_pass(seat: int) -> tuple[SeatCommand, ...]:
    return (Pass(seat),)


@cache
def _discards(seat: int, of_one_suit: int) -> tuple[Discard, ...]:
    return tuple(Discard(seat, card) for card in Cards(of_one_suit))
