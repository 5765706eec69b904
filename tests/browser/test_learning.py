"""Learning in a browser: all lessons by taps, and an example of the rules by keyboard."""

import asyncio
import json
from pathlib import Path

from playwright.async_api import Locator, Page, expect

from hulawang.teaching.lessons import LESSONS
from tests.browser.hall import (
    A_LOOK_MS,
    LONGEST_PLAY_S,
    Lang,
    Person,
    Visitors,
    hall,
    whole_app,
)

JUDGE = "/api/judge"
TOO_FAST = {"code": "too_fast", "retry_s": 1}
NEXT_KEY = """() => {
  const now = document.activeElement;
  const lit = [...document.querySelectorAll('[data-spot]')];
  if (lit.length === 0) return null;
  if (lit.includes(now) && now.ariaDisabled !== 'true') return 'Space';
  const card = lit.find((each) => each.role === 'option');
  if (!card || now.role !== 'option') return 'Tab';
  const left = (each) => each.getBoundingClientRect().left;
  return left(card) < left(now) ? 'ArrowLeft' : 'ArrowRight';
}"""
"""What somebody without a pointer presses next to come to what is lit up, and to do it, if any."""
BARE_CARDS = """() => [...document.querySelectorAll('.card .paper, .mini-card')]
  .filter((card) => getComputedStyle(card).forcedColorAdjust !== 'none')
  .map((card) => card.outerHTML.slice(0, 60))"""
"""Cards that are no paper where the system decides about all colours."""
LIT = "[data-spot]:not([aria-disabled=true])"


async def hurried(person: Person, lang: Lang) -> None:
    """Let a person see everything at the fast speed, and cards where they belong at once."""
    await person.page.emulate_media(reduced_motion="reduce")
    kept = json.dumps({"lang": lang, "speed": "fast"})
    await person.page.evaluate("kept => localStorage.setItem('hulawang.settings', kept)", kept)


async def test_all_lessons_are_learnt_by_taps_and_a_real_game_begins(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", "phone")
        page, words = person.page, person.words
        await hurried(person, "ko")
        await page.goto(address)
        await page.get_by_role("link", name=words.start_of("home.learn")).click()
        await expect(page.get_by_role("heading", level=1)).to_be_focused()
        await page.locator(".lessons a").first.click()
        await _is_answered_kindly(person)
        *others, last = LESSONS
        for name in others:
            await _learns(person, name)
            await page.locator(".learn-on a.go").click()
        await _learns(person, last)
        assert await _kept(page) == list(LESSONS)
        await person.button("learn.real").click()
        await page.wait_for_url("**/t/*")
        await expect(page.get_by_role("listbox")).to_be_visible()
        # Who has learnt it all is not asked to again.
        await page.goto(f"{address}/learn")
        await expect(page.get_by_text(words["learn.done"])).to_have_count(len(LESSONS))


async def _is_answered_kindly(person: Person) -> None:
    """Do something else than what is lit up: nothing happens, and it is said why."""
    page, words = person.page, person.words
    await expect(page.locator(".coach-says")).to_have_text(words["lesson.melds.draw"])
    await page.locator(f"[data-act=draw]{LIT}").click()
    await expect(page.locator(".coach-says")).to_have_text(words["lesson.melds.set"])
    await page.get_by_role("option").and_(page.locator("[data-card=Js]")).click()
    await page.locator("[data-act=discard]").click()
    await expect(page.get_by_role("alert").get_by_text(words["code.not_now"])).to_be_visible()
    await expect(page.get_by_role("option")).to_have_count(8)


async def _learns(person: Person, name: str) -> None:
    """Tap what is lit up until the lesson is over."""
    page, words = person.page, person.words
    over = page.get_by_text(words[f"lesson.{name}.end"])
    async with asyncio.timeout(LONGEST_PLAY_S):
        while not await over.count():
            if not await person.tapped(LIT):
                await page.wait_for_timeout(A_LOOK_MS)
    await expect(over).to_be_visible()
    await expect(page.get_by_role("heading", name=words["learn.well_done"])).to_be_focused()
    if name != "claim":  # a lesson that goes on when it ends
        await expect(page.locator(".end-sums .line")).to_have_count(3)


async def _kept(page: Page) -> list[str]:
    kept: list[str] = await page.evaluate("JSON.parse(localStorage.getItem('hulawang.lessons'))")
    return kept


async def test_an_example_is_tried_by_keyboard(hall_visitors: Visitors, tmp_path: Path) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "en", "desktop")
        page, words = person.page, person.words
        await page.goto(f"{address}/rules")
        example = page.get_by_role("group", name=words["rules.melds.e1"])
        verdict = example.get_by_role("status")
        await expect(verdict).to_contain_text(words["meld.set"])
        nine = example.get_by_role("button", name="9 of hearts")
        await nine.press("Space")
        await expect(verdict).to_contain_text(words["code.not_a_meld"])
        await expect(nine).to_be_focused()
        await nine.press("Space")
        await expect(verdict).to_contain_text(words["rules.yes"])
        await _puts_another_nine(person, example)
        await expect(verdict).to_contain_text(words["rules.yes"])
        await example.get_by_role("button", name=words["rules.try.reset"]).press("Enter")
        await expect(example.locator(".held").get_by_role("button")).to_have_count(5)
        await _makes_somebody_melded(person)
        await page.emulate_media(forced_colors="active")
        assert await page.evaluate(BARE_CARDS) == []


