"""A player's habits as one frozen value: levels differ in these numbers, not in code."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lapses:
    """What a person overlooks; none of it breaks a finished meld or misses going out."""

    missed_claims: float = 0.0
    """The chance of not seeing a claim, 0 to 1."""
    forgets_discards: bool = False
    """Still hopes for cards that lie dead among the discards."""
    keeps_sevens: int = 0
    """Until which own turn a lone 7 stays in the hand."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a player weighs things; worths are counted in cards laid within the next lap."""

    claimed_outs: float = 0.5
    """How often another player's discard is a given card of theirs, per lap."""
    near_worth: float = 0.1
    """What a live card that would make a pair counts for, against one that can be laid."""
    point_weight: float = 0.01
    """What a point of card value kept in the hand costs."""
    stop_worth: float = 0.5
    """What it counts to be low enough for a plain stop in the next turn."""
    danger_weight: float = 0.5
    """What a discard costs that is claimed."""
    hold_turns: int = 2
    """Until which own turn everything may be held back for a hula (R7.4) or a stop (R5)."""
    hold_rest: int = 3
    """How many cards such a hula may still lack."""
    plain_stop: float = 0.8
    """From which chance on a plain stop is called (R6.3)."""
    lapses: Lapses = Lapses()
