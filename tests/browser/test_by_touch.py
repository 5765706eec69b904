"""Three people with phones play a whole match by taps alone, and it ends as it had to."""

import re
from pathlib import Path

from playwright.async_api import Locator, expect

from hulawang.cpu.players import HeuristicPlayers
from tests.browser.foretold import SHORT_AND_FULL, foretell, play_on
from tests.browser.hall import THREE, Person, StandingTimer, Visitors, hall, staged_app
from tests.browser.hands import Taps

ROUNDS = 3


async def test_three_phones_play_a_whole_match_by_taps_alone(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    match = foretell(SHORT_AND_FULL, ROUNDS)
    app = staged_app(tmp_path, match.seed, HeuristicPlayers(), StandingTimer())
    async with hall(app) as address:
        people = [await hall_visitors.person(address, lang, "phone") for lang in ("ko", "ko", "en")]
        thumbs = [Taps(person) for person in people]
        await _sit_down(people, thumbs)
        for number, told in enumerate(match.rounds, 1):
            await play_on(number, told, dict(enumerate(thumbs)))
            key = "result.next" if number < ROUNDS else "result.to_match"
            for person, thumb in zip(people, thumbs, strict=True):
                await thumb.tap(person.button(key))
        for person in people:
            await _shows_the_end(person, match.points())


async def _sit_down(people: list[Person], thumbs: list[Taps]) -> None:
    """Nicknames, a room for three and its link: nothing but taps, and letters where they belong."""
    for person, thumb, name in zip(people, thumbs, THREE, strict=True):
        await person.page.get_by_label(person.words["home.nickname"], exact=True).fill(name)
        await thumb.tap(person.button("home.save_name"))
        await expect(person.page.get_by_text(name).first).to_be_visible()
    host, *guests = people
    tap = thumbs[0].tap
    await tap(host.page.get_by_role("link", name=host.words.start_of("home.new")))
    await tap(_choice(host, "new.seats", "3"))
    await tap(_choice(host, "new.rounds", str(ROUNDS)))
    for who in await host.page.get_by_role("combobox").all():
        await who.select_option("")  # the phone's own list
    await tap(host.button("new.open"))
    await host.page.wait_for_url("**/t/*")
    for guest, thumb in zip(guests, thumbs[1:], strict=True):
        await guest.page.goto(host.page.url)
        await thumb.tap(guest.button("visit.sit"))
        await expect(guest.button("visit.sit")).to_have_count(0)
    await tap(host.button("wait.start"))


def _choice(person: Person, group: str, value: str) -> Locator:
    """One of a group's choices, as a thumb sees it: the word around the radio button."""
    choices = person.page.get_by_role("group", name=person.words[group])
    return choices.locator("label").filter(has_text=re.compile(rf"^\s*{value}(?!\d)"))


async def _shows_the_end(person: Person, totals: tuple[int, ...]) -> None:
    page = person.page
    await expect(page.locator(".match-result")).to_be_visible()
    for points in totals:
        text = f"+{points}" if points > 0 else f"−{-points}"
        await expect(page.get_by_text(text, exact=True).first).to_be_visible()
