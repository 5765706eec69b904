"""What the end of a round is worth to a seat: points, and in the last round its place, too."""

import numpy as np
import pytest

from hulawang.cpu.core.shapes import TABLE
from hulawang.cpu.core.trials import PLACE, worth_of_end


@pytest.mark.parametrize(
    ("totals", "points", "worth"),
    [
        ((), (7, -3, -4), 7),
        ((0, 0, 0), (7, -3, -4), 7 + 2 * PLACE),
        ((0, 20, 0), (7, -3, -4), 7 + PLACE),
        ((0, 20, 20), (7, -3, -4), 7),
        ((0, 10, 0), (7, -3, -4), 7 + PLACE),  # a tie beats nobody
        ((50, 0, 0), (-8, 4, 4), -8 + 2 * PLACE),
    ],
)
def test_the_worth_of_an_end(totals: tuple[int, ...], points: tuple[int, ...], worth: int) -> None:
    table = np.zeros(1, TABLE)[0]
    table["seats"] = 3
    table["points"][:3] = points
    assert worth_of_end(table, 0, np.array(totals, np.int64)) == worth
