"""Records in a browser: one's profile, an ended match by its link, its rounds, a file of it."""

import re
import time
from pathlib import Path

import pytest
from playwright.async_api import Route, expect

from hulawang.rooms.facts import Fact, MatchBegan, MatchEnded, SeatFact, VoteEnded
from hulawang.rooms.options import Options
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.people import People
from tests.browser.hall import Lang, Person, Visitors, hall, whole_app
from tests.records.matches import kept
from tests.storage.samples import moved, opened

SEATS = 3

CARDS_THAT_MOVE = """key => new Promise((tell) => {
  const replay = document.querySelector('.page.replay');
  replay.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  // The step is drawn in the next frame, before this is asked in the same one.
  requestAnimationFrame(() => {
    tell(document.querySelector('gliding-cards').getAnimations({ subtree: true }).length);
  });
})"""
"""How many cards are on their way after a key."""


def wall() -> int:
    return time.time_ns() // 1_000_000


async def played(
    data: Path, person: str, other: str, match_seed: int, names: tuple[str, str] = ("보람", "준")
) -> str:
    """Leave an ended match of two people and a CPU player in the records; its id."""
    record = kept(Options(seats=SEATS, rounds=3), seed=match_seed)
    match = record.match
    seats = (
        SeatFact(person, names[0], None),
        SeatFact(None, "", "hard"),
        SeatFact(other, names[1], None),
    )
    totals = tuple(seat.total for seat in match.seats)
    places = tuple(seat.place for seat in match.seats if seat.place is not None)
    vote = VoteEnded(match.id, 1, 2, ((2, True), (0, False)), "refused")
    room = f"R{match_seed}"
    facts: list[Fact] = [
        MatchBegan(match.id, room, match.options, seats),
        record.rounds[0],
        vote,
        *record.rounds[1:],
        MatchEnded(match.id, "finished", 3, totals, places, None),
    ]
    database = Database.open(f"sqlite:///{data / 'hulawang.db'}")
    try:
        journal = DatabaseJournal(database, wall)
        await journal.append(opened(room))
        for seq, fact in enumerate(facts, 1):
            await journal.append(moved(room, seq), (fact,))
    finally:
        await database.close()
    return match.id


async def met(data: Path, name: str) -> str:
    """Somebody else who is known here."""
    database = Database.open(f"sqlite:///{data / 'hulawang.db'}")
    try:
        return (await People(database, wall).enter(name))[0].id
    finally:
        await database.close()


async def with_records(
    visitors: Visitors, data: Path, address: str, lang: Lang, size: str
) -> Person:
    """A person who has played three matches with somebody."""
    person = await visitors.person(address, lang, size)
    await person.enter("보람")
    own = await person.page.evaluate(
        "async () => (await (await fetch('/api/session')).json()).person.id"
    )
    other = await met(data, "준")
    for seed in (3, 4, 5):
        await played(data, own, other, seed)
    return person


