"""Turns by habit, compiled: what the heuristic player does, from any position to the end."""

import numpy as np

from hulawang.cpu.core.bits import down, of_held_ranks, partners, up
from hulawang.cpu.core.compiling import Ints, compiled, count
from hulawang.cpu.core.moves import add_meld, claim, close, draw, find_takes, lay, stop, throw
from hulawang.cpu.core.plans import fullest_plans
from hulawang.cpu.core.shapes import MOST_MELDS, Habit, Law, Paper, Records, Table
from hulawang.cpu.core.stopping import stop_by_habit
from hulawang.cpu.core.weighing import (
    best_discard,
    discard_towards_a_stop,
    in_a_hurry,
    stops_next_turn,
    unseen,
)

MOST_CLAIMS = 64
_GOES_OUT = 1e9
_FEWER_CARDS = 1e6
"""What outweighs any worth: to go out, then each card less in the hand."""


@compiled
def _worth_of_plan(
    law: Law, habit: Habit, table: Table, seat: int, hand: int, melded: int, paper: Paper, plan: int
) -> float:
    """What the turn is worth after this plan; the table is as before then."""
    before, meld_count = np.empty(MOST_MELDS, np.int64), table.meld_count
    for index in range(meld_count):
        before[index] = table.melds[index]
    live, left, steps = unseen(table, hand), hand, paper.plans[plan, 0]
    for step in range(steps):
        at = paper.plans[plan, 1 + step]
        left ^= paper.cards[at]
        if paper.melds[at] < 0:
            add_meld(table, paper.cards[at])
        else:
            table.melds[paper.melds[at]] |= paper.cards[at]
    find_takes(table)
    _, value = best_discard(law, habit, table, seat, live, left, melded or steps > 0)
    table.meld_count = meld_count
    for index in range(meld_count):
        table.melds[index] = before[index]
    find_takes(table)
    return value


@compiled
def best_plan(
    law: Law, habit: Habit, table: Table, seat: int, hand: int, melded: int, paper: Paper
) -> tuple[int, int]:
    """The row of the plan that lays most, of several the one worth most; how many cards it leaves.

    Of equals the one of fewest steps is taken.
    """
    found, left = fullest_plans(paper, table, hand, melded)
    if found == 1 or left <= 1:
        return 0, left
    chosen, best = 0, -1e18
    for plan in range(found):
        value = _worth_of_plan(law, habit, table, seat, hand, melded, paper, plan)
        value -= 1e-9 * paper.plans[plan, 0]
        if value > best:
            chosen, best = plan, value
    return chosen, left


@compiled
def _held_back(
    law: Law, habit: Habit, table: Table, seat: int, hand: int, paper: Paper, plan: int, left: int
) -> int:
    """What to throw where everything is held back for a hula or a stop; -1 to lay it (R7.4, R5)."""
    if left <= 1 or table.melded[seat] or table.turns[seat] > habit.hold_turns:
        return -1
    if in_a_hurry(table, seat):
        return -1
    card = discard_towards_a_stop(law, hand)
    steps = paper.plans[plan, 0]
    if card >= 0 or steps == 0 or left - 1 > habit.hold_rest:
        return card
    rest = hand
    for step in range(steps):
        rest &= ~paper.cards[paper.plans[plan, 1 + step]]
    card, _ = best_discard(law, habit, table, seat, unseen(table, hand), rest, 0)
    return card


@compiled
def turn_by_habit(
    law: Law, habit: Habit, table: Table, seat: int, hand: int, paper: Paper
) -> tuple[bool, int]:
    """Whether a seat with this hand lays anything in its turn; if not, what it throws."""
    plan, left = best_plan(law, habit, table, seat, hand, table.melded[seat], paper)
    card = _held_back(law, habit, table, seat, hand, paper, plan, left)
    if card < 0 and paper.plans[plan, 0]:
        return True, -1
    if card < 0:
        live = unseen(table, hand)
        card, _ = best_discard(law, habit, table, seat, live, hand, table.melded[seat])
    return False, card


