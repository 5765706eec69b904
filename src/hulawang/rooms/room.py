"""The room's actor: one task, one inbox, one table (law 3).

It does what `table.handle` decides, in three steps: gather the next message, handle it, then store
it and show it (law 4). Letters, deadlines and CPU answers are taken in the order of their times,
however late the loop gets to them.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import structlog

from hulawang.rooms.asks import Ask, asks_of, fallback, level_of
from hulawang.rooms.messages import Clock, Connected, CpuMove, Disconnected, Elapsed, Message, Seal
from hulawang.rooms.ports import Alarm, Chance, CpuPlayers, Entry, Journal, LostRoom, Timer
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.sight import see_table, time_left
from hulawang.rooms.state import Deadline, Reaction, RoomPhase, Table
from hulawang.rooms.table import handle, shown_late
from hulawang.rooms.table_view import TableView
from hulawang.rules.events import Event
from hulawang.rules.notation import move_text, round_text
from hulawang.views.events import see_events
from hulawang.views.model import EventView
from hulawang.views.seat import see_round

RETRY_MS = 1000
"""How long the room holds its clocks after the journal has failed."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class House:
    """What every room of a directory stands on; `pace` scales the pauses of CPU players."""

    journal: Journal
    timer: Timer
    chance: Chance
    cpu: CpuPlayers
    pace: float = 1.0


@dataclass(frozen=True, slots=True)
class Sight:
    """What one person is shown after a step; `v` counts what this person was shown."""

    v: int
    view: TableView
    events: tuple[EventView, ...]
    left: dict[Clock, int]


class Outlet(Protocol):
    """One open connection of a person; neither call may wait."""

    def show(self, sight: Sight) -> None:
        """Show this, now or merged with what follows."""

    def bye(self, code: str) -> None:
        """Nothing more will come; `code` says why."""


@dataclass(slots=True)
class _Letter:
    """A message in the inbox, when it arrived, and who waits for its answer."""

    message: Message
    at: int
    answer: asyncio.Future[None] | None = None


