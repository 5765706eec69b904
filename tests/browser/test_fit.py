"""Pages fit the width of a phone, with text at twice its size too, and no bar hides the focus."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.hall import SETTLED, Lang, Visitors, hall, whole_app

MOST_STOPS = 80
TWICE_THE_TEXT = "document.documentElement.style.fontSize = '200%'"
BESIDE_THE_PAGE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

FOCUS = """() => {
  const now = document.activeElement;
  const box = now.getBoundingClientRect();
  const bar = document.querySelector('.bottom-bar').getBoundingClientRect();
  const inBar = now.closest('.bottom-bar') !== null;
  return {
    name: now.name || now.className || now.tagName,
    inBar,
    seen: inBar || (box.top >= 0 && box.bottom <= bar.top),
  };
}"""


async def test_a_result_in_large_text_scrolls_nowhere_sideways(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "en", "phone")
        page = person.page
        await person.button("home.play").click()
        await expect(page.get_by_role("listbox")).to_be_visible()
        await person.plays_until(page.locator(".bottom-bar"))
        await page.evaluate(TWICE_THE_TEXT)
        await expect(person.button("result.next")).to_be_visible()
        await page.evaluate(SETTLED)
        assert await page.evaluate(BESIDE_THE_PAGE) == 0


async def test_on_the_longest_form_the_bar_hides_no_focus(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", "phone")
        page = person.page
        await page.set_viewport_size({"width": 320, "height": 640})
        await page.goto(f"{address}/new")
        await expect(person.button("new.open_and_start")).to_be_enabled()
        hidden, last = [], None
        for _ in range(MOST_STOPS):
            await page.keyboard.press("Tab")
            last = await page.evaluate(FOCUS)
            if last["inBar"]:
                break
            if not last["seen"]:
                hidden.append(last["name"])
        assert last is not None and last["inBar"], "the bar was not reached"
        assert hidden == []


@pytest.mark.parametrize("lang", ["ko", "en"])
async def test_the_rulebooks_tables_scroll_in_their_own_boxes_by_keyboard(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, lang, "phone")
        page = person.page
        await page.goto(f"{address}/rules")
        await page.evaluate(TWICE_THE_TEXT)
        for key in ("rules.stops.table", "rules.points.table", "rules.factors.table"):
            box = page.get_by_role("group", name=person.words[key], exact=True)
            await box.focus()
            await expect(box).to_be_focused()
            wider = await box.evaluate("box => box.scrollWidth - box.clientWidth")
            await page.keyboard.press("ArrowRight")
            if wider:
                await page.wait_for_function(
                    "box => box.scrollLeft > 0", arg=await box.element_handle()
                )
        assert await page.evaluate(BESIDE_THE_PAGE) == 0
