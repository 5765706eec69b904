"""Whether to claim a discard, and with which cards (R4)."""

from dataclasses import replace
from random import Random

from hulawang.cpu.reading import Reading
from hulawang.cpu.style import Style
from hulawang.cpu.turn import best_plan, worth_after
from hulawang.rules.cards import Card, Cards
from hulawang.rules.commands import Claim, Pass
from hulawang.rules.melds import Meld, kind_of


def answer(
    style: Style,
    reading: Reading,
    discard: Card,
    claims: tuple[Cards, ...],
    rng: Random,
) -> Claim | Pass:
    """The answer in a window: the claim after which the turn goes best, or a pass."""
    if not claims or rng.random() < style.lapses.missed_claims:
        return Pass(reading.seat)
    weighed = ((_worth_of_claim(style, reading, discard, cards), cards) for cards in claims)
    (goes_out, *_), cards = max(weighed)
    if reading.stops_next_turn and not goes_out:
        return Pass(reading.seat)
    return Claim(reading.seat, cards)


def _worth_of_claim(
    style: Style, reading: Reading, discard: Card, cards: Cards
) -> tuple[bool, int, float]:
    """Whether the claimed turn goes out, how few cards it leaves (negative), its worth."""
    meld = Cards(cards | discard.bit)
    kind = kind_of(meld)
    assert kind is not None  # it was offered
    claimed = replace(
        reading,
        hand=Cards(reading.hand ^ cards),
        melds=(*reading.melds, Meld(kind, meld, reading.seat)),
        melded=True,
        turns=reading.turns + 1,
    )
    plan = best_plan(style, claimed)
    if plan.goes_out:
        return (True, 0, 0.0)
    return (False, -len(plan.rest), worth_after(style, claimed, plan))
