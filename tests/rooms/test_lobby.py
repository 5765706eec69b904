"""The waiting room: who may do what, in every order, one after the other and all at once."""

import asyncio
from itertools import permutations

import pytest

from hulawang.rooms.facts import MatchBegan
from hulawang.rooms.messages import (
    Abort,
    AddCpu,
    CancelVote,
    Clock,
    Connected,
    CpuMove,
    Disconnected,
    Elapsed,
    Join,
    Leave,
    LeaveAfter,
    Message,
    Move,
    Open,
    Propose,
    Ready,
    RemoveCpu,
    Seal,
    Start,
    TakeSeat,
    Vote,
)
from hulawang.rooms.options import Level, Options
from hulawang.rooms.refusals import Refused
from hulawang.rooms.state import RoomPhase, Table
from hulawang.rooms.table import handle, open_table
from tests.rooms.stage import Bench, post, staged
from tests.rooms.tables import NOW, SEEDS, a_round, after, code_of, facts_of, playing, waiting


def who(table: Table) -> str:
    """Who sits where, as `waiting` spells it."""
    return " ".join(seat.person or seat.cpu or "-" for seat in table.seats)


def in_match(who: str = "ann bob normal") -> Table:
    """A table in its first round."""
    return playing(a_round("2s3s", "4h5h", "9cKc"), who)


# -- who may do what -----------------------------------------------------------------------------

WAITING: list[tuple[Message, str]] = [
    (Join("ann", "Ann"), "ann bob - normal"),
    (Join("cat", "Cat"), "ann bob cat normal"),
    (Leave("bob"), "ann - - normal"),
    (Leave("ann"), "- bob - normal"),
    (Leave("cat"), "not_seated"),
    (AddCpu("ann", 2, Level.HARD), "ann bob hard normal"),
    (AddCpu("ann", 3, Level.EASY), "ann bob - easy"),
    (AddCpu("ann", 1, Level.EASY), "seat_taken"),
    (AddCpu("ann", 0, Level.EASY), "seat_taken"),
    (AddCpu("ann", 4, Level.EASY), "no_such_seat"),
    (AddCpu("ann", -1, Level.EASY), "no_such_seat"),
    (AddCpu("bob", 2, Level.EASY), "not_host"),
    (AddCpu("cat", 2, Level.EASY), "not_seated"),
    (RemoveCpu("ann", 3), "ann bob - -"),
    (RemoveCpu("ann", 2), "no_such_seat"),
    (RemoveCpu("ann", 1), "no_such_seat"),
    (RemoveCpu("ann", 5), "no_such_seat"),
    (RemoveCpu("bob", 3), "not_host"),
    (Start("ann", "m1"), "seats_open"),
    (Start("bob", "m1"), "not_host"),
    (Start("cat", "m1"), "not_seated"),
    (Open("ROOM", "cat", "Cat", Options(), ()), "seat_taken"),
    (TakeSeat("bob"), "not_standing_in"),
    (LeaveAfter("bob", True), "no_match"),
    (Move("bob", 1, "draw"), "no_match"),
    (CpuMove(3, 1, "draw"), "no_match"),
    (CpuMove(1, 1, "draw"), "not_standing_in"),
    (Ready("bob", 1), "no_match"),
    (Propose("bob", 1), "no_match"),
    (Vote("bob", 1, True), "no_match"),
    (CancelVote("ann", 1), "no_match"),
    (Abort("ann", "m1"), "no_match"),
    (Seal(SEEDS[1]), "ann bob - normal"),
    (Elapsed(Clock.TURN, 1), "ann bob - normal"),
]


@pytest.mark.parametrize(("message", "expected"), WAITING)
def test_before_the_match(message: Message, expected: str) -> None:
    table = waiting("ann bob - normal")
    code = code_of(table, message)
    assert (code or who(after(table, message))) == expected
    # A sealed seed is not drawn anew.
    assert code or after(table, message).seed == SEEDS[0]


