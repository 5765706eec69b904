"""`hulawang demo`: a whole match, told the same way for the same seed."""

import re

import pytest
from typer import Typer
from typer.testing import CliRunner

from hulawang.demo import demo

app = Typer()
app.command()(demo)


def told(*options: str) -> str:
    result = CliRunner().invoke(app, options)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize(
    ("options", "seats", "rounds"),
    [
        ("--seed 7", 4, 3),
        ("--seed 8 --seats 3 --rounds 5 --thresholds high", 3, 5),
        ("--seed 9 --seats 5 --rounds 1 --level easy --level normal", 5, 1),
    ],
)
def test_a_match_is_told_to_its_final_places(options: str, seats: int, rounds: int) -> None:
    output = told(*options.split())
    assert told(*options.split()) == output
    assert len(re.findall(r"^Round \d+ of", output, re.MULTILINE)) == rounds
    assert len(re.findall(r"^ +\d+\.  seat \d", output, re.MULTILINE)) == seats
    totals = re.findall(r"^ +\d+\.  seat \d +\w+ +([+-]\d+)$", output, re.MULTILINE)
    assert sum(map(int, totals)) == 0
    assert all(len(line) <= 100 for line in output.splitlines())


def test_another_seed_is_another_match() -> None:
    assert told("--seed", "1") != told("--seed", "2")


def test_without_a_seed_the_one_that_was_taken_is_told() -> None:
    output = told("--rounds", "1")
    seed = re.search(r"seed (\d+)", output)
    assert seed is not None
    assert told("--rounds", "1", "--seed", seed[1]) == output


@pytest.mark.parametrize("options", ["--seats 2", "--seats 6", "--rounds 0", "--seed -1"])
def test_what_no_table_allows_is_refused(options: str) -> None:
    assert CliRunner().invoke(app, options.split()).exit_code == 2
