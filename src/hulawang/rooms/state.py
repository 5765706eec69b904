"""What a table is: seats, host, match, votes, deadlines, as frozen values (law 1)."""

from enum import StrEnum
from typing import Self

from msgspec.structs import replace

from hulawang.rooms.facts import Fact
from hulawang.rooms.messages import Clock
from hulawang.rooms.options import Level, Options
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rules.events import Event
from hulawang.rules.profile import Profile, profile_named
from hulawang.rules.round import Round
from hulawang.rules.value import Value

FILL_MS = 15_000
"""How long a quick match waits for people."""
NONCE_MS = 2_000
"""How long a quick match that is full waits for nonces: clients send theirs by themselves."""
ASKED_MS = 60_000
"""How long a seat is kept for whoever is asked to play again."""
READY_MS = 20_000
"""The next round begins by itself after this (R8.3 aside)."""
VOTE_MS = 60_000
"""R8.3."""
GRACE_MS = 20_000
"""R8.6: how long a seat waits for its person during a match."""
WAITING_GRACE_MS = 120_000
"""How long a seat waits before the match: long enough to send somebody the link."""
RUN_OUTS = 2
"""R1.7: after so many run-out turns in a row a CPU stand-in plays."""


class RoomPhase(StrEnum):
    """What the room is doing; the last three are ends."""

    WAITING = "waiting"
    PLAYING = "playing"
    BETWEEN = "between"
    FINISHED = "finished"
    ABORTED = "aborted"
    CLOSED = "closed"

    @property
    def is_over(self) -> bool:
        """Whether nobody is bound to this room any more (R8.5, R8.7)."""
        return self in (RoomPhase.FINISHED, RoomPhase.ABORTED, RoomPhase.CLOSED)

    @property
    def in_match(self) -> bool:
        return self in (RoomPhase.PLAYING, RoomPhase.BETWEEN)


class Seat(Value, frozen=True):
    """A seat: empty, a person's, or a CPU player's."""

    person: str | None = None
    name: str = ""
    cpu: Level | None = None
    connected: bool = False
    gone: bool = False
    """Disconnected past the grace, and not connected since (R8.8)."""
    away: bool = False
    """Gone, and not back in the seat since, be the person connected or not (R8.6)."""
    left: bool = False
    """The person has left for good; the seat goes on as a stand-in (R8.6)."""
    leaving: bool = False
    """Leaves after this round (R8.6)."""
    run_outs: int = 0
    """Turns in a row whose time ran out (R1.7)."""
    returning: bool = False
    """Has answered the open window while a stand-in played: back in the seat when it closes."""
    ready: bool = False
    asked: bool = False
    """Kept for this person, who is asked to play again and does not sit here yet."""
    nonce: str | None = None
    """What this person adds to the next shuffle; an empty word if nothing came in time."""

    @property
    def is_empty(self) -> bool:
        return self.person is None and self.cpu is None

    @property
    def is_taken(self) -> bool:
        """Whether somebody sits here."""
        return not (self.is_empty or self.asked)

    @property
    def owes_nonce(self) -> bool:
        """Whether a person sits here who can still add to the next shuffle."""
        return self.person is not None and not self.asked and self.nonce is None

    @property
    def stands_in(self) -> bool:
        """Whether a CPU stand-in plays for this person now (R1.7, R8.6)."""
        return self.person is not None and (self.away or self.left or self.run_outs >= RUN_OUTS)

    @property
    def is_here(self) -> bool:
        """Whether a person still belongs to this table: not gone past the grace (R8.8)."""
        return self.person is not None and not (self.left or self.gone or self.asked)

    @property
    def is_waited_for(self) -> bool:
        """Whether the grace of R8.6 is running for this person."""
        return (self.is_here or self.asked) and not self.connected

    @property
    def is_played_by_cpu(self) -> bool:
        """Whether a CPU player, or a stand-in, decides for this seat now."""
        return self.cpu is not None or (self.stands_in and not self.returning)

    @property
    def may_vote(self) -> bool:
        """R8.4: a person whose seat no stand-in plays."""
        return self.person is not None and not self.stands_in

    def played_by_person(self) -> Self:
        """The seat once its person acts: no stand-in any more (R1.7, R8.6).

        While none plays, an act alone breaks no row of run-out turns: `turn_played` does.
        """
        run_outs = 0 if self.stands_in else self.run_outs
        if not (self.gone or self.away or self.returning or run_outs != self.run_outs):
            return self
        return replace(self, gone=False, away=False, run_outs=run_outs, returning=False)

    def turn_played(self) -> Self:
        """The seat once its person has brought a turn to its end: the row is broken (R1.7)."""
        return self if self.run_outs == 0 else replace(self, run_outs=0)

    def answered_by_person(self) -> Self:
        """The seat once its person answers a window.

        A stand-in goes only when the window closes: seen to go at once, it would tell who has
        answered, and answers are sealed (R4).
        """
        return replace(self, returning=True) if self.stands_in else self.played_by_person()


class Vote(Value, frozen=True):
    """An open early settlement vote: ballots in the order in which they were cast (R8.3)."""

    proposer: int
    ballots: tuple[tuple[int, bool], ...]

    def has_voted(self, seat: int) -> bool:
        return any(voter == seat for voter, _ in self.ballots)


