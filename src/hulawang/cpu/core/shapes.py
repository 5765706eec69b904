"""The records of the core: a round, the law it is under, a player's habits, room to think on.

Cards are numbers and sets of cards bits, as in `rules.cards`; seats are -1 where there is none.
"""

from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hulawang.cpu.core.compiling import Ints, Rows, record_of

Records: TypeAlias = NDArray[np.void]
"""Records of one of the shapes below."""

SEATS = 5
MOST_MELDS = 24
"""No pack makes more: 16 of three cards and four 7s."""
LAYINGS, PLANS, STEPS = 96, 24, 8
"""How many layings, plans and steps of a plan are looked at; a hand has eight cards at most."""
PASSES = 32
"""How many discards a seat is remembered to have passed on."""

OUT, HULA, STOCK, FOUR_SEVENS, LOW, HIGH, PLAIN = range(7)
"""How a round ends, as `rules.round.How` names it."""
ENDINGS = ("out", "hula", "stock", "four_sevens", "low", "high", "plain")


class Law(Protocol):
    """A profile's numbers (`rules.profile`); `multipliers` by ending."""

    low: int
    high: int
    plain: int
    low_high_turn: int
    unmelded: int
    seven: int
    values: Ints
    place_pay: Ints
    multipliers: Ints


class Table(Protocol):
    """A round on its way: `at` is the next card of the stock and `shown` whatever lies open.

    `takes` are the cards that melds take one at a time, `ends` those that RUNs and SEVENs do.
    """

    seats: int
    seat: int
    at: int
    stock_size: int
    last_by: int
    claimed_from: int
    unmelded_before: int
    shown: int
    takes: int
    ends: int
    meld_count: int
    over: int
    how: int
    hands: Ints
    melded: Ints
    turns: Ints
    points: Ints
    melds: Ints
    stock: Ints


class Habit(Protocol):
    """A player's way to weigh things: `cpu.style.Style` without its lapses."""

    claimed_outs: float
    near_worth: float
    point_weight: float
    stop_worth: float
    danger_weight: float
    plain_stop: float
    hold_turns: int
    hold_rest: int


class Paper(Protocol):
    """Room to think on: layings (cards, and the meld they go to, -1 for a new one) and plans.

    A row of `plans` is how many steps it has, then their numbers among the layings.
    """

    cards: Ints
    melds: Ints
    plans: Rows


class Past(Protocol):
    """What a seat has seen the others do.

    `thrown` is the card that a seat threw last with the hand it has now, -1 if there is none;
    `passed` are the discards that it has let go, as many as `passes` says, and `since` how many
    turns of its own have come after.
    """

    thrown: Ints
    passes: Ints
    passed: Rows
    since: Rows


class Script(Protocol):
    """How a candidate begins: `kind` is one of those below.

    `steps` layings, then the discard `card` (-1 where the round ends without); or the stop `how`;
    or the answer to the discard `card` with the hand cards of the first laying, 0 to pass.
    """

    kind: int
    steps: int
    card: int
    how: int
    cards: Ints
    melds: Ints


TURN, DRAW, STOP, ANSWER = range(4)

LAW = record_of(Law, values=13, place_pay=SEATS, multipliers=len(ENDINGS))
TABLE = record_of(
    Table, hands=SEATS, melded=SEATS, turns=SEATS, points=SEATS, melds=MOST_MELDS, stock=52
)
HABIT = record_of(Habit)
PAPER = record_of(Paper, cards=LAYINGS, melds=LAYINGS, plans=(PLANS, STEPS + 1))
PAST = record_of(Past, thrown=SEATS, passes=SEATS, passed=(SEATS, PASSES), since=(SEATS, PASSES))
SCRIPT = record_of(Script, cards=STEPS, melds=STEPS)
