"""Whatever somebody calls themselves, says or writes into an address is text wherever it is shown.

The server checks names and lines, too; here it has let everything pass. A window whose page breaks
the Content-Security-Policy fails the test by itself.
"""

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from urllib.parse import quote

import pytest
from playwright.async_api import expect

from hulawang.rooms.facts import MatchBegan
from hulawang.server.passwords import Passwords
from hulawang.storage.admins import Admins
from hulawang.storage.database import Database
from hulawang.storage.journal import DatabaseJournal
from hulawang.storage.moderation import Moderation
from hulawang.storage.people import People
from hulawang.storage.reports import Reports
from tests.browser.hall import Person, Visitors, hall, whole_app
from tests.browser.test_admin import sign_in
from tests.server.fakes import CHEAP
from tests.storage.long_matches import long_match
from tests.storage.samples import moved, opened, report

NAME, PASSWORD = "bora", "correct horse battery"

CALLED = "<img src=x onerror=planted() data-planted>"
ALSO_CALLED = "'\"><svg onload=planted() data-planted>"
SAID = "<script data-planted>planted()</script>"
REASON = "<a href='javascript:planted()' data-planted>왜</a>"
SENT = ("<img src=x onerror=planted() data-planted>", "javascript:planted()")
"""What is in an address."""

PLANTED = """() => [
  ...document.querySelectorAll('[data-planted], [onerror], [onload], [href^="javascript:" i]'),
  ...[...document.scripts].filter((script) => !script.src.startsWith(location.origin)),
].map((element) => element.outerHTML)"""
"""What of the page is not the page's own."""


@dataclass
class Scene:
    """A house full of such names and lines."""

    address: str
    token: str
    person: str


def wall() -> int:
    return time.time_ns() // 1_000_000


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    database = Database.open(f"sqlite:///{tmp_path / 'hulawang.db'}")
    await database.upgrade()
    people, journal = People(database, wall), DatabaseJournal(database, wall)
    (one, token), (two, _), (three, _) = [
        await people.enter(name) for name in (SAID, ALSO_CALLED, ALSO_CALLED)
    ]
    await people.rename(one.id, CALLED)
    began, *played = long_match("m1", "ENDED", [one.id, two.id, three.id], 1, Random(1))
    assert isinstance(began, MatchBegan)
    names = (CALLED, ALSO_CALLED, ALSO_CALLED)
    seats = [replace(seat, name=name) for seat, name in zip(began.seats, names, strict=True)]
    await journal.append(opened("ENDED", one.id))
    for seq, fact in enumerate([replace(began, seats=tuple(seats)), *played], 1):
        await journal.append(moved("ENDED", seq), (fact,))
    await journal.close("ENDED")
    await Reports(database, wall).add(report("OPEN", two.id, one.id, text=SAID))
    await Admins(database, wall).create(NAME, await Passwords(CHEAP).hash(PASSWORD))
    await Moderation(database, wall).impose(NAME, two.id, "mute", REASON, None)
    await database.close()
    async with hall(whole_app(tmp_path)) as address:
        yield Scene(address, token, two.id)


async def comes_with(hall_visitors: Visitors, scene: Scene) -> Person:
    """Whoever is called so, in a window of theirs."""
    person = await hall_visitors.person(scene.address, "ko", "desktop")
    await person.page.context.add_cookies(
        [{"name": "hulawang", "value": scene.token, "url": scene.address}]
    )
    return person


async def opens_a_room(person: Person, address: str) -> str:
    """Open a public room and be there; its address."""
    options = {"seats": 3, "rounds": 1, "thresholds": "basic", "window_s": 5, "turn_s": 30}
    body = {"options": {**options, "public": True}, "cpus": [], "start": False}
    answer = await person.page.request.post(f"{address}/api/rooms", data=body)
    assert answer.status == 201, await answer.text()
    room = f"{address}/t/{(await answer.json())['code']}"
    await person.page.goto(room)
    await expect(person.button("wait.start")).to_be_attached()
    return room


async def is_shown(person: Person, address: str, *texts: str) -> None:
    """A page that shows these texts has nothing but what is its own."""
    await person.page.goto(address)
    for text in texts:
        await expect(person.page.get_by_text(text).first).to_be_attached()
    await has_nothing_planted(person)


async def has_nothing_planted(person: Person) -> None:
    assert await person.page.evaluate(PLANTED) == [], person.page.url


async def test_names_and_lines_are_text_on_every_page(
    hall_visitors: Visitors, scene: Scene
) -> None:
    address = scene.address
    player = await comes_with(hall_visitors, scene)
    for path, *texts in (
        ("/account", CALLED, SAID),
        ("/games", ALSO_CALLED),
        ("/profile", CALLED, ALSO_CALLED),
        ("/leaderboard", CALLED, ALSO_CALLED),
        ("/m/m1", ALSO_CALLED),
        ("/m/m1/1", ALSO_CALLED),
    ):
        await is_shown(player, address + path, *texts)
    room = await opens_a_room(player, address)
    friend = await hall_visitors.person(address, "ko", "phone")
    await is_shown(friend, address, CALLED)
    await friend.enter("친구")
    await friend.sit_down(room)
    await expect(friend.page.get_by_text(CALLED).first).to_be_attached()
    await player.button("talk.title").click()
    field = player.page.get_by_label(player.words["talk.field"])
    for line in (SAID, CALLED):
        await field.fill(line)
        await player.page.keyboard.press("Enter")
        await expect(player.page.locator(".said-text").get_by_text(line)).to_be_visible()
        await expect(friend.page.locator(".bubble").get_by_text(line)).to_be_visible()
        await has_nothing_planted(player)
        await has_nothing_planted(friend)


async def test_names_lines_and_reasons_are_text_for_admins(
    hall_visitors: Visitors, scene: Scene
) -> None:
    admin = await hall_visitors.person(scene.address, "ko", "desktop")
    await sign_in(admin, scene.address, PASSWORD)
    await expect(admin.button("admin.sign_out")).to_be_visible()
    for path, *texts in (
        ("boards", CALLED, ALSO_CALLED),
        ("matches", CALLED, ALSO_CALLED),
        ("matches/m1", CALLED, ALSO_CALLED),
        ("people", CALLED, ALSO_CALLED),
        (f"people/{scene.person}", ALSO_CALLED, REASON),
        ("reports", SAID),
        ("audit",),
    ):
        await is_shown(admin, f"{scene.address}/admin/{path}", *texts)
    host = await comes_with(hall_visitors, scene)
    await opens_a_room(host, scene.address)
    await is_shown(admin, f"{scene.address}/admin/rooms", CALLED)
    admin.bears("401")


async def test_what_is_in_an_address_is_no_part_of_the_page(
    hall_visitors: Visitors, scene: Scene
) -> None:
    person = await hall_visitors.person(scene.address, "ko", "phone")
    for sent in SENT:
        code = quote(sent, safe="")
        for path in (
            *(f"/t/{code}", f"/m/{code}", f"/m/m1/{code}", f"/learn/{code}", f"/{code}"),
            *(f"/leaderboard?board={code}&period={code}&of={code}&by={code}", f"/?{code}#{code}"),
            *(f"/m/m1/1?eyes={code}&step={code}", f"/admin/people/{code}?words={code}"),
        ):
            await person.page.goto(scene.address + path)
            await expect(person.page.get_by_role("heading").first).to_be_attached()
            await has_nothing_planted(person)
    person.bears("401", "404", "422")
    await person.page.evaluate("() => document.body.toggleAttribute('data-planted')")
    assert len(await person.page.evaluate(PLANTED)) == 1, "it would be found"
