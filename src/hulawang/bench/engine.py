"""The engine's own speed: random legal rounds through `legal_commands` and `apply`.

What is counted: a *decision* is a command that a seat gave, chosen among all that `legal_commands`
lists for it. In a claim window only the seats that could claim choose (one of their claims, or to
pass); the others stay silent and the clock closes the window, which counts as no decision though
its work, and that of listing nothing for the silent, is in the time. So a round of four has about
40 decisions, as with the figures of other engines, where nobody is asked who has nothing to say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import process_time

from hulawang.rules.cards import DECK
from hulawang.rules.commands import Claim, CloseWindow, Command, SeatCommand
from hulawang.rules.legal import legal_commands
from hulawang.rules.play import apply, deal
from hulawang.rules.profile import BASIC
from hulawang.rules.round import Round

SEATS = 4


@dataclass(frozen=True, slots=True)
class Speed:
    """Rounds and decisions a second of one core's time."""

    rounds: float
    decisions: float


def random_rounds(seconds: float, seed: int) -> Speed:
    """How fast random rounds of four are played in about so many seconds of this process's time."""
    rng = Random(seed)
    began = process_time()
    rounds = decisions = 0
    while (passed := process_time() - began) < seconds:
        decisions += random_round(rng)
        rounds += 1
    return Speed(rounds / passed, decisions / passed)


def random_round(rng: Random) -> int:
    """Play one round at random to its end; the number of decisions in it."""
    deck = list(DECK)
    rng.shuffle(deck)
    round_ = deal(BASIC, tuple(deck), SEATS, rng.randrange(SEATS))
    decisions = 0
    while round_.result is None:
        command = _random_answer(round_, rng) if round_.window else _random_turn(round_, rng)
        decisions += not isinstance(command, CloseWindow)
        round_ = apply(round_, command).round
    return decisions


def _random_turn(round_: Round, rng: Random) -> Command:
    return _one_of(tuple(legal_commands(round_, round_.turn.seat)), rng)


def _random_answer(round_: Round, rng: Random) -> Command:
    """What the nearest seat says that could claim and is silent yet, or that time is over."""
    window = round_.window
    assert window is not None  # random_round has looked
    for seat in window.asked():
        if window.answers[seat] is None:
            commands = tuple(legal_commands(round_, seat))
            if isinstance(commands[-1], Claim):
                return _one_of(commands, rng)
    return CloseWindow()


def _one_of(commands: Sequence[SeatCommand], rng: Random) -> SeatCommand:
    return commands[int(rng.random() * len(commands))]
