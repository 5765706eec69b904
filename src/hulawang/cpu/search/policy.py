"""The levels that search, as policies; loading this loads the compiled core."""

from functools import partial
from random import Random

from hulawang.cpu.depth import DEPTHS, Depth
from hulawang.cpu.policy import NORMAL, POLICIES, Policy
from hulawang.cpu.search.search import Clock, think
from hulawang.rules.commands import SeatCommand
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView


def searching(depth: Depth, clock: Clock) -> Policy:
    """A player that plays sampled worlds out; `clock` tells seconds, for the time it may take."""
    return partial(_search, depth, clock)


def _search(
    depth: Depth, clock: Clock, view: RoundView, seat: int, profile: Profile, rng: Random
) -> SeatCommand:
    return think(depth, NORMAL, POLICIES["normal"], view, seat, profile, rng, clock).command


def thought_out(
    level: str, view: RoundView, seat: int, profile: Profile, seed: str, clock: Clock
) -> SeatCommand:
    """What a level that searches comes to; `clock` tells seconds, for the time it may take.

    The same view and seed come to the same command, unless time runs out. Raises `KeyError` for a
    level that does not search.
    """
    return searching(DEPTHS[level], clock)(view, seat, profile, Random(seed))
