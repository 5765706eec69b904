"""What a room does by itself, and when: seeds, CPU answers, deadlines, who has come or gone."""

from operator import itemgetter

from hulawang.rooms.asks import Ask, Pauses, decide, fallback
from hulawang.rooms.audience import Audience
from hulawang.rooms.messages import (
    Connected,
    CpuMove,
    Disconnected,
    Elapsed,
    Message,
    Seal,
    Start,
)
from hulawang.rooms.ports import House
from hulawang.rooms.state import Deadline, Table
from hulawang.rooms.trouble import report

Due = tuple[int, Ask | Deadline]
"""When (ms) what is due."""


class Agenda:
    """What one room does by itself."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.pauses = Pauses(house.chance, house.thinkers, house.pace)

    def wish(self, table: Table) -> Message | None:
        """What the table itself needs at once: a seed, or the start of a quick match."""
        if table.wants_seed:
            return Seal(self._house.chance.seed())
        host = table.seats[table.host].person
        if table.wants_start and host is not None:
            return Start(host, self._house.chance.token())
        return None

    def next_due(self, table: Table) -> Due | None:
        """The next CPU answer or deadline; asks before deadlines."""
        first: Due | None = min(self.pauses.dues(), key=itemgetter(0), default=None)
        for deadline in table.deadlines:
            if first is None or deadline.due < first[0]:
                first = deadline.due, deadline
        return first

    def compose(self, table: Table, what: Ask | Deadline) -> Message:
        """The message of what is due; a policy that fails is played for by the clock's rule."""
        if isinstance(what, Deadline):
            return Elapsed(what.clock, what.number)
        try:
            thought = self.pauses.thought(what)
            move = decide(table, what.seat, thought, self._house.cpu, self._house.chance)
        except Exception as bug:  # noqa: BLE001 - a policy that fails must not stop the table
            report("policy_broke", bug, room=table.code)
            move = fallback(table, what.seat)
        return CpuMove(what.seat, what.number, move)

    @staticmethod
    def presence(table: Table, audience: Audience) -> Message | None:
        """Whoever has come or gone without the table knowing."""
        for seat in table.seats:
            if seat.person is not None and not seat.left:
                looks_on = seat.person in audience
                if seat.connected != looks_on:
                    return (Connected if looks_on else Disconnected)(seat.person)
        return None
