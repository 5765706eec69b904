"""Sets of cards as 52 bits: what `cpu.outs` says of them, compiled.

Ranks stand on the circle of R2.2, so «one up» of a king is the ace of its suit.
"""

from hulawang.cpu.core.compiling import compiled, count
from hulawang.rules.cards import DECK, OF_RANK, RANK_COUNT, SUIT_MASK, Cards
from hulawang.rules.cards import SEVENS as SEVENS_OF_RULES

PACK = int(Cards.of(DECK))
SEVENS = int(SEVENS_OF_RULES)
ACES = int(OF_RANK[0])
KINGS = int(OF_RANK[-1])
RANKS = RANK_COUNT
SUIT = SUIT_MASK
_LAST = RANK_COUNT - 1


@compiled
def up(cards: int) -> int:
    """Every card's upper neighbour in its suit."""
    return (cards & ~KINGS) << 1 | (cards & KINGS) >> _LAST


@compiled
def down(cards: int) -> int:
    """Every card's lower neighbour in its suit."""
    return (cards & ~ACES) >> 1 | (cards & ACES) << _LAST


@compiled
def of_held_ranks(cards: int) -> int:
    """All cards of the ranks that are among these."""
    ranks = (cards | cards >> RANKS | cards >> 2 * RANKS | cards >> 3 * RANKS) & SUIT
    return ranks * ACES


@compiled
def of_twice_held_ranks(hand: int) -> int:
    """All cards of the ranks of which a hand holds two or more."""
    one, two = hand & SUIT, hand >> RANKS & SUIT
    three, four = hand >> 2 * RANKS & SUIT, hand >> 3 * RANKS
    return (one & two | three & four | (one | two) & (three | four)) * ACES


@compiled
def completing(hand: int) -> int:
    """The cards with which two of the hand make a SET or RUN of three (R2.1, R2.2)."""
    above, below = up(hand), down(hand)
    runs = above & below | above & up(above) | below & down(below)
    return (runs | of_twice_held_ranks(hand)) & ~hand


@compiled
def near(hand: int) -> int:
    """The cards that would make a pair with one of the hand: same rank, neighbour, next but one."""
    above, below = up(hand), down(hand)
    return (above | below | up(above) | down(below) | of_held_ranks(hand)) & ~hand


@compiled
def pairs_with(bit: int, cards: int) -> int:
    """How many pairs of these cards make a SET or RUN of three with the card of this bit."""
    same = count(of_held_ranks(bit) & cards & ~bit)
    above, below = up(bit), down(bit)
    over, under = above | up(above), below | down(below)
    found = same * (same - 1) // 2
    found += over & cards == over
    found += (above | below) & cards == above | below
    found += under & cards == under
    return found


@compiled
def partners(bit: int) -> int:
    """The cards with which the card of this bit makes a meld of three."""
    above, below = up(bit), down(bit)
    return (of_held_ranks(bit) | above | up(above) | below | down(below)) & ~bit


@compiled
def is_set(cards: int) -> bool:
    """Whether the cards of a meld make a SET; a lone 7 does not."""
    return count(cards) > 2 and of_held_ranks(cards & -cards) & cards == cards
