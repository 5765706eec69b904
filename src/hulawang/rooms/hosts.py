"""What a host does with the waiting room: options, seats, people (R8.1), and who is host (R8.8)."""

from collections.abc import Sequence

from msgspec.structs import replace

from hulawang.rooms.messages import (
    AddCpu,
    ChangeOptions,
    Clock,
    HandOver,
    Kick,
    RemoveCpu,
    SwapSeats,
)
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.state import Reaction, RoomPhase, Seat, Table


def add_cpu(table: Table, message: AddCpu) -> Reaction:
    """The host puts a CPU player into an empty seat, or changes the level of one."""
    seat = _seat_for_host(table, message.person, message.seat)
    if seat.person is not None:
        raise Refused(Refusal.SEAT_TAKEN)
    return Reaction(table.with_seat(message.seat, Seat(cpu=message.level)))


def remove_cpu(table: Table, message: RemoveCpu) -> Reaction:
    seat = _seat_for_host(table, message.person, message.seat)
    if seat.cpu is None:
        raise Refused(Refusal.NO_SUCH_SEAT)
    return Reaction(table.with_seat(message.seat, Seat()))


def kick(table: Table, message: Kick) -> Reaction:
    """The host puts another person out of the waiting room; there is no way back."""
    seat = _seat_for_host(table, message.person, message.seat)
    if seat.person is None or seat.person == message.person:
        raise Refused(Refusal.NO_SUCH_SEAT)
    barred = replace(table, barred=table.barred | {seat.person})
    return Reaction(barred.with_seat(message.seat, Seat()))


def change_options(table: Table, message: ChangeOptions) -> Reaction:
    """Other options before the match.

    With fewer seats, empty ones and those of CPU players go first, from the last on; people stay,
    in their order. Raises `Refused(SEATS_TAKEN)` if there are too many of them.
    """
    _refuse_all_but_host(table, message.person)
    _refuse_unless_waiting(table)
    kept = list(range(len(table.seats)))
    while len(kept) > message.options.seats:
        spare = [index for index in kept if table.seats[index].person is None]
        if not spare:
            raise Refused(Refusal.SEATS_TAKEN)
        kept.remove(spare[-1])
    added = message.options.seats - len(kept)
    arranged = _arranged(table, kept)
    seats = (*arranged.seats, *(Seat() for _ in range(added)))
    return Reaction(replace(arranged, options=message.options, seats=seats))


def swap_seats(table: Table, message: SwapSeats) -> Reaction:
    """Two seats change places: any two for the host, for others the own one with nobody's."""
    own = table.seat_or_refuse(message.person)
    _refuse_unless_waiting(table)
    order = list(range(len(table.seats)))
    a, b = message.a, message.b
    if a == b or a not in order or b not in order:
        raise Refused(Refusal.NO_SUCH_SEAT)
    others = {a, b} - {own}
    if own != table.host and (len(others) != 1 or table.seats[min(others)].person is not None):
        raise Refused(Refusal.NOT_HOST)
    order[a], order[b] = b, a
    return Reaction(_arranged(table, order))


def hand_over(table: Table, message: HandOver) -> Reaction:
    """The host makes another person who is here the host."""
    _refuse_all_but_host(table, message.person)
    if table.phase.is_over:
        raise Refused(Refusal.NO_MATCH)
    if message.seat not in range(len(table.seats)):
        raise Refused(Refusal.NO_SUCH_SEAT)
    if message.seat == table.host or not table.seats[message.seat].is_here:
        raise Refused(Refusal.NO_SUCH_SEAT)
    return Reaction(replace(table, host=message.seat, old_host=None))


def _arranged(table: Table, order: Sequence[int]) -> Table:
    """The seats in this order of their old numbers; the host and the graces go with them.

    Whoever sits, or is waited for, is among them.
    """
    places = {old: new for new, old in enumerate(order)}
    deadlines = (
        replace(deadline, number=places[deadline.number])
        if deadline.clock is Clock.GRACE
        else deadline
        for deadline in table.deadlines
    )
    return replace(
        table,
        seats=tuple(table.seats[old] for old in order),
        host=places[table.host],
        deadlines=tuple(deadlines),
    )


def _seat_for_host(table: Table, person: str, index: int) -> Seat:
    _refuse_all_but_host(table, person)
    _refuse_unless_waiting(table)
    if not 0 <= index < len(table.seats):
        raise Refused(Refusal.NO_SUCH_SEAT)
    return table.seats[index]


def _refuse_all_but_host(table: Table, person: str) -> None:
    if table.seat_or_refuse(person) != table.host:
        raise Refused(Refusal.NOT_HOST)


def _refuse_unless_waiting(table: Table) -> None:
    if table.phase is not RoomPhase.WAITING:
        raise Refused(Refusal.MATCH_RUNNING)


def with_a_host(table: Table) -> Table:
    """R8.8: if the host is gone, the next person in seat order is host."""
    seats = len(table.seats)
    for step in range(seats):
        index = (table.host + step) % seats
        if table.seats[index].is_here:
            return replace(table, host=index)
    return table
