"""Candidates: the ways to go on that are worth playing out, the heuristic's own way first."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from hulawang.cpu.core.shapes import ANSWER, DRAW, ENDINGS, SCRIPT, STOP, TURN, Records
from hulawang.cpu.depth import Width
from hulawang.cpu.plans import Plan, fullest_plans
from hulawang.cpu.reading import Reading, cards_of
from hulawang.cpu.style import Style
from hulawang.cpu.turn import weighed_discards
from hulawang.rules.cards import Card, Cards
from hulawang.rules.commands import (
    Claim,
    Discard,
    Draw,
    LayDown,
    LayOff,
    Pass,
    SeatCommand,
    Stop,
    StopKind,
)
from hulawang.views.model import RoundView


@dataclass(frozen=True, slots=True)
class Candidate:
    """A command, and the script of what it begins: its turn, its answer, a draw or a stop."""

    command: SeatCommand
    kind: int
    layings: tuple[LayDown | LayOff, ...] = ()
    card: Card | None = None
    """The discard after the layings, or the one that is answered."""


def candidates_of(
    style: Style, view: RoundView, reading: Reading, own: SeatCommand, width: Width
) -> tuple[Candidate, ...]:
    """The candidates of a seat that is asked something; `own` is what it would do without them.

    The first one begins with that command. There may be only this one.
    """
    if view.choices.draw:
        found = _at_the_draw(view, reading, own)
    elif view.window is not None:
        found = _in_the_window(view, reading)
    else:
        found = _in_the_turn(style, reading, own, width)
    own_first = sorted(found, key=lambda candidate: candidate.command != own)
    if own_first[0].command != own:
        own_first.insert(0, _some_laying(style, reading, own))
    return tuple(own_first)


def scripts_of(candidates: tuple[Candidate, ...]) -> Records:
    """The same for the core, one record each."""
    scripts = np.zeros(len(candidates), SCRIPT)
    for script, candidate in zip(scripts, candidates, strict=True):
        script["kind"], script["steps"] = candidate.kind, len(candidate.layings)
        script["card"] = -1 if candidate.card is None else candidate.card
        for index, laying in enumerate(candidate.layings):
            script["cards"][index] = int(laying.cards)
            script["melds"][index] = laying.meld if isinstance(laying, LayOff) else -1
        match candidate.command:
            case Stop(kind=kind):
                script["how"] = ENDINGS.index(kind.value)
            case Claim(cards=cards):
                script["cards"][0] = int(cards)
            case _:
                pass
    return scripts


def _at_the_draw(view: RoundView, reading: Reading, own: SeatCommand) -> Iterator[Candidate]:
    """To draw or to stop. What wins outright is not thought over."""
    if isinstance(own, Stop) and own.kind is not StopKind.PLAIN:
        yield Candidate(own, STOP)
        return
    yield Candidate(Draw(reading.seat), DRAW)
    for stop in view.choices.stops:
        yield Candidate(Stop(reading.seat, StopKind(stop.kind)), STOP)


def _in_the_window(view: RoundView, reading: Reading) -> Iterator[Candidate]:
    window = view.window
    assert window is not None  # candidates_of has looked
    card = Card.parse(window.card)
    yield Candidate(Pass(reading.seat), ANSWER, card=card)
    for choice in view.choices.claims:
        yield Candidate(Claim(reading.seat, cards_of(choice.cards)), ANSWER, card=card)


def _in_the_turn(
    style: Style, reading: Reading, own: SeatCommand, width: Width
) -> Iterator[Candidate]:
    """What to lay and what to throw; a turn that goes out is not thought over."""
    plans = tuple(_plans(reading))
    if plans[0].goes_out:
        yield _whole_turn(reading.seat, plans[0], next(iter(plans[0].rest), None))
        if isinstance(own, Discard):  # no player of ours does, but a coach looks at people
            yield _whole_turn(reading.seat, Plan((), reading.hand), own.card)
        return
    best = [
        (plan, *scored) for plan in plans for scored in _best_discards(style, reading, plan, width)
    ]
    if isinstance(own, Discard):
        yield _whole_turn(reading.seat, Plan((), reading.hand), own.card)
    ranked = sorted(best, key=lambda each: (not _begins_with(each[0], each[1], own), -each[2]))
    for plan, card, _ in ranked[: width.plans * width.discards]:
        if plan.steps or own != Discard(reading.seat, card):
            yield _whole_turn(reading.seat, plan, card)


def _best_discards(
    style: Style, reading: Reading, plan: Plan, width: Width
) -> list[tuple[Card, float]]:
    weighed = weighed_discards(style, reading, plan)
    return sorted(weighed, key=lambda scored: -scored[1])[: width.discards]


def _begins_with(plan: Plan, card: Card, own: SeatCommand) -> bool:
    return (plan.steps[0] if plan.steps else Discard(own.seat, card)) == own


def _plans(reading: Reading) -> Iterator[Plan]:
    """The fullest plans, with lone 7s and without, and to lay nothing; each end only once."""
    seen = set()
    both = (
        fullest_plans(
            reading.seat,
            reading.hand,
            reading.melds,
            melded=reading.melded,
            lone_sevens=lone_sevens,
        )
        for lone_sevens in (True, False)
    )
    nothing = Plan((), reading.hand)
    for plan in (*next(both), *next(both), nothing):
        end = (plan.rest, frozenset(meld.cards for meld in plan.melds_after(reading.melds)))
        if end not in seen:
            seen.add(end)
            yield plan


def _some_laying(style: Style, reading: Reading, own: SeatCommand) -> Candidate:
    """A meld or lay-off that no plan begins with, and the discard that is best after it alone."""
    assert isinstance(own, LayDown | LayOff)  # everything else has been found
    left = Plan((own,), Cards(reading.hand & ~own.cards))
    if not left.rest:
        return _whole_turn(reading.seat, left, None)
    best = max(weighed_discards(style, reading, left), key=lambda scored: scored[1])
    return _whole_turn(reading.seat, left, best[0])


def _whole_turn(seat: int, plan: Plan, card: Card | None) -> Candidate:
    """A plan and the discard after it, which is None where the plan leaves no card."""
    if plan.steps:
        return Candidate(plan.steps[0], TURN, plan.steps, card)
    assert card is not None  # a hand without cards is not asked
    return Candidate(Discard(seat, card), TURN, (), card)
