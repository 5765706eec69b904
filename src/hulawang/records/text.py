"""The record of a match as a text file, both ways; the README tells its form.

A line is a word and what it says. The lines stand in a fixed order, a round begins after an empty
line, and the moves of a turn, with the answers to its discard, stand on one line.
"""

import re
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, TypeVar, cast, get_args

from msgspec.structs import fields

from hulawang.records.record import Record, RecordedResult, RecordedRound, RecordedSeat
from hulawang.rooms.facts import MatchEnding
from hulawang.rooms.options import Options
from hulawang.rules.cards import DECK, Card, parse_cards
from hulawang.rules.notation import NOTHING, parse_command
from hulawang.views.model import Ending

FIRST_LINE = "hulawang record 1"
"""What the file is, and the version of its form."""

_PERSON = "person"
_ANSWERS = ("claim", "pass", "withdraw", "close")
_BETWEEN_MOVES = ", "
_SEAT = re.compile(r"([0-4]) ([a-z]+) total=(\S+) place=(\S+) name=(.*)")
_NUMBER = re.compile(r"-?[0-9]{1,15}")
_SEED = re.compile(r"[0-9a-f]{64}")
_NONCE = re.compile(r"[0-9a-f]{16}")
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")

T = TypeVar("T")


class BadRecord(ValueError):
    """The text is no record: line `number`, from 1, is not what `expected` says."""

    def __init__(self, number: int, expected: str) -> None:
        super().__init__(f"line {number}: not a good {expected!r}")
        self.number = number


# -- writing -------------------------------------------------------------------------------------


def record_text(record: Record) -> str:
    """A record as the text from which `parse_record` makes the equal record again."""
    return "".join(f"{line}\n" for line in _lines(record))


def _lines(record: Record) -> Iterator[str]:
    yield FIRST_LINE
    yield f"match {record.match}"
    yield f"room {record.room}"
    yield f"began {record.began_at}"
    yield f"ended {record.ended_at}"
    yield f"options {_options_text(record.options)}"
    yield f"ending {record.how}/{_or_nothing(record.aborted_by)}"
    for index, seat in enumerate(record.seats):
        yield (
            f"seat {index} {seat.cpu_level or _PERSON} total={seat.total}"
            f" place={_or_nothing(seat.place)} name={seat.name}"
        )
    for round_ in record.rounds:
        yield ""
        yield from _round_lines(round_)


def _round_lines(round_: RecordedRound) -> Iterator[str]:
    result = round_.result
    yield f"round {round_.number}"
    yield f"shuffle {round_.shuffle}"
    yield f"seed {round_.seed}"
    if round_.nonces:
        yield f"nonces {nonces_text(round_.nonces)}"
    yield f"deck {''.join(map(str, round_.deck))}"
    yield f"leader {round_.leader}"
    for turn in _turns(round_.moves):
        yield f"turn {_BETWEEN_MOVES.join(turn)}"
    by, claimed_from = map(_or_nothing, (result.by, result.claimed_from))
    yield f"over {result.how}/{by}/{claimed_from}"
    yield f"places {NOTHING if result.places is None else _numbers_text(result.places)}"
    yield f"points {_numbers_text(result.points)}"
    yield f"totals {_numbers_text(result.totals)}"


def nonces_text(nonces: tuple[str, ...]) -> str:
    """What each seat added to a shuffle, by seat."""
    return " ".join(nonce or NOTHING for nonce in nonces)


def _turns(moves: tuple[str, ...]) -> Iterator[list[str]]:
    """The moves of every turn up to the end of its claim window."""
    turn: list[str] = []
    for move in moves:
        if turn and _is_answer(turn[-1]) and not _is_answer(move):
            yield turn
            turn = []
        turn.append(move)
    if turn:
        yield turn


def _is_answer(move: str) -> bool:
    return move.partition(":")[2].partition(" ")[0] in _ANSWERS or move in _ANSWERS


def _options_text(options: Options) -> str:
    told = ((field.name, getattr(options, field.name)) for field in fields(Options))
    return " ".join(f"{name}={_option_text(value)}" for name, value in told)


