"""Who comes and goes: grace, stand-ins, hosts, and a table that nobody is left at (R8.6, R8.8)."""

from collections.abc import Callable
from itertools import permutations

import pytest
from msgspec.structs import replace

from hulawang.rooms.facts import MatchEnded, StateOfPlay
from hulawang.rooms.messages import (
    Abort,
    AddCpu,
    Clock,
    Connected,
    Disconnected,
    Elapsed,
    Join,
    Leave,
    LeaveAfter,
    Move,
    Ready,
    Start,
    TakeSeat,
)
from hulawang.rooms.options import Level, Options
from hulawang.rooms.sight import see_table
from hulawang.rooms.state import GRACE_MS, READY_MS, WAITING_GRACE_MS, RoomPhase, Table
from hulawang.rooms.table import handle
from hulawang.views.seat import NO_CHOICES
from tests.rooms.stage import Bench, staged
from tests.rooms.tables import (
    NOW,
    a_round,
    after,
    between,
    code_of,
    facts_of,
    last_move,
    moved,
    playing,
    waiting,
    without_state,
)

HANDS = ("2s3s7h", "4h5h8c", "9cKcJs")
ABANDONED_AT_ONCE = MatchEnded("m1", "abandoned", 0, (0, 0, 0), None, None)


def in_match(who: str = "ann bob normal", turn: str = "1@0/fresh/-") -> Table:
    """A table in its first round."""
    return playing(a_round(*HANDS, turn=turn), who)


def phase_of(table: Table) -> str:
    """What the round waits for."""
    return table.match_or_refuse().round.phase


def grace_over(index: int) -> Elapsed:
    return Elapsed(Clock.GRACE, index)


def gone(table: Table, index: int, now: int = NOW) -> Table:
    """The table once the person in this seat has been disconnected past the grace."""
    person = table.seats[index].person
    assert person is not None
    lost = after(table, Disconnected(person), now=now)
    return after(lost, grace_over(index), now=now + WAITING_GRACE_MS)


# -- the grace -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "stands_in"), [(GRACE_MS - 1, False), (GRACE_MS, True)])
def test_after_the_grace_a_stand_in_plays(at: int, stands_in: bool) -> None:
    lost = after(in_match(), Disconnected("bob"))
    later = handle(lost, grace_over(1), NOW + at).table
    assert later.seats[1].stands_in is stands_in
    assert later.seats[1].may_vote is not stands_in
    assert later.seat_of("bob") == 1


@pytest.mark.parametrize(
    ("at", "sitting"), [(WAITING_GRACE_MS - 1, ["ann", "bob"]), (WAITING_GRACE_MS, ["ann", None])]
)
def test_before_a_match_a_seat_waits_long_enough_to_send_a_link(
    at: int, sitting: list[str | None]
) -> None:
    lost = after(waiting("ann bob normal"), Disconnected("bob"))
    later = handle(lost, grace_over(1), NOW + at).table
    assert [seat.person for seat in later.seats[:2]] == sitting


def test_the_grace_of_the_match_counts_from_its_start() -> None:
    lost = after(waiting("ann bob normal"), Disconnected("bob"))
    begun = after(lost, Start("ann", "m1"), now=NOW + 90_000)
    assert handle(begun, grace_over(1), NOW + 90_000 + GRACE_MS - 1).table is begun
    assert after(begun, grace_over(1), now=NOW + 90_000 + GRACE_MS).seats[1].stands_in


def test_who_is_back_in_time_has_a_new_grace_next_time() -> None:
    table = after(in_match(), Disconnected("bob"))
    table = after(table, Connected("bob"), now=NOW + GRACE_MS - 1)
    assert handle(table, grace_over(1), NOW + GRACE_MS).table is table
    table = after(table, Disconnected("bob"), now=NOW + GRACE_MS)
    assert handle(table, grace_over(1), NOW + 2 * GRACE_MS - 1).table is table
    assert after(table, grace_over(1), now=NOW + 2 * GRACE_MS).seats[1].stands_in


def test_who_is_back_too_late_takes_the_seat_with_one_tap() -> None:
    table = gone(in_match(), 1)
    table = after(table, Connected("bob"))
    assert table.seats[1].stands_in
    table = after(table, TakeSeat("bob"))
    assert not table.seats[1].stands_in
    assert table.seats[1].may_vote
    assert code_of(table, TakeSeat("bob")) == "not_standing_in"


