"""House rules as one frozen value: everything that another way to play would change as a number.

A round carries its profile; nothing in the rules reads a constant from the side. Quantities that
need more than a number (another payment scheme, jokers) join here as strategies by name.
"""

from dataclasses import dataclass, field, replace
from functools import cache

from hulawang.rules.cards import RANK_COUNT, SUIT_MASK, Cards


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Card sums for the stops of R5: at most `low`, at least `high`, at most `plain`."""

    low: int
    high: int
    plain: int


@dataclass(frozen=True, slots=True)
class Profile:
    """One way to play; the values are those of 훌라왕 unless said otherwise."""

    name: str
    thresholds: Thresholds
    seats: range = range(3, 6)
    hand_size: int = 7
    window_ms: int = 5000
    """Shown length of a claim window (R4.1)."""
    window_grace_ms: int = 250
    """How long after the shown end answers still count (R4.1)."""
    values: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
    """Card values from ace to king (R7.1)."""
    low_high_turn: int = 2
    """The own turn from which low and high may be called (R5)."""
    place_pay: tuple[int, ...] = (0, 1, 2, 4, 8)
    """What the places pay, first to fifth (R7.2)."""
    hula: int = 4
    four_sevens: int = 8
    low: int = 4
    high: int = 4
    plain: int = 1
    """Round multipliers (R7.3)."""
    unmelded: int = 2
    seven: int = 2
    """Penalties: once for never having melded, once for every 7 in hand (R7.5)."""

    _sums: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_sums", _suit_sums(self.values))

    def card_sum(self, hand: Cards) -> int:
        """The sum of a hand's card values, in points (R7.1)."""
        sums = self._sums
        return (
            sums[hand & SUIT_MASK]
            + sums[hand >> RANK_COUNT & SUIT_MASK]
            + sums[hand >> 2 * RANK_COUNT & SUIT_MASK]
            + sums[hand >> 3 * RANK_COUNT]
        )


@cache
def _suit_sums(values: tuple[int, ...]) -> tuple[int, ...]:
    """The sum of every subset of one suit, indexed by its 13 bits."""
    sums = [0]
    for value in values:
        sums += [found + value for found in sums]
    return tuple(sums)


BASIC = Profile("basic", Thresholds(low=18, high=80, plain=10))
HIGH = Profile("high", Thresholds(low=22, high=76, plain=15))
PROFILES: dict[str, Profile] = {profile.name: profile for profile in (BASIC, HIGH)}


def profile_named(name: str, window_ms: int = BASIC.window_ms) -> Profile:
    """The profile of this name with a claim window of `window_ms` ms.

    Raises `KeyError` for an unknown name.
    """
    return replace(PROFILES[name], window_ms=window_ms)