async def test_examples_are_asked_about_as_they_come_near(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    """Many read behind one address, which may ask only so much: what is far off is not asked."""
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", "phone")
        page, words = person.page, person.words
        asked: list[str] = []
        page.on("request", lambda each: asked.append(each.url) if JUDGE in each.url else None)
        await page.goto(f"{address}/rules")
        first = page.get_by_role("group", name=words["rules.turn.e1"])
        await expect(first.get_by_role("status")).to_contain_text(words["rules.yes"])
        await page.wait_for_load_state("networkidle")
        assert asked == []
        await page.route(f"**{JUDGE}", lambda route: route.fulfill(status=429, json=TOO_FAST))
        example = page.get_by_role("group", name=words["rules.points.e1"])
        await example.scroll_into_view_if_needed()
        await expect(example.get_by_role("status")).to_have_text(words["rules.why.too_fast"])
        await page.unroute(f"**{JUDGE}")
        await example.get_by_role("button", name=words["rules.try.again"]).click()
        await expect(example.locator(".points").first).to_have_text("+7")
        await expect(example.get_by_role("status")).to_have_count(0)
        person.troubles[:] = [each for each in person.troubles if "status of 429" not in each]


async def test_a_lesson_is_learnt_by_keyboard_alone(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", "phone")
        page, words = person.page, person.words
        await hurried(person, "ko")
        await page.goto(f"{address}/learn/melds")
        await page.emulate_media(forced_colors="active")
        over = page.get_by_role("heading", name=words["learn.well_done"])
        async with asyncio.timeout(LONGEST_PLAY_S):
            while not await over.count():
                if key := await page.evaluate(NEXT_KEY):
                    await page.keyboard.press(key)
                else:
                    await page.wait_for_timeout(A_LOOK_MS)
        await expect(over).to_be_focused()
        assert await page.evaluate(BARE_CARDS) == []


async def _puts_another_nine(person: Person, example: Locator) -> None:
    """Take the fourth 9 of the pack into the hand, and meld all four."""
    words = person.words
    await example.get_by_role("button", name=words["rules.try.open"]).press("Enter")
    suits = example.get_by_role("group", name=words["rules.try.cards"])
    await suits.get_by_role("radio").first.focus()
    await person.page.keyboard.press("ArrowRight")
    await person.page.keyboard.press("ArrowRight")
    await expect(suits.get_by_role("radio").nth(2)).to_be_focused()
    await example.locator(".palette").get_by_role("button", name="9 of diamonds").press("Enter")
    mine = example.locator(".held").get_by_role("button", name="9 of diamonds")
    await expect(mine).to_have_attribute("aria-pressed", "false")
    await mine.press("Enter")
    await expect(mine).to_have_attribute("aria-pressed", "true")


async def _makes_somebody_melded(person: Person) -> None:
    """A void round has a winner as soon as one player has melded."""
    page, words = person.page, person.words
    example = page.get_by_role("group", name=words["rules.places.e3"])
    points = example.locator(".points")
    await example.scroll_into_view_if_needed()
    await expect(points).to_have_text(["0", "0", "0"])
    await example.get_by_role("button", name=words["mark.unmelded"]).first.press("Enter")
    await expect(points.first).to_have_text("+8")
