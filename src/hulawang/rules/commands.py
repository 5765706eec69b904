"""What a seat may ask of a round, and the one thing that only the clock does.

Commands are imperatives; who asks is part of them, when is not (law 2).
"""

from enum import StrEnum
from typing import TypeAlias

from hulawang.rules.cards import Card, Cards
from hulawang.rules.value import Value


class StopKind(StrEnum):
    """The four kinds of stop (R5)."""

    FOUR_SEVENS = "four_sevens"
    LOW = "low"
    HIGH = "high"
    PLAIN = "plain"


class Draw(Value, frozen=True):
    seat: int


class Stop(Value, frozen=True):
    seat: int
    kind: StopKind


class LayDown(Value, frozen=True):
    """Lay these cards face up as one new meld (R2)."""

    seat: int
    cards: Cards


class LayOff(Value, frozen=True):
    """Add these cards to meld number `meld` of the table (R3)."""

    seat: int
    meld: int
    cards: Cards


class Discard(Value, frozen=True):
    seat: int
    card: Card


class Claim(Value, frozen=True):
    """Claim the newest discard into a new meld with these hand cards (R4.2)."""

    seat: int
    cards: Cards


class Pass(Value, frozen=True):
    seat: int


class Withdraw(Value, frozen=True):
    """Take the own claim or pass back (R4.4)."""

    seat: int


class CloseWindow(Value, frozen=True):
    """The claim window's time is over: only the clock says so (R4.1)."""


SeatCommand: TypeAlias = Draw | Stop | LayDown | LayOff | Discard | Claim | Pass | Withdraw
Command: TypeAlias = SeatCommand | CloseWindow
