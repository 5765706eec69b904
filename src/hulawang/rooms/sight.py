"""The view of a whole table for one person, built field by field (law 5)."""

from dataclasses import replace
from typing import Literal

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
from hulawang.rules.shuffle import VERSION, commitment
from hulawang.views.model import RoundView
from hulawang.views.result import see_result
from hulawang.views.seat import NO_CHOICES, see_round


def see_table(
    table: Table, viewer: int | None, *, spectators: int = 0, may_sit: bool = False
) -> TableView:
    """The table as seat `viewer`, or a spectator (None), sees it.

    How many look on and whether this person can sit down is not the table's to know.
    """
    match = table.match
    return TableView(
        code=table.code,
        phase=table.phase.value,
        options=table.options,
        seat=viewer,
        seats=tuple(_see_seat(table, index) for index in range(len(table.seats))),
        spectators=spectators,
        may_start=_may_start(table, viewer),
        may_sit=may_sit,
        may_again=may_again(table, viewer),
        match=None if match is None else _see_match(table, match, viewer),
        round=None if match is None else _see_round(table, match, viewer),
        result=None if match is None else see_result(match.round),
        reveal=None if match is None else _see_reveal(table, match),
        shuffle=_see_shuffle(table, viewer),
    )


def _see_round(table: Table, match: Match, viewer: int | None) -> RoundView:
    """The current round; one that a broken off match has left unfinished offers nothing (law 9)."""
    seen = see_round(match.round, viewer, turns_before=match.turns_before)
    return seen if table.phase.in_match else replace(seen, choices=NO_CHOICES)


def _see_seat(table: Table, index: int) -> SeatView:
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
        total=0 if table.match is None else table.match.totals[index],
    )


def _kind(seat: Seat) -> Literal["empty", "person", "cpu"]:
    if seat.is_empty:
        return "empty"
    return "person" if seat.cpu is None else "cpu"


def _may_start(table: Table, viewer: int | None) -> bool:
    return table.phase is RoomPhase.WAITING and viewer == table.host and table.is_full


def _see_match(table: Table, match: Match, viewer: int | None) -> MatchView:
    finished = table.phase is RoomPhase.FINISHED
    return MatchView(
        id=match.id,
        round=match.number,
        rounds=table.options.rounds,
        history=match.history,
        totals=match.totals,
        places=final_places(match.totals) if finished else None,
        settled_early=match.settled_early,
        may_propose=_may_propose(table, match, viewer),
        vote=_see_vote(table, match, viewer),
        aborted_by=match.aborted_by,
    )


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


def _see_shuffle(table: Table, viewer: int | None) -> ShuffleView | None:
    published = published_commitment(table)
    if published is None:
        return None
    return ShuffleView(
        number=table.deals + 1,
        commitment=published,
        may_add=viewer is not None and table.seats[viewer].owes_nonce,
    )


UNSHOWN = (Clock.GRACE, Clock.NONCE)


def time_left(table: Table, now: int) -> dict[Clock, int]:
    """Milliseconds that remain on each clock that a client shows, never below 0."""
    return {
        deadline.clock: max(0, deadline.shown - now)
        for deadline in table.deadlines
        if deadline.clock not in UNSHOWN
    }
