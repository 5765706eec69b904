"""Guided lessons: a round laid out beforehand and a script of it, played by the engine.

A lesson has no memory: whoever learns tells all moves made so far, and the script is played anew
up to where the next one is wanted. The learner sits in seat 0 of three.
"""

from dataclasses import dataclass
from typing import TypeAlias

from hulawang.rules.commands import SeatCommand
from hulawang.rules.legal import refusal
from hulawang.rules.notation import parse_command, parse_move
from hulawang.rules.play import Step, apply
from hulawang.rules.round import Round

LEARNER = 0

NOT_NOW = "not_now"
"""The refusal of a move that the rules allow and the lesson does not want yet."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A move that is wanted of the learner, and the name of what is said about it."""

    word: str
    move: str

    def command(self) -> SeatCommand:
        return parse_move(self.move, LEARNER)


@dataclass(frozen=True, slots=True)
class Others:
    """Commands that come by themselves, most of them the other seats'."""

    commands: tuple[str, ...]


Beat: TypeAlias = Wanted | Others


def others(*commands: str) -> Others:
    """What happens between two moves of the learner, in the notation of commands."""
    return Others(commands)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A short round with a script that the rules allow from its first word to its last."""

    name: str
    begin: Round
    script: tuple[Beat, ...]

    @property
    def wanted(self) -> tuple[Wanted, ...]:
        """The learner's moves in order."""
        return tuple(beat for beat in self.script if isinstance(beat, Wanted))


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a learner stands in a lesson."""

    made: int
    """How many of the wanted moves are made."""
    wanted: Wanted | None
    """What is wanted now; None at the end."""
    refused: str | None
    """Why the last move was not made: a code of the rules, or `NOT_NOW`."""
    steps: tuple[Step, ...]
    """What has happened since the last move that was made, this one included; the first step is
    the round as it was laid out while no move is made."""


def play(lesson: Lesson, moves: tuple[SeatCommand, ...]) -> Progress:
    """Play a lesson's script as far as the learner's moves go.

    What comes after a move that is refused is not looked at.
    """
    round_, made = lesson.begin, 0
    steps = [Step(round_, ())]
    for beat in lesson.script:
        if isinstance(beat, Others):
            played = _played(round_, beat)
        elif made == len(moves):
            return Progress(made, beat, None, tuple(steps))
        elif moves[made] != beat.command():
            return Progress(made, beat, _why_not(round_, moves[made]), tuple(steps))
        else:
            played, steps = (apply(round_, moves[made]),), []
            made += 1
        steps += played
        round_ = steps[-1].round
    return Progress(made, None, None, tuple(steps))


def _played(round_: Round, beat: Others) -> tuple[Step, ...]:
    steps = []
    for command in beat.commands:
        step = apply(round_, parse_command(command))
        steps.append(step)
        round_ = step.round
    return tuple(steps)


def _why_not(round_: Round, move: SeatCommand) -> str:
    code = refusal(round_, move)
    return NOT_NOW if code is None else code.value
