"""A round played again from its record: every step through the engine's one door (law 1)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hulawang.records.record import Record, RecordedRound
from hulawang.rules.cards import BadNotation
from hulawang.rules.commands import Command
from hulawang.rules.events import RoundBegan
from hulawang.rules.illegal import IllegalCommand
from hulawang.rules.notation import parse_command
from hulawang.rules.play import Step, apply, deal
from hulawang.rules.round import Round


class BadMove(ValueError):
    """A move that the engine refuses; `number` counts the moves of the round from 1."""

    def __init__(self, number: int, move: str, why: str) -> None:
        super().__init__(f"move {number}, {move}: {why}")
        self.number = number


class ReplayStep(NamedTuple):
    """A move of a round and the step that it made."""

    number: int
    """Counts the moves of the round from 1; 0 is the deal."""
    command: Command | None
    """None is the deal."""
    step: Step


def replay(record: Record, round_: RecordedRound) -> Iterator[ReplayStep]:
    """Every step of a recorded round, the deal first.

    Raises `BadMove` when it comes to a move that is refused.
    """
    seats = record.options.seats
    return replayed(deal(record.profile, round_.deck, seats, round_.leader), round_.moves)


def replayed(dealt: Round, moves: Iterable[str]) -> Iterator[ReplayStep]:
    """Every step that moves make of a round just dealt, the deal first.

    Raises `BadMove` when it comes to a move that is refused.
    """
    step = Step(dealt, (RoundBegan(dealt.leader),))
    yield ReplayStep(0, None, step)
    for number, move in enumerate(moves, 1):
        try:
            command = parse_command(move)
            step = apply(step.round, command)
        except BadNotation as wrong:
            raise BadMove(number, move, "it spells no move") from wrong
        except IllegalCommand as refused:
            raise BadMove(number, move, refused.code) from refused
        yield ReplayStep(number, command, step)
