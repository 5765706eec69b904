"""Legality: one truth for «may I», «why not» and «what can I do» (law 7, law 9).

`refusal` judges one command; `legal_commands` lists all that a seat may do. A test holds the two
equal over everything that can be spelled.
"""

from collections.abc import Iterator

from hulawang.rules.cards import Cards
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
    StopKind,
    Withdraw,
)
from hulawang.rules.illegal import Illegal
from hulawang.rules.melds import claims_in, kind_after, kind_of, lay_offs_in, melds_in
from hulawang.rules.round import Phase, Player, Round, Window
from hulawang.rules.stops import stop_refusal


def refusal(round_: Round, command: Command) -> Illegal | None:
    """Why the round refuses this command, or None if it is legal."""
    if isinstance(command, CloseWindow):
        return None if round_.window is not None else Illegal.NO_WINDOW
    if not 0 <= command.seat < round_.seats:
        return Illegal.NO_SUCH_SEAT
    if round_.result is not None:
        return Illegal.ROUND_OVER
    if isinstance(command, Claim | Pass | Withdraw):
        return _answer_refusal(round_, command)
    return _turn_refusal(round_, command)


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
    if len(command.cards) < round_.profile.claim_min:
        return Illegal.CLAIM_NEEDS_TWO
    kind = kind_of(Cards(command.cards | window.card.bit))
    return Illegal.NOT_A_MELD if kind is None else None


def _turn_refusal(
    round_: Round, command: Draw | Stop | LayDown | LayOff | Discard
) -> Illegal | None:
    turn = round_.turn
    if command.seat != turn.seat:
        return Illegal.NOT_YOUR_TURN
    if round_.window is not None:
        return Illegal.WINDOW_OPEN
    if isinstance(command, Draw | Stop):
        if turn.begun:
            return Illegal.ALREADY_DRAWN
        if isinstance(command, Stop):
            return stop_refusal(round_.profile, round_.mover, command.kind)
        return None
    if not turn.begun:
        return Illegal.NOT_DRAWN
    return _play_refusal(round_, round_.mover, command)


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


def legal_commands(round_: Round, seat: int) -> Iterator[SeatCommand]:
    """Everything that this seat may do now, in a fixed order."""
    match round_.phase:
        case Phase.WINDOW:
            yield from _legal_answers(round_, seat)
        case Phase.DRAW if seat == round_.turn.seat:
            yield Draw(seat)
            yield from legal_stops(round_, seat)
        case Phase.PLAY if seat == round_.turn.seat:
            yield from _legal_plays(round_, seat)
        case _:
            return


def legal_stops(round_: Round, seat: int) -> Iterator[Stop]:
    """The stops that this seat may call now (R5.2)."""
    if round_.phase is not Phase.DRAW or seat != round_.turn.seat:
        return
    for kind in StopKind:
        if stop_refusal(round_.profile, round_.players[seat], kind) is None:
            yield Stop(seat, kind)


def legal_claims(round_: Round, seat: int) -> Iterator[Claim]:
    """The claims that this seat may make in the open window (R4.2)."""
    window = round_.window
    if window is None or seat == window.by:
        return
    for cards in claims_in(round_.players[seat].hand, window.card):
        yield Claim(seat, cards)


def legal_lay_offs(round_: Round, seat: int) -> Iterator[LayOff]:
    """The lay-offs that this seat may make now (R3.1)."""
    player = round_.players[seat]
    if not player.melded or round_.phase is not Phase.PLAY or seat != round_.turn.seat:
        return
    for index, meld in enumerate(round_.melds):
        for cards in lay_offs_in(player.hand, meld):
            yield LayOff(seat, index, cards)


def _legal_plays(round_: Round, seat: int) -> Iterator[SeatCommand]:
    hand = round_.players[seat].hand
    for cards in melds_in(hand):
        yield LayDown(seat, cards)
    yield from legal_lay_offs(round_, seat)
    for card in hand:
        yield Discard(seat, card)


def _legal_answers(round_: Round, seat: int) -> Iterator[SeatCommand]:
    window = round_.window
    if window is None or seat == window.by:
        return
    yield Pass(seat)
    if window.answers[seat] is not None:
        yield Withdraw(seat)
    yield from legal_claims(round_, seat)
