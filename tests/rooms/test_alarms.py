"""Alarms that ring early enough are left alone."""

from hulawang.rooms.alarms import EarlyAlarm
from tests.rooms.house import ManualTimer


async def test_it_rings_at_the_latest_when_it_is_asked_to() -> None:
    timer, rung = ManualTimer(time=0), list[int]()
    alarm = EarlyAlarm(timer, lambda: rung.append(timer.now()))
    alarm.ring_by(1_000)
    for later in (1_000, 5_000, 9_000):
        alarm.ring_by(later)
    assert len(timer.alarms) == 1
    alarm.ring_by(400)
    await timer.go_to(2_000)
    assert rung == [400]
    alarm.ring_by(3_000)
    await timer.go_to(4_000)
    assert rung == [400, 3_000]


async def test_what_is_cancelled_does_not_ring() -> None:
    timer, rung = ManualTimer(time=0), list[int]()
    alarm = EarlyAlarm(timer, lambda: rung.append(timer.now()))
    alarm.ring_by(1_000)
    alarm.ring_by(None)
    alarm.cancel()
    await timer.go_to(2_000)
    assert rung == []
    assert timer.alarms == []
