"""The view of a whole table for one person, built field by field (law 5)."""

from collections.abc import Mapping
from copy import copy
from operator import attrgetter
from typing import Literal

from msgspec.structs import replace

from hulawang.rooms.match_play import final_places
from hulawang.rooms.messages import Clock
from hulawang.rooms.rematch import may_again
from hulawang.rooms.shuffles import published_commitment
from hulawang.rooms.state import Match, RoomPhase, Seat, Table
from hulawang.rooms.table_view import (
    MatchView,
    RevealView,
    SeatView,
    ShuffleView,
    TableView,
    VoteView,
)
from hulawang.rooms.who import who_is
from hulawang.rules.round import Round
from hulawang.rules.shuffle import VERSION, commitment
from hulawang.views.result import see_result
from hulawang.views.seat import RoundLook


class Look:
    """One look at a table for everybody; what all see alike is made once."""

    def __init__(self, table: Table, last: "Look | None" = None) -> None:
        """`last` is a look at this table earlier: whoever sits as they sat then looks the same."""
        match = table.match
        self._table = table
        self._totals = (0,) * len(table.seats) if match is None else match.totals
        self._sitting = table.seats, table.host, self._totals
        self._seats: tuple[SeatView, ...]
        self.places: Mapping[str, int]
        """The seats of all who have not left, by the person (`Table.place_of`)."""
        if last is not None and last._sitting == self._sitting:
            self._seats, self.places = last._seats, last.places
        else:
            self._seats = tuple(
                _see_seat(table, index, total) for index, total in enumerate(self._totals)
            )
            self.places = {
                seat.person: index
                for index, seat in enumerate(table.seats)
                if seat.person is not None and not seat.left
            }
        self._round: RoundLook | None = None
        if match is not None:
            before = None if last is None else last._round
            self._round = RoundLook(match.round, match.turns_before, before)
        self._committed = published_commitment(table)
        self._matches: dict[tuple[bool, VoteView | None], MatchView] = {}
        self._result = None if match is None else see_result(match.round)
        self._reveal = None if match is None else _see_reveal(table, match)

    def after_answers(self, table: Table) -> "Look":
        """The same look at a table in which only sealed answers are new: they lie open nowhere."""
        look, match = copy(self), table.match
        assert match is not None  # answers are given in one
        look._table = table
        look._round = RoundLook(match.round, match.turns_before, self._round)
        return look

    def seen_by(
        self, viewer: int | None, *, spectators: int = 0, may_sit: bool = False
    ) -> TableView:
        """The table as seat `viewer`, or a spectator (None), sees it.

        How many look on and whether this person can sit down is not the table's to know.
        """
        table, match, look = self._table, self._table.match, self._round
        return TableView(
            code=table.code,
            phase=table.phase.value,
            options=table.options,
            seat=viewer,
            seats=self._seats,
            spectators=spectators,
            may_start=_may_start(table, viewer),
            may_sit=may_sit,
            may_again=may_again(table, viewer),
            match=None if match is None else self._see_match(match, viewer),
            round=None if look is None else look.seen_by(viewer, may_choose=table.phase.in_match),
            result=self._result,
            reveal=self._reveal,
            shuffle=self._see_shuffle(viewer),
        )

    def _see_match(self, match: Match, viewer: int | None) -> MatchView:
        """The match; most see the same of it."""
        own = _may_propose(self._table, match, viewer), _see_vote(self._table, match, viewer)
        if own not in self._matches:
            self._matches[own] = self._see_match_with(match, *own)
        return self._matches[own]

    def _see_match_with(
        self,
        match: Match,
        may_propose: bool,  # noqa: FBT001 - the view's own field
        vote: VoteView | None,
    ) -> MatchView:
        finished = self._table.phase is RoomPhase.FINISHED
        return MatchView(
            id=match.id,
            round=match.number,
            rounds=self._table.options.rounds,
            history=match.history,
            totals=self._totals,
            places=final_places(self._totals) if finished else None,
            settled_early=match.settled_early,
            may_propose=may_propose,
            vote=vote,
            aborted_by=match.aborted_by,
        )

    def _see_shuffle(self, viewer: int | None) -> ShuffleView | None:
        if self._committed is None:
            return None
        return ShuffleView(
            number=self._table.deals + 1,
            commitment=self._committed,
            may_add=viewer is not None and self._table.seats[viewer].owes_nonce,
        )


