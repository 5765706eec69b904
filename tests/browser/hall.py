"""A hall for browser tests: a served game, and people who play it by tapping what they see."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Literal
from unittest.mock import patch

from fastapi import FastAPI
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    expect,
)
from playwright.async_api import TimeoutError as PlaywrightTimeout

from hulawang.rooms import match_play
from hulawang.rooms.directory import Directory
from hulawang.rooms.ports import CpuPlayers, Timer
from hulawang.server.app import admin_parts, build_app
from hulawang.server.pages import Pages
from hulawang.server.ports import Parts
from hulawang.server.sanctions import Sanctions
from hulawang.server.serve import table_server
from hulawang.server.settings import Settings
from hulawang.server.web import assemble
from hulawang.server.world import MonotonicTimer, SystemChance
from hulawang.storage.accounts import Accounts
from hulawang.storage.boards import Boards
from hulawang.storage.careers import Careers
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.matches import Matches
from hulawang.storage.people import People
from hulawang.storage.reports import Reports
from tests.browser.words import Words, words_of
from tests.server.site import serving

CLIENT = Path(__file__).parents[2] / "static"
PATIENCE_MS = 45_000
"""How long a test waits for what must come; nothing waits as long when all is well."""
expect.set_options(timeout=PATIENCE_MS)
TAP_MS = 1_000
A_LOOK_MS = 20
LONGEST_PLAY_S = 240
"""Far longer than anything takes that somebody plays through, on any machine."""
SMALLEST_TABLE = 3

Lang = Literal["ko", "en"]
THREE = ("가람", "나리", "Dana")
SIZES = {"phone": (390, 844), "tablet": (768, 1024), "desktop": (1440, 900)}


@dataclass
class Person:
    """Somebody with a browser window; `troubles` are the errors of its console.

    What the browser itself reports of a line that the test breaks is no fault of the page. `view`
    is the newest that the page has been told of a table.
    """

    page: Page
    words: Words
    on_a_bad_line: bool = False
    troubles: list[str] = field(default_factory=list)
    view: dict[str, Any] = field(default_factory=dict)

    def button(self, key: str) -> Locator:
        """The button whose name begins with these words."""
        return self.page.get_by_role("button", name=self.words.start_of(key))

    def hears(self, frame: str | bytes) -> None:
        """Take in what the page is told."""
        self.view = json.loads(frame).get("view", self.view)

    def bears(self, *refusals: str) -> None:
        """Forget what the browser itself has noted of answers that the test wanted refused."""
        self.troubles[:] = [
            each for each in self.troubles if not any(number in each for number in refusals)
        ]

    async def enter(self, name: str) -> None:
        """Choose a nickname on the home page."""
        await self.page.get_by_label(self.words["home.nickname"], exact=True).fill(name)
        await self.button("home.save_name").click()
        await expect(self.page.get_by_text(name).first).to_be_visible()

    async def open_room(self, *, seats: int, people: int) -> str:
        """Open a room in which so many sit beside CPU players; its address."""
        await self.page.get_by_role("link", name=self.words.start_of("home.new")).click()
        sizes = self.page.get_by_role("group", name=self.words["new.seats"])
        await sizes.get_by_role("radio").nth(seats - SMALLEST_TABLE).check()
        who = self.page.get_by_role("combobox")
        for seat in range(1, seats):
            await who.nth(seat - 1).select_option("" if seat < people else "normal")
        await self.button("new.open" if people > 1 else "new.open_and_start").click()
        await self.page.wait_for_url("**/t/*")
        return self.page.url

    async def sit_down(self, room: str) -> None:
        """Come in by a room's link."""
        await self.page.goto(room)
        await self.button("visit.sit").click()
        await expect(self.button("visit.sit")).to_have_count(0)

    async def chooses(self, *keys: str) -> None:
        """Open the menu of the table and press one button after the other."""
        for key in ("table.menu", *keys):
            await self.button(key).last.click()

    async def throws_a_card(self) -> None:
        """In one's own turn, draw unless that is done, and throw the last card of the hand."""
        choose = self.page.get_by_text(self.words["table.hint.choose"])
        await expect(self.page.locator("[data-act=draw]").or_(choose).first).to_be_visible()
        async with asyncio.timeout(LONGEST_PLAY_S):
            while not await choose.is_visible():
                await self.tapped("[data-act=draw]")
        await self.page.get_by_role("option").last.click()
        deed = self.page.locator("[data-act=discard]")
        await deed.click()
        if await deed.count():  # a card that fits somewhere is asked for twice
            await self.tap(deed)

    async def proposes_to_settle(self) -> None:
        """Between two rounds, ask for the end of the match, and confirm it."""
        await self.button("result.settle").click()
        sheet = self.page.get_by_role("dialog")
        await sheet.get_by_role("button", name=self.words.start_of("result.settle")).click()

    async def act(self) -> str | None:
        """Tap the first sensible thing that the table offers; what it was, or None.

        Melds are found by tapping through what the table suggests; a card to throw is the last
        of the hand, which no other covers.
        """
        for act in ("draw", "claim", "pass", "meld", "lay_off", "suggest", "discard"):
            if await self.tapped(f"[data-act={act}]"):
                return act
        if await self.page.get_by_text(self.words["table.hint.choose"]).is_visible():
            hand = self.page.get_by_role("option")
            return "choose" if await self.tap(hand.last) else None
        return None

    async def plays_until(self, seen: Locator, *also: Locator) -> set[str]:
        """Tap what the table offers, and these buttons too, until this is seen; what was done."""
        acts: set[str] = set()
        async with asyncio.timeout(LONGEST_PLAY_S):
            while not await seen.first.is_visible():
                for button in also:
                    if await button.count() and await button.is_enabled():
                        await self.tap(button)
                if act := await self.act():
                    acts.add(act)
                else:
                    await self.page.wait_for_timeout(A_LOOK_MS)
        return acts

    async def tapped(self, selector: str) -> bool:
        """Tap what this selects if it is offered now; whether it was."""
        found = self.page.locator(selector).locator("visible=true").first
        if not await found.count():
            return False
        return await self.tap(found)

    async def tap(self, target: Locator) -> bool:
        """Tap this unless it goes away before the finger is down, as things at a table do."""
        try:
            await target.click(timeout=TAP_MS)
        except PlaywrightTimeout:
            return False
        return True


