"""What a hand is worth to go on with, and what a discard gives away."""

from hulawang.cpu.outs import completing, down, near, pairs_with, taken_by, up
from hulawang.cpu.reading import Reading
from hulawang.cpu.style import Style
from hulawang.rules.cards import SEVENS, Card, Cards
from hulawang.rules.melds import Kind, Meld

_MELD = 3
"""A completed meld lays three cards."""


def worth(
    style: Style,
    reading: Reading,
    melds: tuple[Meld, ...],
    hand: Cards,
    *,
    melded: bool,
) -> float:
    """The cards that a hand may expect to lay in the next lap, and what its points are worth.

    `melds` lie on the table and `melded` says whether the player may lay off onto them (R3.1).
    """
    live = reading.live
    complete = completing(hand) & live
    # Every other player's discard of the lap may be claimed, too; a lay-off has to be drawn.
    chances = 1 + len(reading.others) * style.claimed_outs
    laid = _MELD * chances * complete.bit_count()
    laid += (_laid_alone(melds, melded=melded) & live & ~complete).bit_count()
    laid += (_bridging(hand, melds, melded=melded) & live).bit_count()
    laid += style.near_worth * (near(hand) & live).bit_count()
    points = reading.profile.card_sum(hand)
    stops = melded and points <= reading.profile.thresholds.plain
    return laid / max(1, len(live)) + style.stop_worth * stops - style.point_weight * points


def _laid_alone(melds: tuple[Meld, ...], *, melded: bool) -> int:
    """The cards that can be laid as soon as they are drawn."""
    return SEVENS | taken_by(melds) if melded else SEVENS


def _bridging(hand: Cards, melds: tuple[Meld, ...], *, melded: bool) -> int:
    """The cards that a run takes together with a neighbour from the hand."""
    if not melded:
        return 0
    ends = taken_by(meld for meld in melds if meld.kind is not Kind.SET)
    return ends & (up(hand) | down(hand))


def danger(style: Style, reading: Reading, card: Card) -> float:
    """What a discard is likely to cost: somebody may hold two cards to claim it with (R4.2)."""
    live = len(reading.live)
    if live < 2:
        return 0.0
    held = sum(other.cards * (other.cards - 1) for other in reading.others)
    pair_held = held / (live * (live - 1))
    claimed = min(1.0, pairs_with(card.bit, reading.live) * pair_held)
    return style.danger_weight * claimed
