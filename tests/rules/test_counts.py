"""Exhaustive counts: every meld and lay-off of the pack, judged by engine and plain twin."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from hulawang.rules.cards import DECK, Card, Cards
from hulawang.rules.melds import MELDS, Kind, Meld, claims_in, kind_after, kind_of
from hulawang.rules.profile import BASIC
from tests.rules import plain
from tests.rules.twin import texts


def cards_of_suit(suit: int) -> tuple[Card, ...]:
    return DECK[13 * suit : 13 * suit + 13]


def subsets(cards: tuple[Card, ...], most: int) -> Iterator[Cards]:
    """Every group of up to `most` of these cards, the empty one too."""
    for size in range(most + 1):
        yield from map(Cards.of, combinations(cards, size))


@cache
def judged() -> dict[Cards, str | None]:
    """The twin's word on every group that could make a meld.

    That is every group of up to four cards and every group within one suit: five cards or more of
    two suits are neither of one rank nor of one suit, in any reading of R2.
    """
    groups = dict.fromkeys(subsets(DECK, 4))
    for suit in range(4):
        groups |= dict.fromkeys(subsets(cards_of_suit(suit), 13))
    return {cards: plain.kind(texts(cards)) for cards in groups}


def test_every_group_of_the_pack_is_judged_alike() -> None:
    assert len(judged()) == 1 + 52 + 1326 + 22100 + 270725 + 4 * (8192 - 1 - 13 - 78 - 286 - 715)
    unlike = [cards for cards, kind in judged().items() if kind_of(cards) != kind]
    assert not unlike


def test_the_melds_of_the_pack_are_counted() -> None:
    melds = {cards: kind for cards, kind in judged().items() if kind is not None}
    counted = Counter(
        "pair with a 7" if kind == "run" and len(cards) == 2 else kind
        for cards, kind in melds.items()
    )
    assert counted == {"set": 65, "run": 524, "pair with a 7": 8, "seven": 4}
    assert melds == MELDS


def test_five_cards_of_two_suits_are_no_meld() -> None:
    assert all(len(cards) <= 4 or len({card.suit for card in cards}) == 1 for cards in MELDS)


@pytest.mark.parametrize("kind", list(Kind))
def test_every_lay_off_of_the_pack_is_judged_alike(kind: Kind) -> None:
    """A run over every group of its suit; anything over every group of three, as R3.4 needs."""
    unlike = [
        (meld, added)
        for cards, found in MELDS.items()
        if found is kind
        for meld in [Meld(kind, cards, owner=0)]
        for added in _laid_onto(meld)
        if kind_after(meld, added) != plain.kind_after(kind, texts(cards), texts(added))
    ]
    assert not unlike


def _laid_onto(meld: Meld) -> Iterator[Cards]:
    rest = tuple(card for card in DECK if card not in meld.cards)
    yield from subsets(rest, {Kind.SET: 2, Kind.RUN: 1, Kind.SEVEN: 3}[meld.kind])
    suit = next(iter(meld.cards)).suit
    if meld.kind is not Kind.SET:
        yield from subsets(tuple(card for card in rest if card.suit == suit), 13)


def test_a_card_that_lies_in_the_meld_cannot_be_added_again() -> None:
    for cards, kind in MELDS.items():
        meld = Meld(kind, cards, owner=0)
        assert kind_after(meld, Cards(cards)) is None
        assert all(kind_after(meld, Cards(card.bit)) is None for card in cards)


def test_every_claim_into_a_full_suit_or_rank_is_found() -> None:
    """With the whole rest of the pack in hand a claim is any meld of three or more."""
    pack = Cards.of(DECK)
    for discard in DECK:
        found = set(claims_in(Cards(pack ^ discard.bit), discard))
        melds = {
            Cards(cards ^ discard.bit)
            for cards, kind in judged().items()
            if kind is not None and discard in cards and len(cards) >= 3
        }
        assert found == melds


def test_the_card_sum_of_every_hand_of_one_suit() -> None:
    for suit in range(4):
        for cards in subsets(cards_of_suit(suit), 13):
            assert BASIC.card_sum(cards) == plain.total(texts(cards))
