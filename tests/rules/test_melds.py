"""Melds by the tables of R2 and R3, and every listing against the plain twin."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hulawang.rules.cards import DECK, SUIT_MASK, Card, Cards
from hulawang.rules.melds import (
    ARCS,
    MELDS,
    RUNS_IN,
    Kind,
    Meld,
    claims_in,
    kind_after,
    kind_of,
    lay_offs_in,
    melds_in,
)
from tests.rules import plain
from tests.rules.twin import texts


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("QsQhQc", "set"),  # R2.1
        ("QsQhQdQc", "set"),
        ("QsQh", None),
        ("8s9sTs", "run"),  # R2.2
        ("8s9hTs", None),
        ("8s9s", None),
        ("8s9sJs", None),
        ("QhKhAh2h", "run"),
        ("KcAc2c", "run"),
        ("QdKdAd", "run"),
        ("Ad2d3d", "run"),
        ("KdAd", None),
        ("QdKd2d", None),
        ("As2s3s4s5s6s7s8s9sTsJsQsKs", "run"),
        ("As2s3s4s5s6s8s9sTsJsQsKs", "run"),  # twelve, from 8 round to 6
        ("As2s3s4s5s7s8s9sTsJsKs", None),
        ("7s", "seven"),  # R2.3
        ("8s", None),
        ("6s7s", "run"),  # R2.4
        ("7c8c", "run"),
        ("6s8s", None),
        ("5s6s", None),
        ("6s7h", None),
        ("7s7h", None),
        ("7s7h7d", "set"),  # R2.5
        ("", None),
    ],
)
def test_what_makes_a_meld(cards: str, kind: str | None) -> None:
    assert kind_of(Cards.parse(cards)) == kind


@pytest.mark.parametrize(
    ("table", "added", "kind"),
    [
        ("8s9sTs", "Js", "run"),  # R3.2
        ("8s9sTs", "7s", "run"),
        ("8s9sTs", "7sJs", "run"),
        ("8s9sTs", "5s6s7sJsQsKsAs2s", "run"),
        ("8s9sTs", "Qs", None),
        ("8s9sTs", "6sJs", None),
        ("8s9sTs", "8h8d", None),
        ("QhKhAh", "2h", "run"),
        ("QhKhAh", "Jh2h3h", "run"),
        ("As2s3s4s5s6s7s8s9sTsJsQs", "Ks", "run"),  # the circle closes
        ("As2s3s4s5s6s7s8s9sTsJsQsKs", "Ah", None),
        ("QsQhQc", "Qd", "set"),  # R3.3
        ("QsQhQc", "Ks", None),
        ("QsQhQdQc", "Ks", None),
        ("7s", "6s", "run"),  # R3.4
        ("7s", "8s", "run"),
        ("7s", "6s8s", "run"),
        ("7s", "5s6s", "run"),
        ("7s", "5s", None),
        ("7s", "6h", None),
        ("7s", "7h", None),
        ("7s", "7h7d", "set"),
        ("7s", "7h7d7c", "set"),
        ("7s", "6s7h", None),
        ("7s", "6s7h7d", None),
        ("6s7s", "7h7d", None),
        ("6s7s", "8s", "run"),
        ("7s7h7d", "7c", "set"),
        ("7s7h7d", "8s", None),
        ("7s7h7d", "6s8s", None),
        ("7s", "", None),
    ],
)
def test_what_a_meld_takes(table: str, added: str, kind: str | None) -> None:
    laid = Cards.parse(table)
    meld = Meld(MELDS[laid], laid, owner=0)
    assert kind_after(meld, Cards.parse(added)) == kind
    assert (Cards.parse(added) in lay_offs_in(Cards(~laid & Cards.of(DECK)), meld)) == bool(kind)


@pytest.mark.parametrize(
    ("cards", "in_order"),
    [
        ("7s8s9s", "7s8s9s"),
        ("AhKhQh2h", "QhKhAh2h"),
        ("2cAcKc", "KcAc2c"),
        ("As2s3s4s5s6s8s9sTsJsQsKs", "8s9sTsJsQsKsAs2s3s4s5s6s"),
        ("As2s3s4s5s6s7s8s9sTsJsQsKs", "As2s3s4s5s6s7s8s9sTsJsQsKs"),
        ("QcQsQh", "QsQhQc"),
        ("7d", "7d"),
        ("8d7d", "7d8d"),
    ],
)
def test_a_run_lies_along_the_circle(cards: str, in_order: str) -> None:
    laid = Cards.parse(cards)
    assert "".join(map(str, Meld(MELDS[laid], laid, owner=0).in_order())) == in_order


def test_a_run_in_order_is_a_walk_along_the_circle() -> None:
    for cards, kind in MELDS.items():
        ranks = [card.rank for card in Meld(kind, cards, owner=0).in_order()]
        if kind is Kind.RUN:
            assert ranks == [(ranks[0] + step) % 13 for step in range(len(ranks))]


# -- listings ------------------------------------------------------------------------------------

CROWDED = sorted(range(52), key=lambda number: (number % 13 // 3, number))
"""Cards of near ranks near each other, so that a slice of them is full of melds."""


@st.composite
def hands(draw: st.DrawFn, most: int = 9) -> Cards:
    """Hands, half of them crowded with melds."""
    order = draw(st.sampled_from([range(52), CROWDED]))
    first = draw(st.integers(0, 51))
    near = [order[(first + step) % 52] for step in range(18)]
    numbers = st.sampled_from(draw(st.sampled_from([near, list(range(52))])))
    return Cards.of(DECK[number] for number in draw(st.sets(numbers, max_size=most)))


@pytest.mark.parametrize("suit", range(4))
def test_the_runs_of_any_ranks_are_those_of_the_suit_that_lie_in_them(suit: int) -> None:
    runs = RUNS_IN[suit][SUIT_MASK]
    assert runs == tuple(Cards(arc << 13 * suit) for arc in ARCS)
    for ranks, listed in enumerate(RUNS_IN[suit]):
        assert listed == tuple(run for run in runs if run & ~(ranks << 13 * suit) == 0)


@given(hands())
def test_every_meld_of_a_hand_is_listed_once(hand: Cards) -> None:
    listed = list(melds_in(hand))
    assert sorted(map(texts, listed)) == sorted(
        group for group in plain.subsets(texts(hand)) if plain.kind(group) is not None
    )


@given(hands(), st.sampled_from(DECK))
def test_every_claim_of_a_hand_is_listed_once(hand: Cards, discard: Card) -> None:
    hand = Cards(hand & ~discard.bit)
    assert sorted(map(texts, claims_in(hand, discard))) == sorted(
        plain.claims(texts(hand), str(discard))
    )


@settings(max_examples=300)
@given(hands(), st.sampled_from(sorted(MELDS)))
def test_every_lay_off_of_a_hand_is_listed_once(hand: Cards, laid: Cards) -> None:
    hand = Cards(hand & ~laid)
    kind = MELDS[laid]
    assert sorted(map(texts, lay_offs_in(hand, Meld(kind, laid, owner=0)))) == sorted(
        group
        for group in plain.subsets(texts(hand))
        if plain.kind_after(kind, texts(laid), group) is not None
    )