def test_a_reload_while_a_stand_in_plays_has_its_grace_as_well() -> None:
    """Nobody is gone for good because a page was loaded anew (R8.8)."""
    table = gone(after(gone(in_match(), 1), Connected("bob")), 0)
    assert table.seats[1].stands_in
    assert table.phase is RoomPhase.PLAYING
    later = NOW + 500_000
    table = after(table, Disconnected("bob"), now=later)
    assert table.phase is RoomPhase.PLAYING
    table = after(table, grace_over(1), now=later + GRACE_MS)
    assert table.phase is RoomPhase.ABORTED


@pytest.mark.parametrize("who", ["ann bob normal", "bob ann normal", "normal bob ann"])
async def test_a_lost_connection_never_stalls_the_turn(who: str) -> None:
    """Whoever's turn it is: the stand-in takes it up where the person left it."""
    index = who.split().index("ann")
    table = in_match(who, turn=f"1@{index}/fresh/-")
    async with staged(table, pause=700) as stage:
        assert await stage.say("ann draw") is None
        await stage.room.disconnect("ann", stage.outlets["ann"])
        await stage.timer.go_on(GRACE_MS + 699)
        assert phase_of(stage.table) == "play"
        await stage.timer.go_on(1)
        assert phase_of(stage.table) == "window"


# -- leaving -------------------------------------------------------------------------------------


def test_who_leaves_a_match_is_free_and_the_seat_plays_on() -> None:
    table = after(in_match(), Leave("bob"))
    assert table.seat_of("bob") is None
    assert table.seats[1].stands_in
    assert [deadline.clock for deadline in table.deadlines] == [Clock.TURN]
    assert code_of(table, Leave("bob")) == "not_seated"


def test_who_has_left_a_match_may_come_back_into_the_seat() -> None:
    table = after(in_match(), Leave("bob"), Join("bob", "Bob"))
    assert table.seat_of("bob") == 1
    assert not table.seats[1].stands_in
    assert code_of(table, Join("dan", "Dan")) == "match_running"
    # Nobody looks on yet, so the grace runs.
    assert after(table, grace_over(1), now=NOW + GRACE_MS).seats[1].stands_in


@pytest.mark.parametrize(("leaving", "sits"), [([True], None), ([True, False], 1), ([], 1)])
def test_leave_after_this_round(leaving: list[bool], sits: int | None) -> None:
    table = after(last_move("ann bob normal"), *(LeaveAfter("bob", each) for each in leaving))
    assert table.seat_of("bob") == 1
    assert not table.seats[1].stands_in
    ended = moved(table, "ann discard 2h")
    assert ended.phase is RoomPhase.BETWEEN
    assert ended.seat_of("bob") == 1  # to see the result of the round just played
    ready = (Ready("ann", 1),) if sits is None else (Ready("ann", 1), Ready("bob", 1))
    begun = after(ended, *ready)
    assert begun.phase is RoomPhase.PLAYING
    assert begun.seat_of("bob") == sits
    assert begun.seats[1].stands_in is (sits is None)


def test_where_nobody_stays_the_result_is_seen_as_long_as_the_break_is() -> None:
    table = after(last_move("ann normal normal"), LeaveAfter("ann", True))
    ended = moved(table, "ann discard 2h")
    assert ended.phase is RoomPhase.BETWEEN
    assert ended.seat_of("ann") == 0
    over = after(ended, Elapsed(Clock.READY, 1), now=NOW + READY_MS)
    assert over.phase.is_over
    assert over.seat_of("ann") is None


def test_after_the_last_round_everybody_may_look_at_the_places() -> None:
    ended = moved(
        after(last_move("ann bob normal", rounds=1), LeaveAfter("bob", True)), "ann discard 2h"
    )
    assert ended.phase is RoomPhase.FINISHED
    assert ended.seat_of("bob") == 1


async def test_who_leaves_is_told_good_bye_and_no_more() -> None:
    async with staged(in_match()) as stage:
        assert await stage.tell(Leave("bob")) is None
        assert stage.outlets["bob"].farewell == "left"
        seen = len(stage.outlets["bob"].sights)
        assert await stage.say("ann draw") is None
        assert len(stage.outlets["bob"].sights) == seen
        assert len(stage.outlets["ann"].sights) > 2


