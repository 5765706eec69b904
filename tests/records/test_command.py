"""`hulawang replay` and `hulawang verify`, as they are called."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hulawang.cli import app
from tests.records.known import KNOWN


def called(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def tampered(tmp_path: Path) -> Path:
    """The known record with three points more in a total."""
    text = KNOWN.read_text("utf-8")
    assert "totals -1 -8 9" in text
    file = tmp_path / "tampered.txt"
    file.write_text(text.replace("totals -1 -8 9", "totals 2 -8 9"), "utf-8")
    return file


def test_a_true_record_is_said_to_be_true() -> None:
    result = called("verify", KNOWN)
    assert result.exit_code == 0, result.output
    first, _, committed, *_, last = result.output.splitlines()
    assert first == "round 1: true, by 73 moves"
    assert committed.strip().startswith("commitment fd3508bc6f730d49")
    assert last == "match known: true, 2 rounds"


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_tampered_record_is_told_so(command: str, tampered: Path) -> None:
    result = called(command, tampered)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == "round 1: not true: totals: told 2 -8 9, found -1 -8 9\n"


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("content", [b"", b"hulawang record 9\n", b"\xff\xfe", b"PNG\0"])
def test_what_is_no_record_is_told_so(command: str, content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "other.txt"
    file.write_bytes(content)
    result = called(command, file)
    assert result.exit_code == 2
    assert result.stderr.startswith("no record: ")


def test_line_ends_and_a_mark_that_an_editor_leaves_do_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "edited.txt"
    file.write_bytes(b"\xef\xbb\xbf" + KNOWN.read_bytes().replace(b"\n", b"\r\n"))
    assert called("verify", file).exit_code == 0


def test_a_match_is_played_again_step_by_step() -> None:
    lines = called("replay", KNOWN).output.splitlines()
    assert [line for line in lines if line.startswith("Round")] == [
        "Round 1 of 2 · seat 0 leads",
        "Round 2 of 2 · seat 2 leads",
    ]
    assert "  seat 0 · 민지" in lines
    moves = [line for line in lines if line[:4].strip().isdigit()]
    assert len(moves) == 2 + 73 + 45
    assert moves[0] == (
        "   0  deal              0:As5s6sQs7h3d5c  1:8s2h5d7dJd4cKc  2:3sTsAd2d4d9cQc  stock 31"
    )
    assert moves[1].startswith("   1  0:draw Js         0:As5s6sJsQs7h3d5c  ")
    assert "plain · points -1 -8 +9 · totals -1 -8 +9" in lines
    assert lines[-1] == "out · points -4 +8 -4 · totals -5 +0 +5"


def test_one_round_with_the_eyes_of_a_seat() -> None:
    output = called("replay", KNOWN, "--round", "1", "--eyes", "1").output
    assert "Round 2" not in output
    deal = next(line for line in output.splitlines() if "deal" in line)
    assert "0:7 cards" in deal
    assert "2:7 cards" in deal
    assert "1:8s2h5d7dJd4cKc" in deal
    assert "2:claim" not in output  # it was sealed, and then the window closed
    assert "close" in output


def test_a_name_steers_no_terminal(tmp_path: Path) -> None:
    file = tmp_path / "red.txt"
    file.write_text(KNOWN.read_text("utf-8").replace("name=민지", "name=\x1b[31m민지"), "utf-8")
    assert "  seat 0 · [31m민지" in called("replay", file).output


@pytest.mark.parametrize(
    "options",
    [("--round", "3"), ("--round", "0"), ("--eyes", "3"), ("--eyes", "x"), ("--eyes", "-1")],
)
def test_what_is_not_in_the_record_is_refused(options: tuple[str, str]) -> None:
    result = called("replay", KNOWN, *options)
    assert result.exit_code == 2
    assert options[0] in result.stderr


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_file_that_is_not_there_is_refused(command: str, tmp_path: Path) -> None:
    assert called(command, tmp_path / "none.txt").exit_code == 2