MATCH: list[tuple[Message, str | None]] = [
    (Join("ann", "Ann"), None),
    (Join("cat", "Cat"), "match_running"),
    (AddCpu("ann", 2, Level.HARD), "match_running"),
    (RemoveCpu("ann", 2), "match_running"),
    (Start("ann", "m2"), "match_running"),
    (Start("bob", "m2"), "not_host"),
    (LeaveAfter("bob", True), None),
    (Leave("bob"), None),
    (TakeSeat("bob"), "not_standing_in"),
    (CpuMove(1, 1, "draw"), "not_standing_in"),
    (CpuMove(2, 1, "draw"), "not_your_turn"),
    (Move("bob", 1, "draw"), "not_your_turn"),
    (Move("ann", 2, "draw"), "stale_turn"),
    (Move("ann", 1, "claim 2s3s"), "stale_window"),
    (Ready("bob", 1), "not_between"),
    (Propose("bob", 1), "not_between"),
    (Vote("bob", 1, True), "not_between"),
    (CancelVote("ann", 1), "not_between"),
    (Abort("bob", "m2"), "stale_match"),
    (Abort("bob", "m1"), None),
    (Abort("normal", "m1"), "not_seated"),
]


@pytest.mark.parametrize(("message", "code"), MATCH)
def test_in_the_match(message: Message, code: str | None) -> None:
    assert code_of(in_match(), message) == code


OVER: list[Message] = [
    *(message for message, _ in MATCH if not isinstance(message, Join | Leave | TakeSeat)),
    Join("cat", "Cat"),
]


@pytest.mark.parametrize("message", OVER)
def test_after_the_match_nothing_can_be_played(message: Message) -> None:
    table = after(in_match(), Abort("bob", "m1"))
    assert code_of(table, message) is not None


STRANGERS: list[Message] = [
    *(Leave("eve"), LeaveAfter("eve", True), TakeSeat("eve"), Connected("eve"), Start("eve", "m2")),
    *(Disconnected("eve"), AddCpu("eve", 2, Level.EASY), RemoveCpu("eve", 2), Ready("eve", 1)),
    *(Move("eve", 1, "draw"), Propose("eve", 1), Vote("eve", 1, True), CancelVote("eve", 1)),
    *(Abort("eve", "m1"),),
]


@pytest.mark.parametrize("message", STRANGERS)
def test_who_does_not_sit_here_or_has_left_can_do_nothing(message: Message) -> None:
    assert code_of(waiting("ann bob - normal"), message) == "not_seated"
    assert code_of(in_match(), message) == "not_seated"
    assert code_of(after(in_match("ann eve bob"), Leave("eve")), message) == "not_seated"


def test_a_room_that_is_closed_refuses_everything() -> None:
    closed = after(waiting("ann - -"), Leave("ann"))
    assert closed.phase is RoomPhase.CLOSED
    ours: list[Message] = [Join("ann", "Ann"), Seal(SEEDS[1]), Elapsed(Clock.GRACE, 0)]
    for message in (*ours, *STRANGERS):
        assert code_of(closed, message) == "room_closed"


@pytest.mark.parametrize(
    ("seats", "cpus", "expected"),
    [
        (3, "", "ann - -"),
        (4, "normal", "ann normal - -"),
        (5, "easy normal hard master", "ann easy normal hard master"),
        (3, "easy easy easy", "no_such_seat"),
    ],
)
def test_a_room_is_opened(seats: int, cpus: str, expected: str) -> None:
    levels = tuple(map(Level, cpus.split()))
    message = Open("ROOM", "ann", "Ann", Options(seats=seats), levels)
    if expected == "no_such_seat":
        with pytest.raises(Refused, match=expected):
            open_table(message, NOW)
    else:
        assert who(open_table(message, NOW)) == expected


def test_a_seat_is_free_again_once_it_is_left() -> None:
    table = waiting("ann bob cat")
    assert code_of(table, Join("dan", "Dan")) == "room_full"
    table = after(table, Leave("bob"), Join("dan", "Dan"))
    assert who(table) == "ann dan cat"


