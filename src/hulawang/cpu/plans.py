"""Plans: how to lay as many cards of a hand as possible, by new melds and lay-offs together."""

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


def fullest_plans(
    seat: int, hand: Cards, melds: tuple[Meld, ...], *, melded: bool, lone_sevens: bool = True
) -> tuple[Plan, ...]:
    """The plans that lay most cards of a hand, fewest steps first; there is always one.

    Without `lone_sevens` a 7 is laid together with others only.
    """
    new = tuple(LayDown(seat, cards) for cards in melds_in(hand) if lone_sevens or len(cards) > 1)
    added = tuple(
        LayOff(seat, index, cards)
        for index, meld in enumerate(melds)
        for cards in lay_offs_in(hand, meld)
    )
    found = _fullest(hand, (*new, *added), len(hand), may_lay_off=melded)
    return tuple(
        Plan(steps, Cards(left)) for steps, left in sorted(found, key=lambda each: len(each[0]))
    )


_Choice: TypeAlias = tuple[tuple[Laying, ...], int]
"""Layings that fit together, and the cards that they leave as bits."""


def _fullest(
    cards: int, layings: tuple[Laying, ...], limit: int, *, may_lay_off: bool
) -> list[_Choice]:
    """The choices that leave fewest of these cards; none if they would leave more than `limit`."""
    if layings and not may_lay_off and isinstance(layings[0], LayOff):
        # R3.1: no new meld is left to begin with.
        layings = ()
    if (cards & ~_usable(layings)).bit_count() > limit:
        return []
    if not layings:
        return [((), cards)]
    first, others = layings[0], layings[1:]
    fitting = tuple(other for other in others if _fit_together(first, other))
    with_first: list[_Choice] = [
        ((first, *steps), left)
        for steps, left in _fullest(cards & ~first.cards, fitting, limit, may_lay_off=True)
    ]
    if with_first:
        limit = with_first[0][1].bit_count()
    without = _fullest(cards, others, limit, may_lay_off=may_lay_off)
    if without and without[0][1].bit_count() < limit:
        return without
    return with_first + without


def _usable(layings: tuple[Laying, ...]) -> int:
    usable = 0
    for laying in layings:
        usable |= laying.cards
    return usable


def _fit_together(one: Laying, other: Laying) -> bool:
    """Whether both can be part of one plan: other cards, another meld."""
    if one.cards & other.cards:
        return False
    match one, other:
        case LayOff(meld=meld), LayOff(meld=other_meld):
            return meld != other_meld
        case _:
            return True
