"""People reload, open a second tab, lose the network, walk off as host, and come back."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.hall import (
    HurriedTimer,
    Person,
    Visitors,
    hall,
    staged_app,
)
from tests.browser.line import line_to
from tests.rooms.house import PlainCpu

HOST_LEADS = f"{9:064x}"
"""By this seed the host of three leads, without a stop to call."""
FOUR_SEVENS = f"{5021:064x}"
"""By this seed the host of three leads and is dealt all four 7s."""
AT_ONCE_MS = 3_000
"""Far less than the silence after which a line is given up."""


async def _sees(person: Person) -> list[str]:
    """The hand and the deeds that are offered, as a screen reader names them."""
    shown = person.page.locator("[role=option], [data-act]")
    names = [await each.get_attribute("aria-label") or "" for each in await shown.all()]
    acts = [await each.get_attribute("data-act") or "" for each in await shown.all()]
    return sorted([*names, *acts])


@pytest.mark.parametrize(
    "way", [[], ["draw"], ["draw", "choose", "discard"]], ids=["begun", "half done", "window open"]
)
async def test_a_reload_shows_the_same_turn(
    hall_visitors: Visitors, tmp_path: Path, way: list[str]
) -> None:
    async with hall(staged_app(tmp_path, HOST_LEADS, PlainCpu())) as address:
        host = await hall_visitors.person(address, "ko", "phone")
        guest = await hall_visitors.person(address, "ko", "phone")
        await guest.sit_down(await host.open_room(seats=3, people=2))
        await host.button("wait.start").click()
        await expect(host.page.locator("[data-act=draw]")).to_be_visible()
        for act in way:
            await _does(host, act)
        watcher = guest if "discard" in way else host
        if watcher is guest:
            await expect(guest.page.locator("[data-act=pass]").first).to_be_visible()
        before = await _sees(watcher)
        await watcher.page.reload()
        await expect(watcher.page.get_by_role("option").first).to_be_visible()
        await expect(watcher.page.locator("[data-act]").first).to_be_visible()
        assert await _sees(watcher) == before


async def _does(person: Person, act: str) -> None:
    if act == "choose":
        await expect(person.page.get_by_text(person.words["table.hint.choose"])).to_be_visible()
        await person.page.get_by_role("option").last.click()
    elif act == "discard":
        deed = person.page.locator("[data-act=discard]")
        await deed.click()
        if await deed.count():  # a card that fits somewhere is asked for twice
            await person.tap(deed)
    else:
        await person.page.locator("[data-act=draw]").click()
        await expect(person.page.get_by_role("option")).to_have_count(8)


async def test_a_reload_between_rounds_and_at_the_end_shows_the_same_result(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(staged_app(tmp_path, FOUR_SEVENS, PlainCpu())) as address:
        host = await hall_visitors.person(address, "ko", "phone")
        await host.open_room(seats=3, people=1)
        await host.page.locator("[data-act=stop]").click()
        title = host.page.get_by_role("heading", level=1)
        await expect(host.button("result.next")).to_be_visible()
        told = await title.inner_text()
        await host.page.reload()
        await expect(host.button("result.next")).to_be_visible()
        assert await title.inner_text() == told
        await host.button("result.settle").click()
        sheet = host.page.get_by_role("dialog")
        await sheet.get_by_role("button", name=host.words.start_of("result.settle")).click()
        settled = host.page.get_by_text(host.words.pattern_of("match.settled"))
        await expect(settled).to_be_visible()
        await host.page.reload()
        await expect(settled).to_be_visible()


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
    app = staged_app(tmp_path, HOST_LEADS, PlainCpu(), HurriedTimer())
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


async def test_a_lost_network_is_shown_at_once_and_covers_no_button(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(staged_app(tmp_path, HOST_LEADS, PlainCpu())) as address:
        host = await hall_visitors.person(address, "ko", "phone")
        host.on_a_bad_line = True
        await host.open_room(seats=3, people=1)
        await expect(host.page.locator("[data-act=draw]")).to_be_visible()
        await host.page.context.set_offline(offline=True)
        lost = host.page.get_by_text(host.words["link.lost"])
        await expect(lost).to_be_visible(timeout=AT_ONCE_MS)
        await host.button("table.menu").click(timeout=AT_ONCE_MS)
        await host.page.keyboard.press("Escape")
        await host.page.context.set_offline(offline=False)
        await expect(lost).to_have_count(0)
