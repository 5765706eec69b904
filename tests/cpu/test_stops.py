"""The odds of a plain stop, against counting every hand that the others may hold."""

from itertools import combinations
from math import comb

import pytest

from hulawang.cpu.stops import plain_stop_chance
from tests.cpu.positions import reading


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        ("As3s/m/3,KhQh/m/2,Jh9h8h/u/2", [2]),
        ("As3s/m/3,KhQh/m/2,Jh/m/2", [2, 1]),
        ("As2s3s/m/3,KhQhTh9h/m/2,Jh8h/u/2", [4]),
        ("5s4s/m/3,KhQhTh/m/2,Jh/m/2,Jc8cTcKc/m/1", [3, 1, 4]),
    ],
)
def test_the_chance_is_counted_over_all_hands(players: str, sizes: list[int]) -> None:
    seen = reading(f"turn=9@0/melded/- players={players} discards=4h/1,4d/2,4c/1,5h/2")
    values = seen.profile.values
    own = seen.profile.card_sum(seen.hand)
    expected = 1.0
    for size in sizes:
        higher = sum(
            sum(values[card.rank] for card in hand) > own for hand in combinations(seen.live, size)
        )
        expected *= higher / comb(len(seen.live), size)
    assert plain_stop_chance(seen) == pytest.approx(expected)


@pytest.mark.parametrize(
    "players",
    ["5s4s/m/3,KhQhTh/u/2,Jh/u/2", "As/m/3,KhQhTh/m/2,Jh7h/m/2"],
    ids=["nobody else has melded", "no two cards are so low"],
)
def test_a_stop_that_cannot_fail_is_certain(players: str) -> None:
    seen = reading(f"turn=9@0/melded/- players={players} discards=Ah/1,Ad/2,Ac/1")
    assert plain_stop_chance(seen) == 1.0
