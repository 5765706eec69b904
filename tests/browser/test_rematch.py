"""After a match two people play another in the same room; strangers meet in a quick match."""

import asyncio
from pathlib import Path

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from hulawang.rooms.state import FILL_MS
from tests.browser.conftest import HOST_HAS_FOUR_SEVENS
from tests.browser.hall import PATIENCE_MS, Person, Visitors, hall, staged_app
from tests.rooms.house import ManualTimer, PlainCpu

SECOND_MS = 1_000


async def test_both_play_again_and_whoever_looks_on_stays(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(staged_app(tmp_path, HOST_HAS_FOUR_SEVENS, PlainCpu())) as address:
        host = await hall_visitors.person(address, "ko", "phone")
        guest = await hall_visitors.person(address, "en", "desktop")
        fan = await hall_visitors.person(address, "ko", "desktop")
        for person, name in ((host, "보람"), (guest, "Dana"), (fan, "구경")):
            await person.enter(name)
        room = await host.open_room(seats=3, people=2)
        await guest.sit_down(room)
        await host.button("wait.start").click()
        await expect(host.page.locator("[data-act=stop]")).to_be_visible()
        await fan.page.goto(room)
        await expect(fan.page.get_by_text(fan.words["watch.now"], exact=True)).to_be_visible()
        await _ends_the_match(host, guest)

        await guest.button("match.again").click()
        wants = host.words["match.wants"].replace("{name}", "Dana")
        await expect(host.page.get_by_text(wants)).to_be_visible()
        settled = host.page.get_by_text(host.words.pattern_of("match.settled"))
        await expect(settled).to_be_visible()
        await expect(guest.page.get_by_text(guest.words["wait.asked"])).to_be_visible()
        await host.button("match.again").click()
        await host.button("wait.start").click()
        for person in (host, guest):
            await expect(person.page.get_by_role("option")).to_have_count(7)
            assert person.page.url == room
        await expect(fan.page.get_by_text(fan.words["watch.now"], exact=True)).to_be_visible()


async def _ends_the_match(host: Person, guest: Person) -> None:
    """The host's four sevens end the round, and both end the match with that."""
    await host.page.locator("[data-act=stop]").click()
    await host.button("result.settle").click()
    sheet = host.page.get_by_role("dialog")
    await sheet.get_by_role("button", name=host.words.start_of("result.settle")).click()
    await guest.button("vote.yes").click()
    for person in (host, guest):
        await expect(person.button("match.again")).to_be_visible()


async def test_who_does_not_want_to_play_again_gives_the_seat_free(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(staged_app(tmp_path, HOST_HAS_FOUR_SEVENS, PlainCpu())) as address:
        host = await hall_visitors.person(address, "ko", "phone")
        guest = await hall_visitors.person(address, "en", "phone")
        await host.enter("보람")
        await guest.enter("Dana")
        await guest.sit_down(await host.open_room(seats=3, people=2))
        await host.button("wait.start").click()
        await _ends_the_match(host, guest)
        await host.button("match.again").click()
        await guest.button("wait.decline").click()
        await guest.page.wait_for_url(f"{address}/")
        await expect(host.page.get_by_text(host.words["seat.empty"])).to_be_visible()
        await expect(host.page.get_by_text("Dana")).to_have_count(0)


async def _time_passes_until(clock: ManualTimer, sight: Locator) -> None:
    """Seconds go by, as on any clock, until this is seen: nobody waits for slow answers."""
    async with asyncio.timeout(PATIENCE_MS / 1000):
        while True:
            try:
                return await sight.wait_for(timeout=SECOND_MS)
            except PlaywrightTimeout:
                await clock.go_on(SECOND_MS)


async def test_strangers_meet_and_cpu_players_fill_what_is_left(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    clock = ManualTimer()
    app = staged_app(tmp_path, HOST_HAS_FOUR_SEVENS, PlainCpu(), clock)
    async with hall(app) as address:
        one = await hall_visitors.person(address, "ko", "phone")
        other = await hall_visitors.person(address, "en", "desktop")
        await one.enter("보람")
        await other.enter("Dana")
        await one.button("home.quick").click()
        await expect(one.page.get_by_text(one.words["wait.fill"])).to_be_visible()
        await other.button("home.quick").click()
        await expect(one.page.get_by_text("Dana")).to_be_visible()
        await clock.go_to(clock.now() + FILL_MS)
        for person in (one, other):
            hand = person.page.get_by_role("listbox")
            await _time_passes_until(clock, hand)
            await expect(person.page.locator("[data-portrait]")).to_have_count(4)
