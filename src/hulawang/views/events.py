"""What one viewer is told of an event: built for that viewer, or nothing at all (law 5)."""

from collections.abc import Iterable
from typing import assert_never

from hulawang.rules import events
from hulawang.rules.cards import Cards
from hulawang.rules.melds import Kind, Meld, kind_of
from hulawang.views import model
from hulawang.views.seat import card_texts


def see_events(happened: Iterable[events.Event], viewer: int | None) -> tuple[model.EventView, ...]:
    """The events that seat `viewer`, or a spectator (None), is told of, in order."""
    told = (see_event(event, viewer) for event in happened)
    return tuple(event for event in told if event is not None)


class Happened:
    """Events that several viewers are told of; what all are told alike is made once."""

    def __init__(self, happened: tuple[events.Event, ...]) -> None:
        self._happened = happened
        self._drawers = {event.seat for event in happened if isinstance(event, events.Drew)}
        self._told: dict[int | None, tuple[model.EventView, ...]] = {}

    def seen_by(self, viewer: int | None) -> tuple[model.EventView, ...]:
        """What seat `viewer`, or a spectator (None), is told: only a drawer knows more than all."""
        as_whom = viewer if viewer in self._drawers else None
        if as_whom not in self._told:
            self._told[as_whom] = see_events(self._happened, as_whom)
        return self._told[as_whom]


def see_event(event: events.Event, viewer: int | None) -> model.EventView | None:
    """What a viewer is told of one event; None if nothing."""
    match event:
        case events.RoundBegan(leader=leader):
            return model.RoundBegan("round_began", leader)
        case events.TurnBegan(seat=seat):
            return model.TurnBegan("turn_began", seat)
        case events.Drew(seat=seat, card=card):
            return model.Drew("drew", seat, str(card) if seat == viewer else None)
        case events.Melded(seat=seat, meld=meld, kind=kind, cards=cards):
            return model.Melded("melded", seat, meld, kind.value, _in_order(kind, cards))
        case events.LaidOff(seat=seat, meld=meld, kind=kind, cards=cards):
            return model.LaidOff("laid_off", seat, meld, kind.value, card_texts(cards))
        case events.Discarded(seat=seat, card=card):
            return model.Discarded("discarded", seat, str(card))
        case events.Answered():
            # R4: answers are sealed until the window closes.
            return None
        case events.WindowClosed():
            return _see_window_closed(event)
        case events.Stopped(seat=seat, kind=kind):
            return model.Stopped("stopped", seat, kind.value)
        case events.RoundEnded(result=result):
            return model.RoundEnded("round_ended", result.ending.how.value, result.winners)
        case _:
            assert_never(event)


def _see_window_closed(event: events.WindowClosed) -> model.WindowClosed:
    kind = kind_of(event.cards)
    return model.WindowClosed(
        "window_closed",
        str(event.card),
        event.by,
        event.taken_by,
        event.claimants,
        event.meld,
        () if kind is None else _in_order(kind, event.cards),
    )


def _in_order(kind: Kind, cards: Cards) -> tuple[str, ...]:
    return card_texts(Meld(kind, cards, 0).in_order())
