"""The settlement (R6, R7), compiled, with a profile's numbers as one record."""

import numpy as np

from hulawang.cpu.core.bits import RANKS, SEVENS
from hulawang.cpu.core.compiling import Ints, compiled, count, lowest
from hulawang.cpu.core.shapes import ENDINGS, LAW, PLAIN, SEATS, STOCK, Law, Records, Table
from hulawang.rules.profile import Profile
from hulawang.rules.round import How
from hulawang.rules.settle import round_multiplier


def law_of(profile: Profile) -> Records:
    """One record with what a round under this profile needs."""
    law = np.zeros(1, LAW)
    limits = profile.thresholds
    law["low"], law["high"], law["plain"] = limits.low, limits.high, limits.plain
    law["low_high_turn"] = profile.low_high_turn
    law["unmelded"], law["seven"] = profile.unmelded, profile.seven
    law["values"][0] = profile.values
    law["place_pay"][0] = profile.place_pay
    law["multipliers"][0] = [round_multiplier(profile, How(ending)) for ending in ENDINGS]
    return law


@compiled
def card_sum(law: Law, hand: int) -> int:
    """The sum of a hand's card values (R7.1)."""
    total = 0
    while hand:
        total += law.values[lowest(hand) % RANKS]
        hand &= hand - 1
    return total


@compiled
def settle(law: Law, table: Table, by: int, payer: int) -> None:
    """Write the points of a round that has ended; `payer` pays all where there is one (R7.8)."""
    how = table.how
    sums, wins = np.empty(SEATS, np.int64), np.zeros(SEATS, np.int64)
    for seat in range(table.seats):
        sums[seat] = card_sum(law, table.hands[seat])
        table.points[seat] = 0
    if how == PLAIN and _has_failed(table, sums, by):
        # R6.3, R7.7: the lowest of the others win, and the stopper pays for all.
        payer = by
        _let_lowest_win(table, sums, by, wins)
    elif how == STOCK:
        _let_lowest_win(table, sums, -1, wins)
    else:
        wins[by] = 1
    winners = wins.sum()
    if winners == 0:
        return
    pot = 0
    for seat in range(table.seats):
        if not wins[seat]:
            share = law.multipliers[how] * _share(law, table, sums, wins, winners, seat)
            pot += share
            table.points[payer if payer >= 0 else seat] -= share
    # R6.4: odd points go out one by one in seat order.
    odd, after = pot % winners, table.last_by if how == STOCK else by
    for step in range(1, table.seats + 1):
        seat = (after + step) % table.seats
        if wins[seat]:
            table.points[seat] += pot // winners + (odd > 0)
            odd -= 1


@compiled
def _has_failed(table: Table, sums: Ints, by: int) -> bool:
    for seat in range(table.seats):
        if seat != by and table.melded[seat] and sums[seat] <= sums[by]:
            return True
    return False


@compiled
def _let_lowest_win(table: Table, sums: Ints, but: int, wins: Ints) -> None:
    least = 1 << 30
    for seat in range(table.seats):
        if seat != but and table.melded[seat]:
            least = min(least, sums[seat])
    for seat in range(table.seats):
        wins[seat] = seat != but and table.melded[seat] and sums[seat] == least


@compiled
def _share(law: Law, table: Table, sums: Ints, wins: Ints, winners: int, seat: int) -> int:
    """R6.5, R7.2 and R7.5: what a loser's place and penalties come to."""
    place = table.seats
    if table.melded[seat]:
        place = winners
        for other in range(table.seats):
            if table.melded[other] and not wins[other] and sums[other] <= sums[seat]:
                place += 1
    share = law.place_pay[place - 1]
    if not table.melded[seat]:
        share *= law.unmelded
    for _ in range(count(table.hands[seat] & SEVENS)):
        share *= law.seven
    return share
