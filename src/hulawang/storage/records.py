"""What the storage is given and answers: plain records, to be named without knowing SQL."""

from dataclasses import dataclass

from hulawang.rooms.facts import MatchEnding, RoundEnded
from hulawang.rooms.options import Options


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A seat of a match: a person by the name of then, or a CPU player of a level."""

    person: str | None
    name: str
    cpu_level: str | None
    total: int
    place: int | None


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """An ended match; times in milliseconds since 1970."""

    id: str
    room: str
    options: Options
    began_at: int
    ended_at: int
    how: MatchEnding
    rounds_played: int
    aborted_by: int | None
    """The seat that aborted it (R8.5)."""
    seats: tuple[PlayedSeat, ...]


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """An ended match with every round of it, oldest first."""

    match: PlayedMatch
    rounds: tuple[RoundEnded, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A line that a person reports; people by their ids, `name` is what the sayer was called."""

    room: str
    line: int
    kind: str
    text: str
    name: str
    said_by: str
    reported_by: str


class TooManyReports(Exception):
    """This person has reported enough for now."""
