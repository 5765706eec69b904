"""People reload, open a second tab, lose the network, walk off as host, and come back."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.async_api import TimeoutError as PlaywrightTimeout
from playwright.async_api import expect

from tests.browser.conftest import HOST_HAS_FOUR_SEVENS, PACE
from tests.browser.hall import (
    A_LOOK_MS,
    PATIENCE_MS,
    SETTLED,
    SLOW_CLOCK,
    HurriedTimer,
    Person,
    StandingTimer,
    Visitors,
    hall,
    staged_app,
)
from tests.browser.line import line_to
from tests.rooms.house import PlainCpu

UNHURRIED = 20.0
"""Else who stands in plays a whole match to its end while a slow browser opens a menu."""
HOST_LEADS = f"{9:064x}"
"""By this seed the host of three leads, without a stop to call."""
SLOWER = 60
"""So much slower a page's own clock runs where it must not come to give a silent line up."""


# -- in every phase ------------------------------------------------------------------------------

PICTURE = """() => [...document.querySelectorAll(
  'main h1, [role=option], [data-act], .place, .seat-name, .line .who, .ballot, .bottom-bar button'
)].filter((each) => each.checkVisibility()).map((each) => [
  (each.ariaLabel ?? each.innerText).replace(/\\d+(?=초| ?s\\b)/g, '…'),
  each.ariaSelected,
  each.ariaPosInSet,
  each.disabled,
].join('|')).sort()"""
"""What a page shows, but for the seconds that are left; a card with its place in the hand."""
SHOWS = f"(shown) => JSON.stringify(({PICTURE})()) === JSON.stringify(shown)"
A_MOMENT_S = 0.1

OF_A_ROUND = ("turn", "phase", "seat", "stock", "discards", "melds")

Break = Callable[[], Awaitable[None]]


async def _picture(person: Person) -> list[str]:
    """What a page shows once nothing moves on it any more."""
    shown: list[str] | None = None
    while (seen := await person.page.evaluate(PICTURE)) != shown:
        shown = seen
        await asyncio.sleep(A_MOMENT_S)
    assert shown is not None
    return shown


def _known_to_all(view: dict[str, Any]) -> list[Any]:
    """What everybody at a table has been told alike, once they have been told the newest."""
    match, round_ = view["match"] or {}, view["round"] or {}
    vote, window = match.get("vote") or {}, round_.get("window") or {}
    return [
        view["phase"],
        view["seats"],
        match.get("round"),
        vote.get("yes"),
        window.get("number"),
        [round_.get(each) for each in OF_A_ROUND],
    ]


def _know_the_same(views: list[dict[str, Any]]) -> bool:
    """Whether these are of one moment, in which all are here."""
    if not all(views):
        return False
    first, *others = map(_known_to_all, views)
    here = all(seat["present"] for seat in views[0]["seats"])
    return here and all(other == first for other in others)


async def _come_to_know_the_same(people: list[Person]) -> None:
    """Wait until what one of them has done has come to the eyes of all, and all are here."""
    async with asyncio.timeout(PATIENCE_MS / 1000):
        while not _know_the_same([person.view for person in people]):
            await people[0].page.wait_for_timeout(A_LOOK_MS)
    for person in people:
        await person.page.evaluate(SETTLED)


async def _see_the_same_after(a_break: Break, people: list[Person]) -> None:
    await _come_to_know_the_same(people)
    before = [await _picture(person) for person in people]
    await a_break()
    for person, shown in zip(people, before, strict=True):
        with suppress(PlaywrightTimeout):
            await person.page.wait_for_function(SHOWS, arg=shown)
        assert await _picture(person) == shown


async def _through_every_phase(people: list[Person], a_break: Break, *, selected: int) -> None:
    """Two matches of three people, with a break in each phase, after which all see the same.

    So many cards are selected when the break comes in the middle of a turn.
    """
    host, second, third = people
    await _see_the_same_after(a_break, people)  # waiting
    await host.button("wait.start").click()
    await expect(host.page.locator("[data-act=stop]")).to_be_visible()
    await _see_the_same_after(a_break, people)  # one's turn has begun
    await host.page.locator("[data-act=stop]").click()
    for person in people:
        await expect(person.button("result.next")).to_be_visible()
    await second.button("result.next").click()
    await expect(host.page.locator(".ballot[data-yes]")).to_have_count(1)
    await _see_the_same_after(a_break, people)  # between two rounds, one of them ready
    await host.proposes_to_settle()
    await expect(third.button("vote.yes")).to_be_visible()
    await _see_the_same_after(a_break, people)  # a vote is open
    await second.button("vote.yes").click()
    await third.button("vote.yes").click()
    for person in people:
        await expect(person.button("match.again")).to_be_visible()
    await _see_the_same_after(a_break, people)  # finished
    for person in people:
        await person.button("match.again").click()
    await host.button("wait.start").click()
    await host.page.locator("[data-act=draw]").click()
    hand = host.page.get_by_role("option")
    await expect(hand).to_have_count(8)
    for card in range(selected):
        await hand.nth(-1 - 2 * card).click()
    await expect(host.page.locator("[role=option][aria-selected=true]")).to_have_count(selected)
    await _see_the_same_after(a_break, people)  # a turn is half done
    for card in range(selected):
        await hand.nth(-1 - 2 * card).click()
    await host.throws_a_card()
    for person in (second, third):
        await expect(person.page.locator("[data-act=pass]").first).to_be_visible()
    await _see_the_same_after(a_break, people)  # a window is open


async def test_a_reload_in_any_phase_shows_the_same(three: list[Person]) -> None:
    async def reload() -> None:
        for person in three:
            await person.page.reload()

    await _through_every_phase(three, reload, selected=0)


