"""`hulawang bench`: everything that is measured, in a few seconds, as a table or as JSON."""

import asyncio
import json
from collections.abc import Iterator
from typing import Annotated

import typer

from hulawang.bench import cpu, engine, journal
from hulawang.bench.figures import Figure, as_json, loop_steps, table
from hulawang.rooms.options import Level

SEED = 1


def bench(
    *,
    as_json_: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="How long each figure is measured.")
    ] = 0.5,
) -> None:
    """Measure the engine, the CPU players and the journal, and print it side by side."""
    yardstick = loop_steps(seconds)
    figures = tuple(_figures(seconds))
    if as_json_:
        typer.echo(json.dumps(as_json(figures, yardstick), indent=2))
    else:
        for line in table(figures, yardstick):
            typer.echo(line)


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
