"""Legality: one truth for «may I», «why not» and «what can I do» (law 7, law 9).

`refusal` judges one command; `legal_commands` lists all that a seat may do. A test holds the two
equal over everything that can be spelled.
"""

from collections.abc import Callable
from typing import Any

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
    Withdraw,
)
from hulawang.rules.illegal import Illegal
from hulawang.rules.melds import claims_in, kind_after, kind_of, lay_offs_in, melds_in
from hulawang.rules.round import Phase, Player, Round, Window
from hulawang.rules.stops import stop_refusal, stops_of


def refusal(round_: Round, command: Command) -> Illegal | None:
    """Why the round refuses this command, or None if it is legal."""
    return _REFUSALS[type(command)](round_, command)


# -- in turn -------------------------------------------------------------------------------------


def _turn_refusal(round_: Round, seat: int, *, begun: bool) -> Illegal | None:
    """Why this seat may do nothing that belongs after its draw, or else before it (R1.2)."""
    turn, window = round_.turn, round_.window
    if not 0 <= seat < len(round_.players):
        return Illegal.NO_SUCH_SEAT
    if round_.result is not None:
        return Illegal.ROUND_OVER
    # While a window is open the turn is over, and the next seat's is to come (R4.8).
    if seat != (turn.seat if window is None else round_.next_seat(window.by)):
        return Illegal.NOT_YOUR_TURN
    if window is not None:
        return Illegal.WINDOW_OPEN
    if turn.begun == begun:
        return None
    return Illegal.NOT_DRAWN if begun else Illegal.ALREADY_DRAWN


def _draw_refusal(round_: Round, draw: Draw) -> Illegal | None:
    return _turn_refusal(round_, draw.seat, begun=False)


def _stop_refusal(round_: Round, stop: Stop) -> Illegal | None:
    code = _turn_refusal(round_, stop.seat, begun=False)
    return code or stop_refusal(round_.profile, round_.mover, stop.kind)


def _lay_down_refusal(round_: Round, lay_down: LayDown) -> Illegal | None:
    if code := _turn_refusal(round_, lay_down.seat, begun=True):
        return code
    if not _holds(round_.mover, lay_down.cards):
        return Illegal.NOT_HELD
    return Illegal.NOT_A_MELD if kind_of(lay_down.cards) is None else None


def _lay_off_refusal(round_: Round, lay_off: LayOff) -> Illegal | None:
    if code := _turn_refusal(round_, lay_off.seat, begun=True):
        return code
    if not _holds(round_.mover, lay_off.cards):
        return Illegal.NOT_HELD
    if not 0 <= lay_off.meld < len(round_.melds):
        return Illegal.NO_SUCH_MELD
    if kind_after(round_.melds[lay_off.meld], lay_off.cards) is None:
        return Illegal.DOES_NOT_FIT
    return None if round_.mover.melded else Illegal.NOT_MELDED


def _discard_refusal(round_: Round, discard: Discard) -> Illegal | None:
    if code := _turn_refusal(round_, discard.seat, begun=True):
        return code
    return None if discard.card in round_.mover.hand else Illegal.NOT_HELD


# -- in a claim window ---------------------------------------------------------------------------


def _answer_refusal(round_: Round, answer: Claim | Pass | Withdraw) -> Illegal | None:
    """Why this seat may give no answer: all that forbids a pass."""
    window = round_.window
    if not 0 <= answer.seat < len(round_.players):
        return Illegal.NO_SUCH_SEAT
    if round_.result is not None:
        return Illegal.ROUND_OVER
    if window is None:
        return Illegal.NO_WINDOW
    return Illegal.OWN_DISCARD if answer.seat == window.by else None


def _claim_refusal(round_: Round, claim: Claim) -> Illegal | None:
    if code := _answer_refusal(round_, claim):
        return code
    assert round_.window is not None  # an answer is looked for
    if not _holds(round_.players[claim.seat], claim.cards):
        return Illegal.NOT_HELD
    if len(claim.cards) < 2:
        return Illegal.CLAIM_NEEDS_TWO
    kind = kind_of(Cards(claim.cards | round_.window.card.bit))
    return Illegal.NOT_A_MELD if kind is None else None


def _withdraw_refusal(round_: Round, withdraw: Withdraw) -> Illegal | None:
    if code := _answer_refusal(round_, withdraw):
        return code
    assert round_.window is not None  # an answer is looked for
    silent = round_.window.answers[withdraw.seat] is None
    return Illegal.NOTHING_TO_WITHDRAW if silent else None


def _clock_refusal(round_: Round, _: CloseWindow) -> Illegal | None:
    if round_.result is not None:
        return Illegal.ROUND_OVER
    return Illegal.NO_WINDOW if round_.window is None else None


def _holds(player: Player, cards: Cards) -> bool:
    return player.hand & cards == cards


_REFUSALS: dict[type[Command], Callable[[Round, Any], Illegal | None]] = {
    Draw: _draw_refusal,
    Stop: _stop_refusal,
    LayDown: _lay_down_refusal,
    LayOff: _lay_off_refusal,
    Discard: _discard_refusal,
    Claim: _claim_refusal,
    Pass: _answer_refusal,
    Withdraw: _withdraw_refusal,
    CloseWindow: _clock_refusal,
}


# -- listings ------------------------------------------------------------------------------------


def legal_commands(round_: Round, seat: int) -> tuple[SeatCommand, ...]:
    """Everything that this seat may do now, in a fixed order."""
    window, turn = round_.window, round_.turn
    if window is not None:
        return _legal_answers(round_, window, seat)
    if round_.result is not None or seat != turn.seat:
        return ()
    if turn.begun:
        return _legal_plays(round_, seat)
    return (Draw(seat), *_stops(round_, seat))


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
    return _claims(seat, claims_in(round_.players[seat].hand, window.card))


def _legal_plays(round_: Round, seat: int) -> tuple[SeatCommand, ...]:
    hand = round_.players[seat].hand
    plays: list[SeatCommand] = [LayDown(seat, cards) for cards in melds_in(hand)]
    plays += _lay_offs(round_, seat)
    plays += [Discard(seat, card) for card in hand]
    return tuple(plays)


def _legal_answers(round_: Round, window: Window, seat: int) -> tuple[SeatCommand, ...]:
    if seat == window.by or not 0 <= seat < len(window.answers):
        return ()
    silent = window.answers[seat] is None
    answers: tuple[SeatCommand, ...] = (Pass(seat),) if silent else (Pass(seat), Withdraw(seat))
    groups = claims_in(round_.players[seat].hand, window.card)
    return answers + _claims(seat, groups) if groups else answers


def _stops(round_: Round, seat: int) -> tuple[Stop, ...]:
    player = round_.players[seat]
    kinds = stops_of(round_.profile, player.hand, melded=player.melded, turns=player.turns)
    return tuple([Stop(seat, kind) for kind in kinds]) if kinds else ()


def _claims(seat: int, groups: tuple[Cards, ...]) -> tuple[Claim, ...]:
    return tuple([Claim(seat, cards) for cards in groups])


def _lay_offs(round_: Round, seat: int) -> list[LayOff]:
    player = round_.players[seat]
    if not player.melded:
        return []
    return [
        LayOff(seat, index, cards)
        for index, meld in enumerate(round_.melds)
        for cards in lay_offs_in(player.hand, meld)
    ]
