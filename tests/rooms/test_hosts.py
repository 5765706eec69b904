"""What a host may do before a match, and who is host (R8.1, R8.8)."""

from itertools import permutations

import pytest
from msgspec.structs import replace

from hulawang.rooms.messages import (
    Abort,
    ChangeOptions,
    Clock,
    Disconnected,
    Elapsed,
    HandOver,
    Join,
    Kick,
    Leave,
    Message,
    Start,
    SwapSeats,
)
from hulawang.rooms.options import Options
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.state import GRACE_MS, WAITING_GRACE_MS, RoomPhase, Table
from tests.rooms.stage import Bench, post, staged
from tests.rooms.tables import NOW, a_round, after, between, code_of, playing, waiting


def who(table: Table) -> str:
    """Who sits where, as `waiting` spells it, the host in capitals."""
    names = [seat.person or seat.cpu or "-" for seat in table.seats]
    names[table.host] = names[table.host].upper()
    return " ".join(names)


def in_match(who: str = "ann bob normal") -> Table:
    """A table in its first round."""
    return playing(a_round("2s3s", "4h5h", "9cKc"), who)


# -- options -------------------------------------------------------------------------------------

SEATS: list[tuple[str, int, str]] = [
    ("ann bob - normal", 4, "ANN bob - normal"),
    ("ann bob - normal", 5, "ANN bob - normal -"),
    ("ann bob - normal", 3, "ANN bob -"),
    ("ann - normal bob", 3, "ANN - bob"),
    ("ann - normal - bob", 3, "ANN - bob"),
    ("normal - ann - bob", 3, "normal ANN bob"),
    ("- normal hard ann bob", 4, "- normal ANN bob"),
    ("ann bob cat - normal", 3, "ANN bob cat"),
    ("ann bob cat dan", 3, "seats_taken"),
    ("ann bob cat dan -", 3, "seats_taken"),
    ("ann bob cat dan -", 4, "ANN bob cat dan"),
]


@pytest.mark.parametrize(("before", "seats", "expected"), SEATS)
def test_fewer_seats_cost_no_person_a_seat(before: str, seats: int, expected: str) -> None:
    table, message = waiting(before), ChangeOptions("ann", Options(seats=seats))
    code = code_of(table, message)
    assert (code or who(after(table, message))) == expected


def test_the_options_are_those_that_the_host_wishes() -> None:
    wished = Options(3, 7, public=True, window_s=3, turn_s=120, spectators=False)
    table = after(waiting("ann bob - normal"), ChangeOptions("ann", wished))
    assert table.options == wished
    assert code_of(table, ChangeOptions("bob", Options())) == "not_host"
    assert code_of(table, ChangeOptions("eve", Options())) == "not_seated"
    assert code_of(in_match(), ChangeOptions("ann", Options())) == "match_running"
    assert code_of(between("ann bob cat"), ChangeOptions("ann", Options())) == "match_running"


def test_a_match_is_played_by_the_options_of_its_start() -> None:
    table = after(waiting("ann bob normal -"), ChangeOptions("ann", Options(3, 7)))
    table = after(table, Start("ann", "m1"))
    assert table.phase is RoomPhase.PLAYING
    assert len(table.match_or_refuse().round.players) == 3


# -- seats ---------------------------------------------------------------------------------------

SWAPS: list[tuple[Message, str]] = [
    (SwapSeats("ann", 0, 1), "bob ANN - normal"),
    (SwapSeats("ann", 1, 3), "ANN normal - bob"),
    (SwapSeats("ann", 2, 1), "ANN - bob normal"),
    (SwapSeats("ann", 3, 2), "ANN bob normal -"),
    (SwapSeats("bob", 1, 2), "ANN - bob normal"),
    (SwapSeats("bob", 3, 1), "ANN normal - bob"),
    (SwapSeats("bob", 1, 0), "not_host"),
    (SwapSeats("bob", 2, 3), "not_host"),
    (SwapSeats("bob", 0, 3), "not_host"),
    (SwapSeats("ann", 1, 1), "no_such_seat"),
    (SwapSeats("bob", 1, 4), "no_such_seat"),
    (SwapSeats("ann", -1, 1), "no_such_seat"),
    (SwapSeats("eve", 0, 2), "not_seated"),
]


@pytest.mark.parametrize(("message", "expected"), SWAPS)
def test_seats_change_places(message: Message, expected: str) -> None:
    table = waiting("ann bob - normal")
    code = code_of(table, message)
    assert (code or who(after(table, message))) == expected
    assert code_of(in_match(), SwapSeats("ann", 0, 1)) == "match_running"


def test_a_lost_person_is_waited_for_wherever_the_seat_goes() -> None:
    table = after(waiting("ann - bob normal"), Disconnected("bob"))
    due = NOW + WAITING_GRACE_MS
    table = after(table, SwapSeats("ann", 1, 2), now=NOW + 5)
    assert [(at.clock, at.number, at.due) for at in table.deadlines] == [(Clock.GRACE, 1, due)]
    table = after(table, SwapSeats("ann", 0, 1), ChangeOptions("ann", Options(3)), now=NOW + 9)
    assert [(at.clock, at.number, at.due) for at in table.deadlines] == [(Clock.GRACE, 0, due)]
    assert who(after(table, Elapsed(Clock.GRACE, 0), now=due)) == "- ANN -"


# -- kick ----------------------------------------------------------------------------------------

