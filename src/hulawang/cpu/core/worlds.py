"""Worlds: what a seat cannot see, dealt so that the others would have done what they did."""

from math import exp

import numpy as np

from hulawang.cpu.core.bits import completing, partners
from hulawang.cpu.core.chance import Chance, below, fraction
from hulawang.cpu.core.compiling import Ints, compiled, count, lowest
from hulawang.cpu.core.shapes import Habit, Law, Paper, Past, Records, Table
from hulawang.cpu.core.turns import MOST_CLAIMS, claims_of, turn_by_habit
from hulawang.cpu.core.weighing import unseen

TRIES = 16
"""How many hands are dealt to a player before one of them is taken, the likelier the sooner."""
KEPT_BACK, OTHER_DISCARD, LET_GO = 0.05, 0.15, 0.05
"""How likely it is, against a hand with which nothing of the kind needs explaining, that a player
has kept what it could lay, thrown another card than by habit, let go what it could claim."""
STILL = 0.6
"""How likely what is held now was held a turn ago."""
HOLDS_TOGETHER = 0.2
"""Players keep what goes together: how much likelier a hand is for each card that completes a meld
of it (as a power of e). With it, sampled players claim as often as real ones."""


@compiled
def _likelihood(
    law: Law, habit: Habit, base: Table, past: Past, seat: int, hand: int, paper: Paper
) -> float:
    """How likely this seat would have done what it did last, had it held this hand."""
    likely = 1.0
    thrown = past.thrown[seat]
    if thrown >= 0:
        laid, card = turn_by_habit(law, habit, base, seat, hand | 1 << thrown, paper)
        if laid:
            likely *= KEPT_BACK
        elif card != thrown:
            likely *= OTHER_DISCARD
    likely *= exp(HOLDS_TOGETHER * count(completing(hand) & unseen(base, hand)))
    claims = np.empty(MOST_CLAIMS, np.int64)
    for index in range(past.passes[seat]):
        card = past.passed[seat, index]
        if count(hand & partners(1 << card)) > 1 and claims_of(hand, card, claims):
            # Whoever has drawn since then may have come to hold it only later.
            still = STILL ** past.since[seat, index]
            likely *= 1 - still * (1 - LET_GO)
    return likely


@compiled
def _some_hand(size: int, cards: Ints, left: int, chance: Chance) -> int:
    """`size` cards of the first `left`, which are shuffled as far as that."""
    hand = 0
    for index in range(size):
        other = index + below(chance, left - index)
        cards[index], cards[other] = cards[other], cards[index]
        hand |= 1 << cards[index]
    return hand


@compiled
def deal_world(
    law: Law,
    habits: Records,
    base: Table,
    past: Past,
    me: int,
    chance: Chance,
    paper: Paper,
    world: Table,
) -> None:
    """Deal the hands of the others and the stock of `world` out of what seat `me` has not seen.

    `base` is the round as that seat sees it: of the others' hands only the sizes count.
    """
    cards, left = np.empty(52, np.int64), 0
    hidden = unseen(base, base.hands[me])
    while hidden:
        cards[left] = lowest(hidden)
        hidden &= hidden - 1
        left += 1
    for step in range(1, base.seats):
        seat = (me + step) % base.seats
        chosen, total = 0, 0.0
        for _ in range(TRIES):
            hand = _some_hand(count(base.hands[seat]), cards, left, chance)
            likely = _likelihood(law, habits[seat], base, past, seat, hand, paper)
            total += likely
            if fraction(chance) * total < likely:
                chosen = hand
        world.hands[seat] = chosen
        kept = 0
        for index in range(left):
            if not chosen >> cards[index] & 1:
                cards[kept] = cards[index]
                kept += 1
        left = kept
    _some_hand(left, cards, left, chance)
    for index in range(left):
        world.stock[world.at + index] = cards[index]
