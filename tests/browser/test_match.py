"""A person at a desk and three CPU players, from the home page to the final places of three rounds.

What is dealt is left to chance here; phones play a whole match in `test_by_touch`.
"""

from pathlib import Path

from playwright.async_api import expect

from tests.browser.hall import Person, Visitors, hall, whole_app

ROUNDS = 3


async def test_a_match_is_played_to_its_final_places(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "en", "desktop")
        await person.enter("보람")
        await _open_a_room_of_three_rounds(person)
        acts = await _play_to_the_end(person)
        assert {"draw", "choose", "discard"} <= acts
        await expect(person.page.get_by_text(person.words.pattern_of("match.place"))).to_have_count(
            4
        )
        await person.page.get_by_role("link", name=person.words["match.record"]).click()
        rounds = person.page.get_by_role("region", name=person.words["record.rounds"])
        await expect(rounds.get_by_role("row")).to_have_count(1 + ROUNDS + 1)
        await _finds_it_among_the_own_games(person, address)


async def _open_a_room_of_three_rounds(person: Person) -> None:
    page, words = person.page, person.words
    await page.get_by_role("link", name=words.start_of("home.new")).click()
    rounds = page.get_by_role("group", name=words["new.rounds"])
    await rounds.get_by_role("radio", name=str(ROUNDS), exact=True).check()
    await person.button("new.open_and_start").click()
    await expect(page.get_by_role("listbox")).to_be_visible()


async def _play_to_the_end(person: Person) -> set[str]:
    """Tap along until the match has ended; what was tapped."""
    ways_on = [person.button(key) for key in ("result.next", "result.to_match")]
    return await person.plays_until(person.page.locator(".match-result"), *ways_on)


async def _finds_it_among_the_own_games(person: Person, address: str) -> None:
    await person.page.goto(f"{address}/games")
    games = person.page.get_by_role("main").get_by_role("listitem")
    await expect(games).to_have_count(1)
    await expect(games).to_contain_text(person.words.pattern_of("games.rounds"))
