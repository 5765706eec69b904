"""A seat in a running match stays one's own: who has left it comes back by the room's link."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.hall import Person, Visitors, hall, staged_app
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
