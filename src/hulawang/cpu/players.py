"""The CPU players as rooms ask for them: a level, a view, one command."""

from random import Random

from hulawang.cpu.policy import POLICIES, searching
from hulawang.cpu.search.search import DEPTHS, Clock
from hulawang.rules.commands import SeatCommand
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView


class HeuristicPlayers:
    """Decides on the spot, well within a millisecond (`rooms.ports.CpuPlayers`)."""

    def choose(
        self, level: str, view: RoundView, seat: int, profile: Profile, rng: Random
    ) -> SeatCommand:
        """One of the view's choices for a CPU level, or `careful` for a stand-in.

        Raises `KeyError` for an unknown level and `ValueError` if nothing is asked of the seat.
        """
        return POLICIES[level](view, seat, profile, rng)


def thought_out(
    level: str, view: RoundView, seat: int, profile: Profile, seed: str, clock: Clock
) -> SeatCommand:
    """What a level that searches comes to; `clock` tells seconds, for the time it may take.

    The same view and seed come to the same command, unless time runs out. Raises `KeyError` for a
    level that does not search.
    """
    return searching(DEPTHS[level], clock)(view, seat, profile, Random(seed))
