"""`hulawang bench`: everything that is measured, in a few seconds, as a table or as JSON."""

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from hulawang.bench import boards, cpu, engine, journal
from hulawang.bench.figures import Figure, as_json, loop_steps, table
from hulawang.rooms.options import Level

SEED = 1


def bench(
    *,
    as_json_: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="How long each figure is measured.")
    ] = 0.5,
    boards_: Annotated[
        bool, typer.Option("--boards", help="Measure the leaderboards instead; takes minutes.")
    ] = False,
    journal_: Annotated[
        bool, typer.Option("--journal", help="Measure the journal instead, beside bare drivers.")
    ] = False,
    results: Annotated[
        int, typer.Option(min=100, help="How many results the leaderboards have.")
    ] = 1_000_000,
    people: Annotated[int, typer.Option(min=10, help="How many people those are of.")] = 200_000,
) -> None:
    """Measure the engine, the CPU players and the journal, and print it side by side.

    The leaderboards, and the journal by itself, are measured on SQLite, and on the PostgreSQL that
    HULAWANG_DATABASE_URL names, which has to be empty.
    """
    if journal_:
        for line in _journals(seconds):
            typer.echo(line)
        return
    if boards_:
        try:
            for line in _boards(results, people):
                typer.echo(line)
        except boards.NotEmpty:
            typer.echo("the database has tables in it: name an empty one", err=True)
            raise typer.Exit(2) from None
        return
    yardstick = loop_steps(seconds)
    figures = tuple(_figures(seconds))
    if as_json_:
        typer.echo(json.dumps(as_json(figures, yardstick), indent=2))
    else:
        for line in table(figures, yardstick):
            typer.echo(line)


def _boards(results: int, people: int) -> Iterator[str]:
    with TemporaryDirectory() as folder:
        sqlite = f"sqlite:///{Path(folder) / 'bench.db'}"
        yield from asyncio.run(boards.measured(sqlite, results, people))
    if url := os.environ.get("HULAWANG_DATABASE_URL"):
        yield from asyncio.run(boards.measured(url, results, people))


def _journals(seconds: float) -> Iterator[str]:
    with TemporaryDirectory() as folder:
        sqlite = f"sqlite:///{Path(folder) / 'bench.db'}"
        yield from asyncio.run(journal.measured("SQLite", sqlite, seconds))
    if url := os.environ.get("HULAWANG_DATABASE_URL"):
        yield from asyncio.run(journal.measured("PostgreSQL", url, seconds))


def _figures(seconds: float) -> Iterator[Figure]:
    speed = engine.random_rounds(seconds, SEED)
    yield Figure("random rounds of four by the engine", speed.rounds)
    yield Figure("decisions in them", speed.decisions)
    asked = cpu.positions(SEED)
    yield cpu.view_building(asked, seconds)
    for level in Level:
        yield cpu.decisions(level, asked, seconds)
    for rooms in (1, 64):
        yield asyncio.run(journal.rows(rooms, seconds))
