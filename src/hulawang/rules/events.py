"""What has happened in a round: records in the past tense, all with everything in them.

Who may know what of an event is decided by `views`, never here.
"""

from typing import TypeAlias

from hulawang.rules.cards import NONE, Card, Cards
from hulawang.rules.commands import StopKind
from hulawang.rules.melds import Kind
from hulawang.rules.round import Result
from hulawang.rules.value import Value


class RoundBegan(Value, frozen=True):
    """The cards are dealt; `leader` has the first turn (R1.5)."""

    leader: int


class TurnBegan(Value, frozen=True):
    seat: int


class Drew(Value, frozen=True):
    seat: int
    card: Card


class Melded(Value, frozen=True):
    seat: int
    meld: int
    kind: Kind
    cards: Cards


class LaidOff(Value, frozen=True):
    """`kind` is the meld's kind afterwards."""

    seat: int
    meld: int
    kind: Kind
    cards: Cards


class Discarded(Value, frozen=True):
    seat: int
    card: Card


class Answered(Value, frozen=True):
    """A seat has claimed, passed or taken its answer back; sealed until the window closes."""

    seat: int


class WindowClosed(Value, frozen=True):
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


class Stopped(Value, frozen=True):
    seat: int
    kind: StopKind


class RoundEnded(Value, frozen=True):
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
