"""The host walks off, in every phase: the next person is host, the others play on (R8.6, R8.8)."""

import asyncio
from pathlib import Path

from playwright.async_api import Locator, expect

from tests.browser.conftest import HOST_HAS_FOUR_SEVENS
from tests.browser.hall import LONGEST_PLAY_S, HurriedTimer, Person, Visitors, hall, staged_app
from tests.rooms.house import PlainCpu

HOST, SECOND, THIRD = "가람", "나리", "Dana"


# -- what is seen of the host --------------------------------------------------------------------


def _crown(person: Person, name: str | None) -> Locator:
    """The crown at the table over whoever is called so; over oneself without a name."""
    page = person.page
    place = page.locator(".own") if name is None else page.locator(".seat").filter(has_text=name)
    return place.get_by_role("img", name=person.words["seat.host"], exact=True)


async def _second_is_host_at_the_table(second: Person, third: Person) -> None:
    await expect(_crown(second, None)).to_be_visible()
    await expect(_crown(third, SECOND)).to_be_visible()
    for person in (second, third):
        await expect(_crown(person, HOST)).to_have_count(0)
    await _has_the_host_s_menu(second, third)


async def _has_the_host_s_menu(host: Person, guest: Person) -> None:
    for person, offers in ((host, 1), (guest, 0)):
        await person.button("table.menu").last.click()
        await expect(person.button("menu.leave")).to_be_visible()
        await expect(person.button("wait.hand_over")).to_have_count(offers)
        await person.page.keyboard.press("Escape")


async def _second_is_host_in_the_waiting_room(second: Person, third: Person) -> None:
    for person, name in ((second, second.words["seat.me"]), (third, SECOND)):
        place = person.page.get_by_role("listitem").filter(has_text=name)
        await expect(place.get_by_text(person.words["seat.host"], exact=True)).to_be_visible()
    await expect(second.button("wait.start")).to_be_visible()
    await expect(third.button("wait.start")).to_have_count(0)


# -- the ways there and back ---------------------------------------------------------------------


async def _leaves(host: Person) -> None:
    """Out of the match; home, and free for another room."""
    await host.chooses("menu.leave", "menu.leave")
    await _is_free(host)


async def _is_free(host: Person) -> None:
    await expect(host.page.get_by_role("heading", name=host.words["app.name"])).to_be_visible()
    await expect(host.page.get_by_text(host.words["shell.my_table"])).to_have_count(0)
    await host.open_room(seats=4, people=4)
    await expect(host.button("wait.leave")).to_be_visible()


async def _second_comes_to_the_turn(second: Person, third: Person) -> None:
    """Whoever is asked passes; then it is the second one's turn, who draws a card."""
    draw = second.page.locator("[data-act=draw]")
    async with asyncio.timeout(LONGEST_PLAY_S):
        while not await draw.count():
            for person in (second, third):
                await person.tapped("[data-act=pass]")
    await draw.click()
    await expect(second.page.get_by_role("option")).to_have_count(8)


async def _go_on_to_the_next_round(*people: Person) -> None:
    for person in people:
        await person.button("result.next").click()
    for person in people:
        await expect(person.page.get_by_role("option")).to_have_count(7)


async def _settled(*people: Person) -> None:
    for person in people:
        settled = person.page.get_by_text(person.words.pattern_of("match.settled"))
        await expect(settled).to_be_visible()


# -- in every phase ------------------------------------------------------------------------------


async def test_in_the_waiting_room(three: list[Person]) -> None:
    host, second, third = three
    await host.button("wait.leave").click()
    await _is_free(host)
    await _second_is_host_in_the_waiting_room(second, third)
    empty = second.page.get_by_role("listitem").filter(has_text=second.words["seat.empty"])
    await empty.get_by_role("button").click()
    sheet = second.page.get_by_role("dialog")
    await sheet.get_by_role("button", name=second.words.start_of("level.easy")).click()
    await second.button("wait.start").click()
    for person in (second, third):
        await expect(person.page.get_by_role("option")).to_have_count(7)


async def test_in_the_middle_of_the_own_turn(three: list[Person]) -> None:
    host, second, third = three
    await host.button("wait.start").click()
    await host.page.locator("[data-act=draw]").click()
    await expect(host.page.get_by_role("option")).to_have_count(8)
    for person in (second, third):
        await expect(_crown(person, HOST)).to_be_visible()
    await _leaves(host)
    await _second_is_host_at_the_table(second, third)
    for person in (second, third):
        stands_in = person.page.locator(".seat").filter(has_text=HOST)
        await expect(stands_in.get_by_text(person.words["table.stand_in"])).to_be_visible()
    await _second_comes_to_the_turn(second, third)


async def test_while_a_window_is_open(three: list[Person]) -> None:
    host, second, third = three
    await host.button("wait.start").click()
    await host.throws_a_card()
    await expect(third.page.locator("[data-act=pass]").first).to_be_visible()
    await _leaves(host)
    await _second_is_host_at_the_table(second, third)
    await _second_comes_to_the_turn(second, third)


async def test_between_two_rounds(three: list[Person]) -> None:
    host, second, third = three
    await host.button("wait.start").click()
    await host.page.locator("[data-act=stop]").click()
    await expect(host.button("result.next")).to_be_visible()
    await _leaves(host)
    await expect(second.button("result.next")).to_be_visible()
    await _has_the_host_s_menu(second, third)
    await _go_on_to_the_next_round(second, third)
    await _second_is_host_at_the_table(second, third)


async def test_while_a_vote_is_open(three: list[Person]) -> None:
    host, second, third = three
    await host.button("wait.start").click()
    await host.page.locator("[data-act=stop]").click()
    await third.proposes_to_settle()
    await expect(host.button("vote.cancel")).to_be_visible()
    await expect(second.button("vote.yes")).to_be_visible()
    await expect(second.button("vote.cancel")).to_have_count(0)
    await _leaves(host)
    await expect(second.button("vote.cancel")).to_be_visible()
    await second.button("vote.yes").click()
    await _settled(second, third)


async def test_once_the_match_is_finished(three: list[Person]) -> None:
    host, second, third = three
    await host.button("wait.start").click()
    await host.page.locator("[data-act=stop]").click()
    await host.proposes_to_settle()
    await second.button("vote.yes").click()
    await third.button("vote.yes").click()
    await _settled(host, second, third)
    await host.button("match.home").click()
    await _is_free(host)
    await third.button("match.again").click()
    await expect(
        second.page.get_by_text(second.words["match.wants"].format(name=THIRD))
    ).to_be_visible()
    await second.button("match.again").click()
    await _second_is_host_in_the_waiting_room(second, third)
    await expect(third.page.get_by_text(third.words["seat.empty"])).to_be_visible()


async def test_whose_tab_is_closed_is_followed_after_the_grace_and_comes_back_as_a_guest(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    app = staged_app(tmp_path, HOST_HAS_FOUR_SEVENS, PlainCpu(), HurriedTimer())
    async with hall(app) as address:
        host, second, third = await hall_visitors.three_in_a_room(address)
        room = host.page.url
        await host.button("wait.start").click()
        await expect(_crown(third, HOST)).to_be_visible()
        await host.page.close()
        await expect(_crown(third, SECOND)).to_be_visible()
        await expect(_crown(second, None)).to_be_visible()
        host.page = await host.page.context.new_page()
        await host.page.goto(room)
        await host.page.locator("[data-act=take_seat]").click()
        await expect(_crown(host, SECOND)).to_be_visible()
        await expect(_crown(host, None)).to_have_count(0)
