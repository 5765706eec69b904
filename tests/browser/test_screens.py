"""Every screen, in both languages and all sizes: pictures of it, and no rule finds anything wrong.

One walk through the house for each language; the pictures are kept under artefacts/screens.
"""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from hulawang.cpu.players import HeuristicPlayers
from hulawang.cpu.selfplay import Move
from hulawang.rules.commands import Claim, Draw, LayOff, Stop
from hulawang.server.passwords import Passwords
from hulawang.storage.admins import Admins
from hulawang.storage.database import Database
from hulawang.views.model import RoundView
from hulawang.views.seat import see_round
from tests.browser.foretold import MUCH_TO_CHOOSE, Foretold, foretell
from tests.browser.hall import Lang, Person, StandingTimer, Visitors, hall, staged_app
from tests.browser.hands import Taps
from tests.browser.look import Look
from tests.browser.test_admin import NAME, PASSWORD, SECTIONS, opens, sign_in
from tests.browser.test_leaderboard import a_busy_day
from tests.browser.test_records import met, played

ROUNDS = 3
PACE = 0.002
MOST_TAPS = 20
KEPT = (901, 902)
"""Seeds of matches that were played before."""
STOP = ".laid-facts:has(button:nth-of-type(3))"
"""What an example says of a stop: melded or not, in which turn, by which thresholds."""
WHO: dict[Lang, str] = {"ko": "보람", "en": "Dana"}


@pytest.mark.parametrize("lang", ["ko", "en"])
async def test_no_screen_has_anything_wrong(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang
) -> None:
    match = foretell(MUCH_TO_CHOOSE, ROUNDS)
    app = staged_app(tmp_path, match.seed, HeuristicPlayers(), StandingTimer(), pace=PACE)
    async with hall(app) as address:
        other = await hall_visitors.person(address, "en" if lang == "ko" else "ko", "desktop")
        person = await hall_visitors.person(address, lang, "phone")
        await person.page.emulate_media(reduced_motion="reduce")
        look = Look(person.page, lang)
        taps = Taps(person)
        await _comes_in(person, other, look, WHO[lang])
        await _waits(person, other, look, taps)
        await _plays(match, other, look, taps)
        await _reads(person, look, address, tmp_path)
        await _keeps_house(person, look, address, tmp_path)
        assert look.report() == ""


async def _comes_in(person: Person, other: Person, look: Look, name: str) -> None:
    """Home before and after a nickname, with a room to look at, the settings, and a form."""
    await look.at("home first")
    await other.enter("수빈")
    await other.page.get_by_role("link", name=other.words.start_of("home.new")).click()
    await other.page.get_by_role("radio", name=other.words.start_of("new.public")).check()
    await other.button("new.open_and_start").click()
    await expect(other.page.get_by_role("option")).to_have_count(7)
    await person.enter(name)
    await expect(person.page.get_by_text("수빈").first).to_be_visible()
    await look.at("home")
    await person.button("app.settings").click()
    await look.at("settings")
    await person.page.keyboard.press("Escape")
    await person.page.get_by_role("link", name=person.words.start_of("home.new")).click()
    await expect(person.button("new.open_and_start")).to_be_visible()
    await look.at("new room")
    await person.page.go_back()


async def _waits(person: Person, other: Person, look: Look, taps: Taps) -> None:
    """A waiting room with somebody in it, and what the host may do with a seat."""
    room = await person.open_room(seats=5, people=4)
    await other.chooses("menu.leave", "menu.leave")
    await other.page.wait_for_url(lambda url: "/t/" not in url)
    await other.sit_down(room)
    await expect(person.page.get_by_text("수빈").first).to_be_visible()
    await look.at("waiting")
    await person.page.get_by_role("button", name="수빈").first.click()
    await look.at("seat")
    await person.page.keyboard.press("Escape")
    await other.button("wait.leave").click()
    await taps.tap(person.button("wait.leave"))
    await expect(person.button("home.play")).to_be_visible()


async def _plays(match: Foretold, other: Person, look: Look, taps: Taps) -> None:
    """A match against CPU players, somebody looking on, to its result."""
    person = taps.person
    await person.page.evaluate(
        """() => {
          const kept = JSON.parse(localStorage.getItem('hulawang.settings') ?? '{}');
          localStorage.setItem('hulawang.settings', JSON.stringify({...kept, autoPass: false}));
        }"""
    )
    await person.page.reload()
    room = await _opens_three_rounds(person)
    await other.page.goto(room)
    await expect(other.page.get_by_text(other.words["watch.now"], exact=True)).to_be_visible()
    for number, told in enumerate(match.rounds, 1):
        for move in told:
            if move.command.seat == 0:
                seen = see_round(move.before, 0)
                await taps.sight.stands(number, seen)
                await _looks_and_makes(move, seen, number, look, taps)
        await expect(person.page.locator(".bottom-bar")).to_be_visible()
        if number == 1:
            await look.at("round result")
            await Look(other.page, f"{look.lang} other").at("spectator")
        elif number == 2:
            await look.at("round result stop")
        await _goes_on(person, "result.next" if number < ROUNDS else "result.to_match")
    await expect(person.page.locator(".match-result")).to_be_visible()
    await look.at("match result")


