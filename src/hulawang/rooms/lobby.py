"""The waiting room, and who comes and goes: people, CPU players, the host (R8.1, R8.6, R8.8)."""

from dataclasses import replace

from hulawang.rooms.messages import (
    AddCpu,
    Connected,
    Disconnected,
    Join,
    Leave,
    LeaveAfter,
    Open,
    RemoveCpu,
    TakeSeat,
)
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.state import Reaction, RoomPhase, Seat, Table


def open_table(message: Open) -> Table:
    """A new room: its host in seat 0, CPU players in the seats after it."""
    others = tuple(Seat(cpu=level) for level in message.cpus)
    empty = message.options.seats - 1 - len(others)
    if empty < 0:
        raise Refused(Refusal.NO_SUCH_SEAT)
    host = Seat(person=message.person, name=message.name)
    seats = (host, *others, *(Seat() for _ in range(empty)))
    return Table(message.code, message.options, seats, host=0)


def join(table: Table, message: Join) -> Reaction:
    """Sit down in the first empty seat, or back in the own one."""
    if table.seat_of(message.person) is not None:
        return Reaction(table)
    if table.phase.in_match:
        return Reaction(_come_back(table, message))
    if table.phase is not RoomPhase.WAITING:
        raise Refused(Refusal.ROOM_CLOSED)
    for index, seat in enumerate(table.seats):
        if seat.is_empty:
            return Reaction(table.with_seat(index, Seat(message.person, message.name)))
    raise Refused(Refusal.ROOM_FULL)


def _come_back(table: Table, message: Join) -> Table:
    """A person who has left a running match may take the seat again: the points stayed theirs."""
    for index, seat in enumerate(table.seats):
        if seat.person == message.person:
            back = replace(seat.played_by_person(), left=False, leaving=False)
            return _with_a_host(table.with_seat(index, back))
    raise Refused(Refusal.MATCH_RUNNING)


def leave(table: Table, message: Leave) -> Reaction:
    """Leave now; in a match the seat goes on as a stand-in (R8.6)."""
    return Reaction(let_go(table, table.seat_or_refuse(message.person)))


def let_go(table: Table, index: int) -> Table:
    """The table once the person in this seat is gone; before a match the seat is empty again."""
    if table.phase is RoomPhase.WAITING:
        return _with_a_host(table.with_seat(index, Seat()))
    seat = replace(table.seats[index], left=True, leaving=False, connected=False, ready=False)
    return _with_a_host(table.with_seat(index, seat))


def leave_after(table: Table, message: LeaveAfter) -> Reaction:
    """Leave after this round, or stay after all (R8.6)."""
    index = table.seat_or_refuse(message.person)
    table.match_or_refuse()
    return Reaction(table.with_seat(index, replace(table.seats[index], leaving=message.leaving)))


def take_seat(table: Table, message: TakeSeat) -> Reaction:
    """One tap takes the seat back from the stand-in (R8.6)."""
    index = table.seat_or_refuse(message.person)
    seat = table.seats[index]
    if not seat.stands_in:
        raise Refused(Refusal.NOT_STANDING_IN)
    return Reaction(table.with_seat(index, seat.played_by_person()))


def connected(table: Table, message: Connected) -> Reaction:
    index = table.seat_or_refuse(message.person)
    seat = table.seats[index]
    if seat.connected:
        return Reaction(table)
    return Reaction(table.with_seat(index, replace(seat, connected=True, gone=False)))


def disconnected(table: Table, message: Disconnected) -> Reaction:
    """The grace of R8.6 begins to run."""
    index = table.seat_or_refuse(message.person)
    seat = table.seats[index]
    if not seat.connected:
        return Reaction(table)
    return Reaction(table.with_seat(index, replace(seat, connected=False)))


def grace_over(table: Table, index: int) -> Table:
    """R8.6: a CPU stand-in plays from now on; before a match the seat is free again."""
    if table.phase is RoomPhase.WAITING:
        return let_go(table, index)
    away = replace(table.seats[index], gone=True, away=True)
    return _with_a_host(table.with_seat(index, away))


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


def _seat_for_host(table: Table, person: str, index: int) -> Seat:
    if table.seat_or_refuse(person) != table.host:
        raise Refused(Refusal.NOT_HOST)
    if table.phase is not RoomPhase.WAITING:
        raise Refused(Refusal.MATCH_RUNNING)
    if not 0 <= index < len(table.seats):
        raise Refused(Refusal.NO_SUCH_SEAT)
    return table.seats[index]


def _with_a_host(table: Table) -> Table:
    """R8.8: if the host is gone, the next person in seat order is host."""
    seats = len(table.seats)
    for step in range(seats):
        index = (table.host + step) % seats
        if table.seats[index].is_here:
            return replace(table, host=index)
    return table
