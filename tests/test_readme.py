"""The README is held against the house, so that it cannot go stale."""

import doctest
import re
from pathlib import Path

from hulawang.server.exchange import CLOSE_CODES
from tests.records.known import KNOWN

README = Path(__file__).parents[1] / "README.md"


def test_the_table_of_close_codes_is_whole() -> None:
    rows = re.findall(r"(?m)^\| (\d{4}) \| (.+?) \|", README.read_text("utf-8"))
    told = {code: int(number) for number, codes in rows for code in re.findall(r"`(\w+)`", codes)}
    assert told == CLOSE_CODES


def test_every_line_of_a_record_is_told() -> None:
    told = README.read_text("utf-8").partition("| line | says |")[2].partition("\n\n")[0]
    words = re.findall(r"`(\w+)`", " ".join(row.split("|")[1] for row in told.splitlines()[2:]))
    lines = {line.partition(" ")[0] for line in KNOWN.read_text("utf-8").splitlines() if line}
    # Nobody had added to the shuffles of the known one.
    lines.add("nonces")
    assert {word.split()[0] for word in ("hulawang", *words)} == lines


def test_the_example_does_what_the_readme_says() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 5
    assert failed == 0