@compiled
def play_turn(law: Law, habit: Habit, table: Table, paper: Paper) -> int:
    """Lay and throw by habit; the card thrown, -1 where the round is over without."""
    seat = table.seat
    hand = table.hands[seat]
    plan, left = best_plan(law, habit, table, seat, hand, table.melded[seat], paper)
    card = _held_back(law, habit, table, seat, hand, paper, plan, left)
    if card < 0:
        live = unseen(table, hand)
        for step in range(paper.plans[plan, 0]):
            at = paper.plans[plan, 1 + step]
            lay(law, table, paper.cards[at], paper.melds[at])
        if table.over:
            return -1
        card, _ = best_discard(law, habit, table, seat, live, table.hands[seat], table.melded[seat])
    throw(law, table, card)
    return card


@compiled
def claims_of(hand: int, card: int, claims: Ints) -> int:
    """Write every group of hand cards that makes a new meld with a discard; how many (R4.2)."""
    bit = 1 << card
    if count(hand & partners(bit)) < 2:
        return 0
    found = 0
    same = hand & of_held_ranks(bit) & ~bit
    if count(same) > 1:
        claims[found] = same
        found += 1
    rest = same if count(same) > 2 else 0
    while rest:
        lowest_bit = rest & -rest
        rest ^= lowest_bit
        claims[found] = same ^ lowest_bit
        found += 1
    below, lower = 0, down(bit)
    while True:
        above, upper = 0, up(bit)
        while True:
            if count(above | below) > 1 and found < MOST_CLAIMS:
                claims[found] = above | below
                found += 1
            if not hand & upper & ~(above | below):
                break
            above |= upper
            upper = up(upper)
        if not hand & lower & ~below:
            return found
        below |= lower
        lower = down(lower)


@compiled
def _worth_of_claim(
    law: Law, habit: Habit, table: Table, seat: int, card: int, cards: int, paper: Paper
) -> float:
    """What the turn that a claim begins is worth; the table is as before then."""
    takes, ends = table.takes, table.ends
    hand = table.hands[seat] ^ cards
    add_meld(table, cards | 1 << card)
    table.shown |= cards
    plan, left = best_plan(law, habit, table, seat, hand, 1, paper)
    value = _GOES_OUT
    if left > 1:
        value = _worth_of_plan(law, habit, table, seat, hand, 1, paper, plan)
        value -= _FEWER_CARDS * left
    table.shown &= ~cards
    table.meld_count -= 1
    table.takes, table.ends = takes, ends
    return value


@compiled
def claim_by_habit(law: Law, habit: Habit, table: Table, seat: int, card: int, paper: Paper) -> int:
    """The hand cards with which a seat claims a discard, 0 to pass (R4)."""
    claims = np.empty(MOST_CLAIMS, np.int64)
    found = claims_of(table.hands[seat], card, claims)
    waits = found > 0 and stops_next_turn(law, table, seat)
    if found < 2 and not waits:
        return claims[0] if found else 0
    chosen, best = 0, -1e18
    for index in range(found):
        value = _worth_of_claim(law, habit, table, seat, card, claims[index], paper)
        if value > best or (value == best and claims[index] > chosen):
            chosen, best = claims[index], value
    return 0 if waits and best < _GOES_OUT else chosen


@compiled
def answer(
    law: Law, habits: Records, table: Table, card: int, me: int, mine: int, paper: Paper
) -> bool:
    """The window after a discard, nearest seat first; whether a claimer's turn has begun (R4.6).

    Seat `me` answers with the hand cards `mine`, 0 to pass; everybody else by habit.
    """
    for step in range(1, table.seats):
        seat = (table.last_by + step) % table.seats
        cards = mine
        if seat != me:
            cards = claim_by_habit(law, habits[seat], table, seat, card, paper)
        if cards:
            claim(law, table, seat, card, cards)
            return table.over == 0
    close(law, table)
    return False


@compiled
def go_on(law: Law, habits: Records, table: Table, paper: Paper) -> None:
    """Everything from a draw or a claim up to the next draw or the end."""
    while table.over == 0:
        card = play_turn(law, habits[table.seat], table, paper)
        if table.over or not answer(law, habits, table, card, -1, 0, paper):
            return


@compiled
def run(law: Law, habits: Records, table: Table, paper: Paper) -> None:
    """Play on from the draw of the seat whose turn it is to the end of the round."""
    while table.over == 0:
        how = stop_by_habit(law, habits[table.seat], table)
        if how >= 0:
            stop(law, table, how)
            return
        draw(table)
        go_on(law, habits, table, paper)
