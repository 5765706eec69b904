"""A nickname is counted as it is read, kept to twelve letters, and refused in a clear sentence."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.hall import Visitors, hall, whole_app

TWELVE = "가나다라마바사아자차카타"
CARDS = "🂡" * 12
"""Twelve letters, in twice as many UTF-16 units."""
UNSEEN = "수\u200b빈"


@pytest.mark.parametrize(("typed", "kept"), [(CARDS, CARDS), (f"{TWELVE}파", TWELVE)])
async def test_twelve_letters_are_twelve_whatever_they_are_made_of(
    hall_visitors: Visitors, tmp_path: Path, typed: str, kept: str
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", "phone")
        field = person.page.get_by_label(person.words["home.nickname"], exact=True)
        await field.fill("")
        await person.page.keyboard.insert_text(typed)
        await expect(field).to_have_value(kept)
        await expect(person.page.get_by_text("12 / 12")).to_be_visible()
        await person.button("home.save_name").click()
        await expect(person.page.get_by_text(kept).first).to_be_visible()


async def test_a_letter_that_is_being_composed_is_not_taken_away(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", "phone")
        field = person.page.get_by_label(person.words["home.nickname"], exact=True)
        await field.fill(TWELVE)
        keyboard = await person.page.context.new_cdp_session(person.page)
        for text in ("ㅍ", "파"):
            composed = {"text": text, "selectionStart": 1, "selectionEnd": 1}
            await keyboard.send("Input.imeSetComposition", composed)
            await expect(person.page.get_by_text("13 / 12")).to_be_visible()
            await expect(field).to_have_value(f"{TWELVE}{text}")
        await keyboard.send("Input.insertText", {"text": "파"})
        await expect(field).to_have_value(TWELVE)


@pytest.mark.parametrize("name", [UNSEEN, "  "], ids=["with an unseen letter", "of spaces"])
async def test_a_name_that_is_refused_is_told_at_the_field(
    hall_visitors: Visitors, tmp_path: Path, name: str
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "en", "phone")
        field = person.page.get_by_label(person.words["home.nickname"], exact=True)
        await field.fill(name)
        await person.button("home.save_name").click()
        why = person.page.locator(f"p:text-is('{person.words['code.bad_name']}')")
        await expect(why).to_be_visible()
        await expect(field).to_have_attribute("aria-invalid", "true")
        await field.fill("Dana")
        await expect(why).to_have_count(0)
        await expect(field).not_to_have_attribute("aria-invalid", "true")
        # The browser reports every answer that is not 2xx.
        person.troubles = [each for each in person.troubles if "422" not in each]
