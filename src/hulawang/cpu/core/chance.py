"""Chance of the core's own, so that the same seed deals the same worlds on every machine."""

import numpy as np
from numpy.typing import NDArray

from hulawang.cpu.core.compiling import compiled

Chance = NDArray[np.uint64]
"""One number, never 0, that every throw changes."""


def chance_of(seed: int) -> Chance:
    """Chance that begins with a seed of 64 bits."""
    return np.array([seed % (1 << 64) or 1], np.uint64)


@compiled
def below(chance: Chance, size: int) -> int:
    """A whole number from 0 to `size` - 1 (xorshift)."""
    state = chance[0]
    state ^= state << np.uint64(13)
    state ^= state >> np.uint64(7)
    state ^= state << np.uint64(17)
    chance[0] = state
    return int((state >> np.uint64(11)) % np.uint64(size))


@compiled
def fraction(chance: Chance) -> float:
    """A number from 0 up to but not including 1."""
    return below(chance, 1 << 53) / (1 << 53)
