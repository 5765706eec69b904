"""The engine's values in the plain twin's words, so that the two can be compared."""

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
    Stop,
    Withdraw,
)
from hulawang.rules.round import Round
from tests.rules import plain


def texts(cards: Cards) -> tuple[str, ...]:
    """The cards in pack order, as the twin lists a group."""
    return tuple(map(str, cards))


def move_of(command: Command) -> plain.Move:
    """The twin's word for a command."""
    match command:
        case Draw(seat=seat):
            return "draw", seat
        case Stop(seat=seat, kind=kind):
            return "stop", seat, str(kind)
        case LayDown(seat=seat, cards=cards):
            return "meld", seat, texts(cards)
        case LayOff(seat=seat, meld=meld, cards=cards):
            return "lay_off", seat, meld, texts(cards)
        case Discard(seat=seat, card=card):
            return "discard", seat, str(card)
        case Claim(seat=seat, cards=cards):
            return "claim", seat, texts(cards)
        case Pass(seat=seat):
            return "pass", seat
        case Withdraw(seat=seat):
            return "withdraw", seat
        case CloseWindow():
            return ("close",)


def told_by_engine(round_: Round) -> dict[str, Any]:
    """Everything that the twin knows of a round, as the engine has it."""
    window, turn, result = round_.window, round_.turn, round_.result
    told: dict[str, Any] = {
        "hands": [sorted(texts(player.hand)) for player in round_.players],
        "melded": [player.melded for player in round_.players],
        "turns": [player.turns for player in round_.players],
        "stock": list(map(str, round_.stock)),
        "seat": turn.seat,
        "drawn": None if turn.drawn is None else str(turn.drawn),
        "claimed_from": turn.claimed_from,
        "had_melded": not turn.unmelded_before,
        "table": [(meld.kind, sorted(texts(meld.cards)), meld.owner) for meld in round_.melds],
        "thrown": [(str(thrown.card), thrown.by) for thrown in round_.discards],
        "last_discard_by": round_.last_discard_by,
        "asked": [] if window is None else list(window.asked()),
        "answers": {}
        if window is None
        else {
            seat: texts(answer) for seat, answer in enumerate(window.answers) if answer is not None
        },
        "ending": None,
    }
    if result is not None:
        ending = result.ending
        told["ending"] = (ending.how, ending.by, ending.claimed_from, ending.last_discard_by)
        told |= {
            "winners": list(result.winners),
            "multiplier": result.multiplier,
            "ranks": [line.place for line in result.lines],
            "points": list(result.points),
            "sole_payer": result.sole_payer,
            "failed": result.failed,
        }
    return told


def told_by_twin(twin: plain.PlainRound) -> dict[str, Any]:
    """The same of the twin itself."""
    told: dict[str, Any] = {
        "hands": [sorted(hand) for hand in twin.hands],
        "melded": twin.melded,
        "turns": twin.turns,
        "stock": twin.stock,
        "seat": twin.seat,
        "drawn": twin.drawn,
        "claimed_from": twin.claimed_from,
        "had_melded": twin.had_melded,
        "table": [(meld.kind, sorted(meld.cards), meld.owner) for meld in twin.table],
        "thrown": twin.thrown,
        "last_discard_by": twin.last_discard_by,
        "asked": twin.asked,
        "answers": twin.answers,
        "ending": twin.ending,
    }
    if twin.ending is not None:
        told |= plain.settlement(*twin.ending, list(zip(twin.hands, twin.melded, strict=True)))
    return told
