"""An admin's evening: sign in, look around, rename, mute, ban, close a room, look it up again."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from hulawang.server.passwords import Passwords
from hulawang.storage.admins import Admins
from hulawang.storage.database import Database
from hulawang.storage.people import People
from hulawang.storage.reports import Reports
from tests.browser.hall import Person, Visitors, hall, whole_app
from tests.browser.test_fit import BESIDE_THE_PAGE
from tests.storage.samples import report

NAME, PASSWORD = "bora", "correct horse battery"

SAID = "그만 좀 해요"

REFUSED = "server responded with a status of 40"

COVERED = """() => {
  const found = [];
  for (const row of document.querySelectorAll('.wide-table tbody tr')) {
    const cells = [...row.cells].map((cell) => [cell, cell.getBoundingClientRect()]);
    for (const [cell, a] of cells) for (const [other, b] of cells) {
      const over = a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1;
      if (cell !== other && over && b.top < a.bottom - 1) found.push(cell.textContent.trim());
    }
  }
  const boxes = [...document.querySelectorAll('.wide-table')];
  return [...found, ...boxes.filter((box) => box.scrollWidth > box.clientWidth).map(() => 'aside')];
}"""
"""The cells of tables that lie over others, and tables that are wider than the page."""

SECTIONS = ("boards", "matches", "aborts", "rooms", "people", "reports", "audit")


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """A served game with an admin, and a line that somebody has reported."""
    database = Database.open(f"sqlite:///{tmp_path / 'hulawang.db'}")
    await database.upgrade()
    await Admins(database, lambda: 0).create(NAME, await Passwords().hash(PASSWORD))
    people = [(await People(database, lambda: 0).enter(name))[0].id for name in ("민지", "준")]
    await Reports(database, lambda: 0).add(report("ABCD", people[0], people[1], text=SAID))
    await database.close()
    async with hall(whole_app(tmp_path)) as found:
        yield found


async def sign_in(admin: Person, address: str, password: str = PASSWORD) -> None:
    await admin.page.goto(f"{address}/admin")
    await admin.page.get_by_label(admin.words["admin.name"]).fill(NAME)
    await admin.page.get_by_label(admin.words["admin.password"]).fill(password)
    await admin.page.keyboard.press("Enter")


async def opens(admin: Person, section: str) -> None:
    menu = admin.page.get_by_role("navigation", name=admin.words["admin.sections"])
    await menu.get_by_role("link", name=admin.words[f"admin.{section}"], exact=True).click()
    heading = admin.page.get_by_role("heading", level=1, name=admin.words[f"admin.{section}"])
    await expect(heading).to_be_focused()


async def handles_the_report(admin: Person) -> None:
    await opens(admin, "reports")
    await row(admin, SAID).get_by_role("button", name=admin.words["admin.handle"]).click()
    await expect(admin.page.get_by_text(admin.words["admin.done.handle"])).to_be_visible()
    await expect(row(admin, SAID)).to_have_count(0)
    await admin.page.get_by_label(admin.words["admin.state"]).select_option("handled")
    await admin.button("admin.look").click()
    await expect(row(admin, SAID)).to_contain_text(NAME)
    await row(admin, SAID).get_by_role("button", name=admin.words["admin.reopen"]).click()
    await expect(row(admin, SAID)).to_have_count(0)


def row(admin: Person, words: str) -> Locator:
    return admin.page.get_by_role("row").filter(has_text=words)


async def test_an_admin_keeps_the_house(hall_visitors: Visitors, address: str) -> None:
    admin = await hall_visitors.person(address, "ko", "desktop")
    loud = await hall_visitors.person(address, "ko", "phone")
    await loud.enter("큰소리")
    await loud.button("home.play").click()
    await expect(loud.page.get_by_role("listbox")).to_be_visible()
    code = loud.page.url.rsplit("/", 1)[1]

    await sign_in(admin, address, "wrong")
    await expect(admin.page.get_by_role("alert")).to_have_text(admin.words["code.wrong_sign_in"])
    await sign_in(admin, address)
    for section in SECTIONS:
        await opens(admin, section)
    assert all(REFUSED in trouble for trouble in admin.troubles), "a browser notes every refusal"
    admin.troubles.clear()

    await opens(admin, "people")
    await admin.page.get_by_label(admin.words["admin.words"]).fill("큰소리")
    await admin.button("admin.look").click()
    await admin.page.get_by_role("link", name="큰소리").click()
    await admin.page.get_by_label(admin.words["admin.new_name"]).fill("작은소리")
    await admin.button("admin.rename").click()
    await expect(admin.page.get_by_text(admin.words["admin.done.rename"])).to_be_visible()
    await expect(row(admin, "큰소리")).to_have_count(1)

    await opens(admin, "rooms")
    await row(admin, code).get_by_role("button").click()
    await expect(admin.button("admin.close_room_sure")).to_be_focused()
    await admin.page.keyboard.press("Enter")
    await expect(admin.page.get_by_text(admin.words["admin.done.close_room"])).to_be_visible()
    await expect(row(admin, code)).to_have_count(0)
    await opens(admin, "matches")
    await expect(row(admin, code)).to_contain_text(admin.words["games.how.abandoned"])
    await row(admin, code).get_by_role("rowheader").get_by_role("link").click()
    await expect(admin.page.get_by_text(admin.words["admin.by_system"])).to_be_visible()

    await admin.page.go_back()
    await row(admin, code).get_by_role("link", name="큰소리").click()
    await admin.page.get_by_label(admin.words["admin.kind"]).select_option("ban")
    await admin.page.get_by_label(admin.words["admin.reason"]).fill("시험")
    await admin.button("admin.sanction").click()
    await expect(admin.page.get_by_text(admin.words["admin.done.ban"])).to_be_visible()
    await expect(row(admin, "시험")).to_contain_text(NAME)
    await loud.page.goto(address)
    banned = loud.page.get_by_role("heading", name=loud.words["code.banned"])
    await expect(banned).to_be_visible()
    assert all(REFUSED in trouble for trouble in loud.troubles)
    loud.troubles.clear()

    await handles_the_report(admin)
    await opens(admin, "audit")
    for action in ("sign_in_failed", "sign_in", "rename", "close_room", "ban", "handle_report"):
        await expect(row(admin, admin.words[f"admin.did.{action}"]).first).to_be_visible()
    await admin.page.reload()
    await expect(row(admin, admin.words["admin.did.ban"])).to_have_count(1)
    await admin.button("admin.sign_out").click()
    await expect(admin.page.get_by_label(admin.words["admin.password"])).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "desktop"])
async def test_no_section_scrolls_the_page_sideways(
    hall_visitors: Visitors, address: str, size: str
) -> None:
    player = await hall_visitors.person(address, "en", "phone")
    await player.enter("Wide Wide")
    await player.button("home.play").click()
    await expect(player.page.get_by_role("listbox")).to_be_visible()
    admin = await hall_visitors.person(address, "en", size)
    await sign_in(admin, address)
    for section in SECTIONS:
        await opens(admin, section)
        admin.troubles.clear()
        await expect(admin.page.locator(".admin > *:last-child")).to_be_visible()
        assert await admin.page.evaluate(BESIDE_THE_PAGE) == 0, section
        assert await admin.page.evaluate(COVERED) == [], section