def see_table(
    table: Table, viewer: int | None, *, spectators: int = 0, may_sit: bool = False
) -> TableView:
    """The table as one seat, or a spectator (None), sees it; where several look, `Look`."""
    return Look(table).seen_by(viewer, spectators=spectators, may_sit=may_sit)


def _see_seat(table: Table, index: int, total: int) -> SeatView:
    seat = table.seats[index]
    return SeatView(
        kind=_kind(seat),
        name=seat.name,
        cpu_level=None if seat.cpu is None else seat.cpu.value,
        host=index == table.host,
        present=seat.cpu is not None or seat.connected,
        stand_in=seat.stands_in,
        leaving=seat.leaving,
        ready=seat.ready or seat.cpu is not None or seat.stands_in,
        asked=seat.asked,
        who=None if seat.person is None else who_is(seat.person),
        total=total,
    )


def _kind(seat: Seat) -> Literal["empty", "person", "cpu"]:
    if seat.is_empty:
        return "empty"
    return "person" if seat.cpu is None else "cpu"


def _may_start(table: Table, viewer: int | None) -> bool:
    return table.phase is RoomPhase.WAITING and viewer == table.host and table.is_full


def _may_propose(table: Table, match: Match, viewer: int | None) -> bool:
    return (
        table.phase is RoomPhase.BETWEEN
        and match.vote is None
        and viewer in table.voters()
        and viewer not in match.proposed
    )


def _see_vote(table: Table, match: Match, viewer: int | None) -> VoteView | None:
    vote = match.vote
    if vote is None:
        return None
    voters = table.voters()
    return VoteView(
        proposer=vote.proposer,
        yes=tuple(seat for seat, yes in vote.ballots if yes),
        asked=voters,
        mine=viewer is not None and viewer in voters and not vote.has_voted(viewer),
    )


def _see_reveal(table: Table, match: Match) -> RevealView | None:
    """The hands of a round without a result stay unseen, so its seed does."""
    if match.round.result is None:
        return None
    return RevealView(
        number=table.deals,
        version=VERSION,
        commitment=commitment(match.seed),
        seed=match.seed,
        nonces=match.nonces,
    )


_beside_match = attrgetter(*set(Table.__struct_fields__) - {"match", "deadlines"})
_beside_round = attrgetter(*set(Match.__struct_fields__) - {"round", "moves"})
_beside_window = attrgetter(*set(Round.__struct_fields__) - {"window"})


def seats_that_answered(before: Table, after: Table) -> tuple[int, ...] | None:
    """The seats whose sealed answers are all that is new to see; None if more is new.

    Whoever sits elsewhere, and whoever looks on, sees nothing of such a step (R4, law 5).
    """
    was, now = before.match, after.match
    if was is None or now is None or _beside_match(before) != _beside_match(after):
        return None
    old, new = was.round.window, now.round.window
    if old is None or new is None or _beside_round(was) != _beside_round(now):
        return None
    if _beside_window(was.round) != _beside_window(now.round):
        return None
    if replace(old, answers=()) != replace(new, answers=()):
        return None
    answers = zip(old.answers, new.answers, strict=True)
    return tuple(seat for seat, (first, then) in enumerate(answers) if first != then)


UNSHOWN = (Clock.GRACE, Clock.NONCE)


def time_left(table: Table, now: int) -> dict[Clock, int]:
    """Milliseconds that remain on each clock that a client shows, never below 0."""
    return {
        deadline.clock: max(0, deadline.shown - now)
        for deadline in table.deadlines
        if deadline.clock not in UNSHOWN
    }