class Room:
    """One room."""

    def __init__(
        self,
        table: Table,
        written: int,
        house: House,
        changed: Callable[["Room"], None] = lambda _: None,
    ) -> None:
        """`written` counts the journal entries so far; `changed` is told of every step."""
        self._table = table
        self._written = written
        self._house = house
        self._changed = changed
        self._inbox: deque[_Letter] = deque()
        self._wake = asyncio.Event()
        self._alarm: Alarm | None = None
        self._current: _Letter | None = None
        self._held_until = 0
        self._asks: dict[Ask, int] = {}
        self._outlets: dict[str, Outlet] = {}
        self._last: dict[str, TableView] = {}
        self._shown: dict[str, int] = {}
        self._stopping: str | None = None

    @property
    def code(self) -> str:
        return self._table.code

    @property
    def table(self) -> Table:
        """The table as it is stored and shown."""
        return self._table

    @property
    def is_idle(self) -> bool:
        """Whether the room is over and nobody looks at it any more."""
        return self._table.phase.is_over and not self._outlets

    # -- from outside ----------------------------------------------------------------------------

    async def tell(self, message: Message) -> None:
        """Put a message into the inbox; returns when it is stored and applied.

        Raises `Refused`.
        """
        if self._stopping is not None:
            raise Refused(Refusal.ROOM_CLOSED)
        answer = asyncio.get_running_loop().create_future()
        self._inbox.append(_Letter(message, self._house.timer.now(), answer))
        self._wake.set()
        await answer

    async def connect(self, person: str, outlet: Outlet) -> None:
        """Show this outlet the present and all that follows; an older one is told so and dropped.

        Raises `Refused(NOT_SEATED)`.
        """
        self._table.seat_or_refuse(person)
        older = self._outlets.get(person)
        self._outlets[person] = outlet
        self._last.pop(person, None)
        if older is not None:
            older.bye("replaced")
        await self.tell(Connected(person))

    async def disconnect(self, person: str, outlet: Outlet) -> None:
        """The outlet is gone; ignored unless it is the person's newest."""
        if self._outlets.get(person) is not outlet:
            return
        del self._outlets[person]
        self._last.pop(person, None)
        if self._table.seat_of(person) is not None and self._stopping is None:
            await self.tell(Disconnected(person))
        self._changed(self)

    def stop(self, code: str) -> None:
        """Finish the step that is being stored, then say good-bye with this code."""
        self._stopping = code
        self._wake.set()

    # -- the one task ----------------------------------------------------------------------------

    async def run(self) -> None:
        """Play the room until it is stopped or closed."""
        try:
            while self._stopping is None:
                self._wake.clear()
                letter = self._next_letter()
                if letter is None:
                    self._arm()
                    await self._wake.wait()
                else:
                    await self._take(letter)
                    await self._seal()
                if self._table.phase is RoomPhase.CLOSED:
                    self._stopping = "room_closed"
        finally:
            self._close(self._stopping or "restart")

    def _close(self, code: str) -> None:
        self._stopping = code
        if self._alarm is not None:
            self._alarm.cancel()
        unanswered = (*self._inbox, *((self._current,) if self._current else ()))
        self._inbox.clear()
        for letter in unanswered:
            _refuse(letter, Refused(Refusal.ROOM_CLOSED))
        for outlet in self._outlets.values():
            outlet.bye(code)
        self._outlets.clear()
        self._changed(self)

    def _next_letter(self) -> _Letter | None:
        """The next thing in time: a letter, a CPU player's answer, or a deadline."""
        now = self._house.timer.now()
        until = min(now, self._inbox[0].at) if self._inbox else now
        due = self._next_due()
        if due is not None and due[0] <= until:
            return _Letter(self._compose(due[1]), now)
        return self._inbox.popleft() if self._inbox else None

    def _next_due(self) -> tuple[int, Ask | Deadline] | None:
        """The next CPU answer or deadline, and when it is due; asks before deadlines."""
        dues: list[tuple[int, Ask | Deadline]] = [(at, ask) for ask, at in self._asks.items()]
        dues += ((deadline.due, deadline) for deadline in self._table.deadlines)
        if not dues:
            return None
        at, what = min(dues, key=lambda due: due[0])
        return max(at, self._held_until), what

    def _compose(self, what: Ask | Deadline) -> Message:
        return self._answer(what) if isinstance(what, Ask) else Elapsed(what.clock, what.number)

    def _arm(self) -> None:
        """Be woken when the next thing is due."""
        if self._alarm is not None:
            self._alarm.cancel()
        due = self._next_due()
        self._alarm = None if due is None else self._house.timer.call_at(due[0], self._wake.set)

    async def _take(self, letter: _Letter) -> None:
        """Handle one letter, store it, show it; answer whoever waits for it."""
        self._current = letter
        try:
            reaction = handle(self._table, letter.message, letter.at)
            if reaction.table is not self._table:
                await self._store(letter, reaction)
            elif letter.answer is None:
                self._set_aside(letter)
        except Refused as refused:
            self._set_aside(letter)
            _refuse(letter, refused)
        except Exception as bug:  # noqa: BLE001 - law 7: our mistake stays in this step
            self._report_bug(bug)
            self._set_aside(letter)
            _refuse(letter, Refused(Refusal.BROKEN))
        else:
            self._apply(letter, reaction)
            if letter.answer is not None and not letter.answer.done():
                letter.answer.set_result(None)
        self._current = None

    async def _store(self, letter: _Letter, reaction: Reaction) -> None:
        """Law 4: in the journal before anybody is told.

        Raises `Refused(NOT_STORED)` if that failed: then nothing has happened.
        """
        entry = Entry(self.code, self._written, letter.at, letter.message)
        try:
            await self._house.journal.append(entry, reaction.facts)
        except LostRoom as lost:
            self.stop("restart")
            raise Refused(Refusal.NOT_STORED) from lost
        except Exception as failure:
            log.exception("journal_failed", room=self.code)
            self._held_until = self._house.timer.now() + RETRY_MS
            raise Refused(Refusal.NOT_STORED) from failure
        self._written += 1

    def _apply(self, letter: _Letter, reaction: Reaction) -> None:
        """What was stored becomes the present, and is shown."""
        now = self._house.timer.now()
        self._table = shown_late(self._table, reaction.table, max(0, now - letter.at))
        self._set_asks(now)
        self._show(reaction.events, now)
        self._changed(self)

    async def _seal(self) -> None:
        """Give the table the secret seed of its next round as soon as it has none (law 2)."""
        if self._table.wants_seed:
            seal = Seal(self._house.chance.seed())
            await self._take(_Letter(seal, self._house.timer.now()))

    def _set_aside(self, letter: _Letter) -> None:
        """What nobody waits for and came to nothing is not tried again at once."""
        if isinstance(letter.message, CpuMove):
            self._asks = {
                ask: at for ask, at in self._asks.items() if ask.seat != letter.message.seat
            }
        elif letter.answer is None:
            self._held_until = self._house.timer.now() + RETRY_MS

    def _report_bug(self, bug: Exception) -> None:
        """The position is told at debug level only: it holds cards that nobody may see."""
        log.error("step_broke", room=self.code, exc_info=bug)
        if self._table.match is not None:
            log.debug("position", room=self.code, round=round_text(self._table.match.round))

    # -- CPU players -----------------------------------------------------------------------------

    def _set_asks(self, now: int) -> None:
        """Keep the pauses that run, draw one for every new ask."""
        self._asks = {
            ask: self._asks.get(ask) or self._due(ask, now) for ask in asks_of(self._table)
        }

    def _due(self, ask: Ask, now: int) -> int:
        shortest, longest = ask.pause()
        return now + int(self._house.chance.pause(shortest, longest) * self._house.pace)

    def _answer(self, ask: Ask) -> Message:
        """What the CPU player in this seat does; a policy that fails plays the clock's move."""
        match = self._table.match
        assert match is not None  # an ask comes out of a match
        try:
            command = self._house.cpu.choose(
                level_of(self._table, ask.seat),
                see_round(match.round, ask.seat),
                ask.seat,
                match.round.profile,
                self._house.chance.rng(),
            )
        except Exception:
            log.exception("policy_broke", room=self.code)
            command = fallback(match.round, ask.seat)
        return CpuMove(ask.seat, ask.number, move_text(command))

    # -- showing ---------------------------------------------------------------------------------

    def _show(self, events: tuple[Event, ...], now: int) -> None:
        """Show everybody to whom this step tells something: a sealed answer tells the others none.

        So neither a frame nor its time says that somebody has answered (law 5).
        """
        left = time_left(self._table, now)
        for person, outlet in tuple(self._outlets.items()):
            seat = self._table.seat_of(person)
            if seat is None:
                del self._outlets[person]
                self._last.pop(person, None)
                outlet.bye("left")
                continue
            view, told = see_table(self._table, seat), see_events(events, seat)
            if told or view != self._last.get(person):
                self._last[person] = view
                self._shown[person] = self._shown.get(person, 0) + 1
                outlet.show(Sight(self._shown[person], view, told, left))


def _refuse(letter: _Letter, refused: Refused) -> None:
    if letter.answer is not None and not letter.answer.done():
        letter.answer.set_exception(refused)
