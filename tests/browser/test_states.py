"""Every state of every screen that a match does not show by itself, in both languages, all sizes.

Results of each ending, votes, lines that are lost, rooms that are full or gone, lists that are
empty, on their way or refused: looked at as `test_screens` looks, and kept beside its pictures.
"""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
from playwright.async_api import Route, expect

from hulawang.server import codec
from hulawang.server.api_models import RoomList
from tests.browser import states
from tests.browser.hall import Lang, Person, Visitors, hall, whole_app
from tests.browser.look import Look
from tests.browser.told import NAMES, Told, linked

AT_TABLES = {
    "rooms": states.rooms,
    "tables": states.tables,
    "windows": states.windows,
    "results": states.ended_rounds,
    "breaks": states.breaks,
    "ends": states.ends,
}
LISTS = {
    "games": ("/games", "**/api/matches*"),
    "profile": ("/profile", "**/api/profile"),
    "board": ("/leaderboard", "**/api/leaderboard*"),
    "match": ("/m/some", "**/api/matches/some"),
    "account": ("/account", "**/api/account"),
}
"""Screens that show what they ask for, and where they ask."""
LINES_END = (
    ("line lost", states.PLAYING, 1006, None, "link.lost"),
    ("line restarts", states.PLAYING, 1012, "restart", "code.restart"),
    ("line replaced", states.PLAYING, 4409, None, "link.replaced"),
    ("kicked", states.FULL, 4411, "kicked", "code.kicked"),
    ("room closed", states.PLAYING, 4410, "room_closed", "code.room_closed"),
)
"""What was at the table, how the line to it ends, and what is said of it."""
LISTED = [
    linked(table, watchable=watchable).model_copy(update={"code": f"room{n}", "host": host})
    for n, (table, watchable, host) in enumerate(
        (
            (states.WAITING, True, NAMES["en"][2]),
            (states.FULL, True, NAMES["ko"][2]),
            (states.PLAYING, True, "수빈"),
        )
    )
]
A_DAY_MS = 86_400_000

both_languages = pytest.mark.parametrize("lang", ["ko", "en"])


@asynccontextmanager
async def looking(
    visitors: Visitors, data: Path, lang: Lang, group: str
) -> AsyncIterator[tuple[Told, Look]]:
    """Somebody who looks at what they are told; in the end nothing may have been wrong."""
    async with hall(whole_app(data)) as address:
        person = await visitors.person(address, lang, "phone")
        person.on_a_bad_line = True
        await person.page.emulate_media(reduced_motion="reduce")
        await person.enter(NAMES[lang][0])
        told = Told(person, address, lang)
        await told.begin()
        look = Look(person.page, f"{lang} {group}")
        yield told, look
        assert look.report() == ""


@both_languages
@pytest.mark.parametrize("group", AT_TABLES)
async def test_tables_of_every_kind(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang, group: str
) -> None:
    async with looking(hall_visitors, tmp_path, lang, group) as (told, look):
        for found in AT_TABLES[group]():
            await told.find(found.table, found.seat, paused=found.paused)
            await expect(told.person.page.locator("main h1")).to_be_visible()
            await look.at(found.name)


@both_languages
async def test_rooms_from_outside_and_lines_that_break(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang
) -> None:
    async with looking(hall_visitors, tmp_path, lang, "lines") as (told, look):
        page, words = told.person.page, told.person.words
        for name, room in (
            ("invitation", linked(states.WAITING)),
            ("invitation, full", linked(states.FULL)),
            ("invitation, not to be watched", linked(states.PLAYING, watchable=False)),
            ("no such room", None),
        ):
            await told.look_in(room)
            await expect(page.locator(".page h1")).to_be_visible()
            await look.at(name)
        await told.find_silence()
        await expect(page.get_by_text(words["link.connecting"])).to_be_visible()
        await look.at("connecting")
        for name, table, code, bye, shown in LINES_END:
            await told.find(table)
            await told.end(code, bye)
            await expect(page.get_by_text(words[shown]).first).to_be_visible()
            await look.at(name)
        told.person.bears("404")


