"""How hard the levels that search think; that alone, so that naming it loads no search."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Width:
    """How many candidates are looked at: plans of a turn, and discards of each plan."""

    plans: int
    discards: int


@dataclass(frozen=True, slots=True)
class Depth:
    """How hard a player thinks."""

    worlds: int
    width: Width
    gate: float
    """By how many standard errors a candidate must be better than the heuristic's own."""
    least: float = 0.0
    """By how many points it must be, too: worlds are no better than that."""
    decided: float = 3.0
    """From how many on nothing more is tried."""
    check_every: int = 50
    """After how many worlds it is asked whether all is decided."""
    seconds: float = 0.15
    """After which the heuristic's command is played."""


DEPTHS = {
    "hard": Depth(worlds=40, width=Width(plans=4, discards=5), gate=1.5, check_every=20),
    "master": Depth(worlds=600, width=Width(plans=6, discards=8), gate=0.5, least=1.0),
}
"""By level."""
