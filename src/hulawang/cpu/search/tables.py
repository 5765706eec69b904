"""What bits of a hand mean to a rollout, looked up instead of found out.

Cards are plain whole numbers here and sets of cards plain bits: a rollout makes no values.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from hulawang.rules.cards import DECK, OF_RANK, RANK_COUNT, SEVENS, SUIT_MASK, Cards
from hulawang.rules.melds import ARCS, MELDS, claims_in

PACK = int(Cards.of(DECK))
SEVEN_BITS = int(SEVENS)
RANK_BITS: tuple[int, ...] = tuple(int(OF_RANK[card % RANK_COUNT]) for card in DECK)
"""By card: all cards of its rank."""

_LONGEST_FIRST = tuple(sorted((arc for arc in ARCS if arc.bit_count() > 2), key=int.bit_count))[
    ::-1
]


@cache
def longest_run(ranks: int) -> int:
    """The longest run of three or more among 13 bits of one suit, 0 without one (R2.2)."""
    if ranks.bit_count() < 3:
        return 0
    return next((arc for arc in _LONGEST_FIRST if arc & ranks == arc), 0)


def _claim_pairs(card: int) -> Iterator[int]:
    discard = DECK[card]
    everything = Cards(PACK ^ discard.bit)
    for cards in claims_in(everything, discard):
        if len(cards) == 2:
            yield int(cards)


CLAIM_PAIRS: tuple[tuple[int, ...], ...] = tuple(tuple(_claim_pairs(card)) for card in DECK)
"""By discard: every two cards that make a new meld with it (R4.2)."""


def _partners(card: int) -> int:
    partners = 0
    for pair in CLAIM_PAIRS[card]:
        partners |= pair
    return partners


PARTNERS: tuple[int, ...] = tuple(map(_partners, DECK))
"""By card: the cards with which it makes a meld of three."""


def _outs(card: int, partner: int) -> int:
    """The cards that make a meld of three with these two."""
    pair = Cards.of((DECK[card], DECK[partner]))
    outs = 0
    for third in DECK:
        if third not in pair and Cards(pair | third.bit) in MELDS:
            outs |= third.bit
    return outs


PAIR_OUTS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple(
        (1 << partner, _outs(card, partner))
        for partner in range(len(DECK))
        if PARTNERS[card] >> partner & 1
    )
    for card in range(len(DECK))
)
"""By card: each partner's bit and the cards that complete the two."""


def longest_melds(hand: int) -> tuple[list[int], int]:
    """New melds of three and more in a hand, the longest first, and what they leave."""
    found: list[int] = []
    while True:
        best, size = 0, 2
        for shift in (0, RANK_COUNT, 2 * RANK_COUNT, 3 * RANK_COUNT):
            run = longest_run(hand >> shift & SUIT_MASK)
            if run and run.bit_count() > size:
                best, size = run << shift, run.bit_count()
        thrice = _thrice(hand)
        while thrice:
            lowest = thrice & -thrice
            same = hand & RANK_BITS[lowest.bit_length() - 1]
            if same.bit_count() > size:
                best, size = same, same.bit_count()
            thrice ^= lowest
        if not best:
            return found, hand
        found.append(best)
        hand ^= best


def _thrice(hand: int) -> int:
    """The ranks held three times or four, as 13 bits."""
    first, second = hand & SUIT_MASK, hand >> RANK_COUNT & SUIT_MASK
    third, fourth = hand >> 2 * RANK_COUNT & SUIT_MASK, hand >> 3 * RANK_COUNT
    return first & second & (third | fourth) | third & fourth & (first | second)


@cache
def chance_of_more(cards: int, limit: int, values: tuple[int, ...]) -> float:
    """How likely so many cards of a whole pack come to more than `limit`."""
    if cards >= _MANY:
        return 1.0
    sums = [sum(hand) for hand in combinations(values * 4, cards)]
    return sum(total > limit for total in sums) / len(sums)


_MANY = 5
"""So many cards hardly ever come to as little as a plain stop asks."""
