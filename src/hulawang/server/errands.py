"""What other processes are sent to do, found there by name.

Whoever sends them loads none of it: the search, and all that it stands on, is loaded where it
thinks, never by the process that serves the tables.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from time import perf_counter
from typing import Any, NamedTuple

from hulawang.records.record import Record, RecordedRound
from hulawang.rooms.ports import Brief
from hulawang.rules.commands import SeatCommand
from hulawang.rules.notation import move_text


class Hint(NamedTuple):
    """A decision of a recorded round, in words that lead back to nothing of the search."""

    number: int
    """Counts the moves of the round from 1."""
    played: str
    """In the notation, without its seat."""
    better: str | None
    """Likewise; None where nothing was better by more than chance."""
    worth: float
    """By how many points, on average over what could have been."""
    within: float
    """The standard error of that, in points."""


def think(brief: Brief) -> SeatCommand:
    """What a level that searches would do, within its time."""
    search: Callable[..., SeatCommand] = import_module("hulawang.cpu.search.policy").thought_out
    return search(*brief, perf_counter)


def get_ready() -> None:
    """Load the search and have it compiled where it has not been."""
    import_module("hulawang.cpu.search.ready").get_ready()


def advise(record: Record, round_: RecordedRound, seat: int) -> tuple[Hint, ...]:
    """What the coach says of a seat's decisions. Raises `BadMove`."""
    advice: Callable[..., Iterator[Any]] = import_module("hulawang.coach").advice
    return tuple(
        Hint(
            each.number,
            move_text(each.played),
            None if each.better is None else move_text(each.better),
            each.worth,
            each.within,
        )
        for each in advice(record, round_, seat)
    )
