"""Who is shown a step: whoever sees anything new, and nobody is left with what was."""

from typing import Any

import pytest
from hypothesis import given

from hulawang.rooms.audience import Audience
from hulawang.rooms.lobby import may_sit
from hulawang.rooms.options import Options
from hulawang.rooms.sight import Look, seats_that_answered, see_table
from hulawang.rooms.state import Seat, Table
from hulawang.rooms.table_view import TableView
from tests.rooms.crowd import SOME, Whim, begun, options, seeds, tables, whims
from tests.rooms.house import ListOutlet, SeededChance
from tests.rooms.stage import Bench
from tests.rooms.tables import NOW, a_round, moved, playing, window_of

HANDS = ("2s3s7h", "4h5h2c", "2d2hKs")


def open_window() -> Table:
    """Ann has thrown; bob and cat are asked."""
    return moved(playing(a_round(*HANDS), "ann bob cat"), "ann draw", "ann discard 2s")


@pytest.mark.parametrize(
    ("moves", "answered"),
    [
        ((), ()),
        (("bob pass",), (1,)),
        (("cat claim 2d2h",), (2,)),
        (("cat claim 2d2h", "cat withdraw"), ()),
        (("cat claim 2d2h", "cat withdraw", "cat claim 2d2h"), (2,)),
        (("bob pass", "cat pass"), None),
    ],
)
def test_answers_are_told_from_all_else(
    moves: tuple[str, ...], answered: tuple[int, ...] | None
) -> None:
    before = open_window()
    assert window_of(before) is not None
    assert seats_that_answered(before, moved(before, *moves)) == answered


def test_whoever_takes_the_seat_back_is_seen_by_all() -> None:
    before = open_window()
    after = before.with_seat(1, Seat(person="bob", name="bob", connected=True, leaving=True))
    assert seats_that_answered(before, after) is None


def test_a_sealed_answer_is_looked_at_by_its_seat_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    table, audience, seats = open_window(), Audience(), []
    for person in ("ann", "bob", "cat", "eve"):
        audience.admit(table, person, ListOutlet())
    audience.show(table, (), NOW)
    seen_by = Look.seen_by

    def noted(look: Look, viewer: int | None, **beside: Any) -> TableView:
        seats.append(viewer)
        return seen_by(look, viewer, **beside)

    monkeypatch.setattr(Look, "seen_by", noted)
    audience.show(moved(table, "bob pass"), (), NOW)
    assert seats == [1]
    audience.show(moved(table, "bob pass"), (), NOW, paused=True)
    assert seats == [1, 0, 1, 2, None]


def test_where_showing_breaks_everybody_is_looked_after_again() -> None:
    table, audience = open_window(), Audience()
    outlets = [ListOutlet() for _ in "abc"]
    for person, outlet in zip(("ann", "bob", "cat"), outlets, strict=True):
        audience.admit(table, person, outlet)
    audience.show(table, (), NOW)
    answered = moved(table, "bob pass")
    with pytest.MonkeyPatch.context() as patch, pytest.raises(ZeroDivisionError):
        patch.setattr(Look, "seen_by", lambda *_, **__: 1 / 0)
        audience.show(answered, (), NOW)
    audience.show(answered, (), NOW)
    assert [len(outlet.sights) for outlet in outlets] == [1, 2, 1]


@SOME
@given(tables, options, seeds, whims())
async def test_after_every_step_everybody_sees_the_present(
    who: str, chosen: Options, seed: int, plan: list[Whim]
) -> None:
    old: list[tuple[str, Any]] = []

    def show(audience: Audience, table: Table, *rest: Any, **paused: Any) -> None:
        shown(audience, table, *rest, **paused)
        for person, onlooker in audience._onlookers.items():
            present = see_table(
                table,
                table.place_of(person),
                spectators=audience.spectators,
                may_sit=may_sit(table, person),
            )
            if onlooker.last != present:
                old.append((person, present))

    shown = Audience.show
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Audience, "show", show)
        bench = Bench(chance=SeededChance(seed))
        crowd = await begun(bench, who, chosen, seed, lambda _room, _person: ListOutlet())
        await crowd.live(plan)
        await bench.close()
    assert old == []
