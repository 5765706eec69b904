"""`hulawang load`: the real server under load, over real sockets, beside the bare web server."""

import asyncio
import json
import os
import pstats
from collections.abc import Coroutine
from dataclasses import asdict
from io import StringIO
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from hulawang.bench import loads, sheet
from hulawang.bench.party import SEATS
from hulawang.rooms.options import Level
from hulawang.server.machine import open_as_many_as_one_may
from hulawang.server.memory import nothing_thrown_away

_Run = TypeVar("_Run")

_FILES = 200
"""What a process has open beside the sockets of rooms, at most."""
_LONGER = 3
"""How much longer idle rooms are looked at: at five seconds, until each socket is asked twice."""
_DEAREST = 40
"""How many functions of a profile are shown."""


def load(
    *,
    rooms: Annotated[int, typer.Option(min=1, help="Rooms of four people who play.")] = 50,
    seconds: Annotated[
        float, typer.Option(min=0.1, help="How long a part takes; with idle rooms thrice.")
    ] = 5.0,
    rate: Annotated[
        list[float] | None, typer.Option(min=1, help="Commands a second; may be given again.")
    ] = None,
    idle: Annotated[
        list[int] | None,
        typer.Option(min=1, help="Measure so many idle rooms too; may be given again."),
    ] = None,
    thinking: Annotated[
        bool, typer.Option("--thinking", help="Rooms of one person and three CPU players instead.")
    ] = False,
    level: Annotated[Level, typer.Option(help="The level of those.")] = Level.MASTER,
    json_: Annotated[Path | None, typer.Option("--json", help="Write the figures there.")] = None,
    profile: Annotated[
        Path | None, typer.Option(help="Profile the server, write it there and show the dearest.")
    ] = None,
) -> None:
    """Start the real server, play on it over real sockets, and print what that came to.

    Its journal is in SQLite, and in a second run in the PostgreSQL that HULAWANG_DATABASE_URL
    names, which the run fills.
    """
    sockets = open_as_many_as_one_may()
    figures: dict[str, Any] = {"load_average": os.getloadavg()}
    if thinking:
        run = _run(loads.thinking(rooms, level.value, seconds, say=_say))
        figures["thinking"] = asdict(run)
        _print(*sheet.thought(run))
    else:
        databases = (None, *filter(None, (os.environ.get("HULAWANG_DATABASE_URL"),)))
        figures["playing"] = [
            _play(rooms, seconds, rate or [200.0, 500.0], database, profile)
            for database in databases
        ]
    figures["idle"] = [_rest(_possible(many, sockets), _LONGER * seconds) for many in idle or ()]
    _print("machine's load, 1/5/15 min: " + " ".join(f"{each:.1f}" for each in os.getloadavg()))
    if profile is not None and not thinking:
        _print(_dearest(profile))
    if json_ is not None:
        json_.write_text(json.dumps(figures, indent=2) + "\n")


def _play(
    rooms: int, seconds: float, rates: list[float], database: str | None, profile: Path | None
) -> dict[str, Any]:
    run = _run(loads.playing(rooms, seconds, rates, database=database, profile=profile, say=_say))
    _print(*sheet.played(run))
    return asdict(run)


def _rest(rooms: int, seconds: float) -> dict[str, Any]:
    run = _run(loads.idle(rooms, seconds, say=_say))
    _print(sheet.rested(run))
    return asdict(run)


def _possible(rooms: int, sockets: int | None) -> int:
    """So many rooms, or as many as there can be sockets for."""
    most = rooms if sockets is None else (sockets - _FILES) // SEATS
    if rooms > most:
        _say(f"no process may have more than {sockets:,} sockets and files open here")
    return min(rooms, most)


def _run(coroutine: Coroutine[Any, Any, _Run]) -> _Run:
    # A client that stands still to look for what is left would take that for the server's time.
    with nothing_thrown_away():
        return asyncio.run(coroutine)


def _dearest(profile: Path) -> str:
    told = StringIO()
    pstats.Stats(str(profile), stream=told).sort_stats("tottime").print_stats(_DEAREST)
    return told.getvalue()


def _say(what: str) -> None:
    """Progress is for who waits, not part of what is printed."""
    typer.echo(f"… {what}", err=True)


def _print(*lines: str) -> None:
    for line in lines:
        typer.echo(line)