async def _goes_on(person: Person, key: str) -> None:
    """Press the way on until it is gone: a page that has just changed its size may still move."""
    way = person.button(key)
    await expect(way).to_be_enabled()
    for _ in range(MOST_TAPS):
        await person.tap(way)
        await person.page.wait_for_timeout(100)
        if not await way.count():
            return
    raise AssertionError(f"{key} leads nowhere")


async def _opens_three_rounds(person: Person) -> str:
    page, words = person.page, person.words
    await page.get_by_role("link", name=words.start_of("home.new")).click()
    for key in ("new.seats", "new.rounds"):
        choices = page.get_by_role("group", name=words[key])
        await choices.get_by_role("radio", name=str(ROUNDS)).first.check()
    await person.button("new.open_and_start").click()
    await expect(page.get_by_role("listbox")).to_be_visible()
    return page.url


async def _looks_and_makes(
    move: Move, seen: RoundView, number: int, look: Look, taps: Taps
) -> None:
    """Make a foretold move, and look at the table before it where there is something to see."""
    page = taps.person.page
    match move.command:
        case Draw() if number == 1:
            await look.at("table draw")
        case Claim() if number == 1:
            await look.at("table window")
            await look.in_forced_colours("table window")
        case LayOff(meld=1):
            await taps.select(move.command.cards)
            await expect(page.locator("[data-act=lay_off]")).to_be_visible()
            await look.at("table choose")
            await look.in_forced_colours("table choose")
            await _opens_everything(taps.person, look)
        case Stop():
            await page.locator("[data-act=ask_stop]").tap()
            await expect(page.get_by_role("dialog")).to_be_visible()
            await look.at("table stop")
            await taps.confirm_stop()
            return
        case _:
            pass
    await taps.make(move, seen)


async def _opens_everything(person: Person, look: Look) -> None:
    """The sheets of the table, one after the other."""
    page = person.page
    await page.locator(".thrown").click()
    await look.at("table discards")
    await page.keyboard.press("Escape")
    await person.button("table.help").click()
    await look.at("table help")
    await page.keyboard.press("Escape")
    await person.button("table.menu").click()
    await look.at("table menu")
    await page.keyboard.press("Escape")
    await person.button("talk.wheel").click()
    await expect(person.button("talk.emote.smile")).to_be_visible()
    await look.at("wheel")
    await person.button("talk.emote.smile").click()
    await person.button("talk.title").click()
    await expect(page.get_by_role("complementary", name=person.words["talk.title"])).to_be_visible()
    await look.at("talk")
    await page.get_by_role("button", name=person.words["app.close"], exact=True).click()


async def _reads(person: Person, look: Look, address: str, data: Path) -> None:
    """What is kept of matches, and what can be read without one."""
    page = person.page
    own = await page.evaluate("async () => (await (await fetch('/api/session')).json()).person.id")
    other = await met(data, "준")
    for seed in KEPT:
        await played(data, own, other, seed)
    await a_busy_day(data, WHO["ko" if look.lang == "ko" else "en"])
    for screen, path in (
        ("games", "/games"),
        ("match", "/m/match-901"),
        ("replay", "/m/match-901/1"),
        ("record", "/record"),
        ("rules", "/rules"),
        ("lessons", "/learn"),
        ("lesson", "/learn/claim"),
        ("leaderboard", "/leaderboard"),
        ("account", "/account"),
        ("profile", "/profile"),
        ("missing", "/nowhere"),
    ):
        await page.goto(f"{address}{path}")
        await expect(page.get_by_role("heading", level=1)).to_be_visible()
        await expect(page.get_by_text(person.words["app.wait"])).to_have_count(0)
        await page.wait_for_load_state("networkidle")
        if screen == "rules":
            await _reads_every_example(page)
        elif screen == "replay":
            for _ in range(12):
                await person.button("replay.next").click()
        await look.at(screen)
    person.troubles[:] = [each for each in person.troubles if "404" not in each]


async def _reads_every_example(page: Page) -> None:
    """Scroll through the rules, as examples show their sums to who comes near."""
    for example in await page.locator(".example").all():
        await example.scroll_into_view_if_needed()
    for summed in (".payment .line:last-child", STOP):
        await expect(page.locator(summed).first).to_be_visible()
        shown = ".points, .fact-sum"
        await expect(page.locator(f"{summed}:not(:has({shown}))")).to_have_count(0)
    await page.evaluate("scrollTo(0, 0)")


async def _keeps_house(person: Person, look: Look, address: str, data: Path) -> None:
    """The admins' pages."""
    database = Database.open(f"sqlite:///{data / 'hulawang.db'}")
    await Admins(database, lambda: 0).create(NAME, await Passwords().hash(PASSWORD))
    await database.close()
    page = person.page
    await page.goto(f"{address}/admin")
    await expect(page.get_by_label(person.words["admin.password"])).to_be_visible()
    await look.at("admin sign-in")
    await sign_in(person, address)
    for section in SECTIONS:
        await opens(person, section)
        await expect(page.locator(".admin > *:last-child")).to_be_visible()
        await expect(page.get_by_text(person.words["app.wait"])).to_have_count(0)
        await look.at(f"admin {section}")
    for section in ("matches", "people"):
        await opens(person, section)
        await page.get_by_role("rowheader").first.get_by_role("link").first.click()
        await expect(page.locator(".facts").first).to_be_visible()
        await look.at(f"admin one of {section}")
    person.troubles[:] = [each for each in person.troubles if "status of 40" not in each]
