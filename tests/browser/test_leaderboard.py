"""The leaderboards in a real browser: found from home, read as a table, one's own line in view."""

import re
import time
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import Page, expect
from sqlalchemy import select

from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.models import PersonRow
from tests.browser.hall import Lang, Person, Visitors, hall, whole_app
from tests.storage.history import CPU, Played, know, play

OTHERS = 60
BESIDE_THE_PAGE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
IN_VIEW = """row => {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= -1 && bottom <= innerHeight + 1;
}"""


async def a_busy_day(data: Path, name: str) -> None:
    """Sixty others have played a match each against one another, and this person has lost one."""
    database = Database.open(f"sqlite:///{data / 'hulawang.db'}")
    try:
        async with database.reading() as session:
            me = (await session.scalars(select(PersonRow.id).where(PersonRow.name == name))).one()
        others = [f"가나다라마바사 {number:02}" for number in range(OTHERS)]
        await know(database, *others)
        journal = DatabaseJournal(database, lambda: time.time_ns() // 1_000_000)
        rng = Random(3)
        matches = [
            Played(f"m{number}", (one, other, CPU), (won := rng.randint(1, 90), -won, 0), 10)
            for number, (one, other) in enumerate(zip(others[::2], others[1::2], strict=True))
        ]
        await play(journal, *matches, Played("mine", (me, others[0], CPU), (-95, 95, 0), 4))
    finally:
        await database.close()


async def opened(person: Person) -> Page:
    """The leaderboards, by their link at home."""
    page = person.page
    await page.get_by_role("link", name=person.words["board.title"]).click()
    await expect(page.get_by_role("heading", name=person.words["board.title"])).to_be_focused()
    await expect(page.get_by_role("table").or_(page.locator(".empty")).last).to_be_visible()
    return page


async def choose(person: Person, key: str) -> None:
    await person.page.get_by_role("radio", name=person.words[key]).check()
    await expect(person.page.locator(".standings")).to_have_attribute("aria-busy", "false")


@pytest.mark.parametrize(("lang", "size"), [("ko", "phone"), ("en", "desktop")])
async def test_one_sees_where_one_stands_on_every_board(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang, size: str
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, lang, size)
        words = person.words
        await person.enter("나라")
        await a_busy_day(tmp_path, "나라")
        page = await opened(person)
        rows, mine = page.locator("tbody tr"), page.locator("tr[data-me]")

        await expect(rows).to_have_count(50)
        await expect(page.locator("tfoot tr[data-me]")).to_contain_text("61")
        assert await mine.evaluate(IN_VIEW)
        await expect(mine.get_by_role("cell").last).to_have_text("−95")
        assert await page.evaluate(BESIDE_THE_PAGE) == 0

        await page.get_by_role("button", name=words["board.page_after"]).focus()
        await page.keyboard.press("Enter")
        await expect(rows).to_have_count(11)
        await expect(page.locator("#board-period")).to_be_focused()
        await expect(page.locator("tbody tr[data-me]")).to_have_count(1)
        await expect(page.locator("tfoot")).to_have_count(0)

        # The address tells what is shown: another page of it, and the way back.
        await page.reload()
        await expect(rows).to_have_count(11)
        await page.get_by_role("button", name=words["board.first"]).click()
        await expect(rows).to_have_count(50)
        await expect(page.get_by_role("button", name=words["board.mine"])).to_be_visible()
        await page.go_back()
        await expect(rows).to_have_count(11)

        await choose(person, "board.by.average")
        await expect(rows).to_have_count(50)
        await expect(mine).to_contain_text(words.pattern_of("board.missing"))
        await choose(person, "board.by.rating")
        await expect(rows.first.get_by_role("cell").last).to_have_text(re.compile(r"^1\d{3}$"))

        await choose(person, "board.period.day")
        await page.get_by_role("button", name=words["board.earlier"]).click()
        await expect(page.get_by_text(words["board.nobody"])).to_be_visible()
        await page.get_by_role("button", name=words["board.later"]).click()
        await expect(rows).to_have_count(50)

        await choose(person, "board.board.cpu")
        await expect(page.get_by_role("radio", name=words["board.by.points"])).to_be_checked()
        await expect(page.get_by_role("radio", name=words["board.by.rating"])).to_have_count(0)
        await expect(page.get_by_text(words["board.nobody_yet"])).to_be_visible()


async def test_a_stranger_may_look_at_the_boards_too(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", "phone")
        page = await opened(person)
        await expect(page.get_by_text(person.words["board.nobody_yet"])).to_be_visible()
