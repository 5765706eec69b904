"""A record that somebody brings: read, verified, and told as the match that it tells of."""

from dataclasses import dataclass

from hulawang.records.record import Record, RecordedRound
from hulawang.records.replay import replay
from hulawang.records.text import parse_record
from hulawang.records.verify import Fault, verify
from hulawang.rooms.facts import RoundEnded
from hulawang.storage.records import MatchRecord, PlayedMatch, PlayedSeat
from hulawang.views.result import see_result


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """A record with what is not true in it; only a true one tells of a match."""

    record: Record
    faults: tuple[Fault, ...]
    match: MatchRecord | None


def read_record(text: str) -> ReadRecord:
    """The record that a text spells. Raises `BadRecord`."""
    record = parse_record(text)
    faults = verify(record)
    return ReadRecord(record, faults, None if faults else told_match(record))


def told_match(record: Record) -> MatchRecord:
    """The match that a true record tells of: who sat there by name alone, and no votes."""
    seats = tuple(
        PlayedSeat(None, seat.name, seat.cpu_level, seat.total, seat.place) for seat in record.seats
    )
    match = PlayedMatch(
        id=record.match,
        room=record.room,
        options=record.options,
        began_at=record.began_at,
        ended_at=record.ended_at,
        how=record.how,
        rounds_played=len(record.rounds),
        aborted_by=record.aborted_by,
        seats=seats,
    )
    return MatchRecord(match, tuple(_round_of(record, round_) for round_ in record.rounds))


def _round_of(record: Record, round_: RecordedRound) -> RoundEnded:
    *_, last = replay(record, round_)
    result = see_result(last.step.round)
    assert result is not None  # the moves of a true record play a round to its end
    return RoundEnded(
        match=record.match,
        number=round_.number,
        leader=round_.leader,
        seed=round_.seed,
        shuffle=round_.shuffle,
        moves=round_.moves,
        result=result,
        totals=round_.result.totals,
        nonces=round_.nonces,
    )
