"""The room's actor: one task, one inbox, one table (law 3).

It does what `table.handle` decides, in three steps: gather the next letter, handle it, then store
it and show it (law 4). Letters, deadlines and CPU answers are taken in the order of their times,
however late the loop gets to them. A step that breaks takes the room back to its journal (law 7).

While the journal takes nothing the room is paused: everybody is told so, no clock runs, letters
are refused at the door, and the room itself tries until it can go on.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

import structlog
from msgspec.structs import replace

from hulawang.rooms.agenda import Agenda
from hulawang.rooms.alarms import EarlyAlarm
from hulawang.rooms.audience import Audience, Outlet, Sight
from hulawang.rooms.ledger import Ledger
from hulawang.rooms.letters import Hear, Letter, heard
from hulawang.rooms.messages import Abandon, Connected, CpuMove, Message, Resume
from hulawang.rooms.pause import Pause
from hulawang.rooms.ports import Entry, House, LostRoom
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.state import Reaction, RoomPhase, Table
from hulawang.rooms.table import handle, resumed, shown_late
from hulawang.rooms.talk import Kind, Line
from hulawang.rooms.trouble import report
from hulawang.rules.events import Event
from hulawang.rules.notation import round_text

__all__ = ["House", "Outlet", "Room", "Sight"]

RETRY_MS = 1000
"""How long a room holds its own letters back after one has come to nothing."""
BREAKDOWNS = 3
"""How often a room that gets no further is taken up from its journal before it is given up."""

log = structlog.get_logger(__name__)


class Room:
    """One room."""

    def __init__(
        self,
        table: Table,
        entries: Sequence[Entry],
        house: House,
        changed: Callable[["Room"], None] = lambda _: None,
    ) -> None:
        """`entries` is the room's journal so far; `changed` is told of every step."""
        self._table = table
        self._ledger = Ledger(table.code, house.journal, entries)
        self._house = house
        self._changed = changed
        self._inbox: deque[Letter] = deque()
        self._current: Letter | None = None
        self._wake = asyncio.Event()
        self._alarm = EarlyAlarm(house.timer, self._wake.set)
        self._held_until = 0
        self._pause = Pause(house.timer, self._show)
        self._agenda = Agenda(house)
        self._audience = Audience()
        self._breakdowns = 0
        self._stopping: Refusal | None = None

    @property
    def code(self) -> str:
        return self._table.code

    @property
    def table(self) -> Table:
        """The table as it is stored and shown."""
        return self._table

    @property
    def spectators(self) -> int:
        """How many look on without a seat."""
        return self._audience.spectators

    @property
    def is_idle(self) -> bool:
        """Whether the room is over and nobody looks at it any more."""
        return self._table.phase.is_over and not self._audience

    # -- from outside ----------------------------------------------------------------------------

    def post(self, message: Message, hear: Hear, command: str | None = None) -> None:
        """Put a message into the inbox; `hear` is told when it is stored and applied, or refused.

        A person's command of an id that is in the journal already is not done again. Raises
        `Refused`, with `NOT_STORED` while the room is paused.
        """
        self._refuse_stopping()
        if self._pause:
            raise Refused(Refusal.NOT_STORED)
        self._inbox.append(Letter(message, self._house.timer.now(), hear, command))
        self._wake.set()

    async def tell(self, message: Message, command: str | None = None) -> None:
        """Post a message, and wait until it is stored and applied. Raises `Refused`."""
        await heard(partial(self.post, message, command=command))

    async def connect(self, person: str, outlet: Outlet) -> None:
        """Show this outlet the present and all that follows; an older one is told so and dropped.

        Whoever has no seat here is a spectator, of whom the table knows nothing. Raises `Refused`:
        `NOT_SEATED` if there may be none, `BARRED`, `ROOM_CROWDED`, and why the room has stopped.
        """
        self._refuse_stopping()
        self._audience.admit(self._table, person, outlet)
        if self._table.place_of(person) is None:
            self._show()
            self._changed(self)
            return
        try:
            await self.tell(Connected(person))
        except Refused as refused:
            if refused.code not in (Refusal.NOT_STORED, Refusal.BROKEN):
                raise
            # The present is stored, whether or not it can be stored that somebody looks at it.
            self._show()

    async def disconnect(self, person: str, outlet: Outlet) -> None:
        """The outlet is gone; ignored unless it is the person's newest."""
        self._audience.release(person, outlet)
        self._wake.set()
        if self._table.place_of(person) is None:
            self._show()
        self._changed(self)

    def _show(self, events: tuple[Event, ...] = ()) -> None:
        """Show the present, with its clocks standing while the room is paused."""
        self._audience.show(self._table, events, self._pause.clock(), paused=bool(self._pause))

    def say(self, person: str, name: str, kind: Kind, text: str) -> None:
        """Tell everybody who is here what a person says; `name` is what a spectator is called.

        It is kept in memory alone. Raises `Refused`: `NOT_SEATED`, and why the room
        has stopped.
        """
        self._refuse_stopping()
        self._audience.say(self._table, person, name, kind, text)

    def line(self, n: int) -> Line | None:
        """Line `n` of what has been said, as long as it is remembered."""
        return self._audience.line(n)

    def stop(self, code: Refusal) -> None:
        """Finish the step that is being stored, refuse the rest and say good-bye with this code."""
        if self._stopping is None:
            self._stopping = code
        self._wake.set()

    def _refuse_stopping(self) -> None:
        if self._stopping is not None:
            raise Refused(self._stopping)

    # -- the one task ----------------------------------------------------------------------------

    async def run(self) -> None:
        """Play the room until it is stopped or closed."""
        try:
            while self._stopping is None:
                try:
                    await self._live()
                except Exception as trouble:  # noqa: BLE001 - law 7: the other rooms don't notice
                    report("room_broke", trouble, room=self.code)
                    await self._take_up_again()
        finally:
            self._close(self._stopping or Refusal.RESTART)

    async def _live(self) -> None:
        self._present()
        while self._stopping is None:
            self._wake.clear()
            letter = None if self._pause else self._next_letter()
            if self._pause:
                await self._wait_out_the_pause()
            elif letter is not None:
                await self._take(letter)
            elif self._table.phase is RoomPhase.CLOSED:
                self.stop(Refusal.ROOM_CLOSED)
            else:
                self._arm()
                await self._wake.wait()

    def _close(self, code: Refusal) -> None:
        self._stopping = code
        self._alarm.cancel()
        self._pause.close()
        self._refuse_current(code)
        self._refuse_waiting(code)
        self._audience.dismiss(code)
        self._changed(self)

    def _refuse_current(self, code: Refusal) -> None:
        if self._current is not None:
            self._current.refuse(Refused(code))
            self._current = None

    def _refuse_waiting(self, code: Refusal) -> None:
        while self._inbox:
            self._inbox.popleft().refuse(Refused(code))

    # -- the next letter -------------------------------------------------------------------------

    def _next_letter(self) -> Letter | None:
        """The next thing in time: a letter, a CPU player's answer, or a deadline.

        The seed of the next round goes before everything else (law 2), who has come and gone after
        it. While the room holds its own letters back only those of others are taken.
        """
        now = self._house.timer.now()
        if now < self._held_until:
            return self._inbox.popleft() if self._inbox else None
        wish = self._agenda.wish(self._table)
        if wish is not None:
            return Letter(wish, now)
        until = min(now, self._inbox[0].at) if self._inbox else now
        due = self._agenda.next_due(self._table)
        if due is not None and due[0] <= until:
            return Letter(self._agenda.compose(self._table, due[1]), due[0])
        if self._inbox:
            return self._inbox.popleft()
        presence = self._agenda.presence(self._table, self._audience)
        return None if presence is None else Letter(presence, now)

    def _arm(self) -> None:
        """Be woken when the next thing is due."""
        due = self._agenda.next_due(self._table)
        at = None if due is None else due[0]
        if self._house.timer.now() < self._held_until:
            at = self._held_until
        self._alarm.ring_by(at)

    # -- handle, store, show ---------------------------------------------------------------------

    async def _take(self, letter: Letter) -> None:
        """Handle one letter, store it, show it; answer whoever waits for it."""
        self._current = letter
        try:
            if not self._ledger.has_done(letter):
                reaction = self._judge(letter)
                await self._store(letter, reaction)
                self._apply(letter, reaction)
        except Refused as refused:
            self._set_aside(letter, refused)
            letter.refuse(refused)
        else:
            letter.accept()
        self._current = None

    def _judge(self, letter: Letter) -> Reaction:
        """What the letter makes of the table; our own mistake refuses it and changes nothing."""
        try:
            reaction = handle(self._table, letter.message, letter.at)
        except Refused:
            raise
        except Exception as bug:
            report("step_broke", bug, room=self.code)
            if self._table.match is not None:
                # At debug level only: it holds cards that nobody may see.
                log.debug("position", room=self.code, round=round_text(self._table.match.round))
            raise Refused(Refusal.BROKEN) from bug
        if reaction.table is self._table and letter.is_own:
            self._hold()
        return reaction

    async def _store(self, letter: Letter, reaction: Reaction) -> None:
        """Law 4: in the journal before anybody is told.

        Raises `Refused(NOT_STORED)` if that failed: then nothing has happened. `LostRoom` is raised
        through: what is in the journal is not what the room believes.
        """
        if reaction.table is self._table:
            return
        try:
            with self._pause.if_not_stored():
                await self._ledger.write(letter, reaction.facts)
        except LostRoom:
            letter.refuse(Refused(Refusal.NOT_STORED))
            raise
        except Exception as failure:
            report("journal_failed", failure, room=self.code)
            self._refuse_waiting(Refusal.NOT_STORED)
            raise Refused(Refusal.NOT_STORED) from failure

    def _apply(self, letter: Letter, reaction: Reaction) -> None:
        """What was stored becomes the present, and is shown."""
        late = max(0, self._house.timer.now() - letter.at)
        self._table = shown_late(self._table, reaction.table, late, self._pause.end())
        self._present(reaction.events)
        self._changed(self)
        self._breakdowns = 0

    def _present(self, events: tuple[Event, ...] = ()) -> None:
        """Let CPU players take their time for the present, and show it."""
        self._agenda.pauses.keep(self._table, self._house.timer.now())
        self._show(events)

    def _set_aside(self, letter: Letter, refused: Refused) -> None:
        """What the room wants of itself and came to nothing is not tried again at once."""
        if not letter.is_own or refused.code is Refusal.NOT_STORED:
            return
        if isinstance(letter.message, CpuMove):
            self._agenda.pauses.give_up(letter.message.seat)
        else:
            self._hold()

    def _hold(self) -> None:
        self._held_until = self._house.timer.now() + RETRY_MS

    # -- while nothing can be stored -------------------------------------------------------------

    async def _wait_out_the_pause(self) -> None:
        """Try to store that the room goes on, until it can; then it does, as after a restart.

        `LostRoom`: what failed before is stored all the same. No breakdown, it was doubted.
        """
        while self._pause and self._stopping is None:
            await self._wait(RETRY_MS)
            try:
                await self._ledger.write(Letter(Resume(), self._house.timer.now()))
            except LostRoom:
                await self._reload()
            except Exception as failure:
                log.debug("still_paused", room=self.code, exc_info=failure)
                continue
            else:
                self._go_on(self._table)
            self._breakdowns = 0
            self._present()
            log.info("room_resumed", room=self.code)

    def _go_on(self, table: Table) -> None:
        """Take up a table as after a restart, with its clocks running."""
        self._table = resumed(table, self._house.timer.now())
        self._pause.end()
        self._agenda.pauses.clear()
        self._changed(self)

    # -- after a breakdown -----------------------------------------------------------------------

    async def _take_up_again(self) -> None:
        """Go back to what the journal tells; a room that keeps breaking is given up."""
        self._refuse_current(Refusal.BROKEN)
        self._breakdowns += 1
        try:
            await self._reload()
            while self._breakdowns > BREAKDOWNS and self._stopping is None:
                await self._give_up()
        except Exception as trouble:  # noqa: BLE001 - the last resort
            report("room_beyond_repair", trouble, room=self.code)
            self._end(replace(self._table, phase=RoomPhase.CLOSED))

    async def _give_up(self) -> None:
        """End the room if that can be stored: its match has no end on record before."""
        letter = Letter(Abandon(), self._house.timer.now())
        reaction = self._judge(letter)
        try:
            await self._store(letter, reaction)
        except Refused:
            await self._wait(RETRY_MS)
            self._refuse_waiting(Refusal.NOT_STORED)
        else:
            self._end(reaction.table)

    def _end(self, table: Table) -> None:
        self._table = table
        self._changed(self)
        self.stop(Refusal.ROOM_CLOSED)

    async def _reload(self) -> None:
        """Fold the journal; wait for it where it does not answer."""
        while self._stopping is None:
            try:
                entries = await self._ledger.load()
            except Exception as failure:  # noqa: BLE001 - whatever a database may say
                report("journal_failed", failure, room=self.code)
                self._pause.begin(self._house.timer.now())
                await self._wait(RETRY_MS)
            else:
                self._go_on(self._ledger.take_over(entries))
                return

    async def _wait(self, ms: int) -> None:
        until = self._house.timer.now() + ms
        alarm = self._house.timer.call_at(until, self._wake.set)
        while self._stopping is None and self._house.timer.now() < until:
            self._wake.clear()
            await self._wake.wait()
        alarm.cancel()
