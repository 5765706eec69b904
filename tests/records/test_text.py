"""The text of a record, both ways."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from hulawang.records.record import Record
from hulawang.records.text import BadRecord, parse_record, record_text
from hulawang.rooms.options import Options
from tests.records.known import KNOWN
from tests.records.matches import matches, played

SOME = settings(max_examples=20)


@SOME
@given(record=matches())
def test_a_record_comes_back_from_its_text(record: Record) -> None:
    text = record_text(record)
    assert parse_record(text) == record
    assert record_text(parse_record(text)) == text


def test_a_turn_and_the_answers_to_its_discard_stand_on_a_line() -> None:
    record = played(Options(seats=3, rounds=1), seed=5)
    turns = [line for line in record_text(record).splitlines() if line.startswith("turn ")]
    assert all("discard" in line for line in turns[:-1])
    assert all(line.count(":draw") + line.count(":stop") <= 1 for line in turns)


def test_a_round_without_moves_and_a_match_without_rounds_are_records() -> None:
    record = played(Options(seats=3, rounds=1), seed=5)
    silent = replace(record, rounds=(replace(record.rounds[0], moves=()),))
    for each in (silent, replace(record, rounds=())):
        assert parse_record(record_text(each)) == each


@pytest.mark.parametrize("option", ["spectators=yes", "quick=no"])
def test_an_option_that_a_record_does_not_know_is_as_usual(option: str) -> None:
    text = KNOWN.read_text("utf-8")
    assert f" {option}" in text
    assert parse_record(text.replace(f" {option}", "")) == parse_record(text)


NONCES = "nonces " + " ".join(("0123456789abcdef", "-", "f" * 16))


def test_nonces_stand_by_seat_and_only_where_somebody_added_one() -> None:
    text = KNOWN.read_text("utf-8")
    assert "nonces" not in text
    assert parse_record(text).rounds[0].nonces == ()
    added = parse_record(text.replace("\ndeck", f"\n{NONCES}\ndeck", 1))
    assert added.rounds[0].nonces == ("0123456789abcdef", "", "f" * 16)
    assert added.rounds[1].nonces == ()
    assert NONCES in record_text(added)


@pytest.mark.parametrize(
    "line",
    [
        "nonces",
        "nonces -",
        "nonces - - -",
        f"{NONCES} -",
        NONCES.replace("-", ""),
        NONCES.upper().replace("NONCES", "nonces"),
        NONCES[:-1],
        NONCES + "f",
        f"{NONCES}\n{NONCES}",
    ],
)
def test_what_are_no_nonces(line: str) -> None:
    text = KNOWN.read_text("utf-8")
    with pytest.raises(BadRecord):
        parse_record(text.replace("\ndeck", f"\n{line}\ndeck", 1))


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("hulawang record 1", "hulawang record 2"),
        ("match known", "match"),
        ("match known", "game known"),
        ("match known", "match no good"),
        ("began 1700000000000", "began soon"),
        ("began 1700000000000", "began ١٧"),
        ("rounds=2", "rounds=0"),
        ("rounds=2", "rounds=many"),
        ("rounds=2", "jokers=2"),
        ("thresholds=basic", "thresholds=middle"),
        ("public=no", "public=perhaps"),
        ("ending finished/-", "ending won/-"),
        ("ending finished/-", "ending aborted/3"),
        ("seat 1 hard", "seat 2 hard"),
        ("seat 0 person total=", "seat 0 person sum="),
        ("shuffle 1", "shuffle one"),
        ("seed 5", "seed g"),
        ("deck ", "deck As"),
        ("leader 2", "leader 3"),
        (":draw", ":drew"),
        (":draw, ", ":draw "),
        ("over plain/2/-", "over plain/2"),
        ("over plain/2/-", "over cards/2/-"),
        ("points ", "points 0 "),
        ("totals ", "places "),
        ("\n\nround 2", "\nround 2"),
    ],
)
def test_what_is_no_record_names_its_line(line: str, instead: str) -> None:
    text = KNOWN.read_text("utf-8")
    assert line in text
    number = text[: text.index(line)].count("\n") + 1 + ("\n" in line)
    with pytest.raises(BadRecord) as wrong:
        parse_record(text.replace(line, instead, 1))
    assert wrong.value.number == number


@pytest.mark.parametrize("text", ["", "\n", "훌라", "hulawang record 1\n"])
def test_what_is_no_record_at_all(text: str) -> None:
    with pytest.raises(BadRecord):
        parse_record(text)


def test_nothing_may_be_missing_but_whole_rounds() -> None:
    """Neither at the end nor anywhere: every line is there once, in its order."""
    lines = KNOWN.read_text("utf-8").splitlines(keepends=True)
    gaps = [index for index, line in enumerate(lines) if not line.startswith("turn ")]
    for index in gaps:
        with pytest.raises(BadRecord):
            parse_record("".join(lines[:index] + lines[index + 1 :]))