class UnhurriedTimer(MonotonicTimer):
    """A clock so slow that no window closes because a busy machine was late."""

    SLOWER = 6

    def now(self) -> int:
        return super().now() // self.SLOWER

    def call_at(self, at: int, wake: Callable[[], None]) -> asyncio.TimerHandle:
        left_ms = (at - self.now()) * self.SLOWER
        return asyncio.get_running_loop().call_later(left_ms / 1000, wake)


class StandingTimer(UnhurriedTimer):
    """A clock that hardly moves while somebody looks around."""

    SLOWER = 60


SLOW_CLOCK = """(slower) => {
  const clock = performance.now.bind(performance);
  performance.now = () => clock() / slower;
}"""
"""Lets a page's own clock run slower, from its next load on."""


@asynccontextmanager
async def hall(app: FastAPI) -> AsyncIterator[str]:
    """The address of an app that is being served."""
    async with serving(table_server(app, Settings(port=0))) as host:
        yield f"http://{host}"


def whole_app(data: Path) -> FastAPI:
    """The game as it is played, with hasty CPU players."""
    return build_app(Settings(port=0, data_dir=data, cpu_pace=0.02, static_dir=CLIENT))


class HurriedTimer(MonotonicTimer):
    """A clock on which the grace for a lost connection is soon over."""

    FASTER = 8

    def now(self) -> int:
        return super().now() * self.FASTER

    def call_at(self, at: int, wake: Callable[[], None]) -> asyncio.TimerHandle:
        left_ms = (at - self.now()) / self.FASTER
        return asyncio.get_running_loop().call_later(left_ms / 1000, wake)


