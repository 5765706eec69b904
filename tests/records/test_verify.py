"""Whether a record is true: random ones are, the known one stays so, and no change goes unseen."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from hulawang.records.record import Record, RecordedRound
from hulawang.records.text import BadRecord, parse_record, record_text
from hulawang.records.verify import Doubt, Fault, verify
from hulawang.rules.cards import parse_cards
from hulawang.rules.shuffle import commitment
from tests.records.known import KNOWN
from tests.records.matches import matches

SOME = settings(max_examples=20)


def known() -> Record:
    return parse_record(KNOWN.read_text("utf-8"))


@SOME
@given(record=matches())
def test_what_was_played_is_true(record: Record) -> None:
    assert verify(record) == ()


def test_the_known_record_stays_true() -> None:
    assert verify(known()) == ()
    assert record_text(known()) == KNOWN.read_text("utf-8")


# Reckoned from the seeds of the known record by another program, from the method's description.
VECTORS = [
    (
        1,
        "fd3508bc6f730d495edb0bfe8166978e854f4c5f4a9066d829f7ff1295fea5ef",
        (
            "7hQs5sAs3d6s5c5dJd8s2hKc7d4cAd3s4d9cQc2dTsJs3hQh8c5h9s9d7sJhKdThTc3c6cJc6d8hQd2s4s6hTd4h"
            "Kh7c9h2cKs8dAcAh"
        ),
        0,
    ),
    (
        2,
        "8a5137c08edb62029c00640d264583d2fd97e8f9bb9fdceee0d1399483438859",
        (
            "6h2h6dAsJsJhQs2d9d2s5s5d3dTcQh7cAc9c3s5h7s8hKc7d8d2cTd4hJd3h4s5c7hAhTsTh9s9hKh3c4c6c4dJc"
            "Ks8sKdQdQcAd6s8c"
        ),
        None,
    ),
]


@pytest.mark.parametrize(("number", "committed", "deck", "first_leader"), VECTORS)
def test_the_decks_of_the_known_record(
    number: int, committed: str, deck: str, first_leader: int | None
) -> None:
    round_ = known().round(number)
    assert round_ is not None
    assert commitment(round_.seed) == committed
    assert round_.deck == parse_cards(deck)
    assert first_leader in (None, round_.leader)


def changed(which: int, **fields: Any) -> Record:
    """The known record with one round changed."""
    record = known()
    rounds = [replace(each, **fields) if each.number == which else each for each in record.rounds]
    return replace(record, rounds=tuple(rounds))


def agreed_on(rounds: int) -> Record:
    return replace(known(), options=structs.replace(known().options, rounds=rounds))


def round_of(number: int) -> RecordedRound:
    return known().rounds[number - 1]


def with_result(number: int, **fields: Any) -> Record:
    return changed(number, result=replace(round_of(number).result, **fields))


def swapped(deck: tuple[Any, ...], one: int, other: int) -> tuple[Any, ...]:
    cards = list(deck)
    cards[one], cards[other] = cards[other], cards[one]
    return tuple(cards)


def doubts(record: Record) -> set[tuple[int | None, Doubt]]:
    return {(fault.round, fault.doubt) for fault in verify(record)}


@pytest.mark.parametrize(
    ("record", "first"),
    [
        (lambda: changed(1, seed="ab" * 32), (1, Doubt.DECK)),
        # The last card of the stock was never seen: the moves alone would not tell.
        (lambda: changed(1, deck=swapped(round_of(1).deck, -1, -2)), (1, Doubt.DECK)),
        (lambda: changed(1, nonces=("ab" * 8, "", "")), (1, Doubt.DECK)),
        (lambda: changed(1, nonces=("ab" * 8, "", "")), (1, Doubt.LEADER)),
        (lambda: changed(2, nonces=("", "", "ab" * 8)), (2, Doubt.DECK)),
        (lambda: changed(1, shuffle=2), (1, Doubt.SHUFFLE)),
        (lambda: changed(2, number=3), (3, Doubt.ROUNDS)),
        (lambda: changed(1, leader=(round_of(1).leader + 1) % 3), (1, Doubt.LEADER)),
        (lambda: changed(2, leader=(round_of(2).leader + 1) % 3), (2, Doubt.LEADER)),
        (lambda: changed(2, moves=round_of(2).moves[:-1]), (2, Doubt.MOVES)),
        (lambda: changed(2, moves=(*round_of(2).moves, "0:draw")), (2, Doubt.MOVES)),
        (lambda: changed(2, moves=()), (2, Doubt.MOVES)),
        (lambda: with_result(1, how="out"), (1, Doubt.RESULT)),
        (lambda: with_result(1, by=None), (1, Doubt.RESULT)),
        (lambda: with_result(1, claimed_from=0), (1, Doubt.RESULT)),
        (lambda: with_result(1, places=None), (1, Doubt.RESULT)),
        (lambda: with_result(1, points=(0, 0, 0)), (1, Doubt.RESULT)),
        (lambda: with_result(2, totals=(0, 0, 0)), (2, Doubt.TOTALS)),
        (lambda: replace(known(), how="aborted"), (None, Doubt.ENDING)),
        (lambda: replace(known(), aborted_by=1), (None, Doubt.ENDING)),
        (lambda: replace(known(), rounds=known().rounds[:1]), (None, Doubt.ROUNDS)),
        (lambda: replace(known(), how="settled"), (None, Doubt.ROUNDS)),
        (lambda: agreed_on(1), (None, Doubt.ROUNDS)),
        (lambda: agreed_on(3), (None, Doubt.ROUNDS)),
        (lambda: replace(agreed_on(1), how="settled"), (None, Doubt.ROUNDS)),
        (lambda: replace(known(), seats=known().seats[::-1]), (None, Doubt.TOTALS)),
        (lambda: replace(known(), how="abandoned"), (None, Doubt.PLACES)),
    ],
)
def test_what_was_changed_is_found(
    record: Callable[[], Record], first: tuple[int | None, Doubt]
) -> None:
    assert first in doubts(record())


def test_a_fault_says_what_is_told_and_what_is_true() -> None:
    points = round_of(1).result.points
    totals = known().seats
    told = " ".join(map(str, points))
    assert verify(with_result(1, points=(0, 0, 0)))[:2] == (
        Fault(1, Doubt.RESULT, "points 0 0 0", told),
        Fault(1, Doubt.TOTALS, told, "0 0 0"),
    )
    assert verify(replace(known(), seats=tuple(replace(seat, place=2) for seat in totals))) == (
        Fault(None, Doubt.PLACES, "2 2 2", " ".join(str(seat.place) for seat in totals)),
    )


LETTERS = "0123456789abcdefAJKQTshdc"


@SOME
@given(data=st.data())
def test_no_letter_of_a_round_can_be_another_but_in_its_moves(data: st.DataObject) -> None:
    """Another legal way to the same end is as true; that it was not played nobody can tell."""
    before, rounds = KNOWN.read_text("utf-8").split("\n\n", 1)
    lines = rounds.split("\n")
    fixed = [index for index, line in enumerate(lines) if line and not line.startswith("turn ")]
    index = data.draw(st.sampled_from(fixed))
    line = lines[index]
    at = data.draw(st.integers(line.index(" "), len(line) - 1).filter(lambda at: line[at] != " "))
    letter = data.draw(st.sampled_from(LETTERS).filter(lambda letter: letter != line[at]))
    lines[index] = line[:at] + letter + line[at + 1 :]
    try:
        record = parse_record(before + "\n\n" + "\n".join(lines))
    except BadRecord:
        return
    assert verify(record) != ()
