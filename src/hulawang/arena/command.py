"""`hulawang arena`: who plays better, over duplicate deals on all cores."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from hulawang.arena.deals import Dealt, play_deal
from hulawang.arena.entrants import NoEntrant, entrant
from hulawang.arena.outside import Misplayed
from hulawang.arena.ranking import Rank, rank
from hulawang.arena.sheet import Contest, OtherSheet, Sheet
from hulawang.rooms.options import Thresholds
from hulawang.rules.illegal import IllegalCommand
from hulawang.rules.profile import profile_named

FEWEST, MOST = 3, 5
CORES = os.cpu_count() or 1


def arena(
    seats: Annotated[
        str, typer.Option(help="A level or module:function a seat, by commas.")
    ] = "고수,보통,보통,보통",
    deals: Annotated[int, typer.Option(min=2, help="Each is played once from every seat.")] = 200,
    seed: Annotated[int, typer.Option(help="The same seed deals the same cards.")] = 1,
    thresholds: Annotated[Thresholds, typer.Option()] = Thresholds.BASIC,
    into: Annotated[
        Path | None, typer.Option(dir_okay=False, help="Keep the deals here, and go on from it.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes play.")] = os.cpu_count()
    or 1,
) -> None:
    """Let policies play the same deals from every seat and print points a round."""
    names = tuple(name.strip() for name in seats.split(","))
    if not FEWEST <= len(names) <= MOST:
        raise typer.BadParameter(f"{FEWEST} to {MOST} of them", param_hint="--seats")
    contest = Contest(names, thresholds.value, seed)
    try:
        for name in names:
            entrant(name)
        sheet = Sheet(contest, into)
    except (NoEntrant, OtherSheet) as wrong:
        typer.echo(str(wrong), err=True)
        raise typer.Exit(2) from None
    missing = sheet.missing(deals)
    with typer.progressbar(_played(contest, missing, jobs), len(missing), label="deals") as bar:
        try:
            for dealt in bar:
                sheet.add(dealt)
        except (Misplayed, IllegalCommand) as wrong:
            typer.echo(f"\n{wrong}", err=True)
            raise typer.Exit(2) from None
    for line in lines(rank(names, tuple(sheet.first(deals))), deals):
        typer.echo(line)


def _played(contest: Contest, numbers: tuple[int, ...], jobs: int) -> Iterator[Dealt]:
    play = partial(play_one, contest)
    if jobs == 1 or len(numbers) < 2:
        yield from map(play, numbers)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play, numbers)


def play_one(contest: Contest, number: int) -> Dealt:
    """One deal of a contest, in whatever process."""
    policies = tuple(map(entrant, contest.seats))
    return play_deal(number, contest.seed, profile_named(contest.profile), policies)


def lines(ranks: tuple[Rank, ...], deals: int) -> Iterator[str]:
    """The ranking for a terminal."""
    yield f"{'entrant':<24} {'points a round':>15} {'95 % within':>12} {'decisions/s':>12}"
    for each in ranks:
        speed = each.decisions_per_second
        yield f"{each.name:<24} {each.points:>+15.2f} {each.within:>12.2f} {speed:>12,.0f}"
    yield f"{deals} deals, each from every seat"
