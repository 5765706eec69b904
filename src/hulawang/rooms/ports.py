"""What rooms ask of the world: a journal, a clock, and chance. Implemented elsewhere."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, Protocol, TypeAlias

from hulawang.rooms.facts import Fact
from hulawang.rooms.messages import Message
from hulawang.rules.commands import SeatCommand
from hulawang.rules.profile import Profile
from hulawang.rules.value import Value
from hulawang.views.model import RoundView


class LostRoom(Exception):
    """Another node has written this sequence number: this one no longer owns the room."""


class Entry(Value, frozen=True):
    """One accepted message of a room: `seq` counts from 0 without holes."""

    room: str
    seq: int
    at: int
    """When it happened: milliseconds on the clock of the process that wrote it."""
    message: Message
    command: str | None = None
    """The id of the person's command that asked for it (law 6)."""


class Journal(Protocol):
    """The durable log of every room (law 4)."""

    async def append(self, entry: Entry, facts: tuple[Fact, ...] = ()) -> None:
        """Store the entry and its facts in one transaction; durable when this returns.

        Raises `LostRoom` if the room already has an entry with this number.
        """

    async def load(self, room: str) -> tuple[Entry, ...]:
        """All entries of a room in order; empty if there is none.

        Raises `ValueError` for an entry that this version cannot read.
        """

    async def load_all(self, rooms: Sequence[str]) -> Mapping[str, tuple[Entry, ...]]:
        """The same of several rooms, by their codes; without those of which there is none."""

    async def open_rooms(self) -> tuple[str, ...]:
        """The codes of all rooms that were opened and not closed."""

    async def close(self, room: str) -> None:
        """Mark the room as closed: it is not opened again after a restart."""


class Alarm(Protocol):
    """A call that a timer is going to make."""

    def cancel(self) -> None:
        """Spare the call."""


class Timer(Protocol):
    """The only clock a room knows."""

    def now(self) -> int:
        """Milliseconds on a monotonic clock."""

    def call_at(self, at: int, wake: Callable[[], None]) -> Alarm:
        """Call `wake` once `now()` has reached `at`; nothing depends on cancelling it (law 8)."""


class Thought(Protocol):
    """A decision that is being thought about somewhere else."""

    def command(self) -> SeatCommand | None:
        """What the thinking has come to; None as long as it has not, or if it never will."""

    def drop(self) -> None:
        """Nobody wants to know any more."""


class CpuPlayers(Protocol):
    """Who decides for CPU players and stand-ins; they see what their seat sees (law 5)."""

    def choose(
        self, level: str, view: RoundView, seat: int, profile: Profile, rng: Random
    ) -> SeatCommand:
        """One of the view's choices. `level` is a CPU level, or `careful` for a stand-in."""


class Brief(NamedTuple):
    """What whoever thinks about a decision is told; more is none of their business (law 5)."""

    level: str
    view: RoundView
    """As the seat sees it."""
    seat: int
    profile: Profile
    seed: str
    """Names the decision, for the chance that thinking needs."""
    totals: tuple[int, ...]
    """The points by seat before the last round of a match; empty in any other."""


class Thinkers(Protocol):
    """Who thinks for the levels that are worth it, beside the room and not in it."""

    def consider(self, brief: Brief) -> Thought | None:
        """Begin to think about what a view asks; None where nobody thinks about it.

        The same brief comes to the same command.
        """


class NobodyThinks:
    """Every level decides at once."""

    def consider(self, brief: Brief) -> None:
        """Nothing is thought about."""


NOBODY_THINKS = NobodyThinks()


class Chance(Protocol):
    """Where secrets and chance come from."""

    def seed(self) -> str:
        """A fresh secret seed of 256 bits, 64 hexadecimal digits."""

    def token(self) -> str:
        """A fresh id of at least 80 random bits, letters and digits."""

    def pause(self, shortest: int, longest: int) -> int:
        """A human-like pause in milliseconds between the two, whatever the cards are (law 5)."""

    def rng(self) -> Random:
        """The chance that CPU players use."""


Alike: TypeAlias = Callable[[str, str], bool]
"""Whether two names look the same on a screen."""


def never_alike(_one: str, _other: str) -> bool:
    """All names look different."""
    return False


@dataclass(frozen=True, slots=True)
class House:
    """What every room of a directory stands on; `pace` scales the pauses of CPU players."""

    journal: Journal
    timer: Timer
    chance: Chance
    cpu: CpuPlayers
    pace: float = 1.0
    thinkers: Thinkers = NOBODY_THINKS
    alike: Alike = never_alike
