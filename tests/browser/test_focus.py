"""Whoever plays by keyboard keeps the focus on the table while what it was on comes and goes."""

from pathlib import Path

from playwright.async_api import TimeoutError as PlaywrightTimeout
from playwright.async_api import expect

from tests.browser.hall import TAP_MS, Person, Visitors, hall, staged_app, whole_app
from tests.rooms.house import PlainCpu

FOUR_SEVENS = f"{5021:064x}"
"""By this seed the host of three leads and is dealt all four 7s."""
DEEDS = 12
MOST_LOOKS = 400
COUNT_LOSSES = """() => {
  window.losses = 0;
  const look = () => {
    if (document.activeElement === document.body) window.losses += 1;
    requestAnimationFrame(look);
  };
  look();
}"""


async def test_a_deed_by_keyboard_never_drops_the_focus(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", "desktop")
        page = person.page
        await person.button("home.play").click()
        await expect(page.get_by_role("listbox")).to_be_visible()
        await page.keyboard.press("ArrowRight")
        await page.evaluate(COUNT_LOSSES)
        done = 0
        for _ in range(MOST_LOOKS):
            done += await _do_by_keyboard(person)
            if done == DEEDS or await page.locator(".finale").count():
                break
            await page.wait_for_timeout(20)
        assert done, "the round was over before anything could be done"
        assert await page.evaluate("window.losses") == 0


async def _do_by_keyboard(person: Person) -> bool:
    """Do the first deed that is offered, or choose a card; whether a deed was done."""
    offered = person.page.locator("[data-act]:not([aria-disabled=true])")
    deed = offered.locator("visible=true").first
    if await deed.count():
        try:
            await deed.press("Enter", timeout=TAP_MS)
        except PlaywrightTimeout:
            return False
        return True
    if await person.page.get_by_text(person.words["table.hint.choose"]).is_visible():
        await person.page.keyboard.press("ArrowRight")
        await person.page.keyboard.press("Space")
    return False


async def test_the_focus_goes_to_the_hand_when_the_table_opens(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", "desktop")
        await expect(person.button("home.play")).to_be_enabled()
        await person.button("home.play").press("Enter")
        await expect(person.page.get_by_role("option").first).to_be_focused()
        assert await person.page.evaluate("scrollY") == 0


async def test_a_new_round_gives_the_focus_to_the_hand_and_takes_it_from_no_sheet(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(staged_app(tmp_path, FOUR_SEVENS, PlainCpu())) as address:
        host = await hall_visitors.person(address, "ko", "desktop")
        guest = await hall_visitors.person(address, "en", "desktop")
        await guest.sit_down(await host.open_room(seats=3, people=2))
        await host.button("wait.start").press("Enter")
        await expect(guest.page.get_by_role("option").first).to_be_focused()
        stop = host.page.locator("[data-act=stop]")
        await expect(stop).to_be_enabled()  # a key does not wait for it
        await stop.press("Enter")
        await guest.button("result.next").press("Enter")
        await guest.button("menu.title").press("Enter")
        sheet = guest.page.get_by_role("dialog")
        await expect(sheet.locator(":focus")).to_be_visible()
        await host.button("result.next").press("Enter")
        await expect(host.page.get_by_role("option").first).to_be_focused()
        await expect(guest.page.get_by_role("listbox")).to_have_count(1)
        await expect(sheet.locator(":focus")).to_be_visible()
