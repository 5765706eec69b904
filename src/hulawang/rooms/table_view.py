"""The shape of a whole table as one person sees it: room, seats, match, round, result.

One frame carries one `TableView`, whole (design.md §3), so a lost or late frame does no harm.
"""

from typing import Literal

from hulawang.rooms.options import Options
from hulawang.views.model import ResultView, RoundView
from hulawang.views.shape import Shape

RoomPhase = Literal["waiting", "playing", "between", "finished", "aborted", "closed"]


class SeatView(Shape, frozen=True):
    """Who sits where: `cpu_level` is None for a person."""

    kind: Literal["empty", "person", "cpu"]
    name: str
    """The person's nickname; empty for an empty seat and for a CPU player."""
    cpu_level: str | None
    host: bool
    present: bool
    """Whether a connection of this person is open; CPU players are always present."""
    stand_in: bool
    """Whether a CPU stand-in plays for this person (R8.6, R1.7)."""
    leaving: bool
    """Whether this person leaves after this round (R8.6)."""
    ready: bool
    """Ready for the next round."""
    asked: bool
    """Whether the seat is kept for this person, who has not said yet whether to play again."""
    who: str | None
    """Tells people apart: 12 hexadecimal digits, the same in every room; None if nobody."""
    total: int


class VoteView(Shape, frozen=True):
    """The open early settlement vote: `yes` have agreed, `asked` have a vote (R8.3)."""

    proposer: int
    yes: tuple[int, ...]
    asked: tuple[int, ...]
    mine: bool
    """Whether this viewer still has to vote."""


class MatchView(Shape, frozen=True):
    """The running or finished match."""

    id: str
    round: int
    """The number of the current round, from 1; between rounds the one just ended."""
    rounds: int
    history: tuple[tuple[int, ...], ...]
    """Points per seat of every ended round, oldest first."""
    totals: tuple[int, ...]
    places: tuple[int, ...] | None
    """Final places by seat once the match is finished (R8.2), equal totals share a place."""
    settled_early: bool
    may_propose: bool
    """Whether this viewer may propose to settle now (R8.3)."""
    vote: VoteView | None
    aborted_by: int | None
    """The seat that aborted the match; None also when the system did (R8.8)."""


class ShuffleView(Shape, frozen=True):
    """The shuffle of the round that comes next: fixed before anybody can add to it."""

    number: int
    """Counts the rounds dealt in this room, from 1, through all its matches."""
    commitment: str
    """SHA-256 of the secret seed, 64 hexadecimal digits."""
    may_add: bool
    """Whether this viewer can still add a nonce."""


class RevealView(Shape, frozen=True):
    """All that the round just ended was shuffled from: from it anybody can shuffle again."""

    number: int
    """Of the `ShuffleView` that published the commitment."""
    version: int
    """How deck and first leader follow from the rest."""
    commitment: str
    seed: str
    nonces: tuple[str, ...]
    """By seat, an empty word where nothing was added; empty where nobody added anything."""


class TableView(Shape, frozen=True):
    """Everything that one person at (or beside) a table sees."""

    code: str
    phase: RoomPhase
    options: Options
    seat: int | None
    """The viewer's own seat, also one that is kept while asked; None for a spectator."""
    seats: tuple[SeatView, ...]
    spectators: int
    """How many people look on now."""
    may_start: bool
    may_sit: bool
    """Whether this viewer does not sit here and can sit down now."""
    may_again: bool
    """Whether this viewer can say to play again now."""
    match: MatchView | None
    round: RoundView | None
    """The round being played; between rounds the one just ended, in phase `over`."""
    result: ResultView | None
    """The result of the round just ended."""
    reveal: RevealView | None
    """How the round just ended was shuffled; one that was broken off stays secret."""
    shuffle: ShuffleView | None
    """None where no round follows."""