@both_languages
async def test_sheets_and_what_a_result_explains(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang
) -> None:
    async with looking(hall_visitors, tmp_path, lang, "sheets") as (told, look):
        person = told.person
        await told.find(states.FULL)
        await _looks_at_sheet(person, look, "options", "wait.options")
        await _looks_at_sheet(person, look, "invitation by QR", "wait.qr")
        await person.page.locator(".seat-btn").nth(1).click()
        await _looks_at_sheet(person, look, "kick", "wait.kick")
        await told.find(states.PLAYING, 1)
        await _looks_at_sheet(person, look, "leave", "table.menu", "menu.leave")
        await _looks_at_sheet(person, look, "abort", "table.menu", "menu.abort")
        await told.find(states.BETWEEN)
        await _looks_at_sheet(person, look, "settle", "result.settle")
        await _looks_at_sheet(person, look, "picture", "share.open")
        await person.page.locator(".factor").first.click()
        await expect(person.page.get_by_role("note")).to_be_visible()
        await look.at("factor explained")


async def _looks_at_sheet(person: Person, look: Look, name: str, *keys: str) -> None:
    """Look at the sheet to which these buttons lead, and close it."""
    for key in keys:
        await person.button(key).last.click()
    sheet = person.page.get_by_role("dialog")
    await expect(sheet).to_be_visible()
    await expect(sheet.get_by_text(person.words["share.making"])).to_have_count(0)
    await look.at(name)
    await person.page.keyboard.press("Escape")
    await expect(sheet).to_have_count(0)


@both_languages
async def test_lists_that_are_empty_on_their_way_or_refused(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang
) -> None:
    async with looking(hall_visitors, tmp_path, lang, "lists") as (told, look):
        page, wait, asking = told.person.page, told.person.words["app.wait"], list[Route]()
        for name, (path, asked) in LISTS.items():
            await page.goto(f"{told.address}{path}")
            await expect(page.locator("main h1")).to_be_visible()
            await expect(page.get_by_text(wait)).to_have_count(0)
            await look.at(f"{name}, nothing")
            # The answer is on its way.
            await page.route(asked, lambda route: asking.append(route))  # noqa: PLW0108 - it takes no built-in
            await page.goto(f"{told.address}{path}")
            await expect(page.get_by_text(wait)).to_have_count(1)
            await look.at(f"{name}, coming")
            await page.unroute(asked)
            await page.route(asked, partial(_answers, status=500, told={"code": "server_error"}))
            await page.goto(f"{told.address}{path}")
            broken = page.locator("main").get_by_text(told.person.words["code.server_error"])
            await expect(broken).to_be_visible()
            await look.at(f"{name}, refused")
            await page.unroute(asked)
            for route in asking:
                await route.abort()
            asking.clear()
        told.person.bears("404", "500")


async def _answers(route: Route, *, status: int, told: object) -> None:
    await route.fulfill(status=status, json=told)


@both_languages
async def test_home_and_who_may_not_come_in(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang
) -> None:
    async with looking(hall_visitors, tmp_path, lang, "home") as (told, look):
        person = told.person
        page, words = person.page, person.words
        listed = codec.write_list(RoomList(rooms=list(LISTED))).decode()
        await page.route_web_socket("**/ws", lambda line: line.send(listed))
        await page.route("**/api/rooms", partial(_answers, status=200, told=json.loads(listed)))
        await page.goto(told.address)
        await expect(page.locator(".rooms li")).to_have_count(len(LISTED))
        await look.at("open rooms")
        await page.get_by_role("combobox", name=words["home.by_seats"]).select_option("4")
        await expect(person.button("home.filter_nothing")).to_be_visible()
        await look.at("open rooms, none fits")
        await person.button("home.code").click()
        await look.at("code")
        await page.keyboard.press("Escape")
        await person.button("home.rename").click()
        await page.get_by_label(words["home.nickname"], exact=True).fill("\u3164")
        await person.button("home.save_name").click()
        await expect(page.get_by_text(words["code.bad_name"]).first).to_be_visible()
        await look.at("nickname refused")
        await page.context.set_offline(offline=True)
        await expect(page.get_by_text(words["device.offline"])).to_be_visible()
        await look.at("offline")
        await page.context.set_offline(offline=False)
        for name, until in (("banned", A_DAY_MS), ("banned for good", None)):
            await page.unroute("**/api/session")
            refusal = {"code": "banned", "until": until}
            await page.route("**/api/session", partial(_answers, status=403, told=refusal))
            await page.goto(told.address)
            await expect(page.get_by_role("heading", name=words["code.banned"])).to_be_visible()
            await look.at(name)
        person.bears("403", "422")
