"""A whole match by keyboard alone, from the nickname to the final places, without a pointer."""

import re
from pathlib import Path

from playwright.async_api import expect

from hulawang.cpu.players import HeuristicPlayers
from tests.browser.foretold import MUCH_TO_CHOOSE, foretell, play_on
from tests.browser.hall import StandingTimer, Visitors, hall, staged_app
from tests.browser.hands import MOST_STOPS, NO_PASS_BY_ITSELF, Keys

ROUNDS = 3
PACE = 0.002
HAS_FOCUS = "choices => choices.contains(document.activeElement)"


async def test_a_whole_match_is_played_by_keyboard_and_every_step_says_what_it_is(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    match = foretell(MUCH_TO_CHOOSE, ROUNDS)
    app = staged_app(tmp_path, match.seed, HeuristicPlayers(), StandingTimer(), pace=PACE)
    async with hall(app) as address:
        person = await hall_visitors.person(address, "ko", "desktop")
        await person.page.evaluate(NO_PASS_BY_ITSELF)
        await person.page.reload()
        keys = Keys(person)
        await _begins(keys)
        for number, told in enumerate(match.rounds, 1):
            await play_on(number, told, {0: keys})
            await keys.presses_through_to("result.next" if number < ROUNDS else "result.to_match")
        end = person.page.get_by_role("heading", name=person.words["match.i_won"], exact=True)
        await expect(end).to_be_focused()
        read = await keys.reader.reads()
        assert (read.role, read.name) == ("heading", person.words["match.i_won"])


async def _begins(keys: Keys) -> None:
    """A nickname, and a table of three for three rounds."""
    page = keys.person.page
    await expect(keys.person.button("home.play")).to_be_enabled()
    await keys.goes_to("textbox", "home.nickname")
    await page.keyboard.press("ControlOrMeta+a")
    await page.keyboard.type("보람")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("보람").first).to_be_visible()
    await keys.goes_to("link", "home.new")
    await page.keyboard.press("Enter")
    await expect(keys.person.button("new.open_and_start")).to_be_enabled()
    for group in ("new.seats", "new.rounds"):
        choices = page.get_by_role("group", name=keys.person.words[group])
        for _ in range(MOST_STOPS):
            if await choices.evaluate(HAS_FOCUS):
                break
            await keys.press("Tab")
        for _ in range(MOST_STOPS):
            if (await keys.press("ArrowLeft")).name.startswith("3"):
                break
        chosen = choices.get_by_role("radio", checked=True)
        await expect(chosen).to_have_accessible_name(re.compile("^3"))
    await keys.presses_through_to("new.open_and_start")
    await expect(page.get_by_role("option").first).to_be_focused()
