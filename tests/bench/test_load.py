"""`hulawang load`: a few rooms for a moment on a real server; no speed is asserted."""

import json
import pstats
from io import StringIO
from pathlib import Path
from time import perf_counter
from typing import cast

import pytest
from typer import Typer
from typer.testing import CliRunner

from hulawang.bench.load import Side, Window, middle, open_loop, ratio
from hulawang.bench.load_command import _possible, load
from hulawang.bench.party import Count
from hulawang.bench.quantiles import quantile
from hulawang.bench.subjects import Subject

app = Typer()
app.command()(load)


@pytest.mark.parametrize(
    ("values", "part", "found"),
    [
        ([5.0], 0.99, 5.0),
        ([1.0, 2.0, 3.0, 4.0], 0.0, 1.0),
        ([1.0, 2.0, 3.0, 4.0], 0.5, 3.0),
        ([1.0, 2.0, 3.0, 4.0], 1.0, 4.0),
        ([float(value) for value in range(1000)], 0.99, 990.0),
    ],
)
def test_a_quantile_is_one_of_the_values(values: list[float], part: float, found: float) -> None:
    assert quantile(values, part) == found


def windows(*speeds: float) -> list[Window]:
    """Windows in which all figures are the same."""
    return [Window(*(speed for _ in Window.__slots__)) for speed in speeds]


def test_what_is_compared_is_the_middle_of_the_ratios_of_neighbours() -> None:
    ours, bare = windows(1.0, 8.0, 3.0), windows(2.0, 2.0, 3.0)
    assert [middle(ours), middle(bare)] == windows(3.0, 2.0)
    assert [ratio(ours, bare)] == windows(1.0)


class Told:
    """A party that tells what it was asked, and was shown each move a minute after it was done."""

    def __init__(self) -> None:
        self.count = Count()
        self.asked: list[str] = []

    async def prepare(self) -> None:
        self.asked.append("prepare")

    async def move(self) -> float | None:
        self.asked.append("move")
        return perf_counter() + 60

    def leave(self) -> None:
        pass


async def test_a_move_at_a_rate_is_chosen_before_it_is_due_and_over_when_it_was_shown() -> None:
    party = Told()
    latency = await open_loop(Side(cast(Subject, None), (party,)), rate=1_000, seconds=0.02)
    moves = party.asked.count("move")
    assert moves > 0
    assert party.asked == ["prepare", *["move", "prepare"] * moves]
    assert 60_000 <= latency.p50 < 61_000


@pytest.fixture(autouse=True)
def _on_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HULAWANG_DATABASE_URL", raising=False)


def test_rooms_full_of_people_play_on_a_real_server(tmp_path: Path) -> None:
    told, profile = tmp_path / "told.json", tmp_path / "server.prof"
    few = ["--rooms", "2", "--seconds", "0.5", "--rate", "40", "--idle", "2", "--idle", "3"]
    result = CliRunner().invoke(app, [*few, "--json", str(told), "--profile", str(profile)])
    assert result.exit_code == 0, result.output
    assert "server / bare" in result.output
    assert "cumtime" in result.output
    written = StringIO()
    pstats.Stats(str(profile), stream=written).print_stats("exchange.py")
    assert "(_written)" in written.getvalue()
    figures = json.loads(told.read_text())
    (playing,) = figures["playing"]
    assert playing["journal"] == "SQLite"
    for side in (playing["ours"], playing["bare"]):
        assert min(side["moves_per_s"], side["frames_per_s"], side["cpu_us_per_move"]) > 0
    (at_a_rate,) = playing["latencies"]
    assert at_a_rate["rate"] == 40
    assert 0 < at_a_rate["p50"] <= at_a_rate["p99"] <= at_a_rate["p999"]
    assert [idle["rooms"] for idle in figures["idle"]] == [2, 3]


def test_people_play_among_cpu_players(tmp_path: Path) -> None:
    told = tmp_path / "told.json"
    few = ["--thinking", "--level", "normal", "--rooms", "1", "--seconds", "0.2"]
    result = CliRunner().invoke(app, [*few, "--json", str(told)])
    assert result.exit_code == 0, result.output
    assert "loop lag: p50" in result.output
    thinking = json.loads(told.read_text())["thinking"]
    assert thinking["thoughts"] == {}
    assert thinking["lag"]["p50"] <= thinking["lag"]["p99"] <= thinking["lag"]["most"]


def test_a_bench_that_cannot_begin_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hulawang.bench.subjects._LIMITS", {"HULAWANG_HASTE": "fast"})
    result = CliRunner().invoke(app, ["--rooms", "1", "--seconds", "0.1"])
    assert result.exit_code == 1
    assert "did not start" in str(result.exception)


@pytest.mark.parametrize(
    ("rooms", "sockets", "possible"),
    [(1_000, None, 1_000), (1_000, 65_536, 1_000), (5_000, 20_000, 4_950), (250, 1_024, 206)],
)
def test_there_are_no_more_rooms_than_sockets_for_them(
    rooms: int, sockets: int | None, possible: int
) -> None:
    assert _possible(rooms, sockets) == possible