def test_the_match_begins_as_the_seats_are_filled() -> None:
    table = waiting("ann bob hard")
    (began,) = facts_of(table, Start("ann", "m7"))
    assert isinstance(began, MatchBegan)
    assert [(seat.person, seat.name, seat.cpu_level) for seat in began.seats] == [
        ("ann", "Ann", None),
        ("bob", "Bob", None),
        (None, "", "hard"),
    ]
    begun = after(table, Start("ann", "m7"))
    assert begun.phase is RoomPhase.PLAYING
    assert begun.seed is None
    round_ = begun.match_or_refuse().round
    assert [len(player.hand) for player in round_.players] == [7, 7, 7]


def test_nothing_starts_without_a_sealed_seed() -> None:
    """The seed is in the journal before the match is: if it cannot be stored, nothing begins."""
    assert code_of(waiting("ann bob hard", seed=None), Start("ann", "m7")) == "not_stored"


# -- every order ---------------------------------------------------------------------------------


def is_whole(table: Table) -> None:
    """What holds at every table, whatever has happened."""
    assert len(table.seats) == table.options.seats
    people = [seat.person for seat in table.seats if seat.person is not None]
    assert len(people) == len(set(people))
    if not table.phase.is_over:
        assert table.seats[table.host].is_here
        assert any(seat.is_here for seat in table.seats)
    if table.phase is RoomPhase.WAITING:
        assert table.match is None
    if table.phase.in_match:
        assert not any(seat.is_empty for seat in table.seats)
        assert table.match_or_refuse().round.seats == len(table.seats)


STORIES: dict[str, tuple[str, list[Message]]] = {
    "start and leave": ("ann bob cat", [Start("ann", "m"), Leave("bob"), Leave("ann")]),
    "start, leave, join": (
        "ann bob cat",
        [Start("ann", "m"), Leave("bob"), Join("dan", "Dan"), Start("cat", "m"), Leave("ann")],
    ),
    "the last seat": (
        "ann bob -",
        [Join("cat", "Cat"), Join("dan", "Dan"), AddCpu("ann", 2, Level.EASY), Start("ann", "m")],
    ),
    "the host goes": (
        "ann bob normal",
        [Leave("ann"), AddCpu("bob", 0, Level.HARD), Start("bob", "m"), RemoveCpu("ann", 2)],
    ),
    "comes again": (
        "ann bob -",
        [Leave("bob"), Join("bob", "Bob"), Disconnected("bob"), Connected("bob"), Leave("ann")],
    ),
    "everybody goes": ("ann bob cat", [Leave("ann"), Leave("bob"), Leave("cat"), Join("dan", "D")]),
}


def told(table: Table, messages: tuple[Message, ...]) -> tuple[Table, list[str | None]]:
    """The table after these messages, and with what code each was refused."""
    codes = []
    for message in messages:
        codes.append(code_of(table, message))
        if codes[-1] is None:
            table = handle(table, message, NOW).table
        is_whole(table)
    return table, codes


@pytest.mark.parametrize("story", STORIES)
def test_join_leave_and_start_in_every_order(story: str) -> None:
    sitting, messages = STORIES[story]
    for order in permutations(messages):
        told(waiting(sitting), order)


@pytest.mark.parametrize("story", STORIES)
async def test_join_leave_and_start_in_one_moment(story: str) -> None:
    """A room takes what comes in the same moment in its order, and nothing in between."""
    sitting, messages = STORIES[story]
    for order in permutations(messages):
        async with staged(waiting(sitting)) as stage:
            ours = [message for message in order if not isinstance(message, Disconnected)]
            letters = [await post(stage.room, message) for message in ours]
            codes = [await letter for letter in letters]
            table, expected = told(waiting(sitting), tuple(ours))
            assert codes == expected
            assert who(stage.table) == who(table)
            assert (stage.table.phase, stage.table.host) == (table.phase, table.host)


async def test_people_for_one_seat() -> None:
    """However many come at once, exactly one gets the last seat."""
    bench = Bench()
    code = await bench.open("ann normal normal -")
    joins = (bench.directory.join(code, f"p{n}", f"P{n}") for n in range(20))
    seats = await asyncio.gather(*joins, return_exceptions=True)
    assert seats[0] == 3
    assert {str(refused) for refused in seats[1:]} == {"room_full"}
    assert [bench.directory.room_of(f"p{n}") for n in range(20)] == [code] + [None] * 19
    await bench.close()
