"""A seat in a running match stays one's own, and its person's, whoever a browser is by now."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.hall import Person, Visitors, hall, staged_app
from tests.browser.line import line_to
from tests.rooms.house import PlainCpu

HOST_LEADS = f"{9:064x}"
"""By this seed the host of three leads, without a stop to call."""
OPTIONS = {
    "seats": 3,
    "rounds": 5,
    "thresholds": "basic",
    "window_s": 5,
    "turn_s": 120,
    "public": False,
}


async def _open_room(host: Person, address: str, *, spectators: bool) -> str:
    asked = {"options": {**OPTIONS, "spectators": spectators}, "cpus": ["normal"], "start": False}
    answer = await host.page.request.post(f"{address}/api/rooms", data=asked)
    room = f"{address}/t/{(await answer.json())['code']}"
    await host.page.goto(room)
    return room


@pytest.mark.parametrize("spectators", [True, False], ids=["may look on", "among ourselves"])
async def test_who_has_left_a_running_match_comes_back_to_the_seat(
    hall_visitors: Visitors, tmp_path: Path, *, spectators: bool
) -> None:
    async with hall(staged_app(tmp_path, HOST_LEADS, PlainCpu())) as address:
        host = await hall_visitors.person(address, "ko", "desktop")
        await host.enter("보람")
        guest = await hall_visitors.person(address, "ko", "phone")
        room = await _open_room(host, address, spectators=spectators)
        await guest.sit_down(room)
        await host.button("wait.start").click()
        hand = guest.page.get_by_role("option")
        await expect(hand).to_have_count(7)
        await guest.chooses("menu.leave", "menu.leave")
        await guest.page.wait_for_url(f"{address}/")
        await guest.page.goto(room)
        await expect(hand).to_have_count(0)
        await guest.button("visit.return").click()
        await expect(hand).to_have_count(7)
        await expect(host.page.get_by_text(host.words["table.stand_in"])).to_have_count(0)


PAGES = (
    "",
    "new",
    "rules",
    "games",
    "leaderboard",
    "account",
    "profile",
    "record",
    "t/elsewhere",
    "x",
)


async def test_from_every_page_there_is_a_way_back_to_the_table(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(staged_app(tmp_path, HOST_LEADS, PlainCpu())) as address:
        host = await hall_visitors.person(address, "ko", "phone")
        room = await host.open_room(seats=3, people=1)
        await expect(host.page.locator("[data-act=draw]")).to_be_visible()
        await host.button("table.menu").click()
        await host.page.get_by_role("link", name=host.words.start_of("rules.title")).click()
        await host.page.wait_for_url(f"{address}/rules")
        await host.page.get_by_role("link", name=host.words["shell.my_turn"]).click()
        await host.page.wait_for_url(room)
        for page in PAGES:
            await host.page.goto(f"{address}/{page}")
            back = host.page.get_by_role("navigation", name=host.words["shell.my_table"])
            await back.get_by_role("link").click()
            await host.page.wait_for_url(room)
            await expect(host.page.locator("[data-act=draw]")).to_be_visible()
        host.troubles[:] = [trouble for trouble in host.troubles if "404" not in trouble]


@pytest.mark.parametrize("spectators", [True, False], ids=["may look on", "among ourselves"])
@pytest.mark.parametrize("way", ["reload", "reconnect", "somebody else"])
async def test_a_session_that_ends_in_a_match_is_told_and_a_nickname_asked_for(
    hall_visitors: Visitors, tmp_path: Path, way: str, *, spectators: bool
) -> None:
    app = staged_app(tmp_path, HOST_LEADS, PlainCpu())
    async with hall(app) as server, line_to(server) as (line, address):
        host = await hall_visitors.person(server, "ko", "desktop")
        await host.enter("보람")
        guest = await hall_visitors.person(address, "ko", "phone")
        guest.on_a_bad_line = True
        room = await _open_room(host, server, spectators=spectators)
        await guest.sit_down(room.replace(server, address))
        await host.button("wait.start").click()
        await expect(guest.page.get_by_role("option")).to_have_count(7)
        await guest.page.context.clear_cookies()
        if way == "somebody else":
            await guest.page.request.post(f"{address}/api/session", data={"name": "나래"})
        if way == "reload":
            await guest.page.reload()
        else:
            line.cut()
            line.mend()
        title = guest.page.get_by_role("heading", name=guest.words["astray.title"])
        await expect(title).to_be_focused()
        if way == "somebody else":
            await guest.button("match.home").click()
        else:
            await guest.page.get_by_label(guest.words["home.nickname"]).fill("다시")
            await guest.button("astray.afresh").click()
        await guest.page.wait_for_url(f"{address}/")
        name = "나래" if way == "somebody else" else "다시"
        await expect(guest.page.get_by_text(name).first).to_be_visible()
        await guest.page.goto(room.replace(server, address))
        await expect(title).to_have_count(0)
