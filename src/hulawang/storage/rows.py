"""Rows as facts and records again: how an ended match is read, whatever it is read for."""

import json
from collections.abc import Sequence
from typing import cast

from pydantic import TypeAdapter

from hulawang.rooms.facts import MatchEnding, RoundEnded, StateOfPlay, VoteEnded
from hulawang.rooms.options import Options
from hulawang.storage.models import BallotRow, MatchRow, ResultRow, RoundRow, VoteRow
from hulawang.storage.records import MatchRecord, PlayedMatch, PlayedSeat, PlayedVote
from hulawang.views.model import LineView, ResultView

OPTIONS = TypeAdapter(Options)
STATE = TypeAdapter(StateOfPlay)
_RESULT = TypeAdapter(ResultView)
_VOTE = TypeAdapter(VoteEnded)


def options_of(row: MatchRow) -> Options:
    """The options a match was played with."""
    return OPTIONS.validate_json(row.options)


def played(row: MatchRow) -> PlayedMatch:
    """An ended match as a record."""
    assert row.ended_at is not None
    state = row.state_of_play
    return PlayedMatch(
        id=row.id,
        room=row.room,
        options=options_of(row),
        began_at=row.began_at,
        ended_at=row.ended_at,
        how=cast(MatchEnding, row.how),
        rounds_played=row.rounds_played,
        aborted_by=row.aborted_by,
        seats=tuple(
            PlayedSeat(seat.person, seat.name, seat.cpu_level, seat.total, seat.place)
            for seat in row.seats
        ),
        state=None if state is None else STATE.validate_json(state),
    )


def record_of(
    row: MatchRow, votes: Sequence[VoteRow] = (), ballots: Sequence[BallotRow] = ()
) -> MatchRecord:
    """An ended match with its rounds, and its votes with the ballots that were cast in them."""
    return MatchRecord(
        match=played(row),
        rounds=tuple(round_of(ended) for ended in row.rounds),
        votes=tuple(_vote_of(vote, ballots) for vote in votes),
    )


def round_of(row: RoundRow) -> RoundEnded:
    """A stored round as the fact it was written from."""
    return RoundEnded(
        match=row.match,
        number=row.number,
        leader=row.leader,
        seed=row.seed,
        shuffle=row.shuffle,
        nonces=tuple(json.loads(row.nonces)),
        moves=tuple(row.moves.splitlines()),
        result=_result_of(row),
        totals=tuple(line.total for line in row.results),
    )


def _vote_of(row: VoteRow, ballots: Sequence[BallotRow]) -> PlayedVote:
    """The proposer's ballot comes first, as it was cast; the others by seat."""
    cast_in = [
        (ballot.seat, ballot.yes)
        for ballot in ballots
        if (ballot.round, ballot.proposer) == (row.round, row.proposer)
    ]
    vote = {
        "match": row.match,
        "round": row.round,
        "proposer": row.proposer,
        "ballots": sorted(cast_in, key=lambda ballot: (ballot[0] != row.proposer, ballot[0])),
        "outcome": row.outcome,
    }
    return PlayedVote(_VOTE.validate_python(vote), row.at)


def _result_of(row: RoundRow) -> ResultView:
    # `how` is a word of a closed set that only validation can vouch for.
    return _RESULT.validate_python(
        {
            "how": row.how,
            "by": row.by,
            "claimed_from": row.claimed_from,
            "winners": [line.seat for line in row.results if line.place == 1],
            "multiplier": row.multiplier,
            "sole_payer": row.sole_payer,
            "failed": row.failed,
            "lines": [_line_of(line) for line in row.results],
        }
    )


def _line_of(row: ResultRow) -> LineView:
    return LineView(
        hand=tuple(row.hand.split()),
        melded=row.melded,
        card_sum=row.card_sum,
        place=row.place,
        base=row.base,
        unmelded_factor=row.unmelded_factor,
        seven_factor=row.seven_factor,
        share=row.share,
        payer=row.payer,
        points=row.points,
    )
