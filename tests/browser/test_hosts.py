"""A host looks after the waiting room: its options, its seats, its people, and who leads it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from tests.browser.hall import Person, Visitors, hall, whole_app


@dataclass
class WaitingRoom:
    """A room of four with a CPU player and an empty seat, in which two people wait."""

    address: str
    host: Person
    guest: Person


@pytest.fixture
async def waiting(hall_visitors: Visitors, tmp_path: Path) -> AsyncIterator[WaitingRoom]:
    async with hall(whole_app(tmp_path)) as address:
        host = await hall_visitors.person(address, "ko", "phone")
        guest = await hall_visitors.person(address, "en", "desktop")
        await host.enter("보람")
        await guest.enter("Dana")
        room = await host.open_room(seats=4, people=3)
        await guest.sit_down(room)
        await expect(_places(host).filter(has_text="Dana")).to_be_visible()
        yield WaitingRoom(room, host, guest)


def _places(person: Person) -> Locator:
    """The seats round the table of the waiting room."""
    return person.page.get_by_role("region", name=person.words["wait.seats"]).get_by_role(
        "listitem"
    )


async def _touches(host: Person, name: str) -> Locator:
    """Open the sheet of a seat by the name that stands at it; the sheet."""
    await _places(host).filter(has_text=name).get_by_role("button").click()
    sheet = host.page.get_by_role("dialog")
    await expect(sheet).to_be_visible()
    return sheet


async def test_options_are_changed_for_all_who_wait(waiting: WaitingRoom) -> None:
    host, guest = waiting.host, waiting.guest
    await host.button("wait.options").click()
    sheet = host.page.get_by_role("dialog")
    rounds = sheet.get_by_role("group", name=host.words["new.rounds"])
    await rounds.get_by_role("radio", name="20", exact=True).check()
    seats = sheet.get_by_role("group", name=host.words["new.seats"])
    await seats.get_by_role("radio").last.check()
    await sheet.get_by_role("button", name=host.words["wait.save_options"]).click()
    await expect(sheet).to_be_hidden()
    await expect(_places(guest)).to_have_count(5)
    shown = guest.page.get_by_text("20 rounds").locator("visible=true")
    await expect(shown).to_be_visible()


async def test_cpu_players_come_change_and_go(waiting: WaitingRoom) -> None:
    host, guest = waiting.host, waiting.guest
    empty = host.words["seat.empty"]
    sheet = await _touches(host, empty)
    await sheet.get_by_role("button", name=host.words.start_of("level.easy")).click()
    easy = guest.words["wait.cpu_level"].replace("{level}", guest.words["level.easy"])
    await expect(_places(guest).filter(has_text=easy)).to_have_count(1)
    normal = host.words["wait.cpu_level"].replace("{level}", host.words["level.normal"])
    added = host.words["cpu.2"]  # the empty seat was the third
    sheet = await _touches(host, added)
    await sheet.get_by_role("button", name=host.words.start_of("level.normal")).click()
    await expect(_places(host).filter(has_text=normal)).to_have_count(2)
    sheet = await _touches(host, added)
    await sheet.get_by_role("button", name=host.words["wait.remove_cpu"]).click()
    await expect(_places(host).filter(has_text=empty)).to_have_count(1)


async def test_seats_are_changed_by_the_host_and_the_own_one_by_a_guest(
    waiting: WaitingRoom,
) -> None:
    host, guest = waiting.host, waiting.guest
    seat_of_guest = _places(host).filter(has_text="Dana")
    before = await seat_of_guest.get_attribute("data-at")
    await _places(guest).filter(has_text=guest.words["seat.empty"]).get_by_role("button").click()
    await expect(seat_of_guest).not_to_have_attribute("data-at", before or "")
    sheet = await _touches(host, "Dana")
    swaps = sheet.get_by_role("group", name=host.words["wait.swap"])
    await swaps.get_by_role("button", name=host.words["seat.me"], exact=True).click()
    await expect(sheet).to_be_hidden()
    await expect(guest.page.get_by_text(guest.words["seat.me"], exact=True)).to_be_visible()
    # One's own seat is always below: the host's is now where the guest's was.
    await expect(_places(guest).filter(has_text="보람")).to_be_visible()


async def test_who_is_put_out_cannot_come_back(waiting: WaitingRoom) -> None:
    host, guest = waiting.host, waiting.guest
    sheet = await _touches(host, "Dana")
    await sheet.get_by_role("button", name=host.words.start_of("wait.kick")).click()
    await expect(_places(host).filter(has_text="Dana")).to_be_visible()
    sure = host.page.get_by_role("dialog", name=host.words["wait.kick_title"])
    await sure.get_by_role("button", name=host.words["wait.kick"], exact=True).click()
    await expect(guest.page.get_by_text(guest.words["code.kicked"])).to_be_visible()
    await expect(_places(host).filter(has_text="Dana")).to_have_count(0)
    await guest.page.goto(waiting.address)
    await guest.button("visit.sit").click()
    await expect(guest.page.get_by_text(guest.words["code.barred"])).to_be_visible()
    # The browser writes of every refused request; this one had to be refused.
    assert all("403" in trouble or "409" in trouble for trouble in guest.troubles)
    guest.troubles.clear()


async def test_the_room_is_handed_over(waiting: WaitingRoom) -> None:
    host, guest = waiting.host, waiting.guest
    sheet = await _touches(host, "Dana")
    await sheet.get_by_role("button", name=host.words.start_of("wait.hand_over")).click()
    await expect(guest.button("wait.start")).to_be_visible()
    await expect(host.button("wait.start")).to_have_count(0)
