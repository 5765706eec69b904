"""The ladder: ranks and pages by adding up rungs, checked against counting everybody."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulawang.storage.ladder import Ladder, rung_of, top_of
from hulawang.storage.records import Measure


@pytest.mark.parametrize(
    ("measure", "value", "rung", "top"),
    [
        ("points", 0, 0, 4),
        ("points", 3, 0, 4),
        ("points", 4, 1, 8),
        ("points", -1, -1, 0),
        ("points", -4, -1, 0),
        ("points", -5, -2, -4),
        ("rating", 1000, 250, 1004),
        ("average", 0.0, 0, 0.0625),
        ("average", 0.0625, 1, 0.125),
        ("average", -0.1, -2, -0.0625),
    ],
)
def test_a_value_is_on_one_rung(measure: Measure, value: float, rung: int, top: float) -> None:
    assert rung_of(measure, value) == rung
    assert top_of(measure, rung) == top


@given(values=st.lists(st.integers(-40, 40)), position=st.integers(0, 40))
def test_a_ladder_knows_what_counting_would_tell(values: list[int], position: int) -> None:
    ladder = Ladder(Counter(rung_of("points", value) for value in values).items())
    order = sorted(values, reverse=True)
    assert ladder.total == len(order)
    for value in values:
        rung = rung_of("points", value)
        assert ladder.above(rung) == sum(each >= top_of("points", rung) for each in order)
    found = ladder.find(position)
    if position >= len(order):
        assert found is None
    else:
        assert found is not None
        rung, before = found
        assert rung == rung_of("points", order[position])
        assert position == ladder.above(rung) + before
