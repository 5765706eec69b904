"""People talk: emotes, phrases and chat, seen as text by all but those who do not want it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from tests.browser.hall import Person, Visitors, hall, whole_app


@pytest.fixture
async def two(hall_visitors: Visitors, tmp_path: Path) -> AsyncIterator[tuple[Person, Person]]:
    """Two people in a waiting room."""
    async with hall(whole_app(tmp_path)) as address:
        one = await hall_visitors.person(address, "ko", "phone")
        other = await hall_visitors.person(address, "en", "desktop")
        await one.enter("보람")
        await other.enter("Dana")
        await other.sit_down(await one.open_room(seats=3, people=3))
        await expect(one.page.get_by_text("Dana")).to_be_visible()
        yield one, other


def _list(person: Person) -> Locator:
    return person.page.get_by_role("complementary", name=person.words["talk.title"])


async def _opens_list(person: Person) -> Locator:
    await person.button("talk.title").click()
    await expect(_list(person)).to_be_visible()
    return _list(person)


async def _writes(person: Person, text: str) -> None:
    await person.page.get_by_label(person.words["talk.field"]).fill(text)
    await person.page.keyboard.press("Enter")
    await expect(person.page.get_by_label(person.words["talk.field"])).to_have_value("")


async def _picks_line_of(person: Person, name: str) -> None:
    more = person.words["talk.more"].replace("{name}", name)
    await _list(person).get_by_role("button", name=more).first.click()


def _bubble(person: Person) -> Locator:
    return person.page.locator(".bubble")


async def test_chat_is_text_and_waits_to_be_read(two: tuple[Person, Person]) -> None:
    one, other = two
    said = '<img src=x onerror="boom()"> 안녕 & <b>굵게</b>'
    await _opens_list(one)
    await _writes(one, said)
    await expect(_bubble(other)).to_have_text(said)
    unread = other.words["talk.open_unread"].replace("{n}", "1")
    await expect(other.page.get_by_role("button", name=unread)).to_be_visible()
    lines = await _opens_list(other)
    await expect(lines.get_by_text(said)).to_be_visible()
    await expect(other.page.get_by_role("button", name=unread)).to_have_count(0)


async def test_phrases_are_read_in_ones_own_language(two: tuple[Person, Person]) -> None:
    one, other = two
    lines = await _opens_list(one)
    await lines.get_by_role("button", name=one.words["talk.phrase.one_more"]).click()
    await expect(_bubble(other)).to_have_text(other.words["talk.phrase.one_more"])
    await expect(lines.locator(".said-text")).to_have_text(one.words["talk.phrase.one_more"])


async def test_an_emote_is_chosen_with_the_keyboard(two: tuple[Person, Person]) -> None:
    one, other = two
    await other.button("talk.wheel").press("Enter")
    smile = other.page.get_by_role("button", name=other.words["talk.emote.smile"])
    await expect(smile).to_be_focused()
    await smile.press("ArrowRight")
    laugh = other.page.get_by_role("button", name=other.words["talk.emote.laugh"])
    await expect(laugh).to_be_focused()
    await laugh.press("Enter")
    await expect(laugh).to_have_count(0)
    await expect(other.button("talk.wheel")).to_be_focused()
    await expect(_bubble(one)).to_have_attribute("data-kind", "emote")
    spoken = one.page.get_by_role("log").get_by_text(one.words["talk.emote.laugh"])
    await expect(spoken).to_have_count(1)


async def test_a_muted_person_is_neither_seen_nor_counted(two: tuple[Person, Person]) -> None:
    one, other = two
    await _opens_list(one)
    await _writes(one, "첫 마디")
    lines = await _opens_list(other)
    await lines.get_by_role(
        "button", name=other.words["talk.more"].replace("{name}", "보람")
    ).click()
    await lines.get_by_role("button", name=other.words["talk.mute"]).click()
    await expect(lines.get_by_text("첫 마디")).to_have_count(0)
    await _writes(other, "I am not listening")
    await expect(_list(one).get_by_text("I am not listening")).to_be_visible()
    await _writes(one, "들리나요?")
    await expect(_bubble(one).get_by_text("들리나요?")).to_be_visible()
    await expect(_bubble(other).get_by_text("들리나요?")).to_have_count(0)
    await other.page.reload()
    lines = await _opens_list(other)
    await expect(lines.get_by_text("I am not listening")).to_be_visible()
    await expect(lines.get_by_text("들리나요?")).to_have_count(0)
    await lines.get_by_role("button", name=other.words["talk.unmute"]).first.click()
    await expect(lines.get_by_text("들리나요?")).to_be_visible()


async def test_a_line_is_reported_at_the_second_tap(two: tuple[Person, Person]) -> None:
    one, other = two
    await _opens_list(one)
    await _writes(one, "나쁜 말")
    lines = await _opens_list(other)
    await lines.get_by_role(
        "button", name=other.words["talk.more"].replace("{name}", "보람")
    ).click()
    await lines.get_by_role("button", name=other.words["talk.report"], exact=True).click()
    await expect(other.page.get_by_text(other.words["talk.reported"])).to_have_count(0)
    await lines.get_by_role("button", name=other.words["talk.report_sure"]).click()
    await expect(other.page.get_by_text(other.words["talk.reported"])).to_be_visible()
