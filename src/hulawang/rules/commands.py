"""What a seat may ask of a round, and the one thing that only the clock does.

Commands are imperatives; who asks is part of them, when is not (law 2).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from hulawang.rules.cards import Card, Cards


class StopKind(StrEnum):
    """The four kinds of stop (R5)."""

    FOUR_SEVENS = "four_sevens"
    LOW = "low"
    HIGH = "high"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Draw:
    seat: int


@dataclass(frozen=True, slots=True)
class Stop:
    seat: int
    kind: StopKind


@dataclass(frozen=True, slots=True)
class LayDown:
    """Lay these cards face up as one new meld (R2)."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add these cards to meld number `meld` of the table (R3)."""

    seat: int
    meld: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Discard:
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim the newest discard into a new meld with these hand cards (R4.2)."""

    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Pass:
    seat: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take the own claim or pass back (R4.4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CloseWindow:
    """The claim window's time is over: only the clock says so (R4.1)."""


SeatCommand: TypeAlias = Draw | Stop | LayDown | LayOff | Discard | Claim | Pass | Withdraw
Command: TypeAlias = SeatCommand | CloseWindow
