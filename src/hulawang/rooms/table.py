"""The table: everything that happens to a room goes through `handle` (law 1).

A message is judged and applied by the module that knows its subject; then the consequences follow
that no single message owns: a vote is counted again, an abandoned match ends, the next round
begins, deadlines are set for whatever now waits.
"""

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from hulawang.rooms import hosts, lobby, match_play, rematch, shuffles, votes
from hulawang.rooms.messages import (
    Abandon,
    Abort,
    AddCpu,
    Again,
    CancelVote,
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
    Nonce,
    Open,
    Propose,
    Ready,
    RemoveCpu,
    Rename,
    Resume,
    Seal,
    Start,
    SwapSeats,
    TakeSeat,
    Vote,
)
from hulawang.rooms.ports import Entry
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.state import (
    ASKED_MS,
    FILL_MS,
    GRACE_MS,
    NONCE_MS,
    READY_MS,
    VOTE_MS,
    WAITING_GRACE_MS,
    Deadline,
    Reaction,
    RoomPhase,
    Table,
)
from hulawang.rules.round import Phase


def open_table(message: Open, now: int) -> Table:
    """A new table; the first entry of every journal.

    Raises `Refused(NO_SUCH_SEAT)` if there are more CPU players than seats beside the host.
    """
    return _with_deadlines(lobby.open_table(message), now)


def handle(table: Table, message: Message, now: int) -> Reaction:
    """What a message makes of a table at `now` (ms).

    Raises `Refused` if the message is refused; then nothing has changed. An early or outdated
    `Elapsed` changes nothing and is not refused (law 8).
    """
    reaction = _step(table, message, now)
    return reaction.then(_with_deadlines(reaction.table, now))


def _step(table: Table, message: Message, now: int) -> Reaction:
    """The same without the deadlines for what the table waits for then."""
    if table.phase is RoomPhase.CLOSED:
        raise Refused(Refusal.ROOM_CLOSED)
    return _settle_down(_react(table, message, now))


def _react(table: Table, message: Message, now: int) -> Reaction:
    match message:
        case Move():
            return match_play.person_moves(table, message, now)
        case CpuMove():
            return match_play.cpu_moves(table, message, now)
        case Elapsed():
            return _elapsed(table, message, now)
        case Ready():
            return match_play.ready(table, message)
        case Start():
            return match_play.start(table, message)
        case Resume() | Abandon():
            untouched = Reaction(table)
            return _give_up(untouched) if isinstance(message, Abandon) else untouched
        case Seal() | Nonce():
            return shuffles.react(table, message)
        case Propose():
            return votes.propose(table, message)
        case Vote():
            return votes.vote(table, message)
        case CancelVote():
            return votes.cancel(table, message)
        case Abort():
            return votes.abort(table, message)
        case _:
            return _react_in_lobby(table, message)


def _react_in_lobby(
    table: Table,
    message: Open
    | Join
    | Leave
    | LeaveAfter
    | TakeSeat
    | Connected
    | Disconnected
    | Again
    | Decline
    | Rename
    | AddCpu
    | RemoveCpu
    | ChangeOptions
    | SwapSeats
    | Kick
    | HandOver,
) -> Reaction:
    match message:
        case AddCpu() | RemoveCpu() | ChangeOptions() | SwapSeats() | Kick() | HandOver():
            return _react_to_host(table, message)
        case Again():
            return rematch.again(table, message)
        case Decline():
            return rematch.decline(table, message)
        case Join():
            return lobby.join(table, message)
        case Leave():
            return lobby.leave(table, message)
        case LeaveAfter():
            return lobby.leave_after(table, message)
        case TakeSeat():
            return lobby.take_seat(table, message)
        case Connected():
            return lobby.connected(table, message)
        case Disconnected():
            return lobby.disconnected(table, message)
        case Rename():
            return lobby.rename(table, message)
        case Open():
            raise Refused(Refusal.SEAT_TAKEN)
        case _:
            assert_never(message)


def _react_to_host(
    table: Table, message: AddCpu | RemoveCpu | ChangeOptions | SwapSeats | Kick | HandOver
) -> Reaction:
    match message:
        case AddCpu():
            return hosts.add_cpu(table, message)
        case RemoveCpu():
            return hosts.remove_cpu(table, message)
        case ChangeOptions():
            return hosts.change_options(table, message)
        case SwapSeats():
            return hosts.swap_seats(table, message)
        case Kick():
            return hosts.kick(table, message)
        case HandOver():
            return hosts.hand_over(table, message)
        case _:
            assert_never(message)


def _elapsed(table: Table, message: Elapsed, now: int) -> Reaction:
    """A deadline acts only if it still stands and its time has come (law 8)."""
    deadline = _standing(table, message)
    if deadline is None or now < deadline.due:
        return Reaction(table)
    match message.clock:
        case Clock.TURN:
            return match_play.turn_ran_out(table)
        case Clock.WINDOW:
            return match_play.window_ran_out(table)
        case Clock.READY:
            reaction = Reaction(table)
            return reaction if table.seed is None else _begin_next_round(reaction)
        case Clock.VOTE:
            return votes.end_vote(Reaction(table), "expired")
        case Clock.GRACE:
            return Reaction(lobby.grace_over(table, message.number))
        case Clock.FILL:
            return Reaction(lobby.fill(table))
        case Clock.NONCE:
            return Reaction(shuffles.waited_for_nonces(table))
        case Clock.ASKED:
            return Reaction(rematch.asked_long_enough(table))
        case _:
            assert_never(message.clock)


