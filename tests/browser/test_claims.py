"""Two people in two browsers want the same card: the nearer seat gets it (R4.3)."""

from itertools import count
from pathlib import Path
from random import Random

import pytest
from playwright.async_api import expect

from hulawang.rules.cards import Card
from hulawang.rules.melds import claims_in
from hulawang.rules.play import deal
from hulawang.rules.profile import BASIC
from hulawang.rules.shuffle import first_leader, shuffled_deck
from hulawang.server.world import SystemChance
from tests.browser.hall import Lang, Person, Visitors, hall, staged_app
from tests.rooms.house import PlainCpu

SEATS = 3
CPU_SEAT = 2


class StagedChance(SystemChance):
    """Chance whose every seed lets both people claim what the CPU player throws first."""

    def __init__(self) -> None:
        self._staged = staged_seed()

    def seed(self) -> str:
        return self._staged

    def rng(self) -> Random:
        return Random(1)


def staged_seed() -> str:
    """The first seed by which the CPU player leads and throws a card that both people can use."""
    return next(seed for seed in (f"{number:064x}" for number in count()) if _is_staged(seed))


def _is_staged(seed: str) -> bool:
    if first_leader(seed, SEATS) != CPU_SEAT:
        return False
    round_ = deal(BASIC, shuffled_deck(seed, 1), SEATS, CPU_SEAT)
    thrown = _thrown_by_plain_cpu(round_.players[CPU_SEAT].hand | round_.stock[0].bit)
    return all(any(claims_in(round_.players[seat].hand, thrown)) for seat in (0, 1))


def _thrown_by_plain_cpu(hand: int) -> Card:
    """`PlainCpu` throws the first card of its hand."""
    return Card((hand & -hand).bit_length() - 1)


@pytest.mark.parametrize(
    ("lang", "sizes"), [("ko", ("phone", "desktop")), ("en", ("desktop", "phone"))]
)
async def test_of_two_who_claim_the_nearer_seat_gets_the_card(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang, sizes: tuple[str, str]
) -> None:
    async with hall(staged_app(tmp_path, StagedChance(), PlainCpu())) as address:
        near = await hall_visitors.person(address, lang, sizes[0])
        far = await hall_visitors.person(address, lang, sizes[1])
        await near.enter("가까이")
        await far.enter("멀리")
        await _sit_down_together(near, far)
        # The farther seat is quicker, which does not matter.
        for person in (far, near):
            await person.page.locator("[data-act=claim]").click()
        for person, begins in ((near, "event.claimed.nearest.me"), (far, "event.claimed.nearest")):
            sentence = person.words.pattern_of(begins)
            await expect(person.page.get_by_text(sentence).first).to_be_visible()
        await expect(near.page.get_by_text(near.words["table.hint.choose"])).to_be_visible()


async def _sit_down_together(host: Person, guest: Person) -> None:
    """The host opens a room for three with one CPU player; the guest comes in by its link."""
    page, words = host.page, host.words
    await page.get_by_role("link", name=words.start_of("home.new")).click()
    seats = page.get_by_role("group", name=words["new.seats"])
    await seats.get_by_role("radio").first.check()
    await page.get_by_role("combobox").nth(0).select_option("")
    await page.get_by_role("combobox").nth(1).select_option("normal")
    await host.button("new.open").click()
    await page.wait_for_url("**/t/*")
    await guest.page.goto(page.url)
    await guest.button("visit.sit").click()
    await host.button("wait.start").click()
