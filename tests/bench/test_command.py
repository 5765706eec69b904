"""`hulawang bench`: every figure is there, and the yardstick turns it into loop steps."""

import json

import pytest
from typer import Typer
from typer.testing import CliRunner

from hulawang.bench.boards import NotEmpty, measured
from hulawang.bench.command import bench
from hulawang.bench.figures import Figure, as_json, table
from hulawang.storage.database import Database

NAMES = [
    "random rounds of four by the engine",
    "decisions in them",
    "views of a seat",
    *(f"decisions of a CPU player, {level}" for level in ("easy", "normal", "hard", "master")),
    "rows in the journal, SQLite, 1 room",
    "rows in the journal, SQLite, 64 rooms at once",
]

app = Typer()
app.command()(bench)


def test_everything_is_measured() -> None:
    result = CliRunner().invoke(app, ["--json", "--seconds", "0.01"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert [figure["name"] for figure in told["figures"]] == NAMES
    assert all(figure["per_second"] > 0 for figure in told["figures"])
    assert told["loop_steps_per_second"] > 0


def test_the_leaderboards_are_measured_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HULAWANG_DATABASE_URL", raising=False)
    result = CliRunner().invoke(app, ["--boards", "--results", "400", "--people", "60"])
    assert result.exit_code == 0, result.output
    title, heads, *lines = result.output.splitlines()
    assert title.startswith("sqlite: 400 results of 60 people in 100 matches")
    assert heads.split() == ["board", "people", "asked", "for", "ms", "worst"]
    assert len(lines) == 5 * 4
    assert all(float(line.split()[-2]) > 0 for line in lines)


@pytest.mark.usefixtures("postgres")
async def test_a_database_that_is_somebodys_is_left_alone(postgres_url: str) -> None:
    database = Database.open(postgres_url)
    await database.upgrade()
    await database.close()
    with pytest.raises(NotEmpty):
        await measured(postgres_url, 400, 60)


async def test_a_database_that_was_empty_is_empty_again(postgres_url: str) -> None:
    title, *_ = await measured(postgres_url, 400, 60)
    assert title.startswith("postgresql: 400 results")
    title, *_ = await measured(postgres_url, 400, 60)


def test_the_journal_is_measured_beside_the_bare_driver() -> None:
    result = CliRunner().invoke(app, ["--journal", "--seconds", "0.05"])
    assert result.exit_code == 0, result.output
    head, bare, ours, ratio = result.output.splitlines()
    assert head.split() == "journal rows a second one at a time 64 at once p99 at 500/s".split()
    assert bare.startswith("SQLite, bare driver")
    assert ours.startswith("SQLite, journal")
    assert all(float(each) > 0 for each in ratio.split()[-3:])


def test_the_cost_of_one_is_told_in_loop_steps() -> None:
    figures, yardstick = [Figure("shuffles", 50_000.0)], Figure("loop steps", 10_000_000.0)
    assert as_json(figures, yardstick)["figures"][0]["loop_steps_each"] == pytest.approx(200)
    row = next(line for line in table(figures, yardstick) if line.startswith("shuffles"))
    assert row.split() == ["shuffles", "50,000", "20.00", "200"]