def _standing(table: Table, message: Elapsed) -> Deadline | None:
    for deadline in table.deadlines:
        if (deadline.clock, deadline.number) == (message.clock, message.number):
            return deadline
    return None


def _settle_down(reaction: Reaction) -> Reaction:
    """The consequences that follow whatever the message was."""
    reaction = votes.count_again(reaction)
    table = reaction.table
    if table.match is None or table.match.round.window is None:
        table = table.with_seats_taken_back()
        reaction = reaction.then(table)
    if not _is_anybody_here(table):
        if table.phase.in_match:
            return votes.break_off(reaction, "abandoned")
        return _give_up(reaction)
    if (
        table.phase is RoomPhase.BETWEEN
        and table.seed is not None
        and _vote_is_closed(table)
        and match_play.is_everybody_ready(table)
    ):
        return _begin_next_round(reaction)
    return reaction


def _begin_next_round(reaction: Reaction) -> Reaction:
    """Those who leave after the round go now; the next one is dealt if anybody stays (R8.8)."""
    reaction = reaction.then(match_play.without_leavers(reaction.table))
    if not _is_anybody_here(reaction.table):
        return votes.break_off(reaction, "abandoned")
    return match_play.next_round(reaction)


def _is_anybody_here(table: Table) -> bool:
    return any(seat.is_here for seat in table.seats)


def _vote_is_closed(table: Table) -> bool:
    return table.match is None or table.match.vote is None


def _give_up(reaction: Reaction) -> Reaction:
    """The room closes; a match that is still running is abandoned (R8.8)."""
    if reaction.table.phase.in_match:
        reaction = votes.break_off(reaction, "abandoned")
    return reaction.then(replace(reaction.table, phase=RoomPhase.CLOSED))


# -- a room is its journal (law 4) ---------------------------------------------------------------


def fold(entries: Sequence[Entry]) -> Table:
    """The table that a journal tells of; its deadlines stand nowhere until it is `resumed`.

    Raises `ValueError` if the first entry opens no room.
    """
    first, *rest = entries
    if not isinstance(first.message, Open):
        raise ValueError("a journal begins with Open")
    table = lobby.open_table(first.message)
    for entry in rest:
        table = replayed(table, entry.message, entry.at)
    return table


def replayed(table: Table, message: Message, at: int) -> Table:
    """The table after a message that was accepted once: whether it came in time was judged then.

    Another process' clock may have told the times in a journal, and a slow journal moves deadlines,
    so nothing is judged by them again: neither table has any.
    """
    clocks: tuple[Deadline, ...] = ()
    if isinstance(message, Elapsed):
        clocks = (Deadline(message.clock, message.number, at, at),)
    return _with_only(_step(_with_only(table, clocks), message, at).table, ())


def _with_only(table: Table, deadlines: tuple[Deadline, ...]) -> Table:
    return table if table.deadlines == deadlines else replace(table, deadlines=deadlines)


def resumed(table: Table, now: int) -> Table:
    """A table that was read back from its journal: every deadline begins afresh."""
    return _with_deadlines(_with_only(table, ()), now)


def shown_late(before: Table, after: Table, late: int, paused: int = 0) -> Table:
    """The same step with the deadlines that it set begun `late` ms later, when it could be shown.

    Those that stood already stood still while the room was `paused`, in ms. So a slow journal
    takes no time from anybody.
    """
    if not (late or paused):
        return after
    deadlines = tuple(
        deadline.put_off(paused if deadline in before.deadlines else late)
        for deadline in after.deadlines
    )
    return _with_only(after, deadlines)


# -- deadlines -----------------------------------------------------------------------------------


def _with_deadlines(table: Table, now: int) -> Table:
    """Deadlines for all that the table waits for now; those that stood already stand on."""
    standing = {(deadline.clock, deadline.number): deadline for deadline in table.deadlines}
    wanted = tuple(
        standing.get((clock, number)) or Deadline(clock, number, now + ms, now + ms + late)
        for clock, number, ms, late in _waits(table)
    )
    return _with_only(table, wanted)


def _waits(table: Table) -> tuple[tuple[Clock, int, int, int], ...]:
    """What the table waits for: clock, number, shown ms, and ms that it acts later than shown."""
    waits = []
    running = table.match if table.phase.in_match else None
    if running is not None and table.phase is RoomPhase.PLAYING:
        profile = running.round.profile
        if running.round.phase is Phase.WINDOW and running.window is not None:
            # An answer at the very end of the grace still counts: the window acts 1 ms later.
            late = profile.window_grace_ms + 1
            waits.append((Clock.WINDOW, running.window, profile.window_ms, late))
        else:
            waits.append((Clock.TURN, running.turn, table.options.turn_s * 1000, 0))
    elif running is not None:
        if running.vote is None:
            waits.append((Clock.READY, running.number, READY_MS, 0))
        else:
            waits.append((Clock.VOTE, running.number, VOTE_MS, 0))
    elif table.phase is RoomPhase.WAITING:
        if table.options.quick and not table.is_full:
            waits.append((Clock.FILL, 0, FILL_MS, 0))
        if table.wants_nonces:
            waits.append((Clock.NONCE, 0, NONCE_MS, 0))
        if any(seat.asked for seat in table.seats):
            waits.append((Clock.ASKED, 0, ASKED_MS, 0))
    for index, seat in enumerate(table.seats):
        if seat.is_waited_for and not table.phase.is_over:
            short = table.phase.in_match or seat.asked
            waits.append((Clock.GRACE, index, GRACE_MS if short else WAITING_GRACE_MS, 0))
    return tuple(waits)
