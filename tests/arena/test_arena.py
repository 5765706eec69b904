"""The arena: duplicate deals, a sheet to go on with, and an interval by deals."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from hulawang.arena.command import play_one
from hulawang.arena.deals import Dealt
from hulawang.arena.entrants import NoEntrant, entrant
from hulawang.arena.outside import Outside
from hulawang.arena.ranking import rank
from hulawang.arena.sheet import Contest, OtherSheet, Sheet
from hulawang.cli import app
from hulawang.cpu.policy import POLICIES
from tests.cpu.positions import at_random

THREE = ("easy", "normal", "normal")
CONTEST = Contest(THREE, "basic", 1)


def test_every_deal_adds_up_to_nothing_and_comes_out_the_same_again() -> None:
    first, second = (play_one(CONTEST, 3) for _ in range(2))
    assert sum(first.points) == pytest.approx(0)
    assert (first.points, first.decisions) == (second.points, second.decisions)


def test_equal_policies_come_to_nothing_on_every_deal() -> None:
    contest = Contest(("normal",) * 4, "basic", 1)
    for number in range(5):
        assert play_one(contest, number).points == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("name", "level"), [("보통", "normal"), ("쉬움", "easy"), ("careful", "careful")]
)
def test_levels_enter_by_either_name(name: str, level: str) -> None:
    assert entrant(name) is POLICIES[level]


def test_other_policies_enter_by_module_and_function() -> None:
    name = "tests.cpu.positions:at_random"
    assert entrant(name) == Outside(name, at_random)


@pytest.mark.parametrize("name", ["nobody", "", "tests.cpu.positions:nobody", "no.such:thing"])
def test_nobody_else_enters(name: str) -> None:
    with pytest.raises(NoEntrant):
        entrant(name)


def test_a_sheet_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    sheet = Sheet(CONTEST, file)
    for number in (0, 2):
        sheet.add(play_one(CONTEST, number))
    file.write_text(file.read_text("utf-8")[:-20], "utf-8")
    again = Sheet(CONTEST, file)
    assert again.missing(3) == (1, 2)
    again.add(sheet.deals[2])
    assert Sheet(CONTEST, file).deals == sheet.deals


def test_a_sheet_of_another_contest_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    Sheet(CONTEST, file)
    with pytest.raises(OtherSheet):
        Sheet(Contest(THREE, "basic", 2), file)


def test_the_interval_is_that_of_the_deals() -> None:
    deals = [Dealt(n, (p, -p / 2, -p / 2), (1, 1, 1), (1, 1, 1)) for n, p in enumerate((1, 2, 3))]
    best, other = rank(THREE, deals)
    assert (best.name, best.points) == ("easy", 2)
    assert best.within == pytest.approx(1.96 * 1 / 3**0.5)
    assert best.is_sure
    assert (other.name, other.points) == ("normal", -1)


def test_the_command_line_ranks_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    words = ["arena", "--seats", "보통,tests.cpu.positions:at_random,쉬움", "--into", str(file)]
    for deals in (2, 4):
        done = CliRunner().invoke(app, [*words, "--deals", str(deals), "--jobs", "1"])
        assert done.exit_code == 0, done.output
        assert f"{deals} deals, each from every seat" in done.output
    assert len(file.read_text("utf-8").splitlines()) == 5
    assert CliRunner().invoke(app, ["arena", "--seats", "보통,보통"]).exit_code == 2
    assert CliRunner().invoke(app, ["arena", "--seats", "보통,보통,없음"]).exit_code == 2


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        ("breaks_down", "breaks_down: RuntimeError('no idea')"),
        ("says_nothing", "says_nothing: None is no command of seat"),
        ("plays_for_others", "plays_for_others: Pass(seat="),
        ("draws_for_ever", "already_drawn"),
    ],
)
def test_a_policy_that_misplays_is_named_and_ends_the_arena(policy: str, said: str) -> None:
    seats = f"tests.arena.misplaying:{policy},normal,normal"
    ended = CliRunner().invoke(app, ["arena", "--seats", seats, "--deals", "2", "--jobs", "1"])
    assert ended.exit_code == 2
    assert said in ended.stderr


def test_a_policy_from_outside_has_chance_of_its_own() -> None:
    """Whoever could turn the others' chance could make 쉬움 miss its claims."""
    contest = Contest(("tests.arena.misplaying:rolls_dice", "easy", "easy"), "basic", 1)
    other = Contest(("tests.arena.misplaying:rolls_no_dice", "easy", "easy"), "basic", 1)
    assert play_one(contest, 2).points == play_one(other, 2).points
