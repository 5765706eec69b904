"""Asks: a pause for each decision that is owed, and thinking that goes on meanwhile (law 5)."""

from dataclasses import dataclass, field

import pytest

from hulawang.rooms.asks import Pauses, asks_of, decide
from hulawang.rooms.ports import Brief
from hulawang.rooms.state import Table
from hulawang.rules.commands import SeatCommand
from hulawang.rules.notation import parse_move
from tests.rooms.house import PlainCpu, SeededChance
from tests.rooms.tables import NOW, a_round, last_move, moved, playing


@dataclass
class Thinking:
    """A thought that a test brings to its end."""

    level: str
    seed: str
    totals: tuple[int, ...]
    command_: SeatCommand | None = None
    dropped: bool = False

    def command(self) -> SeatCommand | None:
        return self.command_

    def drop(self) -> None:
        self.dropped = True


@dataclass
class Thinkers:
    thoughts: list[Thinking] = field(default_factory=list)

    def consider(self, brief: Brief) -> Thinking | None:
        if brief.level != "master":
            return None
        self.thoughts.append(Thinking(brief.level, brief.seed, brief.totals))
        return self.thoughts[-1]


def table_of(who: str) -> Table:
    return playing(a_round("2h9cKd", "7h8cJs", "3s4dTc"), who)


def test_thinking_begins_with_the_ask_and_is_used_once_it_has_come_to_an_end() -> None:
    table, thinkers = table_of("master ann bob"), Thinkers()
    pauses = Pauses(SeededChance(), thinkers, 1.0)
    pauses.keep(table, NOW)
    (ask,) = asks_of(table)
    (thought,) = thinkers.thoughts
    assert pauses.thought(ask) is None
    thought.command_ = parse_move("draw", 0)
    assert pauses.thought(ask) == thought.command_
    assert decide(table, 0, pauses.thought(ask), PlainCpu(), SeededChance()) == "draw"
    assert decide(table, 0, None, PlainCpu(), SeededChance()) == "draw"


def test_a_thought_is_begun_once_and_dropped_with_its_ask() -> None:
    table, thinkers = table_of("master ann bob"), Thinkers()
    pauses = Pauses(SeededChance(), thinkers, 1.0)
    for _ in range(3):
        pauses.keep(table, NOW)
    assert len(thinkers.thoughts) == 1
    pauses.clear()
    assert thinkers.thoughts[0].dropped


def test_a_level_that_decides_at_once_is_not_thought_about() -> None:
    table, thinkers = table_of("normal ann bob"), Thinkers()
    pauses = Pauses(SeededChance(), thinkers, 1.0)
    pauses.keep(table, NOW)
    assert thinkers.thoughts == []


def test_the_pause_is_the_same_whoever_thinks() -> None:
    pauses = [Pauses(SeededChance(5), Thinkers(), 1.0) for _ in range(2)]
    for each, who in zip(pauses, ("master ann bob", "normal ann bob"), strict=True):
        each.keep(table_of(who), NOW)
    assert pauses[0].dues() == pauses[1].dues()


def test_the_seed_names_the_decision() -> None:
    table, thinkers = table_of("ann master bob"), Thinkers()
    pauses = Pauses(SeededChance(), thinkers, 1.0)
    match = table.match_or_refuse()
    pauses.keep(moved(table, "ann draw", "ann discard Kd"), NOW)
    assert [thought.seed for thought in thinkers.thoughts] == [f"{match.id}:1:1:0"]


@pytest.mark.parametrize(("rounds", "totals"), [(2, ()), (1, (0, 0, 0))])
def test_totals_are_thought_about_in_the_last_round_alone(
    rounds: int, totals: tuple[int, ...]
) -> None:
    thinkers = Thinkers()
    table = last_move("master ann bob", rounds=rounds)
    Pauses(SeededChance(), thinkers, 1.0).keep(table, NOW)
    assert [thought.totals for thought in thinkers.thoughts] == [totals]
