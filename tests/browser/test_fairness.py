"""The fair shuffle before one's eyes: the browser shuffles again, and finds out whoever lies."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import WebSocketRoute, expect

from hulawang.rules.shuffle import commitment
from tests.browser.hall import Lang, Person, Visitors, hall, whole_app

Json = dict[str, Any]
Lie = Callable[[Json], None]
"""Changes what a view says."""


async def play_a_round(person: Person) -> None:
    """One tap to the first card, then along until the result lies there."""
    await person.button("home.play").click()
    await expect(person.page.get_by_role("listbox")).to_be_visible()
    await person.plays_until(person.page.locator(".fairness"))


async def lied_to(person: Person, lie: Lie) -> None:
    """From now on what the server tells this person comes with a lie."""

    def carry(near: WebSocketRoute) -> None:
        far = near.connect_to_server()

        def tell(message: str | bytes) -> None:
            frame = json.loads(message)
            if "view" in frame:
                lie(frame["view"])
            near.send(json.dumps(frame))

        far.on_message(tell)

    await person.page.route_web_socket("**/ws/*", carry)
    # Sockets are carried from the next page on.
    await person.page.reload()


@pytest.mark.parametrize(("lang", "size"), [("ko", "phone"), ("en", "desktop")])
async def test_a_round_ends_with_a_mark_that_its_cards_were_fair(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang, size: str
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, lang, size)
        await person.enter("보람")
        await play_a_round(person)
        mark = person.page.locator(".fairness")
        await expect(mark).to_have_attribute("data-mark", "fair")
        await expect(mark.locator("summary b")).to_have_text(person.words["fair.mark.fair"])
        await mark.locator("summary").click()
        await expect(mark.get_by_text(person.words["fair.why.fair"])).to_be_visible()
        # Commitment, seed and the own nonce, to be checked by other means too.
        await expect(mark.get_by_role("definition")).to_have_text(
            [re.compile(f"^[0-9a-f]{{{digits}}}$") for digits in (64, 64, 16)]
        )


def another_seed(view: Json) -> None:
    if view["reveal"]:
        view["reveal"]["seed"] = "ab" * 32


def another_seed_with_its_commitment(view: Json) -> None:
    if view["reveal"]:
        view["reveal"] |= {"seed": "ab" * 32, "commitment": commitment("ab" * 32)}


def nobodys_nonce(view: Json) -> None:
    if view["reveal"]:
        view["reveal"]["nonces"] = []


def another_hand(view: Json) -> None:
    """At the deal, and for as long as it does not matter to the rules."""
    round_ = view["round"]
    if round_ and round_["phase"] == "draw" and round_["stock"] == 52 - 7 * len(view["seats"]):
        deck = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]
        round_["hand"] = [card for card in deck if card not in round_["hand"]][:7]


LIES: dict[str, tuple[Lie, str]] = {
    "another seed": (another_seed, "fair.why.commitment"),
    "another seed with its commitment": (another_seed_with_its_commitment, "fair.why.commitment"),
    "nobody's nonce": (nobodys_nonce, "fair.why.nonce"),
    "another hand": (another_hand, "fair.why.hand"),
}


@pytest.mark.parametrize(("lie", "why"), LIES.values(), ids=LIES)
async def test_a_server_that_lies_is_found_out(
    hall_visitors: Visitors, tmp_path: Path, lie: Lie, why: str
) -> None:
    async with hall(whole_app(tmp_path)) as address:
        person = await hall_visitors.person(address, "ko", "phone")
        await person.enter("보람")
        await lied_to(person, lie)
        await play_a_round(person)
        mark = person.page.locator(".fairness")
        await expect(mark).to_have_attribute("data-mark", "unfair")
        await expect(mark.locator("summary b")).to_have_text(person.words["fair.mark.unfair"])
        await mark.locator("summary").click()
        await expect(mark.get_by_text(person.words[why])).to_be_visible()
