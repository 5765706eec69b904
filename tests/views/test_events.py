"""What each viewer is told of each event."""

from typing import get_args

import pytest

from hulawang.rules import events
from hulawang.rules.cards import Card, Cards
from hulawang.rules.commands import StopKind
from hulawang.rules.melds import Kind
from hulawang.rules.notation import parse_command
from hulawang.rules.play import apply
from hulawang.views import model
from hulawang.views.events import see_event, see_events
from tests.rules.positions import events_of, position

KD = Card.parse("Kd")
RUN = Cards.parse("QhKhAh2h")
RESULT = apply(
    position("turn=4@0/melded/- players=2s/m/2,9h/m/1,8h/m/1 stock=4d last=2"),
    parse_command("0:stop plain"),
).events[-1]

PUBLIC = [
    (events.RoundBegan(2), model.RoundBegan("round_began", 2)),
    (events.TurnBegan(1), model.TurnBegan("turn_began", 1)),
    (
        events.Melded(1, 3, Kind.RUN, RUN),
        model.Melded("melded", 1, 3, "run", ("Qh", "Kh", "Ah", "2h")),
    ),
    (
        events.LaidOff(1, 0, Kind.SET, Cards.parse("7c7d")),
        model.LaidOff("laid_off", 1, 0, "set", ("7d", "7c")),
    ),
    (events.Discarded(1, KD), model.Discarded("discarded", 1, "Kd")),
    (
        events.WindowClosed(KD, 0, ()),
        model.WindowClosed("window_closed", "Kd", 0, None, (), None, ()),
    ),
    (
        events.WindowClosed(Card.parse("2h"), 0, (2, 1), 4, RUN),
        model.WindowClosed("window_closed", "2h", 0, 2, (2, 1), 4, ("Qh", "Kh", "Ah", "2h")),
    ),
    (events.Stopped(2, StopKind.HIGH), model.Stopped("stopped", 2, "high")),
    (RESULT, model.RoundEnded("round_ended", "plain", (0,))),
]
VIEWERS = (0, 1, 2, None)


@pytest.mark.parametrize(("event", "told"), PUBLIC)
def test_what_everybody_is_told(event: events.Event, told: model.EventView) -> None:
    assert [see_event(event, viewer) for viewer in VIEWERS] == [told] * len(VIEWERS)


def test_a_drawn_card_is_told_to_the_drawer_alone() -> None:
    told = [see_event(events.Drew(1, KD), viewer) for viewer in VIEWERS]
    cards = [drew.card for drew in told if isinstance(drew, model.Drew)]
    assert cards == [None, "Kd", None, None]


def test_an_answer_is_told_to_nobody() -> None:
    assert [see_event(events.Answered(1), viewer) for viewer in VIEWERS] == [None] * len(VIEWERS)


def test_every_event_has_declared_who_is_told() -> None:
    """A kind of event that is added must say here what is told of it, and to whom."""
    shown = {type(event) for event, _ in PUBLIC} | {events.Drew, events.Answered}
    assert shown == set(get_args(events.Event))
    told = {type(view) for _, view in PUBLIC} | {model.Drew}
    assert told == set(get_args(model.EventView))


def test_events_come_in_the_order_in_which_they_happened() -> None:
    round_ = position(
        "turn=5@0/fresh/drew:9c players=2c3c/m/2,9h9dKs/m/2,9s3h/u/1 stock=AsAd "
        "discards=9c/0 last=0 window=5/9c/0/-/-/-"
    )
    happened = events_of(round_, "1:claim 9h9d", "1:discard Ks")
    assert [told.type for told in see_events(happened, 2)] == [
        "window_closed",
        "turn_began",
        "discarded",
        "round_ended",
    ]
