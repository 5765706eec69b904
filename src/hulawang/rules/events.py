"""What has happened in a round: records in the past tense, all with everything in them.

Who may know what of an event is decided by `views`, never here.
"""

from dataclasses import dataclass
from typing import TypeAlias

from hulawang.rules.cards import NONE, Card, Cards
from hulawang.rules.commands import StopKind
from hulawang.rules.melds import Kind
from hulawang.rules.round import Result


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """The cards are dealt; `leader` has the first turn (R1.5)."""

    leader: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    seat: int


@dataclass(frozen=True, slots=True)
class Drew:
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Melded:
    seat: int
    meld: int
    kind: Kind
    cards: Cards


@dataclass(frozen=True, slots=True)
class LaidOff:
    """`kind` is the meld's kind afterwards."""

    seat: int
    meld: int
    kind: Kind
    cards: Cards


@dataclass(frozen=True, slots=True)
class Discarded:
    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat has claimed, passed or taken its answer back; sealed until the window closes."""

    seat: int


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """`claimants` stand nearest first; the first of them has taken the card (R4.3).

    A taken card lies in meld number `meld`, whose cards are `cards` (R4.4).
    """

    card: Card
    by: int
    claimants: tuple[int, ...]
    meld: int | None = None
    cards: Cards = NONE

    @property
    def taken_by(self) -> int | None:
        return self.claimants[0] if self.claimants else None


@dataclass(frozen=True, slots=True)
class Stopped:
    seat: int
    kind: StopKind


@dataclass(frozen=True, slots=True)
class RoundEnded:
    result: Result


Event: TypeAlias = (
    RoundBegan
    | TurnBegan
    | Drew
    | Melded
    | LaidOff
    | Discarded
    | Answered
    | WindowClosed
    | Stopped
    | RoundEnded
)
