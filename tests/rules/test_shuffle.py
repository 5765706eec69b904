"""The fair shuffle: known vectors, an independent second writing, and that it is even."""

import hmac
from collections import Counter
from hashlib import sha256

import pytest

from hulawang.rules.cards import DECK, Card, parse_cards
from hulawang.rules.shuffle import VERSION, below, commitment, first_leader, shuffled_deck

ZERO = "00" * 32
SEEDS = [sha256(str(number).encode()).hexdigest() for number in range(2600)]
"""A fixed list, so that the even spread is a fact and not a matter of luck."""


# -- version 1, pinned: a deck once dealt must come out the same for ever -------------------------

VECTORS = [
    (
        ZERO,
        1,
        (),
        (
            "7c4d7dJhTsKc8hTc3s9s3hQdKs9cKh8c2d8s9dQcAc2s8d6c7hKd3c4hTh4cTd5h9hQhAh5d7s4s5c6dAdJsJd6h"
            "JcAsQs2c5s6s2h3d"
        ),
        (0, 0, 3),
    ),
    (
        "ff" * 32,
        1,
        ("ab", ""),
        (
            "Qs4hQd8d6s7sKd6d9s4cAhThJd2cAc7c5sAdTc8cKh2s8s2hKs3sQhJs3d9cTsQc3h5h4s7d9h5dJc4dTd6cAs2d"
            "JhKc8h9d7h5c3c6h"
        ),
        (0, 0, 0),
    ),
    (
        "0123456789abcdef" * 4,
        50,
        ("사람", "", "x|1:y"),
        (
            "4s7d5s2h7hJcKd9h3h6hJh9s7sTdTh5dJsKhJdKcAh2s4cQc3s5h4hAc3d6sAdKsQd4d6dTs9cTc8s2d7c8d8c3c"
            "AsQh9d5c2c8h6cQs"
        ),
        (2, 2, 0),
    ),
]


@pytest.mark.parametrize(("seed", "number", "nonces", "deck", "leaders"), VECTORS)
def test_known_decks_and_leaders(
    seed: str, number: int, nonces: tuple[str, ...], deck: str, leaders: tuple[int, ...]
) -> None:
    assert VERSION == 1
    assert shuffled_deck(seed, number, nonces) == parse_cards(deck)
    assert tuple(first_leader(seed, seats, nonces) for seats in (3, 4, 5)) == leaders


def second_writing(seed: str, purpose: str, number: int, nonces: tuple[str, ...]) -> list[int]:
    """The first 512 words of version 1, written again from its description."""
    told = "|".join(f"{len(nonce)}:{nonce}" for nonce in nonces)
    stream = b""
    for block in range(64):
        text = f"hulawang-shuffle-1|{purpose}|{number}|{told}|{block}"
        stream += hmac.new(bytes.fromhex(seed), text.encode("utf-8"), "sha256").digest()
    return [int(stream[at : at + 4].hex(), 16) for at in range(0, len(stream), 4)]


@pytest.mark.parametrize("nonces", [(), ("",), ("a", "b", "", "c9" * 16)])
def test_a_second_writing_of_the_method_agrees(nonces: tuple[str, ...]) -> None:
    for number, seed in enumerate(SEEDS[:40], start=1):
        words = second_writing(seed, "deck", number, nonces)
        deck = list(DECK)
        for place in range(51, 0, -1):
            while words[0] >= 2**32 // (place + 1) * (place + 1):
                words.pop(0)
            other = words.pop(0) % (place + 1)
            deck[place], deck[other] = deck[other], deck[place]
        assert shuffled_deck(seed, number, nonces) == tuple(deck)
        leader = second_writing(seed, "leader", 1, nonces)[0] % 4
        assert first_leader(seed, 4, nonces) == leader


def test_everything_that_goes_in_changes_the_deck() -> None:
    decks = [
        shuffled_deck(*inputs)
        for inputs in (
            (ZERO, 1, ()),
            (ZERO, 2, ()),
            ("01" * 32, 1, ()),
            (ZERO, 1, ("",)),
            (ZERO, 1, ("", "")),
            (ZERO, 1, ("a",)),
            (ZERO, 1, ("a", "")),
            (ZERO, 1, ("", "a")),
            (ZERO, 1, ("a", "b")),
            (ZERO, 1, ("ab", "")),
            (ZERO, 1, ("a|1:b",)),
        )
    ]
    assert len(set(decks)) == len(decks)
    assert all(sorted(deck) == list(DECK) for deck in decks)


def test_the_commitment_is_the_hash_of_the_seeds_bytes() -> None:
    assert commitment(ZERO) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment("AB" * 32) == commitment("ab" * 32) == sha256(b"\xab" * 32).hexdigest()


@pytest.mark.parametrize("seed", ["", "00", "0" * 63, "0" * 66, "g" * 64, "00 " * 21 + "0"])
def test_what_is_no_seed(seed: str) -> None:
    for use in (
        commitment,
        lambda seed: shuffled_deck(seed, 1),
        lambda seed: first_leader(seed, 4),
    ):
        with pytest.raises(ValueError):  # noqa: PT011
            use(seed)


# -- even spread -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "words", "number", "used"),
    [
        (52, [51, 7], 51, 1),
        (52, [2**32 - 1, 7], 7, 2),  # 2³² is not a whole number of fifty-twos
        (52, [2**32 - 2**32 % 52, 7], 7, 2),
        (52, [2**32 - 2**32 % 52 - 1, 7], 51, 1),
        (3, [2**32 - 1, 2**32 - 1, 2], 2, 3),
        (4, [2**32 - 1, 7], 3, 1),  # but a whole number of fours
        (1, [2**32 - 1], 0, 1),
    ],
)
def test_words_of_the_last_partial_stretch_are_rejected(
    limit: int, words: list[int], number: int, used: int
) -> None:
    stream = iter(words)
    assert below(stream, limit) == number
    assert len(list(stream)) == len(words) - used


def test_every_card_is_everywhere_equally_often() -> None:
    """Chi-square over 52 cards × 52 places: 51² = 2601 degrees of freedom, deviation 72."""
    counts = Counter(place for seed in SEEDS for place in enumerate(shuffled_deck(seed, 1)))
    expected = len(SEEDS) / 52
    chi_square = sum((counts[place, card] - expected) ** 2 for place in range(52) for card in DECK)
    assert abs(chi_square / expected - 2601) < 4 * 72


def test_neighbours_are_equally_often_in_either_order() -> None:
    """Even permutations are half of all: 1300 of 2600, deviation 25.5."""
    even = sum(_is_even(shuffled_deck(seed, 1)) for seed in SEEDS)
    assert abs(even - len(SEEDS) / 2) < 4 * 25.5


def _is_even(deck: tuple[Card, ...]) -> bool:
    seen: set[int] = set()
    cycles = 0
    for start in range(len(deck)):
        cycles += start not in seen
        place = start
        while place not in seen:
            seen.add(place)
            place = deck[place]
    return (len(deck) - cycles) % 2 == 0


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_seat_leads_equally_often(seats: int) -> None:
    """R1.5; chi-square with at most four degrees of freedom."""
    counts = Counter(first_leader(seed, seats) for seed in SEEDS)
    expected = len(SEEDS) / seats
    assert sum((counts[seat] - expected) ** 2 / expected for seat in range(seats)) < 15
