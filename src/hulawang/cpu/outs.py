"""Outs: which cards would help a hand, for all four suits at once.

Ranks stand on the circle of R2.2, so «one up» of a king is the ace of its suit.
"""

from collections.abc import Iterable

from hulawang.rules.cards import OF_RANK, RANK_COUNT, SUIT_MASK
from hulawang.rules.melds import Kind, Meld

_ACES = int(OF_RANK[0])
_KINGS = int(OF_RANK[-1])
_LAST = RANK_COUNT - 1
_EVERY_SUIT = _ACES
"""Multiplied with 13 bits of ranks, this gives the cards of these ranks in all suits."""


def up(cards: int) -> int:
    """Every card's upper neighbour in its suit."""
    return (cards & ~_KINGS) << 1 | (cards & _KINGS) >> _LAST


def down(cards: int) -> int:
    """Every card's lower neighbour in its suit."""
    return (cards & ~_ACES) >> 1 | (cards & _ACES) << _LAST


def of_twice_held_ranks(hand: int) -> int:
    """All cards of the ranks of which a hand holds two or more."""
    first = hand & SUIT_MASK
    second = hand >> RANK_COUNT & SUIT_MASK
    third = hand >> 2 * RANK_COUNT & SUIT_MASK
    fourth = hand >> 3 * RANK_COUNT
    twice = first & second | third & fourth | (first | second) & (third | fourth)
    return twice * _EVERY_SUIT


def of_held_ranks(hand: int) -> int:
    """All cards of the ranks that a hand holds."""
    ranks = (
        hand | hand >> RANK_COUNT | hand >> 2 * RANK_COUNT | hand >> 3 * RANK_COUNT
    ) & SUIT_MASK
    return ranks * _EVERY_SUIT


def completing(hand: int) -> int:
    """The cards with which two of the hand make a SET or RUN of three (R2.1, R2.2)."""
    above, below = up(hand), down(hand)
    runs = above & below | above & up(above) | below & down(below)
    return (runs | of_twice_held_ranks(hand)) & ~hand


def near(hand: int) -> int:
    """The cards that would make a pair with one of the hand: same rank, neighbour, next but one."""
    above, below = up(hand), down(hand)
    runs = above | below | up(above) | down(below)
    return (runs | of_held_ranks(hand)) & ~hand


def taken_by(melds: Iterable[Meld]) -> int:
    """The cards that these melds take, one at a time (R3)."""
    taken = 0
    for meld in melds:
        taken |= taken_by_one(meld.kind, meld.cards)
    return taken


def taken_by_one(kind: Kind, cards: int) -> int:
    """The cards that a meld of this kind takes, one at a time (R3)."""
    beside = of_held_ranks(cards) if kind is Kind.SET else up(cards) | down(cards)
    return beside & ~cards


def pairs_with(card: int, cards: int) -> int:
    """How many pairs of these cards make a SET or RUN of three with the card of this bit."""
    same = (of_held_ranks(card) & cards).bit_count()
    above, below = up(card), down(card)
    runs = (above | up(above), above | below, below | down(below))
    return same * (same - 1) // 2 + sum(pair & cards == pair for pair in runs)
