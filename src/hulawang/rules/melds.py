"""Melds: what makes one (R2), what one takes (R3), and which a hand can make.

Every meld of the pack stands in one table, so a question about a meld is a look-up. The whole idea
of laying off is that the union must again be a meld, of a kind that the old one may become (R3).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import combinations

from hulawang.rules.cards import (
    OF_RANK,
    RANK_COUNT,
    SEVEN_RANK,
    SEVENS,
    SUIT_MASK,
    SUITS,
    Card,
    Cards,
)


class Kind(StrEnum):
    """The three kinds of meld."""

    SET = "set"
    RUN = "run"
    SEVEN = "seven"


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table; `owner` is the seat that laid it down."""

    kind: Kind
    cards: Cards
    owner: int

    def in_order(self) -> tuple[Card, ...]:
        """The cards as they lie: a run along the circle, anything else in suit order."""
        if self.kind is not Kind.RUN:
            return tuple(self.cards)
        cards = tuple(self.cards)
        first = _first_of_arc(self.cards.of_suit(cards[0].suit))
        return tuple(sorted(cards, key=lambda card: (card.rank - first) % RANK_COUNT))


MAY_BECOME = {
    Kind.RUN: frozenset({Kind.RUN}),
    Kind.SET: frozenset({Kind.SET}),
    Kind.SEVEN: frozenset({Kind.RUN, Kind.SET}),
}
"""R3.4: only a SEVEN turns into something else."""


def _arc(first: int, length: int) -> int:
    """`length` ranks from `first` on along the circle of R2.2, as 13 bits."""
    bits = 0
    for step in range(length):
        bits |= 1 << (first + step) % RANK_COUNT
    return bits


def _first_of_arc(bits: int) -> int:
    """The rank with which an arc begins; the ace for the whole circle."""
    if bits == SUIT_MASK:
        return 0
    return next(
        rank
        for rank in range(RANK_COUNT)
        if bits >> rank & 1 and not bits >> (rank - 1) % RANK_COUNT & 1
    )


_SEVEN_BIT = 1 << SEVEN_RANK
ARCS: tuple[int, ...] = tuple(
    dict.fromkeys(
        bits
        for length in range(2, RANK_COUNT + 1)
        for first in range(RANK_COUNT)
        # R2.4: only a 7 makes a run of two.
        if length > 2 or _arc(first, 2) & _SEVEN_BIT
        for bits in (_arc(first, length),)
    )
)
"""Every run of one suit as 13 bits, shortest first (R2.2, R2.4)."""


@cache
def arcs_in(ranks: int) -> tuple[int, ...]:
    """Every run that can be made of these ranks of one suit, shortest first."""
    return tuple(arc for arc in ARCS if arc & ranks == arc)


@cache
def _sets_in(same_rank: int) -> tuple[Cards, ...]:
    """Every SET among cards of one rank (R2.1)."""
    cards = tuple(Cards(same_rank))
    return tuple(
        Cards.of(chosen) for size in (3, 4) for chosen in combinations(cards, size)
    )


def _every_meld() -> Iterator[tuple[Cards, Kind]]:
    for of_rank in OF_RANK:
        for cards in _sets_in(of_rank):
            yield cards, Kind.SET
    for suit in range(len(SUITS)):
        for arc in ARCS:
            yield Cards(arc << RANK_COUNT * suit), Kind.RUN
    for seven in SEVENS:
        yield Cards(seven.bit), Kind.SEVEN


MELDS: dict[Cards, Kind] = dict(_every_meld())
"""Every meld of the pack with its kind: 65 SETs, 524 RUNs and 8 pairs with a 7, 4 SEVENs."""


def kind_of(cards: Cards) -> Kind | None:
    """The kind of meld that these cards make when laid down new, or None (R2)."""
    return MELDS.get(cards)


def kind_after(meld: Meld, added: Cards) -> Kind | None:
    """The kind of the meld once these cards are laid off onto it, or None if it refuses (R3)."""
    if not added or meld.cards & added:
        return None
    kind = MELDS.get(Cards(meld.cards | added))
    return kind if kind in MAY_BECOME[meld.kind] else None


def melds_in(hand: Cards) -> Iterator[Cards]:
    """Every meld that can be laid down new from a hand."""
    first, second, third, fourth = (hand.of_suit(suit) for suit in range(len(SUITS)))
    both, other = first & second, third & fourth
    triple = both & (third | fourth) | other & (first | second)
    while triple:
        lowest = triple & -triple
        yield from _sets_in(hand & OF_RANK[lowest.bit_length() - 1])
        triple ^= lowest
    for suit, ranks in enumerate((first, second, third, fourth)):
        for arc in arcs_in(ranks):
            yield Cards(arc << RANK_COUNT * suit)
    for seven in Cards(hand & SEVENS):
        yield Cards(seven.bit)


def lay_offs_in(hand: Cards, meld: Meld) -> Iterator[Cards]:
    """Every group of hand cards that the meld takes in one action (R3.2 to R3.4)."""
    if meld.kind is not Kind.RUN:
        rank = next(iter(meld.cards)).rank
        yield from _completions(hand & OF_RANK[rank], meld)
    if meld.kind is not Kind.SET:
        suit = next(iter(meld.cards)).suit
        shift = RANK_COUNT * suit
        laid = meld.cards.of_suit(suit)
        for arc in arcs_in(hand.of_suit(suit) | laid):
            if arc & laid == laid and arc != laid:
                yield Cards((arc ^ laid) << shift)


def _completions(same_rank: int, meld: Meld) -> Iterator[Cards]:
    """Groups of the same rank that make a SET with a SET (one card) or a SEVEN (two, three)."""
    cards = tuple(Cards(same_rank))
    for size in range(1, len(cards) + 1):
        for chosen in combinations(cards, size):
            added = Cards.of(chosen)
            if Cards(meld.cards | added) in MELDS:
                yield added


def claims_in(hand: Cards, discard: Card) -> Iterator[Cards]:
    """Every group of two or more hand cards that makes a new SET or RUN with a discard (R4.2)."""
    bit = discard.bit
    for cards in _sets_in((hand | bit) & OF_RANK[discard.rank]):
        if cards & bit:
            yield Cards(cards ^ bit)
    shift = RANK_COUNT * discard.suit
    rank_bit = 1 << discard.rank
    for arc in arcs_in(hand.of_suit(discard.suit) | rank_bit):
        if arc & rank_bit and arc.bit_count() > 2:
            yield Cards((arc ^ rank_bit) << shift)
