"""Whether to stop (R5): what wins outright is called, a plain stop when the odds say so."""

from math import comb

from hulawang.cpu.reading import Reading
from hulawang.cpu.style import Style
from hulawang.rules.cards import Card, Cards
from hulawang.rules.commands import Stop, StopKind
from hulawang.rules.profile import Profile
from hulawang.views.model import StopChoice


def stop_worth_calling(
    style: Style, reading: Reading, offered: tuple[StopChoice, ...]
) -> Stop | None:
    """The stop to call, the highest multiplier first; None to go on."""
    for choice in sorted(offered, key=lambda choice: -choice.multiplier):
        kind = StopKind(choice.kind)
        if kind is not StopKind.PLAIN or plain_stop_chance(reading) >= style.plain_stop:
            return Stop(reading.seat, kind)
    return None


def plain_stop_chance(reading: Reading) -> float:
    """The chance that every other melded player holds more than this hand (R6.3).

    Exactly 1 when no cards that they can hold come to so little.
    """
    limit = reading.profile.card_sum(reading.hand)
    values = reading.profile.values
    low = [values[card.rank] for card in reading.live if values[card.rank] <= limit]
    chance = 1.0
    for other in reading.others:
        if other.melded:
            hands = comb(len(reading.live), other.cards)
            chance *= 1 - _hands_up_to(limit, other.cards, low) / hands
    return chance


def _hands_up_to(limit: int, size: int, values: list[int]) -> int:
    """How many hands of `size` of these cards come to at most `limit`."""
    hands = [[0] * (limit + 1) for _ in range(size + 1)]
    hands[0][0] = 1
    for value in values:
        for count in range(size, 0, -1):
            for total in range(limit, value - 1, -1):
                hands[count][total] += hands[count - 1][total - value]
    return sum(hands[size])


def discard_towards_a_stop(profile: Profile, hand: Cards) -> Card | None:
    """The discard that leaves a hand low or high enough for a stop in the next turn (R5)."""
    limits, values = profile.thresholds, profile.values
    total = profile.card_sum(hand)
    if limits.low + values[-1] < total < limits.high + values[0]:
        return None
    least = min(hand, key=lambda card: values[card.rank])
    most = max(hand, key=lambda card: values[card.rank])
    if total - values[most.rank] <= limits.low:
        return most
    if total - values[least.rank] >= limits.high:
        return least
    return None
