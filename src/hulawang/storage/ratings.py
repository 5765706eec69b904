"""How strong people are believed to be: openskill's Plackett–Luce model over final places.

Only people are compared, and only among themselves: a CPU player in the match changes nothing. Its
strength is that of a release of this program, and a stand-in's is nobody's; taking either for a
person's would let people be rated by whom they did not play. A match is one comparison whatever
its points were, so nobody gains by stretching a lead.
"""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

_MODEL = PlackettLuce()

NOUGHT, A_POINT = 1000, 40
"""Shown is NOUGHT + A_POINT · (mu − 3 sigma): a newcomer has 1000, whom nobody knows better."""


class Rating(NamedTuple):
    """A belief about a person's strength, by its middle and its spread."""

    mu: float
    sigma: float
    matches: int

    @property
    def shown(self) -> int:
        """The one number that people are shown and ranked by: what they are at least, surely."""
        return round(NOUGHT + A_POINT * (self.mu - 3 * self.sigma))


NEWCOMER = Rating(_MODEL.mu, _MODEL.sigma, 0)


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a match that at least two people ended on these places."""
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [
        Rating(team[0].mu, team[0].sigma, rating.matches + 1)
        for team, rating in zip(after, before, strict=True)
    ]
