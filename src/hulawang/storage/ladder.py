"""The ladder of a board: how many people stand on which stretch of a measure, the best first.

A rung is a stretch of fixed width. Adding up the few hundred rungs there are tells how many people
are above any value, and on which rung a page begins; only on that one is anybody counted one by
one. So a page far down costs what the first one costs.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from itertools import accumulate
from math import floor

from hulawang.storage.records import Measure

WIDTHS: Mapping[Measure, float] = {"points": 4, "average": 0.0625, "rating": 4}
"""How wide a rung is: powers of two, so that its ends are exact."""


def rung_of(measure: Measure, value: float) -> int:
    """The rung that a value is on; a higher one is better."""
    return floor(value / WIDTHS[measure])


def top_of(measure: Measure, rung: int) -> float:
    """The value at which the next better rung begins; whole where the measure is."""
    return (rung + 1) * WIDTHS[measure]


class Ladder:
    """The ladder of one board, period and measure, from pairs of a rung and its people."""

    def __init__(self, rungs: Iterable[tuple[int, int]]) -> None:
        held = sorted((-rung, people) for rung, people in rungs)
        self._rungs = [rung for rung, _ in held]
        self._above = list(accumulate((people for _, people in held), initial=0))
        self.total = self._above[-1]
        """How many people are on it."""

    def above(self, rung: int) -> int:
        """How many people are on better rungs."""
        return self._above[bisect_right(self._rungs, -rung - 1)]

    def find(self, position: int) -> tuple[int, int] | None:
        """The rung that holds a position of the board, from 0, and how many are before it there.

        None if there are not so many people.
        """
        if position >= self.total:
            return None
        found = bisect_right(self._above, position) - 1
        return -self._rungs[found], position - self._above[found]