class Match(Value, frozen=True):
    """A match: the current round, and what the rounds before it came to."""

    id: str
    number: int
    """The current round, from 1."""
    round: Round
    seed: str
    nonces: tuple[str, ...] = ()
    """What each seat added to the shuffle of this round; empty where nobody added anything."""
    moves: tuple[str, ...] = ()
    """What has been played in this round, in the notation."""
    history: tuple[tuple[int, ...], ...] = ()
    """Points by seat of every ended round."""
    turns_before: int = 0
    vote: Vote | None = None
    proposed: tuple[int, ...] = ()
    """Who has proposed to settle in this break (R8.3)."""
    settled_early: bool = False
    aborted_by: int | None = None

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by seat so far."""
        if not self.history:
            return (0,) * self.round.seats
        return tuple(map(sum, zip(*self.history, strict=True)))

    @property
    def turn(self) -> int:
        """The number of the current turn, counted through the match (law 6)."""
        return self.turns_before + self.round.turn.number

    @property
    def window(self) -> int | None:
        """The number of the open window: that of the turn whose discard opened it (law 6)."""
        window = self.round.window
        return None if window is None else self.turns_before + window.number


class Deadline(Value, frozen=True):
    """A numbered moment (law 8), in the table's milliseconds.

    Clients see `shown`; it takes effect at `due`, which is later only for a claim window (R4.1).
    """

    clock: Clock
    number: int
    shown: int
    due: int

    def put_off(self, ms: int) -> Self:
        """The same moment so many ms later."""
        return replace(self, shown=self.shown + ms, due=self.due + ms) if ms else self


class Table(Value, frozen=True):
    """One room's table."""

    code: str
    options: Options
    seats: tuple[Seat, ...]
    host: int
    phase: RoomPhase = RoomPhase.WAITING
    match: Match | None = None
    seed: str | None = None
    """The sealed seed of the next round; the shell is asked for one while it is None."""
    deals: int = 0
    """How many rounds have been dealt at this table."""
    deadlines: tuple[Deadline, ...] = ()
    barred: frozenset[str] = frozenset()
    """People whom a host has put out."""
    old_host: str | None = None
    """The person who was host of the last match here, and is again once seated."""

    @property
    def profile(self) -> Profile:
        return profile_named(self.options.thresholds.value, self.options.window_s * 1000)

    @property
    def wants_seed(self) -> bool:
        """Whether a round follows that has no seed yet."""
        return self.seed is None and self.has_next_round

    @property
    def has_next_round(self) -> bool:
        """Whether another round may be dealt here without anybody asking for another match."""
        if self.match is None or not self.phase.in_match:
            return self.phase is RoomPhase.WAITING
        return self.match.number < self.options.rounds

    @property
    def is_full(self) -> bool:
        """Whether somebody sits in every seat."""
        return all(seat.is_taken for seat in self.seats)

    @property
    def wants_start(self) -> bool:
        """Whether a quick match has all its players, and what they add to the shuffle."""
        return self._is_full_quick_match and not self._owes_nonces

    @property
    def wants_nonces(self) -> bool:
        """Whether a quick match has all its players and waits for their nonces alone."""
        return self._is_full_quick_match and self._owes_nonces

    @property
    def _is_full_quick_match(self) -> bool:
        return self.options.quick and self.phase is RoomPhase.WAITING and self.is_full

    @property
    def _owes_nonces(self) -> bool:
        return any(seat.owes_nonce for seat in self.seats)

    def place_of(self, person: str) -> int | None:
        """The seat of a person who has not left, also one that is kept while asked."""
        for index, seat in enumerate(self.seats):
            if seat.person == person and not seat.left:
                return index
        return None

    def place_or_refuse(self, person: str) -> int:
        """Raises `Refused(NOT_SEATED)` if no seat here is the person's."""
        index = self.place_of(person)
        if index is None:
            raise Refused(Refusal.NOT_SEATED)
        return index

    def seat_of(self, person: str) -> int | None:
        """The seat in which a person sits."""
        index = self.place_of(person)
        return None if index is None or self.seats[index].asked else index

    def seat_or_refuse(self, person: str) -> int:
        """Raises `Refused(NOT_SEATED)` if the person does not sit here."""
        index = self.seat_of(person)
        if index is None:
            raise Refused(Refusal.NOT_SEATED)
        return index

    def match_or_refuse(self) -> Match:
        """The running match. Raises `Refused(NO_MATCH)` if none is running."""
        if self.match is None or not self.phase.in_match:
            raise Refused(Refusal.NO_MATCH)
        return self.match

    def with_seat(self, index: int, seat: Seat) -> "Table":
        if seat is self.seats[index]:
            return self
        return replace(self, seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))

    def with_match(self, match: Match) -> "Table":
        return replace(self, match=match)

    def with_seats_taken_back(self) -> "Table":
        """The table once no window is open: whoever has answered one is back in the seat."""
        if not any(seat.returning for seat in self.seats):
            return self
        return replace(
            self,
            seats=tuple(seat.played_by_person() if seat.returning else seat for seat in self.seats),
        )

    def voters(self) -> tuple[int, ...]:
        """The seats that have a vote now (R8.4)."""
        return tuple(index for index, seat in enumerate(self.seats) if seat.may_vote)


class Reaction(Value, frozen=True):
    """The table after a message, what happened in the round, and what is to be kept for good."""

    table: Table
    events: tuple[Event, ...] = ()
    facts: tuple[Fact, ...] = ()

    def then(
        self, table: Table, *, events: tuple[Event, ...] = (), facts: tuple[Fact, ...] = ()
    ) -> "Reaction":
        """The same reaction gone one step further."""
        if table is self.table and not (events or facts):
            return self
        return Reaction(table, self.events + events, self.facts + facts)
