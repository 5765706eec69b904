"""Rounds played by policies alone, each seeing its own seat's view and nothing else."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from hulawang.cpu.policy import Policy
from hulawang.rules.commands import SeatCommand
from hulawang.rules.play import Step, apply
from hulawang.rules.round import Round
from hulawang.views.seat import see_round


@dataclass(frozen=True, slots=True)
class Move:
    """One command of a round, the round that it met and the step that it made."""

    before: Round
    command: SeatCommand
    step: Step


def moves(round_: Round, policies: Sequence[Policy], rng: Random) -> Iterator[Move]:
    """Every move of a round to its end, by one policy a seat.

    A window asks the seats nearest first, so that it closes with the first claim (R4.6).
    """
    while round_.result is None:
        seat = _next_to_move(round_)
        view = see_round(round_, seat)
        command = policies[seat](view, seat, round_.profile, rng)
        step = apply(round_, command)
        yield Move(round_, command, step)
        round_ = step.round


def _next_to_move(round_: Round) -> int:
    window = round_.window
    if window is None:
        return round_.turn.seat
    return next(seat for seat in window.asked() if window.answers[seat] is None)
