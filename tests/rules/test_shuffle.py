"""The fair shuffle: known vectors, an independent second writing, and that it is even."""

import hmac
import json
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from hulawang.rules.cards import DECK, Card, parse_cards
from hulawang.rules.shuffle import VERSION, below, commitment, first_leader, shuffled_deck

ZERO = "00" * 32
SEEDS = [sha256(str(number).encode()).hexdigest() for number in range(2600)]
"""A fixed list, so that the even spread is a fact and not a matter of luck."""


# -- version 1, pinned: a deck once dealt must come out the same for ever -------------------------

VECTORS = json.loads((Path(__file__).parent / "shuffles.json").read_text("utf-8"))
"""The client's tests read the same file."""


@pytest.mark.parametrize("vector", VECTORS)
def test_known_decks_and_leaders(vector: dict[str, Any]) -> None:
    seed, nonces = vector["seed"], tuple(vector["nonces"])
    assert vector["version"] == VERSION
    assert commitment(seed) == vector["commitment"]
    assert shuffled_deck(seed, vector["round"], nonces) == parse_cards(vector["deck"])
    assert [first_leader(seed, seats, nonces) for seats in (3, 4, 5)] == vector["leaders"]


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


WORDS = [sha256(seed.encode()).hexdigest()[:32] for seed in SEEDS]
ADDED = {
    "nothing": [()] * len(SEEDS),
    "one's own word": [("", word, "") for word in WORDS],
    "everybody's": [(word, word[::-1], word[:16] * 2, word[16:] * 2) for word in WORDS],
}
"""What people add to each of the shuffles."""

added = pytest.mark.parametrize("nonces", ADDED.values(), ids=ADDED)


@added
def test_every_card_is_everywhere_equally_often(nonces: list[tuple[str, ...]]) -> None:
    """Chi-square over 52 cards × 52 places: 51² = 2601 degrees of freedom, deviation 72."""
    decks = (shuffled_deck(seed, 1, words) for seed, words in zip(SEEDS, nonces, strict=True))
    counts = Counter(place for deck in decks for place in enumerate(deck))
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


def test_one_seed_gives_every_deck_by_what_is_added() -> None:
    """Whoever adds a random word needs to trust nobody else: neither the seed nor other words."""
    decks = (shuffled_deck(SEEDS[0], 1, ("ab" * 16, word, "")) for word in WORDS)
    counts = Counter(place for deck in decks for place in enumerate(deck))
    expected = len(WORDS) / 52
    chi_square = sum((counts[place, card] - expected) ** 2 for place in range(52) for card in DECK)
    assert abs(chi_square / expected - 2601) < 4 * 72


@added
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_seat_leads_equally_often(seats: int, nonces: list[tuple[str, ...]]) -> None:
    """R1.5; chi-square with at most four degrees of freedom."""
    leaders = (first_leader(seed, seats, words) for seed, words in zip(SEEDS, nonces, strict=True))
    counts = Counter(leaders)
    expected = len(SEEDS) / seats
    assert sum((counts[seat] - expected) ** 2 / expected for seat in range(seats)) < 15
