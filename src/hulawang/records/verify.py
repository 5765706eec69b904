"""Whether a record is true: decks, leaders, moves and sums, each from what it must follow from."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from hulawang.records.record import SHUFFLES, Record, RecordedRound, recorded_result
from hulawang.records.replay import BadMove, replay
from hulawang.rooms.match_play import final_places, next_leader
from hulawang.rules.round import Round
from hulawang.rules.shuffle import first_leader
from hulawang.views.result import see_result


class Doubt(StrEnum):
    """What can be wrong with a record."""

    ROUNDS = "rounds"
    """The rounds are not those that the options and the ending speak of (R8.1, R8.2)."""
    SHUFFLE = "shuffle"
    """The version of the shuffle is not known."""
    DECK = "deck"
    """Seed and nonces give another deck (design.md §5)."""
    LEADER = "leader"
    """Another seat leads (R1.5)."""
    MOVES = "moves"
    """The engine refuses a move, or the round is not over after the last."""
    RESULT = "result"
    """The moves lead to another result (R6, R7)."""
    TOTALS = "totals"
    """The points add up to something else."""
    PLACES = "places"
    """The totals give other final places (R8.2)."""
    ENDING = "ending"
    """A seat is named that aborted, in a match that was not aborted, or none in one that was."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing in a record that is not true."""

    round: int | None
    """The number of the round; None where it is the match."""
    doubt: Doubt
    told: str
    """What the record says."""
    found: str
    """What follows from the rest of it."""


def verify(record: Record) -> tuple[Fault, ...]:
    """Everything in a record that does not follow from the rest; empty for a true one."""
    return (*_round_faults(record), *_match_faults(record))


def _round_faults(record: Record) -> Iterator[Fault]:
    last: Round | None = None
    totals = (0,) * record.options.seats
    for expected, round_ in enumerate(record.rounds, 1):
        yield from _unlike(round_, Doubt.ROUNDS, round_.number, expected)
        yield from _origin_faults(record, round_, last)
        last = None
        try:
            *_, final = replay(record, round_)
        except BadMove as refused:
            yield Fault(round_.number, Doubt.MOVES, f"{len(round_.moves)} moves", str(refused))
        else:
            ended = final.step.round
            last = None if ended.result is None else ended
            yield from _result_faults(round_, ended)
        totals = _sum(totals, round_.result.points)
        yield from _unlike(round_, Doubt.TOTALS, round_.result.totals, totals)


def _origin_faults(record: Record, round_: RecordedRound, last: Round | None) -> Iterator[Fault]:
    """What was there before the first move; `last` is the round before, if it could be played."""
    shuffle = SHUFFLES.get(round_.shuffle)
    if shuffle is None:
        yield Fault(round_.number, Doubt.SHUFFLE, str(round_.shuffle), _told(tuple(SHUFFLES)))
        return
    deck = shuffle(round_.seed, round_.number, round_.nonces)
    yield from _unlike(round_, Doubt.DECK, round_.deck, deck)
    if round_.number == 1:
        leader = first_leader(round_.seed, record.options.seats, round_.nonces)
        yield from _unlike(round_, Doubt.LEADER, round_.leader, leader)
    elif last is not None:
        yield from _unlike(round_, Doubt.LEADER, round_.leader, next_leader(last))


def _result_faults(round_: RecordedRound, final: Round) -> Iterator[Fault]:
    seen = see_result(final)
    if seen is None:
        yield Fault(round_.number, Doubt.MOVES, f"{len(round_.moves)} moves", "it is not over")
        return
    told = round_.result
    found = recorded_result(seen, told.totals)
    for name in ("how", "by", "claimed_from", "places", "points"):
        yield from _unlike(round_, Doubt.RESULT, getattr(told, name), getattr(found, name), name)


def _match_faults(record: Record) -> Iterator[Fault]:
    played, agreed = len(record.rounds), record.options.rounds
    # With the last round a match is finished: nobody can settle or abort it any more.
    if played != agreed if record.how == "finished" else played >= agreed:
        told = f"{record.how}, {agreed} rounds agreed"
        yield Fault(None, Doubt.ROUNDS, told, f"{played} rounds played")
    if (record.how == "aborted") != (record.aborted_by is not None):
        yield from _unlike(None, Doubt.ENDING, record.aborted_by, record.how)
    totals = (0,) * len(record.seats)
    for round_ in record.rounds:
        totals = _sum(totals, round_.result.points)
    yield from _unlike(None, Doubt.TOTALS, tuple(seat.total for seat in record.seats), totals)
    counted = record.how in ("finished", "settled")
    places = final_places(totals) if counted else (None,) * len(totals)
    yield from _unlike(None, Doubt.PLACES, tuple(seat.place for seat in record.seats), places)


def _sum(totals: tuple[int, ...], points: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(totals, points, strict=True)))


def _unlike(
    round_: RecordedRound | None, doubt: Doubt, told: object, found: object, name: str = ""
) -> Iterator[Fault]:
    if told != found:
        number = None if round_ is None else round_.number
        yield Fault(number, doubt, f"{name} {_told(told)}".strip(), _told(found))


def _told(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(map(_told, value))
    return "-" if value is None else str(value)
