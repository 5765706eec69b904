"""Counts of legal sequences from fixed deals, pinned, and counted again by the plain twin.

A count holds all commands of all seats and the clock, so it changes with any rule that allows a
little more or less, however rare the position in which it does.
"""

from copy import deepcopy
from random import Random

import pytest

from hulawang.rules.play import apply, deal
from hulawang.rules.profile import PROFILES
from hulawang.rules.round import Round
from tests.rules.plain import PlainRound
from tests.rules.positions import deck_of, legal_of_all, random_commands
from tests.rules.twin import move_of


def start(name: str, seats: int, leaning: str, seed: int, ahead: int) -> tuple[Round, PlainRound]:
    """A deal played at random for a while, and the twin of it."""
    deck = deck_of(seed, leaning)
    round_ = deal(PROFILES[name], deck, seats, seed % seats)
    twin = PlainRound.deal(name, map(str, deck), seats, seed % seats)
    way = random_commands(round_, Random(seed))
    for _, (command, later) in zip(range(ahead), way, strict=False):
        round_ = later
        twin.play(move_of(command))
    return round_, twin


def count(round_: Round, depth: int) -> int:
    """How many sequences of this many commands are legal; a round that ends has none longer."""
    commands = legal_of_all(round_)
    if depth == 1:
        return len(commands)
    return sum(count(apply(round_, command).round, depth - 1) for command in commands)


def count_by_twin(twin: PlainRound, depth: int) -> int:
    moves = twin.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        later = deepcopy(twin)
        later.play(move)
        total += count_by_twin(later, depth - 1)
    return total


COUNTS = [
    ("basic", 3, "even", 1, 0, [1, 9, 31, 105, 361, 1496, 5987]),
    ("high", 4, "low hands", 2, 0, [1, 10, 54, 307, 2116, 15191]),
    ("basic", 5, "sevens in hand", 3, 1, [9, 55, 357, 2656, 21173]),
    ("high", 3, "runs in hand", 4, 12, [9, 38, 181, 975, 5800, 35760]),
    ("basic", 4, "sevens in hand", 5, 30, [1, 9, 43, 173, 755, 3316, 14716]),
    ("basic", 4, "even", 6, 45, [1, 9, 40, 176, 897, 4419, 22054]),
    ("high", 5, "high hands", 7, 7, [1, 8, 41, 211, 1221, 7470]),
    ("basic", 3, "runs in hand", 8, 60, [3, 9, 27, 66, 192, 540, 1584]),
    ("basic", 4, "runs in hand", 9, 25, [8, 35, 158, 817, 4056, 20990]),
    ("high", 3, "sevens in hand", 10, 40, [8, 31, 93, 259, 739, 2163, 6351]),
]
FOR_THE_TWIN = 3000
"""The twin is slow: it counts as deep as there are no more sequences than this."""


@pytest.mark.parametrize(("name", "seats", "leaning", "seed", "ahead", "counts"), COUNTS)
def test_legal_sequences_are_counted(
    name: str, seats: int, leaning: str, seed: int, ahead: int, counts: list[int]
) -> None:
    round_, twin = start(name, seats, leaning, seed, ahead)
    assert [count(round_, depth) for depth in range(1, len(counts) + 1)] == counts
    by_twin = [pinned for pinned in counts if pinned <= FOR_THE_TWIN]
    assert [count_by_twin(twin, depth) for depth in range(1, len(by_twin) + 1)] == by_twin
