"""The coach beside a replay: asked by a switch, heard step by step, and looked at in every state.

What it says is made up here: moves of the round that is shown, with a worth of the test's own.
"""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from hulawang.records.record import Record, RecordedRound
from hulawang.records.replay import replay
from hulawang.rules.commands import Discard
from hulawang.rules.notation import move_text
from hulawang.server.coaching import Coach, CoachBusy, Hints, Sought
from hulawang.server.errands import Hint
from tests.browser.hall import Lang, Person, Visitors, hall, whole_app
from tests.browser.look import Look
from tests.browser.test_records import with_records

ROUND = "/m/match-4/1"
MISSED, SAME, NOTHING = 0, 2, 1
"""Seats, by what is said of their decisions."""


@dataclass
class MadeUp:
    """Stands in for the thinking."""

    may: asyncio.Event = field(default_factory=asyncio.Event)
    is_busy: bool = False

    async def hints(self, sought: Sought, record: Record, round_: RecordedRound) -> Hints:
        await self.may.wait()
        if self.is_busy:
            raise CoachBusy
        return () if sought.seat == NOTHING else tuple(_hints(record, round_, sought.seat))


def _hints(record: Record, round_: RecordedRound, seat: int) -> list[Hint]:
    """Of every discard; of one seat every second one could have been another card."""
    found: list[Hint] = []
    for number, command, step in replay(record, round_):
        hand = list(step.round.players[seat].hand)
        if isinstance(command, Discard) and command.seat == seat and hand:
            is_missed = seat == MISSED and len(found) % 2 == 0
            better = move_text(Discard(seat, hand[0])) if is_missed else None
            worth, within = (1.25, 0.3) if is_missed else (0.0, 0.0)
            found.append(Hint(number, move_text(command), better, worth, within))
    return found


@dataclass
class Replay:
    """The page as somebody reads it."""

    person: Person

    @property
    def switch(self) -> Locator:
        return self.person.page.get_by_role("switch", name=self.person.words["coach.switch"])

    @property
    def slider(self) -> Locator:
        name = self.person.words["replay.slider"]
        return self.person.page.get_by_role("slider", name=name)

    @property
    def note(self) -> Locator:
        return self.person.page.locator(".coach-note").get_by_role("status")

    @property
    def panel(self) -> Locator:
        title = self.person.words["coach.title"]
        return self.person.page.get_by_role("region", name=title)

    async def sees(self, seat: int) -> None:
        """Look with the eyes of a seat; the first choice is all of them."""
        eyes = self.person.page.get_by_role("group", name=self.person.words["replay.eyes"])
        await eyes.get_by_role("radio").nth(seat + 1).check()

    async def says(self, key: str) -> None:
        await expect(self.note).to_have_text(self.person.words.pattern_of(key))


@pytest.mark.parametrize(("lang", "size"), [("ko", "phone"), ("en", "desktop")])
async def test_the_master_is_asked_about_a_round(
    hall_visitors: Visitors,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    lang: Lang,
    size: str,
) -> None:
    made_up = MadeUp()
    monkeypatch.setattr(Coach, "hints", made_up.hints)
    async with hall(whole_app(tmp_path)) as address:
        person = await with_records(hall_visitors, tmp_path, address, lang, size)
        page, words = person.page, person.words
        shown, look = Replay(person), Look(page, f"{lang} coach")
        await page.emulate_media(reduced_motion="reduce")
        await page.goto(f"{address}{ROUND}")
        await expect(shown.slider).to_have_value("0")
        await expect(shown.note).to_be_empty()
        await _waits_and_is_refused(shown, made_up, look)
        await _is_told_by_keyboard(shown, look)
        for seat, key in ((NOTHING, "coach.nothing"), (SAME, "coach.none_missed")):
            await shown.sees(seat)
            told = shown.panel.get_by_text(words.pattern_of(key))
            await expect(told).to_be_visible()
        await look.at("none missed")
        await shown.switch.click()
        await expect(shown.panel).to_have_count(0)
        await expect(shown.note).to_be_empty()
        assert look.report() == ""


async def _waits_and_is_refused(shown: Replay, made_up: MadeUp, look: Look) -> None:
    """Turn the coach on; it is busy, and answers at the second asking."""
    await expect(shown.switch).to_have_attribute("aria-checked", "false")
    await shown.switch.focus()
    await shown.person.page.keyboard.press("Space")
    await expect(shown.switch).to_have_attribute("aria-checked", "true")
    await shown.says("coach.looking")
    await look.at("coming")
    made_up.is_busy = True
    made_up.may.set()
    await shown.says("code.coach_busy")
    await look.at("refused")
    made_up.is_busy = False
    await shown.person.button("app.again").click()
    await shown.says("coach.idle")
    shown.person.bears("503")


async def _is_told_by_keyboard(shown: Replay, look: Look) -> None:
    """Go from one missed decision to the next, and hear what would have been better."""
    page, words = shown.person.page, shown.person.words
    missed = shown.panel.get_by_role("listitem").get_by_role("button")
    count = await missed.count()
    assert count > 1
    await expect(page.locator(".coach-marks path")).to_have_count(count)
    await missed.nth(1).focus()
    await page.keyboard.press("Enter")
    await expect(missed.nth(1)).to_have_attribute("aria-current", "step")
    await expect(shown.note).to_contain_text(words["coach.better"])
    await expect(shown.note).to_contain_text("+1.3")
    await expect(page.locator(".below [data-advised]")).to_have_count(1)
    await look.at("missed")
    await page.locator(".replay h1").click()
    await page.keyboard.press("ArrowRight")
    await shown.says("coach.idle")
    await expect(page.locator("[data-advised]")).to_have_count(0)


async def test_the_master_is_asked_about_a_record_from_a_file(
    hall_visitors: Visitors, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_up = MadeUp()
    made_up.may.set()
    monkeypatch.setattr(Coach, "hints", made_up.hints)
    async with hall(whole_app(tmp_path)) as address:
        person = await with_records(hall_visitors, tmp_path, address, "ko", "phone")
        page, words = person.page, person.words
        file = tmp_path / "record.txt"
        answer = await page.request.get(f"{address}/api/matches/match-4/record")
        file.write_text(await answer.text(), "utf-8")
        await page.goto(f"{address}/record")
        await page.get_by_label(words["record.choose"]).set_input_files(file)
        await page.get_by_role("link", name=words["record.watch"].replace("{n}", "1")).click()
        shown = Replay(person)
        await shown.switch.click()
        await expect(shown.panel.get_by_text(words.pattern_of("coach.summary"))).to_be_visible()
