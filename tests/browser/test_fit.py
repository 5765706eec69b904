"""A round's result fits the width of a phone, with text at twice its size too."""

from pathlib import Path

from playwright.async_api import expect

from tests.browser.hall import Visitors, hall, whole_app

MOST_LOOKS = 1500
TWICE_THE_TEXT = "document.documentElement.style.fontSize = '200%'"
BESIDE_THE_PAGE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


async def test_a_result_in_large_text_scrolls_nowhere_sideways(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "en", "phone")
        page = person.page
        await person.button("home.play").click()
        await expect(page.get_by_role("listbox")).to_be_visible()
        for _ in range(MOST_LOOKS):
            if await page.locator(".bottom-bar").count():
                break
            await person.act()
            await page.wait_for_timeout(20)
        await page.evaluate(TWICE_THE_TEXT)
        await expect(person.button("result.next")).to_be_visible()
        assert await page.evaluate(BESIDE_THE_PAGE) == 0
