"""Three people end a match before its last round: by a vote, and by an abort (R8.3, R8.5)."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.hall import Person, Visitors, hall, staged_app
from tests.rooms.house import PlainCpu

HOST_HAS_FOUR_SEVENS = f"{5021:064x}"
"""By this seed the host of three leads and is dealt all four 7s."""


@pytest.fixture
async def three(hall_visitors: Visitors, tmp_path: Path) -> AsyncIterator[list[Person]]:
    """Three people in three browsers, one of them in English, whose match has just begun."""
    async with hall(staged_app(tmp_path, HOST_HAS_FOUR_SEVENS, PlainCpu())) as address:
        people = [
            await hall_visitors.person(address, "ko", "phone"),
            await hall_visitors.person(address, "ko", "desktop"),
            await hall_visitors.person(address, "en", "phone"),
        ]
        for person, name in zip(people, ("가람", "나리", "Dana"), strict=True):
            await person.enter(name)
        host, *guests = people
        room = await host.open_room(seats=3, people=3)
        for guest in guests:
            await guest.sit_down(room)
        await host.button("wait.start").click()
        yield people


async def test_one_no_lets_the_match_go_on_and_all_yes_end_it(three: list[Person]) -> None:
    host, second, third = three
    await host.page.locator("[data-act=stop]").click()
    await _proposes(second)
    await third.button("vote.no").click()
    for person in three:
        await expect(person.button("vote.yes")).to_have_count(0)
    await expect(second.button("result.settle")).to_have_count(0)  # once per break
    await _proposes(third)
    await host.button("vote.yes").click()
    await second.button("vote.yes").click()
    for person in three:
        settled = person.page.get_by_text(person.words.pattern_of("match.settled"))
        await expect(settled).to_be_visible()


async def _proposes(person: Person) -> None:
    await person.button("result.settle").click()
    await (
        person.page.get_by_role("dialog")
        .get_by_role("button", name=person.words.start_of("result.settle"))
        .click()
    )


async def test_anybody_aborts_after_a_second_question_and_all_are_free(
    three: list[Person],
) -> None:
    host, second, third = three
    await second.chooses("menu.abort", "menu.abort")
    for person in three:
        await expect(person.page.get_by_text(person.words["ended.aborted"])).to_be_visible()
        if person is not second:
            await expect(person.page.get_by_text("나리").first).to_be_visible()
    for person in (third, host):
        home = person.page.url.split("/t/")[0]
        await person.page.goto(home)
        await person.open_room(seats=4, people=4)
        await expect(person.button("wait.leave")).to_be_visible()