@pytest.mark.parametrize(("lang", "size"), [("ko", "phone"), ("en", "desktop")])
async def test_an_ended_match_is_watched_move_by_move_and_read_back_from_its_file(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang, size: str
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await with_records(hall_visitors, tmp_path, address, lang, size)
        page, words = person.page, person.words
        await page.goto(f"{address}/games")
        await page.get_by_role("main").get_by_role("listitem").first.get_by_role("link").click()
        await expect(page.get_by_role("heading", name=words["record.title"])).to_be_focused()
        await expect(page.get_by_text(words.pattern_of("record.vote"))).to_be_visible()
        fair = page.locator(".fairness").get_by_role("status")
        await expect(fair).to_have_text(words["found.match.fair"])
        await page.get_by_role("link", name=words["record.watch"].replace("{n}", "2")).click()
        await expect(page.get_by_role("heading", level=1)).to_have_text(
            words["replay.title"].replace("{n}", "2")
        )
        await _walks_through(person)
        await page.get_by_role("link", name=words["replay.back"]).click()
        async with page.expect_download() as downloading:
            await page.get_by_role("link", name=words["record.save"]).click()
        file = await (await downloading.value).path()
        await _reads_back(person, address, file, tmp_path)


async def _walks_through(person: Person) -> None:
    """Go forward and back by keys, buttons and by itself, and look with a seat's eyes."""
    page, words = person.page, person.words
    slider = page.get_by_role("slider", name=words["replay.slider"])
    await expect(slider).to_have_value("0")
    # A page that was opened by its address, where nothing has the focus yet, hears keys as well.
    await page.reload()
    await expect(slider).to_have_value("0")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("ArrowRight")
    await expect(slider).to_have_value("2")
    await person.button("replay.prev").click()
    await expect(slider).to_have_value("1")
    fair = page.locator(".fairness")
    await expect(fair).to_have_attribute("data-mark", "fair")
    await expect(fair.get_by_role("status")).to_have_text(words["found.round.fair"])
    await expect(page.locator(".hand-of [data-card]")).not_to_have_count(0)
    open_cards = await page.locator(".hand-of [data-card]").count()
    assert open_cards > SEATS * 7 - 1
    await page.get_by_role("radio", name=words["cpu.1"]).check()
    await expect(page.locator(".hand-of .back").first).to_be_visible()
    await expect(page).to_have_url(re.compile(r"move=1&eyes=1$"))
    await page.get_by_role("radio", name=words["replay.eyes.all"], exact=True).check()
    await expect(page.locator(".hand-of .back")).to_have_count(0)
    assert await page.evaluate(CARDS_THAT_MOVE, "ArrowRight") > 0
    await page.emulate_media(reduced_motion="reduce")
    assert await page.evaluate(CARDS_THAT_MOVE, "ArrowRight") == 0
    await person.button("replay.scene_after").click()
    last = await slider.get_attribute("max")
    assert last is not None
    await page.get_by_role("combobox", name=words["replay.speed"]).select_option("4")
    await page.locator(".page.replay h1").click()
    await page.keyboard.press("End")
    await expect(slider).to_have_value(last)
    # From the end it begins anew, until somebody takes it in hand.
    await page.keyboard.press("Space")
    await expect(person.button("replay.pause")).to_be_visible()
    await expect(slider).not_to_have_value(last)
    await page.keyboard.press("Space")
    await expect(person.button("replay.play")).to_be_visible()


async def _reads_back(person: Person, address: str, file: Path, folder: Path) -> None:
    page, words = person.page, person.words
    await page.goto(f"{address}/record")
    await page.get_by_label(words["record.choose"]).set_input_files(file)
    await expect(page.get_by_text(words["record.true"])).to_be_visible()
    await page.get_by_role("link", name=words["record.watch"].replace("{n}", "1")).click()
    await expect(page.get_by_role("slider", name=words["replay.slider"])).to_have_value("0")
    await page.get_by_role("link", name=words["replay.back"]).click()
    untrue, nonsense = _spoilt(file, folder)
    await page.get_by_label(words["record.another"]).set_input_files(untrue)
    await expect(page.get_by_role("alert")).to_contain_text(words["record.untrue"])
    await page.get_by_label(words["record.another"]).set_input_files(nonsense)
    await expect(page.get_by_text(words["code.bad_record"])).to_be_visible()
    # The browser itself notes an answer of 422.
    assert all("422" in trouble for trouble in person.troubles)
    person.troubles.clear()


def _spoilt(file: Path, folder: Path) -> tuple[Path, Path]:
    """A record that is not true, and a file that is none."""
    untrue, nonsense = folder / "untrue.txt", folder / "nonsense.txt"
    untrue.write_text(file.read_text("utf-8").replace("\ntotals ", "\ntotals 1", 1), "utf-8")
    nonsense.write_text("hello", "utf-8")
    return untrue, nonsense


async def test_a_link_leads_to_its_very_moment_and_no_untrue_deck_is_called_true(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await with_records(hall_visitors, tmp_path, address, "ko", "phone")
        page, words = person.page, person.words
        await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        await page.goto(f"{address}/m/match-4/2?move=9")
        await person.button("replay.next").click()
        await person.button("replay.copy").click()
        await expect(page.get_by_text(words["replay.copied"])).to_be_visible()
        link = await page.evaluate("navigator.clipboard.readText()")
        assert link == f"{address}/m/match-4/2?move=10"

        async def untrue(route: Route) -> None:
            answer = await route.fetch()
            text = await answer.text()
            seed = re.compile("^seed [0-9a-f]{4}", re.MULTILINE)
            await route.fulfill(response=answer, body=seed.sub("seed 0000", text))

        await page.route("**/api/matches/*/record", untrue)
        await page.goto(link)
        await expect(page.get_by_role("slider", name=words["replay.slider"])).to_have_value("10")
        fair = page.locator(".fairness").get_by_role("status")
        await expect(fair).to_have_text(words["found.round.unfair"])


CUT = """() => [...document.querySelectorAll('.replay .segment .cut')]
  .map(name => [name.textContent, name.scrollWidth > name.clientWidth])"""


async def test_whose_eyes_there_are_is_read_whole_where_there_is_room(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    names = ("가나다라마바사아자차카타", "노래하는고양이와강아지랑")
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", "desktop")
        await person.enter("보람")
        there = [await met(tmp_path, name) for name in names]
        match = await played(tmp_path, there[0], there[1], 3, names)
        await person.page.goto(f"{address}/m/{match}/1")
        await expect(person.page.locator(".replay .segment")).to_have_count(SEATS + 1)
        found = dict(await person.page.evaluate(CUT))
        assert set(names) <= set(found)
        assert not any(found.values()), found


async def test_the_history_is_filtered_by_what_the_address_says(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await with_records(hall_visitors, tmp_path, address, "ko", "phone")
        page, words = person.page, person.words
        games = page.locator(".game-list > li")
        await page.goto(f"{address}/games")
        await expect(games).to_have_count(3)
        await page.get_by_role("combobox", name=words["games.by_board"]).select_option("cpu")
        await expect(page.get_by_text(words["games.no_match"])).to_be_visible()
        await page.go_back()
        await expect(games).to_have_count(3)
        await page.get_by_role("combobox", name=words["games.by_with"]).select_option("준")
        await expect(page).to_have_url(re.compile(r"/games\?with=[0-9a-f]{12}$"))
        await expect(games).to_have_count(3)
        await page.reload()
        chosen = page.get_by_role("combobox", name=words["games.by_with"]).locator("option:checked")
        await expect(chosen).to_have_text("준")


@pytest.mark.parametrize(("lang", "size"), [("ko", "phone"), ("en", "desktop")])
async def test_a_profile_shows_what_one_has_come_to_and_whom_one_has_met(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang, size: str
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await with_records(hall_visitors, tmp_path, address, lang, size)
        page, words = person.page, person.words
        await page.goto(address)
        await page.get_by_role("link", name=words["profile.title"], exact=True).click()
        await expect(page.get_by_role("heading", name="보람")).to_be_focused()
        people = page.get_by_role("region", name=words["profile.people"])
        matches = people.locator(".figure").filter(has_text=words["profile.matches"])
        await expect(matches.get_by_role("definition")).to_contain_text("3")
        await expect(page.locator(".recent a")).to_have_count(3)
        met = page.get_by_role("link", name=words.pattern_of("profile.met.times"))
        await met.click()
        await expect(page).to_have_url(re.compile(r"/games\?with="))
        await expect(page.locator(".game-list > li")).to_have_count(3)
        await page.go_back()
        badge = page.get_by_role("listitem").filter(has_text=words["badge.first_match.how"])
        await badge.get_by_role("link").click()
        await expect(page.get_by_role("heading", name=words["record.title"])).to_be_visible()


async def test_nothing_of_a_record_scrolls_sideways(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await with_records(hall_visitors, tmp_path, address, "ko", "phone")
        page = person.page
        for path in ("/games", "/profile", "/m/match-3", "/m/match-3/1", "/record"):
            await page.goto(f"{address}{path}")
            await expect(page.get_by_role("heading", level=1)).to_be_visible()
            await expect(page.get_by_text(person.words["app.wait"])).to_have_count(0)
            wide = "() => document.documentElement.scrollWidth - innerWidth"
            assert await page.evaluate(wide) <= 0, path
