"""Cards and sets of cards: integers inside, two-character text outside.

A `Card` is its place in the deck's order, ♠♥♦♣ and A to K within a suit. `Cards` is a set of cards
as bits, so that the rules are unions and intersections. A second deck or jokers would take bits
from 52 upwards.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Self

RANKS = "A23456789TJQK"
SUITS = "shdc"
RANK_COUNT = len(RANKS)
SUIT_MASK = (1 << RANK_COUNT) - 1
"""The bits of one suit once it is shifted to the bottom."""
SEVEN_RANK = RANKS.index("7")


_TEXTS = tuple(rank + suit for suit in SUITS for rank in RANKS)


class BadNotation(ValueError):
    """A text does not spell what it should; `args[0]` is that text."""


class Card(int):
    """One card, 0 to 51: suit × 13 + rank."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card that a text such as `7h` names.

        Raises `BadNotation` for any other text.
        """
        card = _BY_TEXT.get(text)
        if card is None:
            raise BadNotation(text)
        return card

    @property
    def rank(self) -> int:
        """0 for an ace to 12 for a king."""
        return self % RANK_COUNT

    @property
    def suit(self) -> int:
        """0 to 3 in the order ♠♥♦♣."""
        return self // RANK_COUNT

    @property
    def bit(self) -> int:
        return 1 << self

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


DECK: tuple[Card, ...] = tuple(map(Card, range(len(_TEXTS))))
_BY_TEXT = dict(zip(_TEXTS, DECK, strict=True))


def _of_suit_by_ranks(suit: int) -> tuple[tuple[Card, ...], ...]:
    """The cards of every set within one suit, by the 13 bits of its ranks."""
    found: list[tuple[Card, ...]] = [()]
    for card in DECK[RANK_COUNT * suit : RANK_COUNT * (suit + 1)]:
        found += [(*cards, card) for cards in found]
    return tuple(found)


_SPADES, _HEARTS, _DIAMONDS, _CLUBS = map(_of_suit_by_ranks, range(len(SUITS)))


class Cards(int):
    """A set of cards as bits; iterates in deck order and counts its cards."""

    __slots__ = ()

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Self:
        """The set of these cards; one named twice is in it once."""
        bits = 0
        for card in cards:
            bits |= 1 << card
        return cls(bits)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The set that a text such as `7h8h9h` or `7h 8h 9h` names.

        Raises `BadNotation` for an unknown card and for one named twice.
        """
        cards = parse_cards(text)
        found = cls.of(cards)
        if len(found) != len(cards):
            raise BadNotation(text)
        return found

    def __iter__(self) -> Iterator[Card]:
        return iter(
            _SPADES[self & SUIT_MASK]
            + _HEARTS[self >> RANK_COUNT & SUIT_MASK]
            + _DIAMONDS[self >> 2 * RANK_COUNT & SUIT_MASK]
            + _CLUBS[self >> 3 * RANK_COUNT]
        )

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, card: Card) -> bool:
        return bool(self >> card & 1)

    def __str__(self) -> str:
        return "".join(map(str, self))

    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"

    @property
    def first(self) -> Card:
        """The first card in deck order of a set that is not empty."""
        return DECK[(self & -self).bit_length() - 1]

    def texts(self) -> tuple[str, ...]:
        """Each card's text, in deck order."""
        return (
            _suit_texts(0, self & SUIT_MASK)
            + _suit_texts(1, self >> RANK_COUNT & SUIT_MASK)
            + _suit_texts(2, self >> 2 * RANK_COUNT & SUIT_MASK)
            + _suit_texts(3, self >> 3 * RANK_COUNT)
        )

    def of_suit(self, suit: int) -> int:
        """The ranks held in one suit, as 13 bits from the ace."""
        return self >> RANK_COUNT * suit & SUIT_MASK


@cache
def _suit_texts(suit: int, bits: int) -> tuple[str, ...]:
    """The texts of one suit's cards, by its 13 bits: 8,192 at most."""
    return tuple(map(str, Cards(bits << RANK_COUNT * suit)))


NONE = Cards(0)
OF_RANK: tuple[Cards, ...] = tuple(
    Cards.of(card for card in DECK if card.rank == rank) for rank in range(RANK_COUNT)
)
SEVENS = OF_RANK[SEVEN_RANK]
OF_SUIT: tuple[Cards, ...] = tuple(
    Cards(SUIT_MASK << RANK_COUNT * suit) for suit in range(len(SUITS))
)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards in the order of their text; `7h8h` and `7h 8h` are the same.

    Raises `BadNotation` for an unknown card.
    """
    compact = text.replace(" ", "")
    return tuple(Card.parse(compact[at : at + 2]) for at in range(0, len(compact), 2))