def _option_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _numbers_text(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _or_nothing(number: int | None) -> str:
    return NOTHING if number is None else str(number)


# -- reading -------------------------------------------------------------------------------------


def parse_record(text: str) -> Record:
    """The record that a text tells; whether it is true is for `verify`.

    Raises `BadRecord` naming the first line that is not in the form.
    """
    lines = _Lines(text)
    lines.take("hulawang", _exactly(FIRST_LINE.partition(" ")[2]))
    match, room = lines.take("match", _name), lines.take("room", _name)
    began_at, ended_at = lines.take("began", _number), lines.take("ended", _number)
    options = lines.take("options", _options)
    how, aborted_by = lines.take("ending", lambda text: _match_ending(text, options.seats))
    seats = tuple(lines.take("seat", _seat_numbered(seat)) for seat in range(options.seats))
    rounds = tuple(_rounds(lines, options.seats))
    return Record(match, room, began_at, ended_at, options, how, aborted_by, seats, rounds)


def _rounds(lines: "_Lines", seats: int) -> Iterator[RecordedRound]:
    while lines.are_left:
        lines.take("", _exactly(""))
        yield RecordedRound(
            number=lines.take("round", _number),
            shuffle=lines.take("shuffle", _number),
            seed=lines.take("seed", _seed),
            nonces=_taken_nonces(lines, seats),
            deck=lines.take("deck", _deck),
            leader=lines.take("leader", lambda text: _seat(text, seats)),
            moves=tuple(move for turn in _taken_turns(lines) for move in turn),
            result=_result(lines, seats),
        )


def _taken_nonces(lines: "_Lines", seats: int) -> tuple[str, ...]:
    """The line is there where anybody has added anything."""
    if lines.next_word != "nonces":
        return ()
    return lines.take("nonces", lambda text: _nonces(text, seats))


def _taken_turns(lines: "_Lines") -> Iterator[tuple[str, ...]]:
    while lines.next_word == "turn":
        yield lines.take("turn", _moves)


def _result(lines: "_Lines", seats: int) -> RecordedResult:
    how, by, claimed_from = lines.take("over", lambda text: _ending(text, seats))
    return RecordedResult(
        how=how,
        by=by,
        claimed_from=claimed_from,
        places=lines.take(
            "places", lambda text: None if text == NOTHING else _numbers(text, seats)
        ),
        points=lines.take("points", lambda text: _numbers(text, seats)),
        totals=lines.take("totals", lambda text: _numbers(text, seats)),
    )


class _Lines:
    """The lines of a text, taken one after the other."""

    def __init__(self, text: str) -> None:
        self._lines = text.removesuffix("\n").split("\n")
        self._taken = 0

    @property
    def are_left(self) -> bool:
        return self._taken < len(self._lines)

    @property
    def next_word(self) -> str | None:
        return self._lines[self._taken].partition(" ")[0] if self.are_left else None

    def take(self, word: str, read: Callable[[str], T]) -> T:
        """What the next line says after its word.

        Raises `BadRecord` if it has another word, or `read` raises a `ValueError`.
        """
        expected = word or "empty line"
        if self.next_word != word:
            raise BadRecord(self._taken + 1, expected)
        rest = self._lines[self._taken].partition(" ")[2]
        self._taken += 1
        try:
            return read(rest)
        except ValueError as wrong:
            raise BadRecord(self._taken, expected) from wrong


# What a line says after its word; all raise `ValueError` for any other text.


def _exactly(wanted: str) -> Callable[[str], None]:
    def read(text: str) -> None:
        _good(text, fits=text == wanted)

    return read


def _name(text: str) -> str:
    return _good(text, fits=_NAME.fullmatch(text) is not None)


def _number(text: str) -> int:
    """Python itself would read `+1`, `1_0` and `٣` too."""
    return int(_good(text, fits=_NUMBER.fullmatch(text) is not None))


def _numbers(text: str, seats: int) -> tuple[int, ...]:
    numbers = tuple(map(_number, text.split(" ")))
    _good(text, fits=len(numbers) == seats)
    return numbers


def _seat(text: str, seats: int) -> int:
    seat = _number(text)
    _good(text, fits=seat in range(seats))
    return seat


def _seat_or_nobody(text: str, seats: int) -> int | None:
    return None if text == NOTHING else _seat(text, seats)


def _seat_numbered(number: int) -> Callable[[str], RecordedSeat]:
    def read(text: str) -> RecordedSeat:
        found = _SEAT.fullmatch(text)
        if found is None or int(found[1]) != number:
            raise ValueError(text)
        who, total, place = found[2], _number(found[3]), found[4]
        return RecordedSeat(
            name=found[5],
            cpu_level=None if who == _PERSON else who,
            total=total,
            place=None if place == NOTHING else _number(place),
        )

    return read


def _seed(text: str) -> str:
    return _good(text, fits=_SEED.fullmatch(text) is not None)


def _nonces(text: str, seats: int) -> tuple[str, ...]:
    nonces = tuple("" if word == NOTHING else _nonce(word) for word in text.split(" "))
    _good(text, fits=len(nonces) == seats and any(nonces))
    return nonces


def _nonce(text: str) -> str:
    return _good(text, fits=_NONCE.fullmatch(text) is not None)


def _deck(text: str) -> tuple[Card, ...]:
    deck = parse_cards(text)
    _good(text, fits=tuple(sorted(deck)) == DECK)
    return deck


def _moves(text: str) -> tuple[str, ...]:
    moves = tuple(text.split(_BETWEEN_MOVES))
    for move in moves:
        parse_command(move)
    return moves


def _match_ending(text: str, seats: int) -> tuple[MatchEnding, int | None]:
    how, aborted_by = text.split("/")
    _good(text, fits=how in get_args(MatchEnding))
    return cast(MatchEnding, how), _seat_or_nobody(aborted_by, seats)


def _ending(text: str, seats: int) -> tuple[Ending, int | None, int | None]:
    how, by, claimed_from = text.split("/")
    _good(text, fits=how in get_args(Ending))
    return cast(Ending, how), _seat_or_nobody(by, seats), _seat_or_nobody(claimed_from, seats)


def _options(text: str) -> Options:
    """Options that are newer than the record are as they usually are."""
    told = dict(word.split("=") for word in text.split(" "))
    usual = {field.name: field.default for field in fields(Options)}
    _good(text, fits=told.keys() <= usual.keys())
    return Options(**{name: _option(value, usual[name]) for name, value in told.items()})


def _option(text: str, usual: object) -> Any:
    """The value of an option that is usually `usual`."""
    if isinstance(usual, bool):
        _good(text, fits=text in ("yes", "no"))
        return text == "yes"
    return type(usual)(text) if isinstance(usual, Enum) else _number(text)


def _good(text: str, *, fits: bool) -> str:
    if not fits:
        raise ValueError(text)
    return text
