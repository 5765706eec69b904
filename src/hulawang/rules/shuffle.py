"""The fair shuffle: a deck's order and the first leader from a secret seed (design.md §5).

Version 1: a stream of HMAC-SHA256 blocks keyed by the seed over the nonces and the round number;
whole numbers from it by rejection sampling; a Fisher–Yates order. The seed comes from outside.
"""

from collections.abc import Iterator
from hashlib import sha256
from hmac import digest
from itertools import count

from hulawang.rules.cards import DECK, Card

VERSION = 1
_SEED_DIGITS = 64
_WORD_BYTES = 4
_WORDS = 1 << 8 * _WORD_BYTES


def commitment(seed: str) -> str:
    """SHA-256 of a seed (64 hexadecimal digits), published before the nonces are known.

    Raises `ValueError` for another seed, as everything here does.
    """
    return sha256(_key(seed)).hexdigest()


def shuffled_deck(seed: str, round_number: int, nonces: tuple[str, ...] = ()) -> tuple[Card, ...]:
    """The deck of a round, first card first.

    `seed` is 64 hexadecimal digits, `nonces` are the players' in seat order, empty where none was
    sent.
    """
    words = _words(seed, "deck", round_number, nonces)
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        other = below(words, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def first_leader(seed: str, seats: int, nonces: tuple[str, ...] = ()) -> int:
    """The seat that leads the first round of a match (R1.5)."""
    return below(_words(seed, "leader", 1, nonces), seats)


def below(words: Iterator[int], limit: int) -> int:
    """A uniform whole number from 0 to limit − 1, from words of 32 bits.

    The last, partial stretch of words is rejected, so that no number has a word more than another.
    """
    fair = _WORDS - _WORDS % limit
    return next(word for word in words if word < fair) % limit


def _words(seed: str, purpose: str, round_number: int, nonces: tuple[str, ...]) -> Iterator[int]:
    """An endless stream of 32-bit words; lengths are written out, so no two inputs collide."""
    key = _key(seed)
    told = "|".join(f"{len(nonce)}:{nonce}" for nonce in nonces)
    prefix = f"hulawang-shuffle-{VERSION}|{purpose}|{round_number}|{told}|"
    for block in count():
        found = digest(key, f"{prefix}{block}".encode(), "sha256")
        for at in range(0, len(found), _WORD_BYTES):
            yield int.from_bytes(found[at : at + _WORD_BYTES], "big")


def _key(seed: str) -> bytes:
    key = bytes.fromhex(seed)
    if len(seed) != _SEED_DIGITS or len(key) * 2 != _SEED_DIGITS:
        raise ValueError(seed)
    return key
