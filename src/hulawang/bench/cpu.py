"""The speed of CPU players and of the views they play from, in positions of their own rounds."""

from collections.abc import Callable
from random import Random
from time import process_time, process_time_ns
from typing import TypeVar

from hulawang.bench.figures import Figure
from hulawang.bench.quantiles import quantile
from hulawang.cpu.policy import POLICIES
from hulawang.cpu.selfplay import moves
from hulawang.rules.play import deal
from hulawang.rules.profile import BASIC
from hulawang.rules.round import Round
from hulawang.rules.shuffle import shuffled_deck
from hulawang.views.model import RoundView
from hulawang.views.seat import see_round

_Seen = TypeVar("_Seen", Round, RoundView)

SEATS = 4
ROUNDS = 20
"""How many rounds the positions come from; a round has about 40 decisions."""
TIMES = 3
"""How often a single decision is timed."""


def positions(seed: int) -> tuple[tuple[Round, int], ...]:
    """Every position of some rounds between normal players, and the seat that moves in it."""
    found: list[tuple[Round, int]] = []
    policies = (POLICIES["normal"],) * SEATS
    for number in range(1, ROUNDS + 1):
        dealt = deal(BASIC, shuffled_deck(f"{seed:064x}", number), SEATS, number % SEATS)
        found += ((move.before, move.command.seat) for move in moves(dealt, policies, Random(seed)))
    return tuple(found)


def view_building(asked: tuple[tuple[Round, int], ...], seconds: float) -> Figure:
    """Views built for the seat that moves."""

    def see(round_: Round, seat: int) -> None:
        see_round(round_, seat)

    return Figure("views of a seat", _calls_a_second(see, asked, seconds))


def decisions(level: str, asked: tuple[tuple[Round, int], ...], seconds: float) -> Figure:
    """Decisions of a level, the view given, and what single ones cost."""
    views = tuple((see_round(round_, seat), seat) for round_, seat in asked)
    policy, chance = POLICIES[level], Random(0)

    def decide(view: RoundView, seat: int) -> None:
        policy(view, seat, BASIC, chance)

    per_second = _calls_a_second(decide, views, seconds)
    each = sorted(_cost_us(decide, view, seat) for view, seat in views)
    name = f"decisions of a CPU player, {level}"
    return Figure(name, per_second, quantile(each, 0.5), quantile(each, 0.99))


def _cost_us(decide: Callable[[RoundView, int], None], view: RoundView, seat: int) -> float:
    """CPU time of one decision; the best of a few, for a busy machine is no part of it."""

    def once() -> int:
        began = process_time_ns()
        decide(view, seat)
        return process_time_ns() - began

    return min(once() for _ in range(TIMES)) / 1000


def _calls_a_second(
    call: Callable[[_Seen, int], object], arguments: tuple[tuple[_Seen, int], ...], seconds: float
) -> float:
    """Calls over all arguments, again and again, for at least so many seconds."""
    began = process_time()
    calls = 0
    while (passed := process_time() - began) < seconds:
        for seen, seat in arguments:
            call(seen, seat)
        calls += len(arguments)
    return calls / passed
