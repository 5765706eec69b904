"""The record of an ended match: all that it takes to play it again, and nobody's id.

It holds the same thing more than once on purpose, a deck and the seed that gives it, moves and
the points that they led to: `verify.py` holds the one against the other.
"""

from collections.abc import Callable
from dataclasses import dataclass

from hulawang.rooms.facts import MatchEnding, RoundEnded
from hulawang.rooms.options import Options
from hulawang.rules.cards import Card
from hulawang.rules.profile import Profile, profile_named
from hulawang.rules.shuffle import VERSION, shuffled_deck
from hulawang.storage.records import MatchRecord, PlayedSeat
from hulawang.views.model import Ending, ResultView

SHUFFLES: dict[int, Callable[[str, int, tuple[str, ...]], tuple[Card, ...]]] = {
    VERSION: shuffled_deck
}
"""How a deck follows from seed, round's number and nonces, by the version of the shuffle."""


@dataclass(frozen=True, slots=True)
class RecordedSeat:
    """A seat of the match: who sat there by the name of then, and how it ended for them."""

    name: str
    cpu_level: str | None
    """None for a person."""
    total: int
    place: int | None
    """None in a match that was not played to its final places."""


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """How a round ended; places, points and the totals afterwards are by seat."""

    how: Ending
    by: int | None
    claimed_from: int | None
    places: tuple[int, ...] | None
    """None in a void round (R6.4)."""
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """One round: where it came from, every move in the notation, and its end."""

    number: int
    shuffle: int
    """The version of the shuffle."""
    seed: str
    nonces: tuple[str, ...]
    """What each seat added to the shuffle, an empty word where it added nothing; empty where nobody
    added anything."""
    deck: tuple[Card, ...]
    """First card first, as it was before the deal."""
    leader: int
    moves: tuple[str, ...]
    result: RecordedResult


@dataclass(frozen=True, slots=True)
class Record:
    """An ended match with its ended rounds, oldest first; times in milliseconds since 1970."""

    match: str
    room: str
    began_at: int
    ended_at: int
    options: Options
    how: MatchEnding
    aborted_by: int | None
    """The seat that aborted it (R8.5)."""
    seats: tuple[RecordedSeat, ...]
    rounds: tuple[RecordedRound, ...]

    @property
    def profile(self) -> Profile:
        """The house rules that the rounds were played by."""
        return profile_named(self.options.thresholds.value, self.options.window_s * 1000)

    def round(self, number: int) -> RecordedRound | None:
        """The round of this number, if it was played to its end."""
        return next((each for each in self.rounds if each.number == number), None)


def record_of(kept: MatchRecord) -> Record:
    """The record of a match as the storage keeps it.

    Raises `KeyError` for a version of the shuffle that is not known here.
    """
    match = kept.match
    return Record(
        match=match.id,
        room=match.room,
        began_at=match.began_at,
        ended_at=match.ended_at,
        options=match.options,
        how=match.how,
        aborted_by=match.aborted_by,
        seats=tuple(map(_seat_of, match.seats)),
        rounds=tuple(map(_round_of, kept.rounds)),
    )


def _seat_of(seat: PlayedSeat) -> RecordedSeat:
    return RecordedSeat(seat.name, seat.cpu_level, seat.total, seat.place)


def _round_of(ended: RoundEnded) -> RecordedRound:
    return RecordedRound(
        number=ended.number,
        shuffle=ended.shuffle,
        seed=ended.seed,
        nonces=ended.nonces,
        deck=SHUFFLES[ended.shuffle](ended.seed, ended.number, ended.nonces),
        leader=ended.leader,
        moves=ended.moves,
        result=recorded_result(ended.result, ended.totals),
    )


def recorded_result(result: ResultView, totals: tuple[int, ...]) -> RecordedResult:
    """What a record keeps of a result: the rest follows from the moves."""
    places = tuple(line.place for line in result.lines if line.place is not None)
    return RecordedResult(
        how=result.how,
        by=result.by,
        claimed_from=result.claimed_from,
        places=places or None,
        points=tuple(line.points for line in result.lines),
        totals=totals,
    )
