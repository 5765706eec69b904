"""Figures, and how they are shown: so many a second, and what one of them costs.

Machines differ and so do hours on a busy one, so every cost is also told in steps of a plain loop
that was timed in the same run: only these can be compared between runs.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from time import process_time
from typing import Any

MICROSECONDS = 1_000_000


@dataclass(frozen=True, slots=True)
class Figure:
    """Something that was measured: how many of it happen in a second."""

    name: str
    per_second: float
    p50_us: float | None = None
    """What half of them cost at most, in microseconds of CPU time; None if that was not asked."""
    p99_us: float | None = None


@dataclass(frozen=True, slots=True)
class Reference:
    """A figure that was measured elsewhere, on another machine and at another time."""

    name: str
    rounds: str
    decisions: str


REFERENCES = (
    Reference("RLCard 1.2 gin rummy, bare game", "330", "40,000"),
    Reference("OpenSpiel 2.0 gin rummy (C++), stepped from Python", "389", "43,500"),
    Reference("PokerKit 0.7 hold'em, four seats", "712", "7,700"),
    Reference("python-chess 1.11, random games", "91–123", "25,000–34,000"),
)
"""Random play on one core of another machine, CPython 3.11."""


def loop_steps(seconds: float) -> Figure:
    """The yardstick: steps of a plain loop over whole numbers, in about so many seconds."""
    steps_at_once = 20_000
    began = process_time()
    steps = total = 0
    while (passed := process_time() - began) < seconds:
        for step in range(steps_at_once):
            total ^= step
        steps += steps_at_once
    return Figure("loop steps", steps / passed)


def table(figures: Iterable[Figure], yardstick: Figure) -> Iterator[str]:
    """The figures as lines for a terminal."""
    heads = f"{'a second':>12} {'µs each':>10} {'loop steps each':>16} {'p50 µs':>8} {'p99 µs':>8}"
    yield f"{'measured in this run':<46} {heads}"
    for figure in (yardstick, *figures):
        each = MICROSECONDS / figure.per_second
        steps = yardstick.per_second / figure.per_second
        told = f"{figure.name:<46} {figure.per_second:>12,.0f} {each:>10,.2f} {steps:>16,.0f}"
        if figure.p50_us is not None:
            told += f" {figure.p50_us:>8,.1f} {figure.p99_us:>8,.1f}"
        yield told
    yield ""
    yield f"{'measured elsewhere, another machine':<53} {'rounds/s':>12} {'decisions/s':>15}"
    for reference in REFERENCES:
        yield f"{reference.name:<53} {reference.rounds:>12} {reference.decisions:>15}"


def as_json(figures: Iterable[Figure], yardstick: Figure) -> dict[str, Any]:
    """The same for programs."""
    return {
        "loop_steps_per_second": yardstick.per_second,
        "figures": [
            asdict(figure) | {"loop_steps_each": yardstick.per_second / figure.per_second}
            for figure in figures
        ],
        "measured_elsewhere": [asdict(reference) for reference in REFERENCES],
    }
