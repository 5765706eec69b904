"""Cards and sets of cards, and the two characters that spell a card."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulawang.rules.cards import (
    DECK,
    NONE,
    OF_RANK,
    OF_SUIT,
    SEVENS,
    BadNotation,
    Card,
    Cards,
    parse_cards,
)
from tests.rules.plain import PACK, RANKS, SUITS


@pytest.mark.parametrize(
    ("text", "number", "rank", "suit"),
    [
        ("As", 0, 0, 0),
        ("7s", 6, 6, 0),
        ("Ks", 12, 12, 0),
        ("Ah", 13, 0, 1),
        ("Td", 35, 9, 2),
        ("2c", 40, 1, 3),
        ("Kc", 51, 12, 3),
    ],
)
def test_a_card_is_its_place_in_the_deck(text: str, number: int, rank: int, suit: int) -> None:
    card = Card.parse(text)
    assert (int(card), card.rank, card.suit, card.bit) == (number, rank, suit, 1 << number)
    assert str(card) == text


def test_the_deck_is_every_card_in_order() -> None:
    assert tuple(map(str, DECK)) == PACK
    assert all(first < second for first, second in pairwise(DECK))


def test_the_repr_of_a_card_and_of_a_set_is_code() -> None:
    words = {"Card": Card, "Cards": Cards}
    for value in (*DECK, NONE, SEVENS, Cards.of(DECK)):
        again = eval(repr(value), words)
        assert again == value
        assert type(again) is type(value)


@pytest.mark.parametrize("text", ["", "7", "h", "h7", "7H", "10h", "1h", "0s", "7h ", "7hh", "７h"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(BadNotation) as wrong:
        Card.parse(text)
    assert wrong.value.args == (text,)


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("", ""),
        ("7h", "7h"),
        ("8h7h", "7h8h"),
        ("8h 7h", "7h8h"),
        ("KcAsAh", "AsAhKc"),
        ("2c 2d 2h 2s", "2s2h2d2c"),
    ],
)
def test_a_set_lists_its_cards_in_deck_order(text: str, listed: str) -> None:
    cards = Cards.parse(text)
    assert str(cards) == listed
    assert len(cards) == len(listed) // 2
    assert Cards.parse(listed) == Cards.of(reversed(tuple(cards))) == cards
    assert [card in cards for card in DECK].count(True) == len(cards)
    assert tuple(cards) == tuple(sorted(parse_cards(text)))


@pytest.mark.parametrize("suit", range(4))
def test_every_set_within_a_suit_lists_its_cards(suit: int) -> None:
    for bits in range(0, 1 << 52, 1 << 13 * suit)[:8192]:
        assert list(Cards(bits)) == [card for card in DECK if bits >> card & 1]


@given(st.sets(st.sampled_from(DECK)))
def test_a_set_lists_what_is_in_it(cards: set[Card]) -> None:
    listed = list(Cards.of(cards))
    assert listed == sorted(cards)
    assert listed[:1] == ([Cards.of(cards).first] if cards else [])
    assert all(type(card) is Card for card in listed)


@pytest.mark.parametrize("text", ["7h7h", "7h 8h 7h", "7h8", "7h8x", "7h,8h"])
def test_what_is_no_set(text: str) -> None:
    with pytest.raises(BadNotation):
        Cards.parse(text)


def test_cards_in_a_row_keep_the_order_of_their_text() -> None:
    assert list(map(str, parse_cards("Ks 2c As"))) == ["Ks", "2c", "As"]


def test_ranks_and_suits_part_the_deck() -> None:
    for parts, letters, at in ((OF_RANK, RANKS, 0), (OF_SUIT, SUITS, 1)):
        assert Cards.of(card for part in parts for card in part) == Cards.of(DECK)
        for part, letter in zip(parts, letters, strict=True):
            assert {str(card)[at] for card in part} == {letter}
    assert str(SEVENS) == "7s7h7d7c"


def test_the_ranks_of_a_suit_are_thirteen_bits() -> None:
    cards = Cards.parse("As Ks 2h 7d Kc")
    assert [cards.of_suit(suit) for suit in range(4)] == [1 | 1 << 12, 1 << 1, 1 << 6, 1 << 12]
