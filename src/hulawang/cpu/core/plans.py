"""How to lay as many cards of a hand as possible: `cpu.plans`, compiled."""

import numpy as np

from hulawang.cpu.core.bits import ACES, RANKS, SEVENS, down, is_set, of_held_ranks, up
from hulawang.cpu.core.compiling import Ints, compiled, count
from hulawang.cpu.core.shapes import LAYINGS, PLANS, STEPS, Paper, Table


@compiled
def _note(paper: Paper, found: int, cards: int, onto: int) -> int:
    """Write one more laying; how many there are then."""
    if found == LAYINGS:
        return found
    paper.cards[found] = cards
    paper.melds[found] = onto
    return found + 1


@compiled
def _note_all_but_one(paper: Paper, found: int, cards: int, onto: int) -> int:
    """These cards without each of them in turn."""
    rest = cards
    while rest:
        bit = rest & -rest
        rest ^= bit
        found = _note(paper, found, cards ^ bit, onto)
    return found


@compiled
def _note_new_melds(paper: Paper, hand: int) -> int:
    found = 0
    for rank in range(RANKS):
        same = hand & ACES << rank
        if count(same) > 3:
            found = _note_all_but_one(paper, found, same, -1)
        if count(same) > 2:
            found = _note(paper, found, same, -1)
    cards = hand
    while cards:
        bit = cards & -cards
        cards ^= bit
        run = 0
        while hand & bit & ~run:
            run |= bit
            bit = up(bit)
            # R2.4: only a 7 makes a run of two.
            if count(run) > 2 or (count(run) == 2 and run & SEVENS):
                found = _note(paper, found, run, -1)
    sevens = hand & SEVENS
    while sevens:
        bit = sevens & -sevens
        sevens ^= bit
        found = _note(paper, found, bit, -1)
    return found


@compiled
def _note_along_a_run(paper: Paper, found: int, hand: int, laid: int, onto: int) -> int:
    """Cards of the hand at either end of a run or at both (R3.2)."""
    low = laid & ~up(laid)
    high = laid & ~down(laid)
    below, lower = 0, down(low)
    while low:
        above, upper = 0, up(high)
        while True:
            if above | below:
                found = _note(paper, found, above | below, onto)
            if not hand & upper & ~(above | below | laid):
                break
            above |= upper
            upper = up(upper)
        if not hand & lower & ~(below | laid):
            break
        below |= lower
        lower = down(lower)
    return found


@compiled
def _note_lay_offs(paper: Paper, found: int, table: Table, hand: int) -> int:
    for index in range(table.meld_count):
        laid = table.melds[index]
        same = hand & of_held_ranks(laid & -laid) & ~laid
        if is_set(laid):
            if same:
                found = _note(paper, found, same, index)
            continue
        if count(laid) == 1 and count(same) > 1:
            # R3.4: a SEVEN becomes a SET with two more 7s.
            found = _note(paper, found, same, index)
            if count(same) > 2:
                found = _note_all_but_one(paper, found, same, index)
        found = _note_along_a_run(paper, found, hand, laid, index)
    return found


@compiled
def note_layings(paper: Paper, table: Table, hand: int, melded: int) -> tuple[int, int]:
    """Write all new melds of a hand and then all lay-offs; how many, and how many are new melds."""
    new = _note_new_melds(paper, hand)
    if new == 0 and not melded:
        return 0, 0  # R3.1
    return _note_lay_offs(paper, new, table, hand), new


@compiled
def fullest_plans(paper: Paper, table: Table, hand: int, melded: int) -> tuple[int, int]:
    """Write the plans that lay most cards of a hand; how many, and how many cards they leave."""
    total, new = note_layings(paper, table, hand, melded)
    paper.plans[0, 0] = 0
    if total == 0:
        return 1, count(hand)
    usable = np.zeros(LAYINGS + 1, np.int64)
    for at in range(total - 1, -1, -1):
        usable[at] = usable[at + 1] | paper.cards[at]
    return _search(paper, total, new, hand, melded, usable)


@compiled
def _search(
    paper: Paper, total: int, new: int, hand: int, melded: int, usable: Ints
) -> tuple[int, int]:
    """Depth first, and laying before leaving; `usable` are the cards of a laying and all after."""
    path, left = np.empty(STEPS + 1, np.int64), np.empty(STEPS + 1, np.int64)
    used = np.zeros(STEPS + 1, np.int64)
    depth, at, found, fewest = 0, 0, 0, count(hand)
    left[0] = hand
    while True:
        # R3.1: lay-offs come after all new melds, and need one of them or an earlier one.
        begun = melded or depth > 0
        reach = usable[at] if begun or at < new else 0
        if count(left[depth] & ~reach) <= fewest and left[depth] & reach and depth < STEPS:
            while at < total and not _fits(paper, at, left[depth], used[depth]):
                at += 1
            if at < new or (begun and at < total):
                onto = paper.melds[at]
                path[depth] = at
                left[depth + 1] = left[depth] & ~paper.cards[at]
                used[depth + 1] = used[depth] if onto < 0 else used[depth] | 1 << onto
                depth += 1
                at += 1
                continue
        size = count(left[depth])
        if size < fewest:
            found, fewest = 0, size
        if size == fewest and found < PLANS:
            paper.plans[found, 0] = depth
            for step in range(depth):
                paper.plans[found, 1 + step] = path[step]
            found += 1
        if depth == 0:
            return found, fewest
        depth -= 1
        at = path[depth] + 1


@compiled
def _fits(paper: Paper, at: int, left: int, used: int) -> bool:
    """Whether a laying's cards are still there, and its meld has not been laid off onto."""
    cards, onto = paper.cards[at], paper.melds[at]
    return left & cards == cards and not (onto >= 0 and used >> onto & 1)
