"""Everything that can happen to a table, as messages in its one inbox (law 3).

People are named by their person id, CPU players by their seat. A move is written in the text
notation without its seat (`meld 7h8h9h`), so a journal reads like a game record. Only the room's
own shell sends `Elapsed`, `Seal`, `Connected`, `Disconnected`, `Resume` and `Abandon`, only
the house `Rename`: a client cannot spell them.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from hulawang.rooms.options import Level, Options


class Clock(StrEnum):
    """What a deadline is for; its number says which one (law 8)."""

    TURN = "turn"
    WINDOW = "window"
    READY = "ready"
    VOTE = "vote"
    GRACE = "grace"
    """R8.6: how long a seat waits for a person whose connection was lost; numbered by seat."""
    FILL = "fill"
    """How long a quick match waits for people before CPU players fill the empty seats."""
    NONCE = "nonce"
    """How long a quick match that has all its players waits for what they add to the shuffle."""
    ASKED = "asked"
    """How long seats are kept for those who are asked whether they play again."""


@dataclass(frozen=True, slots=True)
class Open:
    """A room is opened by its host, who sits down in seat 0.

    `cpus` says who sits in the seats after it: a CPU player, or None who waits for a person.
    """

    code: str
    person: str
    name: str
    options: Options
    cpus: tuple[Level | None, ...]


@dataclass(frozen=True, slots=True)
class Seal:
    """The secret seed of the next round, drawn by the shell (law 2): 64 hexadecimal digits."""

    seed: str


@dataclass(frozen=True, slots=True)
class Nonce:
    """What a person adds to the shuffle whose seed has this commitment: 32 hexadecimal digits."""

    person: str
    commitment: str
    nonce: str


@dataclass(frozen=True, slots=True)
class Join:
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    person: str


@dataclass(frozen=True, slots=True)
class LeaveAfter:
    person: str
    leaving: bool


@dataclass(frozen=True, slots=True)
class TakeSeat:
    person: str


@dataclass(frozen=True, slots=True)
class Connected:
    person: str


@dataclass(frozen=True, slots=True)
class Disconnected:
    """The person's last connection is gone."""

    person: str


@dataclass(frozen=True, slots=True)
class AddCpu:
    person: str
    seat: int
    level: Level


@dataclass(frozen=True, slots=True)
class RemoveCpu:
    person: str
    seat: int


@dataclass(frozen=True, slots=True)
class ChangeOptions:
    person: str
    options: Options


@dataclass(frozen=True, slots=True)
class SwapSeats:
    """Who sits in seat `a` and who sits in seat `b` change places."""

    person: str
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class Kick:
    """The host puts the person in this seat out of the room, for good."""

    person: str
    seat: int


@dataclass(frozen=True, slots=True)
class HandOver:
    """The host makes the person in this seat the host."""

    person: str
    seat: int


@dataclass(frozen=True, slots=True)
class Again:
    """This person plays another match in the same room."""

    person: str


@dataclass(frozen=True, slots=True)
class Decline:
    """A person who is asked does not play again."""

    person: str


@dataclass(frozen=True, slots=True)
class Start:
    """The host starts the match; `match` is its id, drawn by the shell."""

    person: str
    match: str


@dataclass(frozen=True, slots=True)
class Move:
    """A person's move: `number` is the turn, or the window that it answers (law 6)."""

    person: str
    number: int
    move: str


@dataclass(frozen=True, slots=True)
class CpuMove:
    """A move of the CPU player, or of the stand-in, in this seat."""

    seat: int
    number: int
    move: str


@dataclass(frozen=True, slots=True)
class Ready:
    """Ready for the round after `round`."""

    person: str
    round: int


@dataclass(frozen=True, slots=True)
class Propose:
    person: str
    round: int


@dataclass(frozen=True, slots=True)
class Vote:
    person: str
    round: int
    yes: bool


@dataclass(frozen=True, slots=True)
class CancelVote:
    person: str
    round: int


@dataclass(frozen=True, slots=True)
class Abort:
    person: str
    match: str


@dataclass(frozen=True, slots=True)
class Elapsed:
    """A deadline has come: early or outdated ones are ignored (law 8)."""

    clock: Clock
    number: int


@dataclass(frozen=True, slots=True)
class Resume:
    """The journal takes entries again, and the table goes on after a pause."""


@dataclass(frozen=True, slots=True)
class Rename:
    """An admin has given this person another name."""

    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Abandon:
    """The system gives up a room that keeps breaking; a running match is abandoned."""


Message: TypeAlias = (
    Open
    | Seal
    | Nonce
    | Join
    | Leave
    | LeaveAfter
    | TakeSeat
    | Connected
    | Disconnected
    | AddCpu
    | RemoveCpu
    | ChangeOptions
    | SwapSeats
    | Kick
    | HandOver
    | Again
    | Decline
    | Start
    | Move
    | CpuMove
    | Ready
    | Propose
    | Vote
    | CancelVote
    | Abort
    | Elapsed
    | Resume
    | Rename
    | Abandon
)
