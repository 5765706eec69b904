"""The census: what so many rooms hold, counted a few rooms at a time."""

import pytest

from hulawang.rooms.audience import Audience
from hulawang.rooms.census import AT_A_TIME, Census, counted
from hulawang.rooms.messages import Leave
from hulawang.rooms.room import Room
from hulawang.rooms.state import RoomPhase, Table
from tests.rooms.tables import a_round, after, all_pass, last_move, moved, playing, waiting


class Counted(Room):
    """A room that is counted and does nothing else."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._audience = Audience()


def census_of(*tables: Table) -> Census:
    """The last of the censuses, which is that of all rooms."""
    return list(counted([Counted(table) for table in tables]))[-1]


@pytest.mark.parametrize(
    ("who", "seats"),
    [
        ("ann - - -", {"person": 1, "empty": 3}),
        ("ann bob normal", {"person": 2, "cpu": 1}),
        ("ann easy hard -", {"person": 1, "cpu": 2, "empty": 1}),
    ],
)
def test_a_seat_is_counted_by_who_plays_it(who: str, seats: dict[str, int]) -> None:
    census = census_of(waiting(who))
    assert {kind: n for kind, n in census.seats.items() if n} == seats
    assert census.phases[RoomPhase.WAITING] == 1


def test_rooms_are_counted_by_their_phase_and_no_phase_is_left_out() -> None:
    census = census_of(waiting("ann - -"), waiting("bob - -"), last_move())
    assert census.phases == {
        **dict.fromkeys(RoomPhase, 0),
        RoomPhase.WAITING: 2,
        RoomPhase.PLAYING: 1,
    }


@pytest.mark.parametrize("rooms", [0, 1, AT_A_TIME - 1, AT_A_TIME, 2 * AT_A_TIME + 1])
def test_others_may_go_on_between_some_rooms_and_the_next(rooms: int) -> None:
    room = Counted(waiting("ann - -"))
    partial = list(counted([room] * rooms))
    assert len(partial) == rooms // AT_A_TIME + 1
    assert partial[-1].phases[RoomPhase.WAITING] == rooms


def test_a_window_is_counted_while_it_is_open() -> None:
    table = playing(a_round("2s9h", "7h8c", "9cKc", turn="3@0/fresh/drew:9h"))
    thrown = moved(table, "ann discard 2s")
    assert [census_of(at).windows for at in (table, thrown, all_pass(thrown))] == [0, 1, 0]


def test_a_seat_is_a_stand_ins_once_its_person_has_left() -> None:
    left = after(last_move(), Leave("bob"))
    assert census_of(left).seats == {"person": 2, "stand_in": 1, "cpu": 0, "asked": 0, "empty": 0}
