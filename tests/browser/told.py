"""A page that is told a table as a test wants it: by the engine's own views, with no room behind.

What takes long or luck to come about at a real table, a failed stop or a lost line, is shown at
once: a table is made as the rooms' tests make theirs, and its frame is written by the codec.
"""

import json
from dataclasses import dataclass, field

from msgspec.structs import replace
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Route, WebSocketRoute

from hulawang.rooms.audience import Sight
from hulawang.rooms.sight import see_table, time_left
from hulawang.rooms.state import RoomPhase, Seat, Table
from hulawang.server import codec, wire
from hulawang.server.api_models import LinkedRoom
from tests.browser.hall import SLOW_CLOCK, Person
from tests.rooms.tables import NOW

CODE = "room"
FIRST_FRAME = 1
SLOWER = 600
"""A page's own clock hardly moves while somebody looks around."""
NAMES = {
    "ko": ("가람", "나리", "열두글자나되는긴이름임", "도담", "수빈"),
    "en": ("Garam", "Nari", "Wilhelmina M", "Dodam", "Dana"),
}
"""By seat; one is as long as a nickname may be."""


def named(table: Table, lang: str) -> Table:
    """The table as it is in this room, with names in this language."""

    def called(seat: Seat, name: str) -> Seat:
        return seat if seat.person is None else replace(seat, name=name)

    seats = tuple(map(called, table.seats, NAMES[lang]))
    return replace(table, code=CODE, seats=seats)


def linked(table: Table, *, watchable: bool = True) -> LinkedRoom:
    """The table's room as its link shows it to who does not sit there."""
    return LinkedRoom(
        code=CODE,
        host=table.seats[table.host].name,
        options=table.options,
        taken=sum(seat.is_taken for seat in table.seats),
        cpus=sum(seat.cpu is not None for seat in table.seats),
        phase=table.phase.value,
        spectators=2,
        watchable=watchable,
        may_sit=not (table.is_full or table.phase.in_match),
    )


HAS_PATIENCE = "AbortSignal.timeout = () => new AbortController().signal"
"""No request is given up while somebody looks at a page that waits for it."""
COUNTS_WHAT_IS_HEARD = """(() => {
  globalThis.heard = 0;
  const dispatch = EventTarget.prototype.dispatchEvent;
  EventTarget.prototype.dispatchEvent = function (event) {
    const taken = dispatch.call(this, event);
    if (event.type === 'message') globalThis.heard += 1;
    return taken;
  };
})()"""
"""A line that a test holds gives the page its messages by dispatching them."""


@dataclass
class Told:
    """Tells a page, whose person may sit in the room, what table is there."""

    person: Person
    address: str
    lang: str
    table: Table | None = None
    """None where the line is silent."""
    viewer: int | None = None
    paused: bool = False
    room: LinkedRoom | None = None
    """What the room's link shows; None where there is no such room."""
    _said: int = 0
    """How many messages the page was given since it came."""
    _lines: list[WebSocketRoute] = field(default_factory=list)

    async def begin(self) -> None:
        """Stand between the page and the server from now on."""
        page = self.person.page
        await page.add_init_script(f"({SLOW_CLOCK})({SLOWER})")
        await page.add_init_script(HAS_PATIENCE)
        await page.add_init_script(COUNTS_WHAT_IS_HEARD)
        await page.route_web_socket(f"**/ws/{CODE}", self._opened)
        await page.route("**/api/session", self._session)
        await page.route(f"**/api/rooms/{CODE}", self._linked)

    async def find(self, table: Table, viewer: int | None = 0, *, paused: bool = False) -> None:
        """Let the page find this table: as what has become of the last one, where it can be."""
        goes_on = self.table and self._is_of_a_kind(self.table, table, viewer)
        self.table, self.viewer, self.paused = table, viewer, paused
        if goes_on:
            self._say(self._lines[-1], self._frame(table))
        else:
            await self._follow_the_link(linked(table))
            if viewer is None and table.phase is RoomPhase.WAITING:
                await self.person.button("watch.look").click()
        await self.person.page.wait_for_function(
            "said => heard >= said", arg=max(self._said, FIRST_FRAME)
        )

    async def look_in(self, room: LinkedRoom | None) -> None:
        """Follow the link of a room in which one does not sit."""
        self.table = self.viewer = None
        await self._follow_the_link(room)

    async def find_silence(self) -> None:
        """Come back to the room while its line says nothing."""
        self.table, self.viewer = None, 0
        await self._follow_the_link(None)

    async def _follow_the_link(self, room: LinkedRoom | None) -> None:
        self.room, self._said = room, 0
        await self.person.page.goto(f"{self.address}/t/{CODE}")

    async def end(self, code: int, bye: str | None = None) -> None:
        """Let the server end the line with this close code."""
        self.table = None
        if bye is not None:
            self._say(self._lines[-1], wire.server_frames.dump_json(wire.Bye(bye=bye)).decode())
        await self._lines[-1].close(code=code)

    def _is_of_a_kind(self, one: Table, other: Table, viewer: int | None) -> bool:
        """Whether the page shows the other where it has shown the one."""
        same_kind = one.phase is other.phase and (self.viewer is None) is (viewer is None)
        return same_kind and one.phase is not RoomPhase.WAITING

    def _frame(self, table: Table) -> str:
        may_sit = self.viewer is None and not table.is_full
        seen = see_table(named(table, self.lang), self.viewer, spectators=2, may_sit=may_sit)
        sight = Sight(self._said + 1, seen, (), time_left(table, NOW), self.paused)
        return codec.write_sight(sight).decode()

    def _say(self, line: WebSocketRoute, text: str) -> None:
        self._said += 1
        line.send(text)

    def _opened(self, line: WebSocketRoute) -> None:
        self._lines.append(line)
        line.on_message(lambda text: self._acknowledge(line, text))
        if self.table is not None:
            self._say(line, self._frame(self.table))

    def _acknowledge(self, line: WebSocketRoute, text: str | bytes) -> None:
        self._say(line, json.dumps({"ack": json.loads(text)["id"]}))

    async def _session(self, route: Route) -> None:
        try:
            answer = await route.fetch()
            told = await answer.json()
        except PlaywrightError:  # the page has no network, or is gone
            await route.abort()
            return
        if answer.ok:
            told |= {"room": None if self.viewer is None else CODE}
        await route.fulfill(response=answer, json=told)

    async def _linked(self, route: Route) -> None:
        if self.room is None:
            await route.fulfill(status=404, json={"code": "no_such_room"})
        else:
            await route.fulfill(json=self.room.model_dump(mode="json"))
