"""A turn after the draw: what to lay, whether to hold it back, what to throw."""

from hulawang.cpu.plans import Plan, fullest_plans
from hulawang.cpu.reading import Reading
from hulawang.cpu.stops import discard_towards_a_stop
from hulawang.cpu.style import Style
from hulawang.cpu.worth import danger, worth
from hulawang.rules.cards import SEVENS, Card, Cards
from hulawang.rules.commands import Discard, SeatCommand


def play(style: Style, reading: Reading) -> SeatCommand:
    """The next command of the turn."""
    plan = best_plan(style, reading)
    if not plan.goes_out and _may_hold(style, reading):
        card = discard_towards_a_stop(reading.profile, reading.hand)
        if card is not None:
            return Discard(reading.seat, card)
        if plan.steps and len(plan.rest) - 1 <= style.hold_rest:
            held = Plan((), plan.rest)
            return Discard(reading.seat, best_discard(style, reading, held)[0])
    if plan.steps:
        return plan.steps[0]
    return Discard(reading.seat, best_discard(style, reading, plan)[0])


def best_plan(style: Style, reading: Reading) -> Plan:
    """The plan that lays most cards; of several, the one after which the turn is worth most."""
    found = _fullest(reading, lone_sevens=True)
    if reading.turns <= style.lapses.keeps_sevens and not found[0].goes_out:
        found = _fullest(reading, lone_sevens=False)
    if len(found) == 1 or found[0].goes_out:
        return found[0]
    return max(found, key=lambda plan: worth_after(style, reading, plan))


def _fullest(reading: Reading, *, lone_sevens: bool) -> tuple[Plan, ...]:
    return fullest_plans(
        reading.seat,
        reading.hand,
        reading.melds,
        melded=reading.melded,
        lone_sevens=lone_sevens,
    )


def worth_after(style: Style, reading: Reading, plan: Plan) -> float:
    """What a turn is worth with this plan and the best discard."""
    return best_discard(style, reading, plan)[1]


def best_discard(style: Style, reading: Reading, plan: Plan) -> tuple[Card, float]:
    """The card to throw of those that a plan leaves, and what the turn is worth then."""
    return max(weighed_discards(style, reading, plan), key=lambda scored: scored[1])


def weighed_discards(style: Style, reading: Reading, plan: Plan) -> tuple[tuple[Card, float], ...]:
    """Every card that a plan leaves to be thrown, and what the turn is worth then."""
    melds = plan.melds_after(reading.melds)
    melded = reading.melded or bool(plan.steps)

    def worth_without(card: Card) -> float:
        left = Cards(plan.rest ^ card.bit)
        return worth(style, reading, melds, left, melded=melded) - danger(style, reading, card)

    # A 7 can still be laid in any later turn, so it is never thrown while there is a choice.
    free = Cards(plan.rest & ~SEVENS) or plan.rest
    return tuple((card, worth_without(card)) for card in free)


def _may_hold(style: Style, reading: Reading) -> bool:
    """Whether this is a time to hold melds back (R7.4: a hula needs a hand never melded)."""
    early = reading.turns <= style.hold_turns
    return early and not reading.melded and not reading.in_a_hurry
