"""The mailbox: the newest sight, all answers, and the bounds of both."""

from msgspec.structs import replace

from hulawang.rooms.messages import Clock
from hulawang.rooms.options import Options
from hulawang.rooms.room import Sight
from hulawang.rooms.table_view import TableView
from hulawang.rooms.talk import Line
from hulawang.server import wire
from hulawang.server.limits import Limits
from hulawang.server.mailbox import Mailbox
from hulawang.views.model import TurnBegan
from tests.server.fakes import ManualTimer

VIEW = TableView("code", "waiting", Options(), None, (), 0, False, False, False, *(None,) * 5)


def sight(v: int, *seats: int, turn: int = 5_000) -> Sight:
    events = tuple(TurnBegan("turn_began", seat) for seat in seats)
    return Sight(v, VIEW, events, {Clock.TURN: turn})


def mailbox(unsent: int = 4) -> tuple[Mailbox, ManualTimer]:
    timer = ManualTimer()
    return Mailbox(Limits(unsent=unsent), timer, lambda: None), timer


def test_of_several_sights_the_newest_goes_with_the_events_of_all() -> None:
    box, _ = mailbox()
    box.show(sight(1, 1))
    box.show(sight(2))
    box.show(sight(3, 2, 3))
    parcel = box.parcel()
    assert parcel.sight is not None
    assert parcel.sight.v == 3
    assert [event.seat for event in parcel.sight.events if event.type == "turn_began"] == [1, 2, 3]


def test_a_slow_client_is_spared_the_oldest_events() -> None:
    box, _ = mailbox(unsent=2)
    for v in range(9):
        box.show(sight(v, v))
    parcel = box.parcel()
    assert parcel.sight is not None
    assert parcel.sight.events == sight(8, 7, 8).events


def test_clocks_run_on_while_a_sight_waits() -> None:
    box, timer = mailbox()
    box.show(sight(1))
    timer.advance(1_200)
    assert box.parcel().waited == 1_200
    box.show(sight(2))
    timer.advance(1_200)
    box.show(sight(3))
    assert box.parcel().waited == 0
    box.show(replace(sight(4), paused=True))
    timer.advance(1_200)
    assert box.parcel().waited == 0, "where a room is paused no clock runs"


def test_only_the_newest_list_of_rooms_is_sent_and_once() -> None:
    box, _ = mailbox()
    box.rooms(b"old")
    box.rooms(b"new")
    assert box.parcel().rooms == b"new"
    box.bye("restart")
    box.rooms(b"late")
    assert box.parcel().rooms is None


def lines(*numbers: int) -> tuple[Line, ...]:
    return tuple(Line(n, "p", 0, "Pat", "chat", f"{n}") for n in numbers)


def test_talk_is_sent_in_order_and_once() -> None:
    box, _ = mailbox()
    box.talk(lines(1, 2), whole=True)
    box.talk(lines(3), whole=False)
    parcel = box.parcel()
    assert (parcel.lines, parcel.whole) == (lines(1, 2, 3), True)
    box.talk(lines(4), whole=False)
    parcel = box.parcel()
    assert (parcel.lines, parcel.whole) == (lines(4), False)


def test_that_nothing_was_said_is_told_too() -> None:
    box, _ = mailbox()
    box.talk((), whole=True)
    parcel = box.parcel()
    assert (parcel.lines, parcel.whole) == ((), True)


def test_a_client_that_misses_lines_begins_anew_with_the_newest() -> None:
    box, _ = mailbox(unsent=4)
    for n in range(1, 10):
        box.talk(lines(n), whole=False)
    parcel = box.parcel()
    assert (parcel.lines, parcel.whole) == (lines(6, 7, 8, 9), True)
    assert not box.closing
    box.bye("left")
    box.talk(lines(10), whole=False)
    assert box.parcel().lines == ()


def test_answers_keep_their_order_and_are_sent_once() -> None:
    box, _ = mailbox()
    box.answer(wire.Ack(ack="a"))
    box.answer(wire.Refused(refused="b", code="c"))
    box.show(sight(1))
    first = box.parcel()
    assert first.answers == (wire.Ack(ack="a"), wire.Refused(refused="b", code="c"))
    assert first.bye is None
    box.answer(wire.Ack(ack="d"))
    second = box.parcel()
    assert (second.sight, second.answers) == (None, (wire.Ack(ack="d"),))


def test_too_many_unread_answers_are_the_end() -> None:
    box, _ = mailbox(unsent=2)
    for number in range(3):
        box.answer(wire.Ack(ack=str(number)))
    parcel = box.parcel()
    assert parcel.answers == (wire.Ack(ack="0"), wire.Ack(ack="1"))
    assert parcel.bye == "too_slow"


def test_nothing_follows_a_farewell_and_the_first_one_counts() -> None:
    box, _ = mailbox()
    box.answer(wire.Ack(ack="a"))
    box.bye("replaced")
    box.bye("restart")
    box.answer(wire.Ack(ack="b"))
    box.show(sight(1))
    parcel = box.parcel()
    assert (parcel.sight, parcel.answers, parcel.bye) == (None, (wire.Ack(ack="a"),), "replaced")


def test_whoever_sends_is_told_once_that_there_is_something() -> None:
    told = []
    box = Mailbox(Limits(), ManualTimer(), lambda: told.append(box.is_empty))
    assert box.is_empty
    box.show(sight(1))
    box.answer(wire.Ack(ack="a"))
    assert told == [False]
    box.parcel()
    assert box.is_empty
    box.bye("left")
    assert told == [False, False]