# -- the host ------------------------------------------------------------------------------------

PHASES: dict[str, Callable[[str], Table]] = {
    "waiting": waiting,
    "playing": in_match,
    "between": between,
}
GOES = [
    ("ann bob cat", "ann", "bob"),
    ("ann bob cat", "bob", "ann"),
    ("ann bob cat", "bob ann", "cat"),
    ("ann bob cat", "ann bob", "cat"),
    ("ann normal cat", "ann", "cat"),
    ("normal bob cat", "bob", "cat"),
    ("ann normal cat", "cat ann", None),
    ("ann bob cat", "bob cat ann", None),
]
"""Who sits where, who goes one after the other, and who is host then; None when nobody is left."""


@pytest.mark.parametrize(("who", "goes", "host"), GOES)
@pytest.mark.parametrize("how", ["leaves", "is gone"])
@pytest.mark.parametrize("phase", PHASES)
def test_the_next_person_in_seat_order_is_host(
    who: str, goes: str, host: str | None, how: str, phase: str
) -> None:
    table = PHASES[phase](who)
    for person in goes.split():
        index = table.seat_of(person)
        assert index is not None
        table = after(table, Leave(person)) if how == "leaves" else gone(table, index)
    if host is not None:
        assert table.seats[table.host].person == host
    else:
        assert table.phase == ("closed" if phase == "waiting" else "aborted")


def test_a_host_who_comes_back_is_a_guest() -> None:
    table = after(gone(in_match("ann bob cat"), 0), Connected("ann"), TakeSeat("ann"))
    assert table.seats[table.host].person == "bob"
    table = after(in_match("ann bob cat"), Leave("ann"), Join("ann", "Ann"))
    assert table.seats[table.host].person == "bob"


def test_the_new_host_may_do_all_that_the_old_one_could() -> None:
    table = after(waiting("ann bob -"), Leave("ann"))
    assert code_of(table, AddCpu("bob", 0, Level.EASY)) is None
    full = after(table, AddCpu("bob", 0, Level.EASY), AddCpu("bob", 2, Level.EASY))
    assert code_of(full, Start("bob", "m1")) is None


# -- nobody is left ------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["playing", "between"])
@pytest.mark.parametrize("order", list(permutations(("leaves", "is gone", "is gone"))))
def test_a_match_that_nobody_is_left_at_is_abandoned(phase: str, order: tuple[str, ...]) -> None:
    table = PHASES[phase]("ann bob cat")
    history = table.match_or_refuse().history
    for index, how in enumerate(order):
        assert not table.phase.is_over
        if how == "leaves":
            last = Leave(("ann", "bob", "cat")[index])
            facts, table = facts_of(table, last), after(table, last)
        else:
            lost = after(table, Disconnected(("ann", "bob", "cat")[index]))
            facts = facts_of(lost, grace_over(index), NOW + GRACE_MS)
            table = after(lost, grace_over(index), now=NOW + GRACE_MS)
    (fact,) = facts
    totals = table_totals(table)
    assert without_state(fact) == MatchEnded("m1", "abandoned", len(history), totals, None, None)
    assert table.phase is RoomPhase.ABORTED
    assert table.deadlines == ()


def table_totals(table: Table) -> tuple[int, ...]:
    assert table.match is not None
    return table.match.totals


async def test_all_are_disconnected_and_the_match_ends_after_the_grace() -> None:
    bench = Bench()
    code = await bench.open("ann bob normal", options=Options(seats=3))
    await bench.look(code, "ann", "bob")
    assert await bench.tell(code, Start("ann", "m1")) is None
    await bench.look_away(code, "ann")
    await bench.timer.go_on(5000)
    await bench.look_away(code, "bob")
    await bench.timer.go_on(GRACE_MS - 1)
    assert bench.directory.room_of("ann") == code
    await bench.timer.go_on(1)
    assert bench.room(code).table.phase is RoomPhase.ABORTED
    assert bench.directory.room_of("ann") is None
    assert bench.directory.room_of("bob") is None
    assert without_state(bench.journal.facts[-1]) == ABANDONED_AT_ONCE
    await bench.timer.go_on(60_000)
    assert bench.directory.room(code) is None
    assert code in bench.journal.closed
    await bench.close()


