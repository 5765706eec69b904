"""Melds: what makes one (R2), what one takes (R3), and which a hand can make.

Every meld of the pack stands in one table, so a question about a meld is a look-up. The whole idea
of laying off is that the union must again be a meld, of a kind that the old one may become (R3).
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache, reduce
from itertools import combinations
from operator import or_

from hulawang.rules.cards import (
    DECK,
    OF_RANK,
    OF_SUIT,
    RANK_COUNT,
    SEVEN_RANK,
    SEVENS,
    SUIT_MASK,
    Card,
    Cards,
)
from hulawang.rules.value import Value


class Kind(StrEnum):
    """The three kinds of meld."""

    SET = "set"
    RUN = "run"
    SEVEN = "seven"


class Meld(Value, frozen=True):
    """A meld on the table; `owner` is the seat that laid it down."""

    kind: Kind
    cards: Cards
    owner: int

    def in_order(self) -> tuple[Card, ...]:
        """The cards as they lie: a run along the circle, anything else in suit order."""
        return _in_order(self.kind, self.cards)


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


@cache
def _in_order(kind: Kind, laid: Cards) -> tuple[Card, ...]:
    cards = tuple(laid)
    if kind is not Kind.RUN:
        return cards
    first = _first_of_arc(laid.of_suit(cards[0].suit))
    return tuple(sorted(cards, key=lambda card: (card.rank - first) % RANK_COUNT))


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
"""Every run of one suit as 13 bits from the ace, shortest first (R2.2, R2.4)."""


def _runs_by_ranks(suit: int) -> tuple[tuple[Cards, ...], ...]:
    """Every run among cards of one suit, shortest first, by the 13 bits of their ranks."""
    found: list[list[Cards]] = [[] for _ in range(SUIT_MASK + 1)]
    for arc in ARCS:
        run = Cards(arc << RANK_COUNT * suit)
        others = beside = SUIT_MASK ^ arc
        while others:
            found[arc | others].append(run)
            others = others - 1 & beside
        found[arc].append(run)
    return tuple(map(tuple, found))


RUNS_IN = tuple(map(_runs_by_ranks, range(len(OF_SUIT))))
"""By suit and the 13 bits of the ranks held in it: every run among these cards, shortest first."""


@cache
def sets_in(same_rank: int) -> tuple[Cards, ...]:
    """Every SET among cards of one rank (R2.1)."""
    cards = tuple(Cards(same_rank))
    return tuple(Cards.of(chosen) for size in (3, 4) for chosen in combinations(cards, size))


@cache
def _lone_sevens_in(sevens: int) -> tuple[Cards, ...]:
    """Each of these 7s as the meld that it makes alone (R2.3)."""
    return tuple(Cards(seven.bit) for seven in Cards(sevens))


def _every_meld() -> Iterator[tuple[Cards, Kind]]:
    for of_rank in OF_RANK:
        for cards in sets_in(of_rank):
            yield cards, Kind.SET
    for runs in RUNS_IN:
        for cards in runs[SUIT_MASK]:
            yield cards, Kind.RUN
    for seven in _lone_sevens_in(SEVENS):
        yield seven, Kind.SEVEN


MELDS: dict[Cards, Kind] = dict(_every_meld())
"""Every meld of the pack with its kind: 65 SETs, 524 RUNs and 8 pairs with a 7, 4 SEVENs."""


def _touching(cards: Cards, kind: Kind) -> int:
    first = cards.first
    touching = 0
    if kind is not Kind.RUN:
        touching |= OF_RANK[first.rank]
    if kind is not Kind.SET:
        ranks, last = cards.of_suit(first.suit), RANK_COUNT - 1
        beside = ranks << 1 | ranks >> last | ranks >> 1 | ranks << last
        touching |= (beside & SUIT_MASK) << RANK_COUNT * first.suit
    return touching & ~cards


_TOUCHING = {cards: _touching(cards, kind) for cards, kind in MELDS.items()}
"""The cards next to a meld: every lay-off onto it has one of them at least (R3.2 to R3.4)."""


def _partners(card: Card) -> int:
    melds = (cards for cards in MELDS if len(cards) == 3 and card in cards)
    return reduce(or_, melds) & ~card.bit


_PARTNERS = tuple(map(_partners, DECK))
"""The cards with which a card makes a meld of three: every claim of it names two of them."""


def kind_of(cards: Cards) -> Kind | None:
    """The kind of meld that these cards make when laid down new, or None (R2)."""
    return MELDS.get(cards)


def kind_after(meld: Meld, added: Cards) -> Kind | None:
    """The kind of the meld once these cards are laid off onto it, or None if it refuses (R3)."""
    if not added or meld.cards & added:
        return None
    kind = MELDS.get(Cards(meld.cards | added))
    return kind if kind in MAY_BECOME[meld.kind] else None


def melds_in(hand: Cards) -> list[Cards]:
    """Every meld that can be laid down new from a hand."""
    first, second = hand & SUIT_MASK, hand >> RANK_COUNT & SUIT_MASK
    third, fourth = hand >> 2 * RANK_COUNT & SUIT_MASK, hand >> 3 * RANK_COUNT
    found: list[Cards] = []
    thrice = first & second & (third | fourth) | third & fourth & (first | second)
    while thrice:
        lowest = thrice & -thrice
        found += sets_in(hand & OF_RANK[lowest.bit_length() - 1])
        thrice ^= lowest
    of_spades, of_hearts, of_diamonds, of_clubs = RUNS_IN
    found += of_spades[first]
    found += of_hearts[second]
    found += of_diamonds[third]
    found += of_clubs[fourth]
    if sevens := hand & SEVENS:
        found += _lone_sevens_in(sevens)
    return found


def lay_offs_in(hand: Cards, meld: Meld) -> tuple[Cards, ...]:
    """Every group of hand cards that the meld takes in one action (R3.2 to R3.4)."""
    laid = meld.cards
    if not hand & _TOUCHING[laid]:
        return ()
    wholes = _melds_with(laid.first, hand | laid)
    return tuple([Cards(whole ^ laid) for whole in wholes if whole & laid == laid != whole])


def claims_in(hand: Cards, discard: Card) -> tuple[Cards, ...]:
    """Every group of two or more hand cards that makes a new SET or RUN with a discard (R4.2)."""
    if (hand & _PARTNERS[discard]).bit_count() < 2:
        return ()
    bit = discard.bit
    wholes = _melds_with(discard, hand | bit)
    return tuple([Cards(whole ^ bit) for whole in wholes if whole & bit and len(whole) > 2])


def _melds_with(card: Card, cards: int) -> tuple[Cards, ...]:
    """Every SET of this card's rank and RUN of its suit among cards; some do without the card."""
    suit, rank = divmod(card, RANK_COUNT)
    runs = RUNS_IN[suit][cards >> RANK_COUNT * suit & SUIT_MASK]
    return sets_in(cards & OF_RANK[rank]) + runs
