"""The levels that search, as policies; loading this loads the compiled core."""

from functools import partial
from random import Random

from hulawang.cpu.depth import DEPTHS, Depth
from hulawang.cpu.policy import MASTER, NORMAL, Policy, by_style
from hulawang.cpu.search.search import Clock, think
from hulawang.cpu.style import Style
from hulawang.rules.commands import SeatCommand
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView

STYLES = {"hard": NORMAL, "master": MASTER}
"""Whose habits a level begins with and goes on with; it takes those of others for normal ones."""


def searching(depth: Depth, style: Style, clock: Clock) -> Policy:
    """A player that plays sampled worlds out; `clock` tells seconds, for the time it may take."""
    return partial(_search, depth, style, clock)


def level(name: str, clock: Clock) -> Policy:
    """A level that searches. Raises `KeyError` for one that does not."""
    return searching(DEPTHS[name], STYLES[name], clock)


def _search(
    depth: Depth,
    style: Style,
    clock: Clock,
    view: RoundView,
    seat: int,
    profile: Profile,
    rng: Random,
) -> SeatCommand:
    return think(depth, style, by_style(style), view, seat, profile, rng, clock).command


def thought_out(
    name: str,
    view: RoundView,
    seat: int,
    profile: Profile,
    seed: str,
    totals: tuple[int, ...],
    clock: Clock,
) -> SeatCommand:
    """What a level that searches comes to; `clock` tells seconds, for the time it may take.

    `totals` are the points by seat before the last round of a match, empty in any other. The same
    question comes to the same command, unless time runs out. Raises `KeyError` for a level that
    does not search.
    """
    depth, style = DEPTHS[name], STYLES[name]
    heuristic, rng = by_style(style), Random(seed)
    return think(depth, style, heuristic, view, seat, profile, rng, clock, totals).command