KICKS: list[tuple[Message, str]] = [
    (Kick("ann", 1), "ANN - - normal"),
    (Kick("ann", 0), "no_such_seat"),
    (Kick("ann", 2), "no_such_seat"),
    (Kick("ann", 3), "no_such_seat"),
    (Kick("ann", 4), "no_such_seat"),
    (Kick("ann", -1), "no_such_seat"),
    (Kick("bob", 0), "not_host"),
    (Kick("eve", 1), "not_seated"),
]


@pytest.mark.parametrize(("message", "expected"), KICKS)
def test_the_host_puts_a_person_out(message: Message, expected: str) -> None:
    table = waiting("ann bob - normal")
    code = code_of(table, message)
    assert (code or who(after(table, message))) == expected
    assert code_of(in_match(), Kick("ann", 1)) == "match_running"


def test_who_was_put_out_does_not_come_back() -> None:
    table = after(waiting("ann bob - normal"), Kick("ann", 1))
    assert code_of(table, Join("bob", "Bob")) == "barred"
    table = after(table, Join("cat", "Cat"), HandOver("ann", 1), Leave("ann"))
    assert who(table) == "- CAT - normal"
    assert code_of(table, Join("bob", "Bob")) == "barred"


async def test_who_is_put_out_is_told_and_free_at_once() -> None:
    bench = Bench()
    code = await bench.open("ann bob -")
    await bench.look(code, "ann", "bob")
    assert await bench.tell(code, Kick("ann", 1)) is None
    assert bench.outlets["bob"].farewell == "kicked"
    assert bench.directory.room_of("bob") is None
    for _ in range(2):
        with pytest.raises(Refused) as refused:
            await bench.look(code, "bob")
        assert refused.value.code is Refusal.BARRED
    with pytest.raises(Refused) as refused:
        await bench.directory.join(code, "bob", "Bob")
    assert refused.value.code is Refusal.BARRED
    assert bench.directory.room_of("bob") is None
    assert await bench.open("bob")
    await bench.close()


# -- who is host ---------------------------------------------------------------------------------

HANDS: list[tuple[Table, Message, str]] = [
    (waiting("ann bob - normal"), HandOver("ann", 1), "ann BOB - normal"),
    (in_match(), HandOver("ann", 1), "ann BOB normal"),
    (between("ann bob normal"), HandOver("ann", 1), "ann BOB normal"),
    (waiting("ann bob - normal"), HandOver("ann", 0), "no_such_seat"),
    (waiting("ann bob - normal"), HandOver("ann", 2), "no_such_seat"),
    (waiting("ann bob - normal"), HandOver("ann", 3), "no_such_seat"),
    (waiting("ann bob - normal"), HandOver("ann", 7), "no_such_seat"),
    (waiting("ann bob - normal"), HandOver("ann", -1), "no_such_seat"),
    (waiting("ann bob - normal"), HandOver("bob", 1), "not_host"),
    (waiting("ann bob - normal"), HandOver("eve", 1), "not_seated"),
    (after(in_match("ann bob cat"), Leave("bob")), HandOver("ann", 1), "no_such_seat"),
    (after(in_match(), Abort("ann", "m1")), HandOver("ann", 1), "no_match"),
]


@pytest.mark.parametrize(("table", "message", "expected"), HANDS)
def test_a_host_hands_over(table: Table, message: Message, expected: str) -> None:
    code = code_of(table, message)
    assert (code or who(after(table, message))) == expected


def test_nobody_who_is_gone_becomes_host() -> None:
    table = after(in_match("ann bob cat"), Disconnected("bob"))
    assert who(after(table, HandOver("ann", 1))) == "ann BOB cat"
    gone = after(table, Elapsed(Clock.GRACE, 1), now=NOW + GRACE_MS)
    assert code_of(gone, HandOver("ann", 1)) == "no_such_seat"


@pytest.mark.parametrize("table", [waiting("ann bob cat -"), in_match("ann bob cat"), between()])
def test_a_host_who_leaves_is_followed_by_one_who_can_do_all(table: Table) -> None:
    table = after(table, Leave("ann"))
    host = table.seats[table.host].person
    assert host == "bob"
    assert code_of(table, HandOver("bob", 2)) is None
    wishes: list[Message] = [Kick("bob", 2), ChangeOptions("bob", Options()), Start("bob", "m2")]
    codes = {code_of(table, wish) for wish in wishes}
    assert codes == ({None, "seats_open"} if table.match is None else {"match_running"})


# -- all at once ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "messages",
    list(
        permutations(
            [
                Start("ann", "m1"),
                Kick("ann", 1),
                Leave("bob"),
                Join("dan", "Dan"),
                ChangeOptions("ann", Options(3, 2)),
            ]
        )
    ),
)
async def test_in_every_order_the_table_is_whole(messages: tuple[Message, ...]) -> None:
    """Faults 2: seats equal dealt hands, whatever came first."""
    async with staged(waiting("ann bob cat")) as stage:
        for letter in [await post(stage.room, message) for message in messages]:
            await letter
        table = stage.table
        assert len(table.seats) == table.options.seats == 3
        people = [seat.person for seat in table.seats if seat.person is not None]
        assert len(set(people)) == len(people)
        assert table.seats[table.host].person == "ann"
        if table.match is not None:
            assert len(table.match.round.players) == 3
            assert all(seat.is_taken for seat in table.seats)
        assert not ("dan" in people and table.barred == {"dan"})


def test_a_room_of_strangers_is_taken_into_own_hands() -> None:
    quick = replace(waiting("ann bob - -"), options=Options(public=True, quick=True))
    table = after(quick, ChangeOptions("ann", Options(public=True)))
    assert not table.options.quick
    assert table.deadlines == ()
