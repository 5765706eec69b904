"""Outs, against a plain search over the rules' own table of melds."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulawang.cpu.outs import completing, down, near, pairs_with, taken_by, up
from hulawang.rules.cards import DECK, Card, Cards
from hulawang.rules.melds import Kind, Meld, kind_after, kind_of

hands = st.sets(st.sampled_from(DECK), max_size=9).map(Cards.of)


def completed_by(card: Card, pair: tuple[Card, Card]) -> bool:
    return kind_of(Cards.of((card, *pair))) is not None


@given(hand=hands)
def test_completing_is_what_the_meld_table_says(hand: Cards) -> None:
    expected = Cards.of(
        card
        for card in DECK
        if card not in hand and any(completed_by(card, pair) for pair in combinations(hand, 2))
    )
    assert Cards(completing(hand)) == expected


@given(cards=hands, card=st.sampled_from(DECK))
def test_pairs_with_counts_what_the_meld_table_says(cards: Cards, card: Card) -> None:
    others = Cards(cards & ~card.bit)
    expected = sum(completed_by(card, pair) for pair in combinations(others, 2))
    assert pairs_with(card.bit, others) == expected


@pytest.mark.parametrize(
    ("cards", "above", "below"),
    [("", "", ""), ("Ks", "As", "Qs"), ("Ah", "2h", "Kh"), ("7d8dKc", "8d9dAc", "6d7dQc")],
)
def test_neighbours_stand_on_the_circle(cards: str, above: str, below: str) -> None:
    held = Cards.parse(cards)
    assert Cards(up(held)) == Cards.parse(above)
    assert Cards(down(held)) == Cards.parse(below)


@pytest.mark.parametrize(
    ("hand", "cards"),
    [("", ""), ("5h", "3h4h6h7h5s5d5c"), ("Kc", "JcQcAc2cKsKhKd")],
)
def test_near_is_what_makes_a_pair(hand: str, cards: str) -> None:
    assert Cards(near(Cards.parse(hand))) == Cards.parse(cards)


@pytest.mark.parametrize(
    ("kind", "meld"),
    [("run", "QhKhAh"), ("run", "6c7c"), ("set", "9s9h9d"), ("set", "9s9h9d9c"), ("seven", "7s")],
)
def test_taken_is_what_a_meld_takes_alone(kind: str, meld: str) -> None:
    laid = Meld(Kind(kind), Cards.parse(meld), 0)
    expected = Cards.of(card for card in DECK if kind_after(laid, Cards(card.bit)) is not None)
    assert Cards(taken_by((laid,))) == expected
