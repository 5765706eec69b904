"""`hulawang coach`: a recorded round looked through with the search's eyes, one seat's decisions.

What a seat could see then is all that is used: the same worlds, rollouts and doubts as the
strongest CPU player's, with what was played in the place of its habit.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from hulawang.cpu.depth import DEPTHS, Depth
from hulawang.cpu.policy import MASTER
from hulawang.records.command import RecordFile, true_record
from hulawang.records.record import Record, RecordedRound
from hulawang.records.replay import replay as replayed
from hulawang.rules.commands import SeatCommand, Withdraw
from hulawang.rules.notation import move_text
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView
from hulawang.views.seat import see_round

if TYPE_CHECKING:
    from hulawang.cpu.search.search import Thought

SEED = 1
DEPTH = replace(DEPTHS["master"], worlds=1000, gate=2.0, least=0.0)
"""A coach has time, and says nothing that may be chance."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A decision, and what would have been better by more than chance; None where nothing was."""

    number: int
    """Counts the moves of the round from 1."""
    played: SeatCommand
    better: SeatCommand | None
    worth: float
    """By how many points a round, on average over the worlds."""
    within: float
    """The standard error of that."""


def advice(
    record: Record, round_: RecordedRound, seat: int, depth: Depth = DEPTH
) -> Iterator[Advice]:
    """One for each command of a seat where it could have done something else.

    Raises `BadMove` for a round that cannot be played again.
    """
    steps = replayed(record, round_)
    before = next(steps).step.round
    for number, command, step in steps:
        if isinstance(command, SeatCommand) and command.seat == seat:
            view = see_round(before, seat)
            found = _advice(number, command, view, record.profile, depth)
            if found is not None:
                yield found
        before = step.round


def _advice(
    number: int, played: SeatCommand, view: RoundView, profile: Profile, depth: Depth
) -> Advice | None:
    if isinstance(played, Withdraw):
        return None  # the answer that follows is the decision
    # Only now: the command line has this command, and whoever serves loads no search.
    think: Callable[..., Thought] = import_module("hulawang.cpu.search.search").think
    rng = Random(f"{SEED}:{number}")
    thought = think(depth, MASTER, lambda *_: played, view, played.seat, profile, rng, lambda: 0.0)
    if not thought.rivals:
        return None
    if thought.command == played:
        return Advice(number, played, None, 0.0, 0.0)
    best = max(
        (rival for rival in thought.rivals if rival.candidate.command == thought.command),
        key=lambda rival: rival.mean,
    )
    return Advice(number, played, thought.command, best.mean, best.error)


def coach(
    file: RecordFile,
    seat: Annotated[int, typer.Option(min=0, max=4, help="Whose decisions are looked at.")] = 0,
    round_: Annotated[
        int | None, typer.Option("--round", min=1, help="One round; all of them if left out.")
    ] = None,
) -> None:
    """Say of every decision of a seat what the strongest CPU player would have done."""
    record = true_record(file)
    if seat >= record.options.seats:
        raise typer.BadParameter(f"it has {record.options.seats} seats", param_hint="--seat")
    rounds = [each for each in record.rounds if round_ in (None, each.number)]
    if not rounds:
        raise typer.BadParameter(f"it has {len(record.rounds)} rounds", param_hint="--round")
    for each in rounds:
        for line in lines(each, tuple(advice(record, each, seat))):
            typer.echo(line)


def lines(round_: RecordedRound, advices: tuple[Advice, ...]) -> Iterator[str]:
    """A round's advice for a terminal."""
    missed = [each for each in advices if each.better is not None]
    total = sum(each.worth for each in missed)
    yield f"Round {round_.number} · {len(advices)} decisions, {len(missed)} to be done better"
    for each in missed:
        assert each.better is not None  # missed are those
        played, better = move_text(each.played), move_text(each.better)
        yield f"{each.number:>4}  {played:<24} → {better:<24} {each.worth:+.1f} ± {each.within:.1f}"
    yield f"{'':>4}  {'together':<51} {total:+.1f} points"
