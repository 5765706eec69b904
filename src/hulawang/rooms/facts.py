"""What a table reports for good: matches, rounds, results, votes, aborts.

Facts are stored in the same transaction as the journal entry that caused them, so a result exists
exactly once or not at all (law 4).
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from hulawang.rooms.options import Options
from hulawang.views.model import ResultView

MatchEnding = Literal["finished", "settled", "aborted", "abandoned"]
"""Played out (R8.2), settled early (R8.3), aborted by a person (R8.5), by the system (R8.8)."""


VoteOutcome = Literal["passed", "refused", "cancelled", "expired"]


@dataclass(frozen=True, slots=True)
class SeatFact:
    """Who sat in a seat: a person, or a CPU player of a level."""

    person: str | None
    name: str
    cpu_level: str | None


@dataclass(frozen=True, slots=True)
class MatchBegan:
    match: str
    room: str
    options: Options
    seats: tuple[SeatFact, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """One round, replayable: seed, shuffle version, leader and the moves in the notation."""

    match: str
    number: int
    leader: int
    seed: str
    shuffle: int
    moves: tuple[str, ...]
    result: ResultView
    totals: tuple[int, ...]
    nonces: tuple[str, ...] = ()
    """What each seat added to the shuffle; empty words where a seat added nothing."""


@dataclass(frozen=True, slots=True)
class VoteEnded:
    """An early settlement vote with every ballot (seat, yes), after round `round` (R8.3)."""

    match: str
    round: int
    proposer: int
    ballots: tuple[tuple[int, bool], ...]
    outcome: VoteOutcome


PlayPhase = Literal["draw", "play", "window", "between"]
"""What was waited for; in a `window` for answers, `between` rounds for the next one."""


@dataclass(frozen=True, slots=True)
class StateOfPlay:
    """Where a match stood when it was broken off: all that everybody at the table saw."""

    round: int
    """The number of the round that was played, or had just ended."""
    phase: PlayPhase
    seat: int
    """Whose turn it was; while a window was open, the discarder."""
    turn: int
    """Counts the turns of the round from 1."""
    stock: int
    melds: int
    cards: tuple[int, ...]
    """How many cards each seat held."""
    stand_ins: tuple[int, ...]
    """The seats that a stand-in played (R8.6)."""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The end of a match; `places` only of finished and settled ones (R8.2)."""

    match: str
    how: MatchEnding
    rounds_played: int
    totals: tuple[int, ...]
    places: tuple[int, ...] | None
    aborted_by: int | None
    """The seat that aborted."""
    state: StateOfPlay | None = None
    """Where it stood, of a match that was broken off."""


Fact: TypeAlias = MatchBegan | RoundEnded | VoteEnded | MatchEnded
