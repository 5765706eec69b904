"""`hulawang replay` and `hulawang verify`: what one does with a downloaded record."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from hulawang.records.record import Record, RecordedRound
from hulawang.records.replay import replay as replay_round
from hulawang.records.text import BadRecord, nonces_text, parse_record
from hulawang.records.verify import Fault
from hulawang.records.verify import verify as faults_of
from hulawang.rules.shuffle import commitment
from hulawang.views.eyes import Eyes, see_step
from hulawang.views.model import Drew, RoundView, StepView

RULE = "─" * 78
NOTHING = "–"

RecordFile = Annotated[
    Path, typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="A match's record.")
]


def replay(
    file: RecordFile,
    round_: Annotated[
        int | None, typer.Option("--round", min=1, help="One round; all of them if left out.")
    ] = None,
    eyes: Annotated[
        str, typer.Option(metavar="SEAT|all", help="See what this seat saw, or every hand.")
    ] = "all",
) -> None:
    """Print a recorded match step by step."""
    record = true_record(file)
    seen_by = _eyes(eyes, record.options.seats)
    rounds = [each for each in record.rounds if round_ in (None, each.number)]
    if round_ is not None and not rounds:
        raise typer.BadParameter(f"it has {len(record.rounds)} rounds", param_hint="--round")
    for each in rounds:
        for line in replay_lines(record, each, seen_by):
            typer.echo(line)


def verify(file: RecordFile) -> None:
    """Check that decks, leaders, results and sums of a record follow from its seeds and moves."""
    record = true_record(file)
    for round_ in record.rounds:
        typer.echo(f"round {round_.number}: true, by {len(round_.moves)} moves")
        typer.echo(f"  seed {round_.seed}")
        typer.echo(f"  commitment {commitment(round_.seed)}")
        if round_.nonces:
            typer.echo(f"  nonces {nonces_text(round_.nonces)}")
    typer.echo(f"match {record.match}: true, {len(record.rounds)} rounds")


def true_record(file: Path) -> Record:
    """The record in a file; leaves with 2 where it is none, with 1 where it is not true."""
    try:
        record = parse_record(file.read_text("utf-8-sig"))
    except (BadRecord, UnicodeDecodeError) as wrong:
        typer.echo(f"no record: {wrong}", err=True)
        raise typer.Exit(2) from None
    faults = faults_of(record)
    for fault in faults:
        typer.echo(fault_text(fault), err=True)
    if faults:
        raise typer.Exit(1)
    return record


def _eyes(text: str, seats: int) -> Eyes:
    if text == "all":
        return "all"
    if text not in map(str, range(seats)):
        raise typer.BadParameter(f"all, or a seat from 0 to {seats - 1}", param_hint="--eyes")
    return int(text)


def fault_text(fault: Fault) -> str:
    """A fault as a sentence: where it is, what is told and what is true."""
    where = "match" if fault.round is None else f"round {fault.round}"
    return f"{where}: not true: {fault.doubt}: told {fault.told}, found {fault.found}"


# -- step by step --------------------------------------------------------------------------------


def replay_lines(record: Record, round_: RecordedRound, eyes: Eyes) -> Iterator[str]:
    """A round as these eyes saw it, a line a step, and a line for the table when it changes."""
    yield ""
    yield f"Round {round_.number} of {record.options.rounds} · seat {round_.leader} leads"
    for seat, sitter in enumerate(record.seats):
        yield f"  seat {seat} · {_harmless(sitter.name) or sitter.cpu_level or NOTHING}"
    yield RULE
    table = ""
    for number, command, step in replay_round(record, round_):
        seen = see_step(number, command, step, eyes)
        if seen is None:
            continue
        yield _step_line(seen)
        if table != (table := _table_text(seen.view)):
            yield f"{'':<24}{table}"
    result = round_.result
    yield RULE
    yield f"{result.how} · points {_signed(result.points)} · totals {_signed(result.totals)}"


def _step_line(seen: StepView) -> str:
    """The move's number, the move, every hand or how many cards are in it, and the stock."""
    drawn = [event.card for event in seen.events if isinstance(event, Drew) and event.card]
    move = "deal" if seen.n == 0 else " ".join((seen.move or "window closes", *drawn))
    hands = "  ".join(
        f"{seat}:{player.cards} cards" if hand is None else f"{seat}:{''.join(hand) or NOTHING}"
        for seat, (hand, player) in enumerate(zip(seen.hands, seen.view.players, strict=True))
    )
    return f"{seen.n:>4}  {move:<18}{hands}  stock {seen.view.stock}"


def _table_text(view: RoundView) -> str:
    """The melds with their numbers, and the newest discard while it lies there."""
    melds = "  ".join(f"{index}={''.join(meld.cards)}" for index, meld in enumerate(view.melds))
    discard = "" if view.discard is None else f"discard {view.discard.card}"
    return "  ".join(filter(None, (melds, discard)))


def _harmless(name: str) -> str:
    """A name from a file of whoever made it, without what would steer the terminal."""
    return "".join(letter for letter in name if letter.isprintable())


def _signed(numbers: tuple[int, ...]) -> str:
    return " ".join(f"{number:+}" for number in numbers)
