"""What the storage is given and answers: plain records, to be named without knowing SQL."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from hulawang.rooms.facts import MatchEnding, RoundEnded, StateOfPlay, VoteEnded
from hulawang.rooms.options import Options


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Session:
    """A browser in which somebody is signed in; its id is no secret."""

    id: str
    person: Person


@dataclass(frozen=True, slots=True)
class KnownSession:
    """A session as its person sees it in the list; times in milliseconds since 1970."""

    id: str
    agent: str
    """What kind of browser it is, in a few words; empty if nobody knows."""
    created_at: int
    seen_at: int


@dataclass(frozen=True, slots=True)
class FormerName:
    """What a person was called until `at`, in milliseconds since 1970."""

    name: str
    at: int


class TooManyNames(Exception):
    """The person has taken as many other names in a short time as anybody needs."""


@dataclass(frozen=True, slots=True)
class Keys:
    """How a person can sign in elsewhere; times in milliseconds since 1970."""

    login: str | None
    """The sign-in name as they spelled it."""
    password_at: int | None
    """When the password was last changed."""
    code_at: int | None
    """When the recovery code was made."""


@dataclass(frozen=True, slots=True)
class Password:
    """The password of a sign-in name: whose it is, and its hash."""

    person: Person
    hash: str


class NobodyAnyMore(Exception):
    """The person was forgotten meanwhile."""


class LoginTaken(Exception):
    """Somebody else has this sign-in name, or one that looks like it."""


Board = Literal["people", "cpu"]
"""Matches with at least two people in them, or against CPU players alone (R8.9)."""


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
    state: StateOfPlay | None = None
    """Where it stood when it was broken off."""


@dataclass(frozen=True, slots=True)
class PlayedVote:
    """An early settlement vote and when it ended, in milliseconds since 1970."""

    vote: VoteEnded
    at: int


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """An ended match with every round and every vote of it, oldest first."""

    match: PlayedMatch
    rounds: tuple[RoundEnded, ...]
    votes: tuple[PlayedVote, ...] = ()


class Place(NamedTuple):
    """Where one is in a history: at a match and when it ended."""

    ended_at: int
    match: str


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Which of a person's matches are wanted; None means whichever."""

    board: Board | None = None
    ending: MatchEnding | None = None
    other: str | None = None
    """A person who sat in it too."""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """Some of a person's matches, newest first, and where the older ones begin."""

    matches: tuple[PlayedMatch, ...]
    older: Place | None


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


Period = Literal["day", "week", "season", "all"]
Measure = Literal["points", "average", "rating"]
"""What a board is ranked by; the rating is of the board `people` alone."""

ROUNDS_TO_AVERAGE: Mapping[Period, int] = {"day": 5, "week": 10, "season": 20, "all": 20}
"""How many rounds somebody has to play until their average ranks."""


class BadPeriod(ValueError):
    """The name names no period of this kind."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a person has come to on a board in a period; without a rank where nothing ranks them."""

    person: str
    name: str
    """What the person is called now."""
    rank: int | None
    matches: int
    wins: int
    """Matches in which nobody had a better place."""
    rounds: int
    points: int
    rating: int | None

    @property
    def average(self) -> float:
        """Points a round."""
        return self.points / self.rounds


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A page of a board, the best first; people who are level share a rank and skip the next."""

    period: str
    """`2026-11-30`, `2026-W49`, `2026-Q4` or `all`."""
    earlier: str | None
    later: str | None
    """The periods beside it, as far as there are any; there is none after the present one."""
    total: int
    """How many people are ranked."""
    pages: int
    standings: tuple[Standing, ...]
    own: Standing | None
    """That of who asks, wherever it stands; None for who has not played."""


@dataclass(frozen=True, slots=True)
class Career:
    """The sums of a person over their ended matches on a board."""

    matches: int = 0
    wins: int = 0
    """Matches in which nobody had a better place."""
    points: int = 0
    rounds: int = 0
    rounds_won: int = 0
    best_round: int = 0
    worst_round: int = 0
    hulas: int = 0
    claims: int = 0
    """Cards that were claimed and taken."""
    stops: int = 0
    """Rounds that the own stop won."""
    failed_stops: int = 0
    unmelded: int = 0
    """Rounds lost with the unmelded penalty (R7.5)."""
    sevens: int = 0
    """Rounds lost with a seven penalty (R7.5)."""
    sole_payer: int = 0
    """Rounds in which they alone paid everybody's share (R7.7, R7.8)."""
    broken_off: int = 0
    """Matches that were aborted or abandoned; they are in no other sum."""
    aborted: int = 0
    """Those among them that they aborted (R8.5)."""


StreakKind = Literal["wins", "days"]
"""Matches among people won in a row; days in a row, in Seoul, with a match that counts."""


@dataclass(frozen=True, slots=True)
class Streak:
    """How long something has gone on; `at` is the match with which it last did, or broke."""

    current: int = 0
    longest: int = 0
    at: int = 0


Badge = Literal[
    "first_match",
    "hula",
    "claimed_hula",
    "perfect_hula",
    "four_sevens",
    "low",
    "high",
    "plain_stop",
    "caught_stop",
    "caught_sevens",
    "shutout",
    "jackpot",
    "comeback",
    "paid_and_won",
    "sweep",
    "full_table",
    "wins_5",
    "days_7",
    "rounds_10",
    "rounds_100",
    "rounds_1000",
]
"""What a badge is earned by, `feats.py` knows; in the order in which they are shown."""

BADGES: tuple[Badge, ...] = get_args(Badge)


@dataclass(frozen=True, slots=True)
class EarnedBadge:
    """A badge of a person: how often it was earned, and in which match first."""

    count: int
    first_match: str
    first_at: int


@dataclass(frozen=True, slots=True)
class Versus:
    """How a person stands against another one over their matches together."""

    matches: int = 0
    ahead: int = 0
    """Matches in which they had the better place of the two."""
    behind: int = 0
    points: int = 0
    """Their points less the other's."""
    met_at: int = 0
    """When the last match together ended."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Somebody whom a person has met, by the name of now."""

    person: str
    name: str
    versus: Versus


@dataclass(frozen=True, slots=True)
class Profile:
    """What a person has come to."""

    careers: Mapping[Board, Career]
    streaks: Mapping[StreakKind, Streak]
    badges: Mapping[Badge, EarnedBadge]
