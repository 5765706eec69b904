"""Another match in the same room: who says again sits, all others are asked."""

from msgspec.structs import replace

from hulawang.rooms.messages import Again, Clock, Decline
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.state import Reaction, RoomPhase, Seat, Table


def may_again(table: Table, place: int | None) -> bool:
    """Whether the person of this seat can say to play again."""
    if place is None:
        return False
    return table.phase is RoomPhase.FINISHED or table.seats[place].asked


def again(table: Table, message: Again) -> Reaction:
    """The first one makes the room a waiting room again; whoever is asked takes the seat."""
    place = table.place_or_refuse(message.person)
    if table.phase is RoomPhase.FINISHED:
        return Reaction(_reopened(table, place))
    if not table.seats[place].asked:
        raise Refused(Refusal.NOT_FINISHED)
    return Reaction(seated_again(table, place))


def _reopened(table: Table, first: int) -> Table:
    """CPU players stay, people who are still here are asked; the match is gone from the table."""
    host = table.seats[table.host].person
    seats = tuple(_asked(seat) for seat in table.seats)
    reopened = replace(
        table,
        options=replace(table.options, quick=False),
        seats=seats,
        host=first,
        old_host=host,
        phase=RoomPhase.WAITING,
        match=None,
        deadlines=(),
    )
    # Whoever said it first may have been given up before.
    back = Seat(table.seats[first].person, table.seats[first].name)
    back = replace(back, connected=table.seats[first].connected, asked=True)
    return seated_again(reopened.with_seat(first, back), first)


def _asked(seat: Seat) -> Seat:
    if seat.person is None or seat.left or seat.gone:
        return Seat(cpu=seat.cpu)
    return Seat(seat.person, seat.name, connected=seat.connected, asked=True)


def seated_again(table: Table, place: int) -> Table:
    """The person who was asked sits; who was host is host again."""
    seat = replace(table.seats[place], asked=False)
    # Whoever sits is waited for longer than whoever is asked.
    waits = (each for each in table.deadlines if (each.clock, each.number) != (Clock.GRACE, place))
    table = replace(table.with_seat(place, seat), deadlines=tuple(waits))
    return replace(table, host=place) if seat.person == table.old_host else table


def decline(table: Table, message: Decline) -> Reaction:
    """Whoever is asked gives the seat free."""
    place = table.place_of(message.person)
    if place is None or not table.seats[place].asked:
        raise Refused(Refusal.NOT_ASKED)
    return Reaction(table.with_seat(place, Seat()))


def asked_long_enough(table: Table) -> Table:
    """Whoever has not answered by now is not asked any more."""
    seats = tuple(Seat() if seat.asked else seat for seat in table.seats)
    return replace(table, seats=seats)