# -- abort ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["playing", "between"])
@pytest.mark.parametrize("person", ["ann", "cat"])
def test_anybody_may_abort_at_any_time(phase: str, person: str) -> None:
    table = PHASES[phase]("ann normal cat")
    index = table.seat_of(person)
    ended = after(table, Abort(person, "m1"))
    assert ended.phase is RoomPhase.ABORTED
    (fact,) = facts_of(table, Abort(person, "m1"))
    assert isinstance(fact, MatchEnded)
    assert (fact.how, fact.places, fact.aborted_by) == ("aborted", None, index)
    assert code_of(table, Abort(person, "m0")) == "stale_match"
    assert code_of(ended, Abort(person, "m1")) == "no_match"


@pytest.mark.parametrize("turn", ["1@0/fresh/-", "1@0/fresh/drew:Qs"])
def test_an_aborted_match_offers_nothing(turn: str) -> None:
    """Law 9: what a view offers can be done."""
    table = in_match(turn=turn)
    before, seen = see_table(table, 0).round, see_table(after(table, Abort("bob", "m1")), 0).round
    assert before is not None
    assert before.choices != NO_CHOICES
    assert seen == replace(before, choices=NO_CHOICES)


def test_a_stand_in_does_not_keep_its_person_from_aborting() -> None:
    table = after(gone(in_match("ann bob normal"), 1), Connected("bob"))
    assert after(table, Abort("bob", "m1")).phase is RoomPhase.ABORTED


async def test_after_an_abort_everybody_is_free_in_the_same_moment() -> None:
    bench = Bench()
    code = await bench.open("ann bob cat", options=Options(seats=3))
    await bench.look(code, "ann", "bob")
    assert await bench.tell(code, Start("ann", "m1")) is None
    assert await bench.tell(code, Abort("cat", "m1")) is None
    for person in ("ann", "bob", "cat"):
        assert bench.directory.room_of(person) is None
        await bench.directory.open(person, person, Options(), (), start=False)
    # Who still looks sees who did it, and nothing to play any more.
    seen = bench.outlets["bob"].view
    assert seen.match
    assert seen.match.aborted_by == 2
    assert seen.round
    assert seen.round.choices.discards == ()
    assert not seen.round.choices.draw
    await bench.close()


ABORTED = [
    ("", StateOfPlay(1, "draw", 0, 1, 43, 0, (3, 3, 3), ())),
    ("ann draw", StateOfPlay(1, "play", 0, 1, 42, 0, (4, 3, 3), ())),
    ("ann draw, ann meld 7h", StateOfPlay(1, "play", 0, 1, 42, 1, (3, 3, 3), ())),
    (
        "ann draw, ann discard 2s, bob pass",
        StateOfPlay(1, "window", 0, 1, 42, 0, (3, 3, 3), ()),
    ),
    (
        "ann draw, ann discard 2s, bob pass, cat pass, bob draw",
        StateOfPlay(1, "play", 1, 2, 41, 0, (3, 4, 3), ()),
    ),
]


@pytest.mark.parametrize(("moves", "expected"), ABORTED)
def test_an_abort_keeps_where_the_match_stood(moves: str, expected: StateOfPlay) -> None:
    table = moved(in_match("ann bob cat"), *filter(None, moves.split(", ")))
    (fact,) = facts_of(table, Abort("bob", "m1"))
    assert isinstance(fact, MatchEnded)
    assert fact.state == expected


def test_an_abort_between_rounds_keeps_the_round_that_was_over_and_who_was_away() -> None:
    table = between("ann bob cat")
    lost = after(table, Disconnected("bob"))
    away = after(lost, grace_over(1), now=NOW + GRACE_MS)
    (fact,) = facts_of(away, Abort("ann", "m1"))
    assert isinstance(fact, MatchEnded)
    assert fact.state is not None
    assert (fact.state.round, fact.state.phase, fact.state.stand_ins) == (1, "between", (1,))
    assert fact.state.cards[0] == 0


def test_a_match_that_was_played_out_keeps_no_state_of_play() -> None:
    table = last_move("ann bob cat", rounds=1)
    ends = facts_of(table, Move("ann", 3, "discard 2h"))
    assert [fact.state for fact in ends if isinstance(fact, MatchEnded)] == [None]
