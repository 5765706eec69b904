"""Plans: every way to lay cards of a hand in one turn, as new melds and lay-offs together."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from hulawang.rules.cards import Cards
from hulawang.rules.commands import LayDown, LayOff
from hulawang.rules.melds import Meld, kind_after, kind_of, lay_offs_in, melds_in

Laying: TypeAlias = LayDown | LayOff


@dataclass(frozen=True, slots=True)
class Plan:
    """Cards to lay this turn, in an order that is legal, and the hand that is left over."""

    steps: tuple[Laying, ...]
    rest: Cards

    @property
    def goes_out(self) -> bool:
        """Whether the hand is empty with it, at the latest by the discard (R1.3)."""
        return len(self.rest) <= 1

    def melds_after(self, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
        """The melds on the table once the plan is played."""
        table = list(melds)
        for step in self.steps:
            match step:
                case LayDown(seat=seat, cards=cards):
                    kind = kind_of(cards)
                    assert kind is not None  # plans are made of melds
                    table.append(Meld(kind, cards, seat))
                case LayOff(meld=index, cards=cards):
                    old = table[index]
                    kind = kind_after(old, cards)
                    assert kind is not None  # plans are made of what melds take
                    table[index] = Meld(kind, Cards(old.cards | cards), old.owner)
        return tuple(table)


def plans(seat: int, hand: Cards, melds: tuple[Meld, ...], *, melded: bool) -> tuple[Plan, ...]:
    """Every plan for this hand, most cards laid and fewest steps first; the last lays nothing."""
    new = tuple(LayDown(seat, cards) for cards in melds_in(hand))
    if not new and not melded:
        return (Plan((), hand),)
    added = tuple(
        LayOff(seat, index, cards)
        for index, meld in enumerate(melds)
        for cards in lay_offs_in(hand, meld)
    )
    layings: tuple[Laying, ...] = (*new, *added)
    usable = 0
    for laying in layings:
        usable |= laying.cards
    idle = hand & ~usable
    found = (
        Plan(steps, Cards(idle | left))
        for steps, left in _choices(usable, layings)
        # R3.1: a first meld comes before any lay-off.
        if melded or not steps or isinstance(steps[0], LayDown)
    )
    return tuple(sorted(found, key=lambda plan: (len(plan.rest), len(plan.steps))))


def _choices(cards: int, layings: tuple[Laying, ...]) -> Iterator[tuple[tuple[Laying, ...], int]]:
    """Every set of layings that fit together, new melds first, and the cards they leave."""
    if not layings:
        yield (), cards
        return
    first, others = layings[0], layings[1:]
    fitting = tuple(other for other in others if _fit_together(first, other))
    for steps, left in _choices(cards & ~first.cards, fitting):
        yield (first, *steps), left
    yield from _choices(cards, others)


def _fit_together(one: Laying, other: Laying) -> bool:
    """Whether both can be part of one plan: other cards, another meld."""
    if one.cards & other.cards:
        return False
    match one, other:
        case LayOff(meld=meld), LayOff(meld=other_meld):
            return meld != other_meld
        case _:
            return True
