"""What a hand is worth and what a discard gives away: `cpu.worth` and `cpu.turn`, compiled."""

import numpy as np

from hulawang.cpu.core.bits import PACK, RANKS, SEVENS, completing, down, near, pairs_with, up
from hulawang.cpu.core.compiling import compiled, count, lowest
from hulawang.cpu.core.settling import card_sum
from hulawang.cpu.core.shapes import HABIT, Habit, Law, Records, Table
from hulawang.cpu.reading import FEW
from hulawang.cpu.style import Style


def habit_of(style: Style) -> Records:
    """One record with a style's numbers."""
    habit = np.zeros(1, HABIT)
    for name in habit.dtype.names or ():
        habit[name] = getattr(style, name)
    return habit


@compiled
def unseen(table: Table, hand: int) -> int:
    """The cards that the owner of this hand has not seen."""
    return PACK & ~(table.shown | hand)


@compiled
def worth(law: Law, habit: Habit, table: Table, live: int, hand: int, melded: int) -> float:
    """What a hand is worth to go on with (`cpu.worth.worth`)."""
    complete = completing(hand) & live
    laid = 3.0 * (1 + (table.seats - 1) * habit.claimed_outs) * count(complete)
    alone = SEVENS | table.takes if melded else SEVENS
    laid += count(alone & live & ~complete)
    points = card_sum(law, hand)
    stops = 0.0
    if melded:
        laid += count(table.ends & (up(hand) | down(hand)) & live)
        if points <= law.plain:
            stops = habit.stop_worth
    laid += habit.near_worth * count(near(hand) & live)
    return laid / max(1, count(live)) + stops - habit.point_weight * points


@compiled
def _chance_of_a_pair(table: Table, seat: int, live: int) -> float:
    """How likely others hold two given cards."""
    size = count(live)
    if size < 2:
        return 0.0
    held = 0
    for other in range(table.seats):
        if other != seat:
            cards = count(table.hands[other])
            held += cards * (cards - 1)
    return held / (size * (size - 1))


@compiled
def best_discard(
    law: Law, habit: Habit, table: Table, seat: int, live: int, hand: int, melded: int
) -> tuple[int, float]:
    """The card to throw of a hand, and what the turn is worth then.

    `live` are the cards that the seat has not seen. A 7 is never thrown while there is a choice.
    """
    pair_held = _chance_of_a_pair(table, seat, live)
    free = hand & ~SEVENS
    if free == 0:
        free = hand
    chosen, best = -1, -1e9
    while free:
        bit = free & -free
        free ^= bit
        value = worth(law, habit, table, live, hand ^ bit, melded)
        value -= habit.danger_weight * min(1.0, pairs_with(bit, live) * pair_held)
        if value > best:
            chosen, best = lowest(bit), value
    return chosen, best


@compiled
def in_a_hurry(table: Table, seat: int) -> bool:
    """Whether somebody may end the round before this seat is asked again."""
    if table.stock_size - table.at < table.seats - 1:
        return True
    for other in range(table.seats):
        if other != seat and table.melded[other] and count(table.hands[other]) <= FEW:
            return True
    return False


@compiled
def discard_towards_a_stop(law: Law, hand: int) -> int:
    """The discard that leaves a hand low or high enough for a stop in the next turn, or -1 (R5)."""
    total = card_sum(law, hand)
    if law.low + law.values[RANKS - 1] < total < law.high + law.values[0]:
        return -1
    least, most = lowest(hand), lowest(hand)
    cards = hand
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if law.values[card % RANKS] < law.values[least % RANKS]:
            least = card
        if law.values[card % RANKS] > law.values[most % RANKS]:
            most = card
    if total - law.values[most % RANKS] <= law.low:
        return most
    if total - law.values[least % RANKS] >= law.high:
        return least
    return -1


@compiled
def stops_next_turn(law: Law, table: Table, seat: int) -> bool:
    """Whether a hand, as it is, can be stopped low or high in the next own turn (R5)."""
    if table.melded[seat] or table.turns[seat] + 1 < law.low_high_turn:
        return False
    total = card_sum(law, table.hands[seat])
    return total <= law.low or total >= law.high
