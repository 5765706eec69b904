"""Two people in two browsers want the same card: the nearer seat gets it (R4.3)."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from playwright.async_api import expect

from hulawang.cpu.players import HeuristicPlayers
from hulawang.cpu.selfplay import Move
from hulawang.rules.cards import Card
from hulawang.rules.commands import Claim
from hulawang.rules.melds import claims_in
from hulawang.rules.play import deal
from hulawang.rules.profile import BASIC
from hulawang.rules.shuffle import first_leader, shuffled_deck
from hulawang.views.seat import see_round
from tests.browser.foretold import MUCH_TO_CHOOSE, foretell
from tests.browser.hall import SETTLED, Lang, StandingTimer, Visitors, hall, staged_app
from tests.browser.hands import NO_PASS_BY_ITSELF, Taps
from tests.rooms.house import PlainCpu

SEATS = 3
CPU_SEAT = 2
PACE = 0.01
PHONES = ((390, 844), (320, 640), (844, 390))

COVERED = """() => {
  const over = document.querySelector('.claims').getBoundingClientRect();
  return [...document.querySelectorAll('.pile-count')].filter((caption) => {
    const box = caption.getBoundingClientRect();
    const beside = box.right < over.left || box.left > over.right;
    const apart = beside || box.bottom <= over.top || box.top >= over.bottom;
    return !apart || !caption.checkVisibility({opacityProperty: true});
  }).map((caption) => caption.textContent.trim());
}"""
"""The captions of the piles that the claims to choose from leave unread."""


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


async def test_claims_to_choose_from_leave_it_to_be_read_whose_card_it_is(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    match = foretell(MUCH_TO_CHOOSE, 1)
    app = staged_app(tmp_path, match.seed, HeuristicPlayers(), StandingTimer(), pace=PACE)
    async with hall(app) as address:
        person = await hall_visitors.person(address, "ko", "phone")
        page = person.page
        await page.emulate_media(reduced_motion="reduce")
        await page.evaluate(NO_PASS_BY_ITSELF)
        await page.reload()
        await person.enter("가까이")
        taps = Taps(person)
        await person.open_room(seats=SEATS, people=1)
        own = (move for move in match.rounds[0] if move.command.seat == 0)
        await _plays_to_the_first_claim(taps, own)
        await expect(page.get_by_role("radiogroup").get_by_role("radio")).to_have_count(5)
        for width, height in PHONES:
            await page.set_viewport_size({"width": width, "height": height})
            await page.evaluate(SETTLED)
            assert await page.evaluate(COVERED) == [], (width, height)


async def _plays_to_the_first_claim(taps: Taps, own: Iterator[Move]) -> None:
    for move in own:
        seen = see_round(move.before, 0)
        await taps.sight.stands(1, seen)
        if isinstance(move.command, Claim):
            return
        await taps.make(move, seen)
