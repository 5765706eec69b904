"""Whoever plays by keyboard keeps the focus on the table while what it was on comes and goes."""

from pathlib import Path

from playwright.async_api import TimeoutError as PlaywrightTimeout
from playwright.async_api import expect

from tests.browser.hall import TAP_MS, Person, Visitors, hall, whole_app

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
    deed = person.page.locator("[data-act]").locator("visible=true").first
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