class OneDeal(SystemChance):
    """Chance that gives every round the same seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def seed(self) -> str:
        return self._seed

    def rng(self) -> Random:
        return Random(1)


def staged_app(
    data: Path,
    seed: str,
    cpu: CpuPlayers,
    timer: Timer | None = None,
    pages: Pages | None = None,
    *,
    pace: float = 0.1,
) -> FastAPI:
    """The same with the deal, the CPU players and the clock in the test's hands.

    What browsers add to a shuffle is left out of it: the seed alone makes the deal.
    """
    chance, clock = OneDeal(seed), timer or UnhurriedTimer()
    database = Database.open(f"sqlite:///{data / 'hulawang.db'}")

    def wall() -> int:
        return time.time_ns() // 1_000_000

    @asynccontextmanager
    async def opened() -> AsyncIterator[Parts]:
        await database.upgrade()
        journal = DatabaseJournal(database, wall)
        try:
            with patch.object(match_play, "nonces_of", lambda _: ()):
                yield Parts(
                    people=People(database, wall),
                    accounts=Accounts(database, wall),
                    matches=Matches(database),
                    careers=Careers(database, wall),
                    boards=Boards(database, wall),
                    reports=Reports(database, wall),
                    rooms=Directory(
                        journal=journal, timer=clock, chance=chance, cpu=cpu, pace=pace
                    ),
                    timer=clock,
                    fresh_id=chance.token,
                    sanctions=Sanctions(wall),
                    admin=admin_parts(database),
                )
        finally:
            await database.close()

    return assemble(opened, pages or Pages(CLIENT), ())


@dataclass
class Visitors:
    """Opens browser windows and looks after them; no window may have had an error at the end."""

    browser: Browser
    stack: AsyncExitStack
    people: list[Person] = field(default_factory=list)

    async def person(
        self, address: str, lang: Lang, size: str, *, keeps_shell: bool = False
    ) -> Person:
        """A person with a browser of their own who has just opened the home page.

        Only one that keeps the shell has a service worker, which loads the whole client.
        """
        width, height = SIZES[size]
        context: BrowserContext = await self.browser.new_context(
            viewport={"width": width, "height": height},
            locale="ko-KR" if lang == "ko" else "en-GB",
            has_touch=size == "phone",
            service_workers="allow" if keeps_shell else "block",
        )
        await context.add_init_script(TELLS_OF_VIOLATIONS)
        await context.add_init_script(STAYS_TO_BE_SEEN)
        self.stack.push_async_callback(context.close)
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        person = Person(page, words_of(CLIENT, lang))
        page.on("console", lambda message: _note(person, message))
        page.on("websocket", lambda socket: socket.on("framereceived", person.hears))
        page.on("pageerror", lambda error: person.troubles.append(str(error)))
        await page.goto(address)
        await page.wait_for_function("() => document.fonts.size > 0")  # they come last
        self.people.append(person)
        return person

    async def three_in_a_room(self, address: str) -> list[Person]:
        """Three people, the last of them in English, in the seats of a waiting room."""
        people = [
            await self.person(address, "ko", "phone"),
            await self.person(address, "ko", "desktop"),
            await self.person(address, "en", "phone"),
        ]
        for person, name in zip(people, THREE, strict=True):
            await person.enter(name)
        host, *guests = people
        room = await host.open_room(seats=3, people=3)
        for guest in guests:
            await guest.sit_down(room)
        return people


HALL_HAS_CLOSED = "net::ERR_CONNECTION_REFUSED"
"""What a window says that is still open when a test is over and its hall has closed."""


NO_WORKER = "Service Worker registration blocked"
"""What a window says whose service worker the test did without."""

TELLS_OF_VIOLATIONS = """addEventListener('securitypolicyviolation', (event) => console.error(
  `against the policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`))"""
"""Whatever the Content-Security-Policy or Trusted Types refuse is a trouble."""

STAYS_TO_BE_SEEN = """(() => {
  const later = setTimeout;
  globalThis.setTimeout = (then, ms, ...more) =>
    later(then, Number.isInteger(ms) && ms > 3000 && ms < 10000 ? ms * 10 : ms, ...more);
})()"""
"""What goes away by itself, as notices and bubbles do, stays long enough to be seen by any test.

The waits of a line, which are drawn by chance, are as they are.
"""

SETTLED = """async () => {
  const frames = async () => {
    for (let left = 2; left > 0; left -= 1) await new Promise(requestAnimationFrame);
  };
  await frames();
  await document.fonts.ready;
  await Promise.all(document.getAnimations()
    .filter(({effect}) => effect?.getComputedTiming().endTime < 5000)
    .map(({finished}) => finished.catch(() => {})));
  await frames();
}"""
"""Resolves once a page has drawn what it knows, and nothing is on its way any more."""

LINE_IS_BROKEN = re.compile("net::ERR|WebSocket")


def _note(person: Person, message: ConsoleMessage) -> None:
    if message.type not in ("error", "warning"):
        return
    if HALL_HAS_CLOSED in message.text or NO_WORKER in message.text:
        return
    if not (person.on_a_bad_line and LINE_IS_BROKEN.search(message.text)):
        person.troubles.append(message.text)


@asynccontextmanager
async def visitors(browser: Browser) -> AsyncIterator[Visitors]:
    """Visitors for one test; fails if any of their consoles showed an error."""
    async with AsyncExitStack() as stack:
        coming = Visitors(browser, stack)
        yield coming
        assert [person.troubles for person in coming.people] == [[] for _ in coming.people]