async def test_a_lost_network_in_any_phase_costs_nothing_and_keeps_what_is_selected(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    app = staged_app(tmp_path, HOST_HAS_FOUR_SEVENS, PlainCpu(), StandingTimer(), pace=PACE)
    async with hall(app) as server, line_to(server) as (line, address):
        people = await hall_visitors.three_in_a_room(address)

        async def lost_and_found() -> None:
            for person in people:
                person.on_a_bad_line = True
                await person.page.context.set_offline(offline=True)
            line.cut()
            for person in people:
                await expect(person.page.get_by_text(person.words["link.lost"])).to_be_visible()
            line.mend()
            for person in people:
                await person.page.context.set_offline(offline=False)
                lost = person.page.get_by_text(person.words["link.lost"])
                await expect(lost).to_have_count(0)

        await _through_every_phase(people, lost_and_found, selected=2)


# -- now and then --------------------------------------------------------------------------------


async def test_of_two_tabs_the_newest_plays_and_the_other_says_so(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(staged_app(tmp_path, HOST_LEADS, PlainCpu())) as address:
        host = await hall_visitors.person(address, "ko", "phone")
        room = await host.open_room(seats=3, people=1)
        await expect(host.page.locator("[data-act=draw]")).to_be_visible()
        other = Person(await host.page.context.new_page(), host.words)
        await other.page.goto(room)
        await expect(other.page.locator("[data-act=draw]")).to_be_visible()
        await expect(host.page.get_by_text(host.words["link.replaced"]).first).to_be_visible()
        await host.button("link.take_over").click()
        await expect(other.page.get_by_text(host.words["link.replaced"]).first).to_be_visible()
        await host.page.locator("[data-act=draw]").click()
        await expect(host.page.get_by_role("option")).to_have_count(8)


async def test_back_after_25_seconds_a_stand_in_plays_until_one_tap(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    app = staged_app(tmp_path, HOST_LEADS, PlainCpu(), HurriedTimer(), pace=UNHURRIED)
    async with hall(app) as server, line_to(server) as (line, address):
        host = await hall_visitors.person(server, "ko", "desktop")
        guest = await hall_visitors.person(address, "ko", "phone")
        guest.on_a_bad_line = True
        room = await host.open_room(seats=3, people=2)
        await guest.sit_down(room.replace(server, address))
        await host.button("wait.start").click()
        await expect(guest.page.get_by_role("option").first).to_be_visible()
        await guest.page.context.set_offline(offline=True)
        line.cut()
        stands_in = host.page.get_by_text(host.words["table.stand_in"])
        await expect(stands_in.first).to_be_visible()
        line.mend()
        await guest.page.context.set_offline(offline=False)
        await guest.page.locator("[data-act=take_seat]").click()
        await expect(stands_in).to_have_count(0)


async def test_a_page_that_was_frozen_for_a_minute_shows_the_present(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    """As a phone does with a browser that is out of sight."""
    app = staged_app(tmp_path, HOST_LEADS, PlainCpu(), HurriedTimer(), pace=UNHURRIED)
    async with hall(app) as server, line_to(server) as (line, address):
        host = await hall_visitors.person(server, "ko", "desktop")
        guest = await hall_visitors.person(address, "ko", "phone")
        guest.on_a_bad_line = True
        room = await host.open_room(seats=3, people=2)
        await guest.sit_down(room.replace(server, address))
        await host.button("wait.start").click()
        await expect(guest.page.get_by_role("option").first).to_be_visible()
        phone = await guest.page.context.new_cdp_session(guest.page)
        await phone.send("Page.setWebLifecycleState", {"state": "frozen"})
        line.cut()
        stands_in = host.page.get_by_text(host.words["table.stand_in"])
        await expect(stands_in.first).to_be_visible()
        line.mend()
        await host.chooses("menu.abort", "menu.abort")
        await expect(host.page.get_by_text(host.words["ended.aborted"])).to_be_visible()
        await phone.send("Page.setWebLifecycleState", {"state": "active"})
        await expect(guest.page.get_by_text(guest.words["ended.aborted"])).to_be_visible()


async def test_a_lost_network_is_shown_at_once_and_covers_no_button(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(staged_app(tmp_path, HOST_LEADS, PlainCpu())) as address:
        host = await hall_visitors.person(address, "ko", "phone")
        host.on_a_bad_line = True
        await host.page.add_init_script(f"({SLOW_CLOCK})({SLOWER})")
        await host.page.reload()
        await host.open_room(seats=3, people=1)
        await expect(host.page.locator("[data-act=draw]")).to_be_visible()
        await host.page.context.set_offline(offline=True)
        lost = host.page.get_by_text(host.words["link.lost"])
        await expect(lost).to_be_visible()
        await host.button("table.menu").click()
        await host.page.keyboard.press("Escape")
        await host.page.context.set_offline(offline=False)
        await expect(lost).to_have_count(0)


async def test_a_try_that_nobody_answers_holds_up_no_other(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    """A browser connects to a server once at a time, and waits for minutes."""
    app = staged_app(tmp_path, HOST_LEADS, PlainCpu())
    async with hall(app) as server, line_to(server) as (line, address):
        host = await hall_visitors.person(address, "ko", "phone")
        host.on_a_bad_line = True
        await host.open_room(seats=3, people=1)
        await expect(host.page.locator("[data-act=draw]")).to_be_visible()
        line.swallow()
        await line.swallowed.wait()
        lost = host.page.get_by_text(host.words["link.lost"])
        await expect(lost).to_be_visible()
        line.mend()
        await expect(lost).to_have_count(0)
        await host.page.locator("[data-act=draw]").click()
        await expect(host.page.get_by_role("option")).to_have_count(8)
