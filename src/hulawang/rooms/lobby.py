"""Who comes and goes: people who join, leave, are lost and are back (R8.6, R8.8)."""

from collections.abc import Iterable

from msgspec.structs import replace

from hulawang.rooms.hosts import with_a_host
from hulawang.rooms.messages import (
    Connected,
    Disconnected,
    Join,
    Leave,
    LeaveAfter,
    Open,
    Rename,
    TakeSeat,
)
from hulawang.rooms.options import Level
from hulawang.rooms.ports import Alike
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.rematch import seated_again
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
    """Sit down in the first empty seat, or back in the own one.

    Raises `Refused`: `BARRED`, `MATCH_RUNNING`, `ROOM_CLOSED`, `ROOM_FULL`.
    """
    place = table.place_of(message.person)
    if place is not None:
        return Reaction(seated_again(table, place) if table.seats[place].asked else table)
    if message.person in table.barred:
        raise Refused(Refusal.BARRED)
    if table.phase.in_match:
        return Reaction(_come_back(table, message))
    if table.phase is not RoomPhase.WAITING:
        raise Refused(Refusal.ROOM_CLOSED)
    for index, seat in enumerate(table.seats):
        if seat.is_empty:
            return Reaction(table.with_seat(index, Seat(message.person, message.name)))
    raise Refused(Refusal.ROOM_FULL)


def refuse_alike(table: Table, message: Join, coming: Iterable[Join], alike: Alike) -> None:
    """Nobody sits down under a name that looks like another one's at this table.

    It is looked at before the message is told, for what looks alike may change and what is in a
    journal may not; so those who are `coming` count, too, whose messages the table has not heard.
    Whoever has a seat here keeps it. Raises `Refused(NAME_TAKEN)`.
    """
    if any(seat.person == message.person for seat in table.seats):
        return
    seated = (seat.name for seat in table.seats if seat.person is not None)
    others = (join.name for join in coming if join.person != message.person)
    if any(alike(name, message.name) for name in (*seated, *others)):
        raise Refused(Refusal.NAME_TAKEN)


def may_sit(table: Table, person: str) -> bool:
    """Whether `join` would seat a person who does not sit here."""
    if table.place_of(person) is not None or person in table.barred:
        return False
    if table.phase.in_match:
        return any(seat.person == person for seat in table.seats)
    return table.phase is RoomPhase.WAITING and any(seat.is_empty for seat in table.seats)


def fill(table: Table) -> Table:
    """CPU players take the seats that are empty in a quick match."""
    cpu = Seat(cpu=Level.NORMAL)
    return replace(table, seats=tuple(cpu if seat.is_empty else seat for seat in table.seats))


def _come_back(table: Table, message: Join) -> Table:
    """A person who has left a running match may take the seat again: the points stayed theirs."""
    for index, seat in enumerate(table.seats):
        if seat.person == message.person:
            back = replace(seat.played_by_person(), left=False, leaving=False)
            return with_a_host(table.with_seat(index, back))
    raise Refused(Refusal.MATCH_RUNNING)


def leave(table: Table, message: Leave) -> Reaction:
    """Leave now; in a match the seat goes on as a stand-in (R8.6)."""
    return Reaction(let_go(table, table.place_or_refuse(message.person)))


def let_go(table: Table, index: int) -> Table:
    """The table once the person in this seat is gone; before a match the seat is empty again."""
    if table.phase is RoomPhase.WAITING:
        return with_a_host(table.with_seat(index, Seat()))
    seat = replace(table.seats[index], left=True, leaving=False, connected=False, ready=False)
    return with_a_host(table.with_seat(index, seat))


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


def rename(table: Table, message: Rename) -> Reaction:
    """A person is called something else from now on, wherever a seat here is still theirs."""
    seats = tuple(
        replace(seat, name=message.name) if seat.person == message.person else seat
        for seat in table.seats
    )
    return Reaction(table if seats == table.seats else replace(table, seats=seats))


def connected(table: Table, message: Connected) -> Reaction:
    index = table.place_or_refuse(message.person)
    seat = table.seats[index]
    if seat.connected:
        return Reaction(table)
    return Reaction(table.with_seat(index, replace(seat, connected=True, gone=False)))


def disconnected(table: Table, message: Disconnected) -> Reaction:
    """The grace of R8.6 begins to run."""
    index = table.place_or_refuse(message.person)
    seat = table.seats[index]
    if not seat.connected:
        return Reaction(table)
    return Reaction(table.with_seat(index, replace(seat, connected=False)))


def grace_over(table: Table, index: int) -> Table:
    """R8.6: a CPU stand-in plays from now on; before a match the seat is free again."""
    if table.phase is RoomPhase.WAITING:
        return let_go(table, index)
    away = replace(table.seats[index], gone=True, away=True)
    return with_a_host(table.with_seat(index, away))
