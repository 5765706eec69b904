"""A step of an ended round, seen again: with the eyes of one seat, or with all hands open.

A seat's eyes see no more than that seat saw then: they are its views (law 5).
"""

from typing import Literal, TypeAlias

from hulawang.rules.commands import Claim, Command, Pass, Withdraw
from hulawang.rules.events import Answered, Drew, Event
from hulawang.rules.notation import command_text
from hulawang.rules.play import Step
from hulawang.rules.round import Round
from hulawang.views.events import see_event, see_events
from hulawang.views.model import EventView, StepView
from hulawang.views.seat import card_texts, see_round

Eyes: TypeAlias = int | Literal["all"]
"""A seat, or all hands open."""


def see_step(number: int, command: Command | None, step: Step, eyes: Eyes) -> StepView | None:
    """A step as these eyes see it; None if they are told nothing of it.

    `number` counts the moves of the round; 0 is the deal, which no command made.
    """
    if not _is_told(command, step, eyes):
        return None
    viewer = None if eyes == "all" else eyes
    return StepView(
        n=number,
        move=_see_move(command, eyes),
        view=see_round(step.round, viewer),
        hands=_see_hands(step.round, eyes),
        events=_see_events(step.events, eyes),
    )


def _is_told(command: Command | None, step: Step, eyes: Eyes) -> bool:
    """R4: an answer is sealed until the window closes; only who gives it knows of it."""
    sealed = len(step.events) == 1 and isinstance(step.events[0], Answered)
    return not sealed or _knows(command, eyes)


def _see_move(command: Command | None, eyes: Eyes) -> str | None:
    return command_text(command) if command is not None and _knows(command, eyes) else None


def _knows(command: Command | None, eyes: Eyes) -> bool:
    """Whether these eyes see the move itself, not only what came of it."""
    if not isinstance(command, Claim | Pass | Withdraw):
        return True
    return eyes in ("all", command.seat)


def _see_hands(round_: Round, eyes: Eyes) -> tuple[tuple[str, ...] | None, ...]:
    return tuple(
        card_texts(player.hand) if eyes in ("all", seat) else None
        for seat, player in enumerate(round_.players)
    )


def _see_events(happened: tuple[Event, ...], eyes: Eyes) -> tuple[EventView, ...]:
    if eyes != "all":
        return see_events(happened, eyes)
    # Of a draw, the drawer alone is told the card.
    told = (see_event(event, event.seat if isinstance(event, Drew) else None) for event in happened)
    return tuple(event for event in told if event is not None)
