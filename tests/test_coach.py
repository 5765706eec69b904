"""The coach: what a seat could have done better, from what it saw."""

from typer.testing import CliRunner

from hulawang.cli import app
from hulawang.coach import advice
from hulawang.cpu.depth import Depth, Width
from hulawang.records.record import record_of
from hulawang.records.text import parse_record
from hulawang.rooms.options import Options
from hulawang.rules.commands import Discard, LayDown, LayOff
from tests.records.known import KNOWN
from tests.records.matches import kept

QUICK = Depth(worlds=20, width=Width(2, 2), gate=2.0)


def test_advice_is_about_own_decisions_that_were_some() -> None:
    record = parse_record(KNOWN.read_text("utf-8"))
    for round_ in record.rounds:
        for seat in range(3):
            found = tuple(advice(record, round_, seat, QUICK))
            assert found
            for each in found:
                assert each.played.seat == seat
                assert each.better != each.played
                assert (each.better is None) == (each.worth == 0)


def test_who_could_have_gone_out_and_threw_a_card_is_told_so() -> None:
    record = record_of(kept(Options(seats=5, rounds=1), seed=5))
    missed = [each for each in advice(record, record.rounds[0], 0, QUICK) if each.better]
    assert any(
        isinstance(each.played, Discard)
        and isinstance(each.better, LayDown | LayOff)
        and each.worth > 1
        for each in missed
    )


def test_the_same_record_gets_the_same_advice() -> None:
    record = parse_record(KNOWN.read_text("utf-8"))
    first, second = (tuple(advice(record, record.rounds[0], 1, QUICK)) for _ in range(2))
    assert first == second


def test_the_command_line_tells_it() -> None:
    called = CliRunner().invoke(app, ["coach", str(KNOWN), "--seat", "1", "--round", "2"])
    assert called.exit_code == 0, called.output
    assert called.output.startswith("Round 2 · ")
    assert "together" in called.output
    for words in (["--seat", "3"], ["--round", "9"]):
        assert CliRunner().invoke(app, ["coach", str(KNOWN), *words]).exit_code == 2
