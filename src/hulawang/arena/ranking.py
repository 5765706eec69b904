"""The ranking: points a round with an interval that treats a deal as one draw of luck."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from hulawang.arena.deals import Dealt

Z = 1.96
"""95 per cent of a normal distribution; deals are many."""


@dataclass(frozen=True, slots=True)
class Rank:
    """How an entrant did; several seats of one name are one entrant."""

    name: str
    points: float
    """Points a round."""
    within: float
    """Half of the 95 % interval, clustered by deal."""
    decisions_per_second: float

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves out 0."""
        return abs(self.points) > self.within


def rank(names: Sequence[str], deals: Sequence[Dealt]) -> tuple[Rank, ...]:
    """Every entrant once, best first."""
    found = []
    for name in dict.fromkeys(names):
        seats = [seat for seat, each in enumerate(names) if each == name]
        by_deal = [fmean(dealt.points[seat] for seat in seats) for dealt in deals]
        spread = stdev(by_deal) / sqrt(len(by_deal)) if len(by_deal) > 1 else float("inf")
        decisions = sum(dealt.decisions[seat] for dealt in deals for seat in seats)
        seconds = sum(dealt.seconds[seat] for dealt in deals for seat in seats)
        found.append(Rank(name, fmean(by_deal), Z * spread, decisions / max(seconds, 1e-9)))
    return tuple(sorted(found, key=lambda each: -each.points))
