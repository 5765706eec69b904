"""Whatever people say, in whatever order: a table stays whole, and is what its journal tells."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hulawang.rooms.messages import (
    Abort,
    AddCpu,
    Again,
    ChangeOptions,
    Clock,
    Connected,
    CpuMove,
    Decline,
    Disconnected,
    Elapsed,
    HandOver,
    Join,
    Kick,
    Leave,
    LeaveAfter,
    Message,
    Move,
    Propose,
    Ready,
    RemoveCpu,
    Seal,
    Start,
    SwapSeats,
    TakeSeat,
    Vote,
)
from hulawang.rooms.options import Level, Options
from hulawang.rooms.ports import Entry
from hulawang.rooms.refusals import Refused
from hulawang.rooms.sight import see_table
from hulawang.rooms.state import RoomPhase, Table
from hulawang.rooms.table import handle, resumed
from tests.rooms.tables import NOW, PEOPLE, SEEDS, between, refolded, waiting

person = st.sampled_from(PEOPLE)
seat = st.integers(-1, 5)
options = st.builds(
    Options, seats=st.sampled_from([3, 4, 5]), rounds=st.just(1), quick=st.booleans()
)
yes = st.booleans()
match = st.just("m1")

MESSAGES = st.one_of(
    st.builds(Join, person, person),
    st.builds(Leave, person),
    st.builds(Connected, person),
    st.builds(Disconnected, person),
    st.builds(AddCpu, person, seat, st.just(Level.EASY)),
    st.builds(RemoveCpu, person, seat),
    st.builds(ChangeOptions, person, options),
    st.builds(SwapSeats, person, seat, seat),
    st.builds(Kick, person, seat),
    st.builds(HandOver, person, seat),
    st.builds(Again, person),
    st.builds(Again, person),
    st.builds(Decline, person),
    st.builds(Start, person, match),
    st.builds(LeaveAfter, person, yes),
    st.builds(TakeSeat, person),
    st.builds(Ready, person, st.just(1)),
    st.builds(Propose, person, st.just(1)),
    st.builds(Vote, person, st.just(1), yes),
    st.builds(Abort, person, match),
    st.builds(Move, person, st.integers(1, 3), st.just("draw")),
    st.builds(CpuMove, st.integers(0, 2), st.integers(1, 3), st.just("draw")),
    st.just(Seal(SEEDS[1])),
    st.integers(0, 90_000),
)
"""A message, or so many ms in which nothing is said but by the clock."""

BEGINNINGS = st.sampled_from(
    [
        waiting("ann bob cat"),
        waiting("ann - bob normal -"),
        between("ann bob cat", rounds=1),
        between("ann bob normal cat dan", rounds=1),
        between("ann bob cat", rounds=2),
        resumed(replace(waiting("ann - - -"), options=Options(quick=True)), NOW),
    ]
)


def is_whole(table: Table) -> None:
    """What holds at every table at all times."""
    assert len(table.seats) == table.options.seats
    people = [each.person for each in table.seats if each.person is not None]
    assert len(set(people)) == len(people)
    assert not table.barred.intersection(each.person for each in table.seats if not each.left)
    if table.phase is not RoomPhase.CLOSED and any(each.is_here for each in table.seats):
        assert table.seats[table.host].is_here
    if table.phase is RoomPhase.WAITING:
        assert table.match is None
    elif table.phase is not RoomPhase.CLOSED:
        assert not any(each.asked for each in table.seats)
    if table.phase.in_match:
        assert all(each.is_taken for each in table.seats)
        assert table.match_or_refuse().round.seats == len(table.seats)
    if table.phase.is_over:
        assert table.deadlines == ()
    for each in (None, *range(len(table.seats))):
        see_table(table, each)


def no_clock_runs_faster(before: Table, after: Table) -> None:
    """Nothing that anybody says brings an end nearer; a new match alone has a shorter grace."""
    dues = {(each.clock, each.number): each.due for each in before.deadlines}
    for each in after.deadlines:
        if each.clock is not Clock.GRACE:
            assert each.due >= dues.get((each.clock, each.number), each.due)


@settings(max_examples=300, deadline=None)
@given(BEGINNINGS, st.lists(MESSAGES, max_size=60))
def test_a_table_stays_whole_and_is_its_journal(table: Table, said: list[Message | int]) -> None:
    first, now, entries = table, NOW, list[Entry]()
    for what in said:
        messages: list[Message] = [what] if not isinstance(what, int) else []
        if isinstance(what, int):
            now += what
            messages = [Elapsed(at.clock, at.number) for at in table.deadlines if at.due <= now]
        if table.wants_seed:
            messages.insert(0, Seal(SEEDS[0]))
        for message in messages:
            try:
                after = handle(table, message, now).table
            except Refused:
                continue
            if after is not table:
                entries.append(Entry(table.code, len(entries), now, message))
            no_clock_runs_faster(table, after)
            table = after
            is_whole(table)
    unclocked = replace(table, deadlines=())
    assert replace(refolded(first, entries), deadlines=()) == unclocked
