"""Meters on the journal, on thoughts and on the loop: what is measured goes on as before."""

from collections.abc import Callable
from typing import Any

import pytest

from hulawang.rooms.messages import Resume
from hulawang.rooms.ports import Brief, Entry, LostRoom, Thought
from hulawang.rules.commands import Draw, SeatCommand
from hulawang.rules.profile import BASIC
from hulawang.server.metered import MeteredJournal, MeteredThinkers
from hulawang.server.meters import Storing, Thinking, Unmetered
from hulawang.server.watchdog import Watchdog
from hulawang.views.seat import see_round
from tests.cpu.positions import position
from tests.server.fakes import ManualAlarm, MemoryJournal

ROUND = position("turn=9@0/fresh/drew:9h players=5s7h8h9hJsKs/m/3,2s3s/u/2,QdKd/u/2")


class Noted(Unmetered):
    """Meters that write down what they are told."""

    def __init__(self) -> None:
        self.how: list[Storing | Thinking] = []
        self.lags: list[float] = []

    def stored(self, how: Storing, seconds: float) -> None:
        assert 0 <= seconds < 60
        self.how.append(how)

    def thought(self, how: Thinking) -> None:
        self.how.append(how)

    def late(self, seconds: float) -> None:
        self.lags.append(seconds)


class Failing(MemoryJournal):
    """A journal that says no."""

    def __init__(self, trouble: Exception) -> None:
        super().__init__()
        self.trouble = trouble

    async def append(self, *_: Any) -> None:
        raise self.trouble


@pytest.mark.parametrize(
    ("trouble", "how"),
    [(None, "stored"), (LostRoom("r"), "lost"), (OSError("full"), "failed")],
)
async def test_an_append_is_counted_by_how_it_went(trouble: Exception | None, how: str) -> None:
    noted = Noted()
    inner = MemoryJournal() if trouble is None else Failing(trouble)
    journal, entry = MeteredJournal(inner, noted), Entry("r", 0, 0, Resume())
    if trouble is None:
        await journal.append(entry)
        assert await journal.load("r") == (entry,)
        assert await journal.load_all(["r"]) == {"r": (entry,)}
    else:
        with pytest.raises(type(trouble)):
            await journal.append(entry)
    assert noted.how == [how]


class Ready:
    """A thought that has come to a command, or to none."""

    def __init__(self, command: SeatCommand | None) -> None:
        self._command = command

    def command(self) -> SeatCommand | None:
        return self._command

    def drop(self) -> None:
        self._command = None


class Thinks:
    """Thinkers that have always thought already."""

    def __init__(self, thought: Thought | None) -> None:
        self._thought = thought

    def consider(self, brief: Brief) -> Thought | None:
        return self._thought


@pytest.mark.parametrize(
    ("thought", "asked", "dropped", "how"),
    [
        (None, 0, 0, []),
        (Ready(Draw(0)), 0, 0, ["begun"]),
        (Ready(Draw(0)), 2, 1, ["begun", "used"]),
        (Ready(None), 2, 1, ["begun", "late"]),
        (Ready(Draw(0)), 0, 2, ["begun", "dropped"]),
    ],
)
def test_a_thought_is_counted_once_by_what_becomes_of_it(
    thought: Thought | None, asked: int, dropped: int, how: list[str]
) -> None:
    noted = Noted()
    thinkers = MeteredThinkers(Thinks(thought), noted)
    metered = thinkers.consider(Brief("hard", see_round(ROUND, 0), 0, BASIC, "seed", ()))
    assert (metered is None) == (thought is None)
    if metered is not None:
        expected = None if thought is None else thought.command()
        assert [metered.command() for _ in range(asked)] == [expected] * asked
        for _ in range(dropped):
            metered.drop()
    assert noted.how == how


class ManualLoop:
    """A loop whose clock moves by hand, and which comes to its calls when it is told."""

    def __init__(self) -> None:
        self.now = 100.0
        self.alarm = ManualAlarm(lambda: None)
        self.due = 0.0

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, callback: Callable[[], Any], /) -> ManualAlarm:
        self.due, self.alarm = when, ManualAlarm(callback)
        return self.alarm

    def come(self, late: float) -> None:
        self.now = self.due + late
        assert self.alarm.wake is not None
        self.alarm.wake()


def test_the_watchdog_tells_how_late_the_loop_comes() -> None:
    noted, loop = Noted(), ManualLoop()
    watchdog = Watchdog(noted, loop, every_s=0.01)
    lags = (0.0, 0.5, 0.015, -0.001)
    for late in lags:
        loop.come(late)
    assert noted.lags == pytest.approx([max(0.0, late) for late in lags])
    watchdog.end()
    assert loop.alarm.wake is None
