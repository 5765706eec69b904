"""The arithmetic of standings: what a match adds to its people, and where they stand then.

Pure: `standings` reads the books from the database and writes back what has changed in them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from hulawang.storage.ladder import rung_of
from hulawang.storage.periods import names_at, period_of
from hulawang.storage.ratings import NEWCOMER, Rating, rated
from hulawang.storage.records import ROUNDS_TO_AVERAGE, Board, Measure


class Sitter(NamedTuple):
    """A person in a match; None for one who is forgotten, and was a person nevertheless."""

    person: str | None
    total: int
    place: int


class Counted(NamedTuple):
    """A match that counts: when it ended, how many rounds it had, and the people in it."""

    ended_at: int
    rounds: int
    people: tuple[Sitter, ...]

    @property
    def board(self) -> Board:
        return "people" if len(self.people) > 1 else "cpu"


class Key(NamedTuple):
    """Whose standing it is, and where."""

    person: str
    board: str
    period: str


class Rung(NamedTuple):
    """A rung of one of the ladders."""

    board: str
    period: str
    measure: Measure
    rung: int


@dataclass(slots=True)
class Sums:
    """A standing that matches are added to."""

    matches: int = 0
    wins: int = 0
    rounds: int = 0
    points: int = 0
    rating: int | None = None
    updated_at: int = 0

    def add(self, match: Counted, sitter: Sitter, rating: int | None) -> None:
        """Add a person's match, after which they were rated so."""
        self.matches += 1
        self.wins += sitter.place == 1
        self.rounds += match.rounds
        self.points += sitter.total
        self.rating = rating
        self.updated_at = match.ended_at

    def average(self, period: str) -> float | None:
        """Points a round, once there are enough rounds for this period."""
        enough = self.rounds >= ROUNDS_TO_AVERAGE[period_of(period)]
        return self.points / self.rounds if enough else None


@dataclass(slots=True)
class Books:
    """Standings and ratings of some people, and what becomes of them."""

    standings: dict[Key, Sums] = field(default_factory=dict)
    ratings: dict[str, Rating] = field(default_factory=dict)
    known: frozenset[str] = frozenset()
    """Who is not forgotten: nothing is kept of others."""
    changed: set[Key] = field(default_factory=set)
    steps: Counter[Rung] = field(default_factory=Counter)
    """How many people more, or fewer, stand on a rung."""

    def enter(self, match: Counted) -> None:
        """Add a match to the standings of its people, and rate them if there are several."""
        after = self._rate(match) if match.board == "people" else [None]
        periods = names_at(match.ended_at)
        for sitter, rating in zip(match.people, after, strict=True):
            if sitter.person is None or sitter.person not in self.known:
                continue
            for period in periods:
                key = Key(sitter.person, match.board, period)
                if key in self.standings:
                    self.step_off(key)
                sums = self.standings.setdefault(key, Sums())
                sums.add(match, sitter, rating)
                self.steps.update(_rungs(key, sums))
                self.changed.add(key)

    def close(self, at: int) -> dict[Key, Sums]:
        """Take out the changed standings of periods that are over at a moment."""
        lasting = names_at(at)
        over = [key for key in self.changed if key.period not in lasting]
        self.changed.difference_update(over)
        return {key: self.standings.pop(key) for key in over}

    def step_off(self, key: Key) -> None:
        """Count a standing on its rungs no longer."""
        self.steps.subtract(_rungs(key, self.standings[key]))

    def _rate(self, match: Counted) -> list[int]:
        """The ratings after a match as they are shown; who is forgotten is met as a newcomer."""
        before = [self.ratings.get(sitter.person or "", NEWCOMER) for sitter in match.people]
        after = rated(before, [sitter.place for sitter in match.people])
        for sitter, rating in zip(match.people, after, strict=True):
            if sitter.person in self.known:
                self.ratings[sitter.person] = rating
        return [rating.shown for rating in after]


def _rungs(key: Key, sums: Sums) -> Iterator[Rung]:
    """Where a standing is counted: on one rung for every measure that ranks it."""
    values: Mapping[Measure, float | None] = {
        "points": sums.points,
        "average": sums.average(key.period),
        "rating": sums.rating,
    }
    for measure, value in values.items():
        if value is not None:
            yield Rung(key.board, key.period, measure, rung_of(measure, value))
