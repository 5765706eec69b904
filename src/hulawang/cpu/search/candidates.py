"""Candidates: the ways to go on that are worth playing out, the heuristic's own way first."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from hulawang.cpu.plans import Plan, fullest_plans
from hulawang.cpu.reading import Reading, cards_of
from hulawang.cpu.search.rollout import Rollout
from hulawang.cpu.style import Style
from hulawang.cpu.turn import weighed_discards
from hulawang.rules.cards import Card
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
from hulawang.rules.round import How
from hulawang.views.model import RoundView


@dataclass(frozen=True, slots=True)
class Candidate:
    """A command, and how a rollout begins with it and with what it leads to."""

    command: SeatCommand
    begin: Callable[[Rollout], None]

    def points(self, rollout: Rollout, seat: int) -> int:
        """What the seat gets once the rollout has been played to its end in this way."""
        self.begin(rollout)
        return rollout.run()[seat]


@dataclass(frozen=True, slots=True)
class Width:
    """How many candidates are looked at: plans of a turn, and discards of each plan."""

    plans: int
    discards: int


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
        own_first.insert(0, Candidate(own, partial(_lay_and_go_on, command=own)))
    return tuple(own_first)


def _lay_and_go_on(rollout: Rollout, command: SeatCommand) -> None:
    """A meld or lay-off that no plan begins with, and the rest of the turn by habit."""
    match command:
        case LayDown(cards=cards):
            rollout.lay_down(int(cards))
        case LayOff(meld=meld, cards=cards):
            rollout.lay_off(meld, int(cards))
        case _:
            raise ValueError(command)
    if rollout.points is None:
        rollout.play()


def _at_the_draw(view: RoundView, reading: Reading, own: SeatCommand) -> Iterator[Candidate]:
    """To draw or to stop. What wins outright is not thought over."""
    if isinstance(own, Stop) and own.kind is not StopKind.PLAIN:
        yield Candidate(own, partial(Rollout.stop, how=How(own.kind.value)))
        return
    yield Candidate(Draw(reading.seat), _draw)
    for stop in view.choices.stops:
        begin = partial(Rollout.stop, how=How(stop.kind))
        yield Candidate(Stop(reading.seat, StopKind(stop.kind)), begin)


def _draw(rollout: Rollout) -> None:
    rollout.draw()
    rollout.play()


def _in_the_window(view: RoundView, reading: Reading) -> Iterator[Candidate]:
    window = view.window
    assert window is not None  # candidates_of has looked
    seat, card = reading.seat, int(Card.parse(window.card))
    answer = partial(_answer, card=card, by=window.by, seat=seat)
    yield Candidate(Pass(seat), partial(answer, cards=0))
    for choice in view.choices.claims:
        cards = cards_of(choice.cards)
        yield Candidate(Claim(seat, cards), partial(answer, cards=int(cards)))


def _answer(rollout: Rollout, card: int, by: int, seat: int, cards: int) -> None:
    if rollout.answer(card, by, seat, cards):
        rollout.play()


def _in_the_turn(
    style: Style, reading: Reading, own: SeatCommand, width: Width
) -> Iterator[Candidate]:
    """What to lay and what to throw; a turn that goes out is not thought over."""
    plans = tuple(_plans(reading))
    if plans[0].goes_out:
        yield _whole_turn(reading.seat, plans[0], next(iter(plans[0].rest), None))
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


def _whole_turn(seat: int, plan: Plan, card: Card | None) -> Candidate:
    """A plan and the discard after it, which is None where the plan leaves no card."""
    begin = partial(_play_turn, plan=plan, card=card)
    if plan.steps:
        return Candidate(plan.steps[0], begin)
    assert card is not None  # a hand without cards is not asked
    return Candidate(Discard(seat, card), begin)


def _play_turn(rollout: Rollout, plan: Plan, card: Card | None) -> None:
    for step in plan.steps:
        match step:
            case LayDown(cards=cards):
                rollout.lay_down(int(cards))
            case LayOff(meld=meld, cards=cards):
                rollout.lay_off(meld, int(cards))
    if card is not None and rollout.points is None and rollout.throw(int(card)):
        rollout.play()
