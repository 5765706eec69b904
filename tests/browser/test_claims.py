"""Two people in two browsers want the same card: the nearer seat gets it (R4.3)."""

from itertools import count
from pathlib import Path

import pytest
from playwright.async_api import expect

from hulawang.rules.cards import Card
from hulawang.rules.melds import claims_in
from hulawang.rules.play import deal
from hulawang.rules.profile import BASIC
from hulawang.rules.shuffle import first_leader, shuffled_deck
from tests.browser.hall import Lang, StandingTimer, Visitors, hall, staged_app
from tests.rooms.house import PlainCpu

SEATS = 3
CPU_SEAT = 2
PACE = 0.01


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
    app = staged_app(tmp_path, staged_seed(), PlainCpu(), StandingTimer(), pace=PACE)
    async with hall(app) as address:
        near = await hall_visitors.person(address, lang, sizes[0])
        far = await hall_visitors.person(address, lang, sizes[1])
        await near.page.emulate_media(reduced_motion="reduce")
        await near.enter("가까이")
        await far.enter("멀리")
        await far.sit_down(await near.open_room(seats=SEATS, people=2))
        await near.button("wait.start").click()
        # The farther seat is quicker, which does not matter.
        for person in (far, near):
            await person.page.locator("[data-act=claim]").click()
        for person, begins in ((near, "event.claimed.nearest.me"), (far, "event.claimed.nearest")):
            sentence = person.words.pattern_of(begins)
            await expect(person.page.get_by_text(sentence).first).to_be_visible()
        await expect(near.page.get_by_text(near.words["table.hint.choose"])).to_be_visible()
        # Without motion, too, the call goes away by itself while the turn stands still.
        await expect(near.page.locator(".shout")).to_have_count(0)
