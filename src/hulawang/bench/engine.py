"""The engine's own speed: random legal rounds through `legal_commands` and `apply`.

What is counted: a *decision* is a command that a seat gave, chosen among all that `legal_commands`
lists for it. In a claim window only the seats that could claim choose (one of their claims, or to
pass); the others stay silent and the clock closes the window. That counts as no decision, though
its work and that of finding out who could claim is in the time: a round of four at random has
about 52 decisions, 23 windows closed by the clock and 120 listings.
"""

from dataclasses import dataclass
from random import Random
from time import process_time

from hulawang.rules.cards import DECK
from hulawang.rules.commands import CloseWindow, SeatCommand
from hulawang.rules.legal import legal_commands
from hulawang.rules.play import apply, deal
from hulawang.rules.profile import BASIC
from hulawang.rules.round import Round, Window

SEATS = 4
CLOSE = CloseWindow()


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
        window = round_.window
        if window is None:
            choices = legal_commands(round_, round_.turn.seat)
        else:
            choices = _nearest_choices(round_, window)
        if choices:
            round_ = apply(round_, choices[int(rng.random() * len(choices))]).round
            decisions += 1
        else:
            round_ = apply(round_, CLOSE).round
    return decisions


def _nearest_choices(round_: Round, window: Window) -> tuple[SeatCommand, ...]:
    """What the nearest seat may answer that is silent yet and could claim."""
    for seat in window.asked():
        if window.answers[seat] is None:
            choices = legal_commands(round_, seat)
            if len(choices) > 1:
                return choices
    return ()
