"""Quantiles of what was measured."""

from collections.abc import Sequence


def quantile(ordered: Sequence[float], part: float) -> float:
    """The value that this part of the values, in ascending order, is not above.

    Raises `IndexError` if there are none.
    """
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]
