"""The CPU players as rooms ask for them: a level, a view, one command."""

from random import Random

from hulawang.cpu.policy import POLICIES
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
