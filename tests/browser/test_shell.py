"""The shell of the game is kept: it opens without a network, and gives way to a newer one."""

import shutil
from pathlib import Path

from playwright.async_api import expect

from hulawang.server.pages import Pages
from tests.browser.conftest import HOST_HAS_FOUR_SEVENS
from tests.browser.hall import CLIENT, Person, Visitors, hall, staged_app
from tests.rooms.house import PlainCpu

KEPT = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  return active.state === 'activated' && await caches.match('/') !== undefined;
}"""
LISTENS = (
    """() => navigator.serviceWorker.addEventListener('message', () => { window.told = true })"""
)
LOOKS = "async () => { (await navigator.serviceWorker.ready).update() }"
TOLD = "() => window.told && new Promise((drawn) => setTimeout(() => drawn(true), 300))"
VERSION = "() => document.querySelector('script[type=module]').src"


async def keeps_the_shell(person: Person) -> None:
    """Wait until everything is there that a visit without a network needs."""
    await person.page.wait_for_function(KEPT)


async def test_without_a_network_the_game_opens_says_so_and_comes_back_by_itself(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(staged_app(tmp_path, HOST_HAS_FOUR_SEVENS, PlainCpu())) as address:
        person = await hall_visitors.person(address, "ko", "phone", keeps_shell=True)
        person.on_a_bad_line = True
        page, offline = person.page, person.page.get_by_text(person.words["device.offline"])
        await keeps_the_shell(person)
        await page.context.set_offline(True)
        await page.reload()
        await expect(offline).to_be_visible()
        await page.locator("a[href='/rules']").click()
        await expect(page.get_by_role("heading", name=person.words["rules.title"])).to_be_visible()
        await expect(page.locator(".chapter").first).to_be_visible()
        await page.goto(f"{address}/new")
        await expect(offline).to_be_visible()
        await page.context.set_offline(False)
        await expect(offline).to_have_count(0)
        await page.goto(address)
        await person.enter("가람")


async def test_a_newer_version_is_offered_and_never_in_a_round(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    client = tmp_path / "static"
    shutil.copytree(CLIENT, client, ignore=shutil.ignore_patterns("node_modules"))
    pages = Pages(client, reload=True)
    app = staged_app(tmp_path, HOST_HAS_FOUR_SEVENS, PlainCpu(), pages=pages)
    async with hall(app) as address:
        person = await hall_visitors.person(address, "ko", "phone", keeps_shell=True)
        page, newer = person.page, person.page.get_by_text(person.words["device.newer"])
        await person.enter("가람")
        await keeps_the_shell(person)
        await person.open_room(seats=3, people=1)
        await expect(page.locator("[data-act=stop]")).to_be_visible()

        version = await page.evaluate(VERSION)
        await page.evaluate(LISTENS)
        (client / "img/crown.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
        await page.evaluate(LOOKS)
        await page.wait_for_function(TOLD)
        await expect(newer).to_have_count(0)
        await page.locator("[data-act=stop]").click()
        await expect(person.button("result.next")).to_be_visible()
        await expect(newer).to_be_visible()

        await person.button("device.reload").click()
        await expect(newer).to_have_count(0)
        await expect(person.button("result.next")).to_be_visible()
        newest = await page.evaluate(VERSION)
        assert newest != version

        # Both versions are kept; without a network the newer one opens.
        person.on_a_bad_line = True
        await page.context.set_offline(True)
        await page.goto(address)
        await expect(page.get_by_text(person.words["device.offline"])).to_be_visible()
        assert await page.evaluate(VERSION) == newest
