"""Whether to stop: `cpu.stops`, compiled."""

import numpy as np

from hulawang.cpu.core.bits import RANKS, SEVENS
from hulawang.cpu.core.compiling import compiled, count, lowest
from hulawang.cpu.core.settling import card_sum
from hulawang.cpu.core.shapes import FOUR_SEVENS, HIGH, LOW, PLAIN, Habit, Law, Table
from hulawang.cpu.core.weighing import unseen


@compiled
def _choose(size: int, chosen: int) -> float:
    found = 1.0
    for step in range(chosen):
        found = found * (size - step) / (step + 1)
    return found


@compiled
def _hands_up_to(law: Law, limit: int, size: int, cards: int) -> float:
    """How many hands of `size` of these cards come to at most `limit`."""
    ways = np.zeros((size + 1, limit + 1))
    ways[0, 0] = 1.0
    while cards:
        value = law.values[lowest(cards) % RANKS]
        cards &= cards - 1
        for held in range(size, 0, -1):
            for total in range(limit, value - 1, -1):
                ways[held, total] += ways[held - 1, total - value]
    return float(ways[size].sum())


@compiled
def plain_stop_chance(law: Law, table: Table, seat: int) -> float:
    """The chance that every other melded player holds more than this seat (R6.3)."""
    hand = table.hands[seat]
    live, limit, chance = unseen(table, hand), card_sum(law, hand), 1.0
    for other in range(table.seats):
        if other != seat and table.melded[other]:
            size = count(table.hands[other])
            chance *= 1 - _hands_up_to(law, limit, size, live) / _choose(count(live), size)
    return chance


@compiled
def stop_by_habit(law: Law, habit: Habit, table: Table) -> int:
    """The stop to call at the begin of a turn, -1 to go on (R5)."""
    seat = table.seat
    hand = table.hands[seat]
    if hand & SEVENS == SEVENS:
        return FOUR_SEVENS
    total = card_sum(law, hand)
    if table.melded[seat]:
        if total > law.plain or plain_stop_chance(law, table, seat) < habit.plain_stop:
            return -1
        return PLAIN
    if table.turns[seat] < law.low_high_turn:
        return -1
    return LOW if total <= law.low else HIGH if total >= law.high else -1
