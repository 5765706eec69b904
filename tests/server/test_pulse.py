"""The pulse: who is asked when, and who is given up; the clock is the test's."""

import heapq
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from random import Random

import pytest

from hulawang.server.pulse import ANSWER_S, AT_ONCE, QUIET_S, TICK_S, Pulse
from tests.server.fakes import ManualAlarm


class Clock:
    """A loop whose clock moves by hand; `turns` counts how often it called back."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.turns = 0
        self._calls: list[tuple[float, int, ManualAlarm]] = []
        self._numbers = count()

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, callback: Callable[[], None]) -> ManualAlarm:
        alarm = ManualAlarm(callback)
        heapq.heappush(self._calls, (when, next(self._numbers), alarm))
        return alarm

    def call_soon(self, callback: Callable[[], None]) -> ManualAlarm:
        return self.call_at(self.now, callback)

    def run_until(self, end: float) -> None:
        while self._calls and self._calls[0][0] <= end:
            when, _, alarm = heapq.heappop(self._calls)
            self.now = max(self.now, when)
            if alarm.wake is not None:
                self.turns += 1
                alarm.wake()
        self.now = end

    @property
    def is_quiet(self) -> bool:
        """Whether nothing will be called."""
        return all(alarm.wake is None for *_, alarm in self._calls)


@dataclass(eq=False)
class Heart:
    """A line: how often (s) it `speaks` by itself, and after how long it `answers`."""

    clock: Clock
    speaks: float | None = None
    answers: float | None = None
    heard_at: float = 0.0
    asked: list[float] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    """In which turns of the loop it was asked."""
    given_up: float | None = None
    given_up_in: int | None = None
    """In which turn of the loop."""

    def __post_init__(self) -> None:
        self.hear()
        if self.speaks is not None:
            self._speak()

    def hear(self) -> None:
        self.heard_at = self.clock.now

    def _speak(self) -> None:
        self.hear()
        assert self.speaks is not None
        self.clock.call_at(self.clock.now + self.speaks, self._speak)

    def ask(self) -> None:
        self.asked.append(self.clock.now)
        self.turns.append(self.clock.turns)
        if self.answers is not None:
            self.clock.call_at(self.clock.now + self.answers, self.hear)

    def give_up(self) -> None:
        self.given_up = self.clock.now
        self.given_up_in = self.clock.turns


def test_the_waits_leave_the_loop_some_time() -> None:
    """Each wait ends with the tick after it."""
    assert (QUIET_S[1] + TICK_S) + (ANSWER_S + TICK_S) <= 10 - 0.2 + 1e-9


@pytest.mark.parametrize("seed", range(20))
def test_a_half_open_line_is_found_within_ten_seconds(seed: int) -> None:
    clock = Clock()
    clock.now += seed / 7
    pulse, dead = Pulse(clock, Random(seed)), Heart(clock)
    pulse.watch(dead)
    began = clock.now
    clock.run_until(began + 60)
    assert dead.given_up is not None
    assert began + QUIET_S[0] <= dead.asked[0] <= dead.given_up - ANSWER_S
    assert dead.given_up < began + 10
    assert len(dead.asked) == 1
    assert len(pulse) == 0
    assert clock.is_quiet


@pytest.mark.parametrize(
    ("speaks", "answers", "asked"),
    [
        (4.0, None, False),
        (0.2, None, False),
        (8.0, None, True),
        (None, 0.0, True),
        (None, 0.05, True),
        (None, ANSWER_S - TICK_S, True),
    ],
    ids=["a browser", "a talker", "seldom", "an answer at once", "a quick answer", "a slow answer"],
)
def test_who_lives_stays_and_who_speaks_is_not_asked(
    speaks: float | None, answers: float | None, asked: bool
) -> None:
    clock = Clock()
    pulse, heart = Pulse(clock, Random(1)), Heart(clock, speaks, answers)
    pulse.watch(heart)
    clock.run_until(clock.now + 300)
    assert heart.given_up is None
    assert bool(heart.asked) is asked
    assert len(heart.asked) <= 300 / QUIET_S[0]
    assert len(pulse) == 1


@pytest.mark.parametrize("seed", range(20))
def test_who_has_answered_for_long_is_found_as_soon_when_it_dies(seed: int) -> None:
    clock = Clock()
    pulse, heart = Pulse(clock, Random(seed)), Heart(clock, answers=0.15)
    pulse.watch(heart)
    clock.run_until(clock.now + 100 + seed)
    heart.answers = None
    clock.run_until(clock.now + 20)
    assert heart.given_up is not None
    assert QUIET_S[0] + ANSWER_S <= heart.given_up - heart.heard_at < 10


def test_after_a_time_in_which_the_server_slept_all_are_asked_first() -> None:
    clock = Clock()
    pulse, heart = Pulse(clock, Random(1)), Heart(clock, answers=1.0)
    pulse.watch(heart)
    clock.now += 1_000
    clock.run_until(clock.now + 20)
    assert heart.given_up is None
    assert heart.asked != []


def test_many_silent_lines_never_hold_up_the_loop() -> None:
    clock = Clock()
    pulse = Pulse(clock, Random(1))
    hearts = [Heart(clock, answers=0.1) for _ in range(10_000)]
    for heart in hearts:
        pulse.watch(heart)
    clock.run_until(clock.now + 50)
    at_once = Counter(turn for heart in hearts for turn in heart.turns)
    assert 1 < max(at_once.values()) <= AT_ONCE
    assert all(heart.asked and heart.given_up is None for heart in hearts)
    assert len(pulse) == 10_000


def test_many_that_die_together_are_found_in_time_and_do_not_hold_up_the_loop() -> None:
    clock = Clock()
    pulse = Pulse(clock, Random(1))
    hearts = [Heart(clock) for _ in range(10_000)]
    for heart in hearts:
        pulse.watch(heart)
    clock.run_until(clock.now + 10)
    assert all(heart.given_up is not None for heart in hearts)
    at_once = Counter(heart.given_up_in for heart in hearts)
    assert 1 < max(at_once.values()) <= AT_ONCE
    assert clock.is_quiet


def test_without_a_line_no_timer_runs() -> None:
    clock = Clock()
    pulse = Pulse(clock, Random(1))
    hearts = [Heart(clock) for _ in range(3)]
    for heart in hearts:
        pulse.watch(heart)
    for heart in hearts[:2]:
        pulse.part(heart)
    quiet_before_the_last = clock.is_quiet
    pulse.part(hearts[2])
    assert (quiet_before_the_last, clock.is_quiet) == (False, True)
    assert [heart.asked for heart in hearts] == [[], [], []]


def test_whoever_has_gone_is_neither_asked_nor_given_up() -> None:
    clock = Clock()
    pulse = Pulse(clock, Random(1))
    stays, unasked, asked = Heart(clock, answers=0.1), Heart(clock), Heart(clock)
    for heart in (stays, unasked, asked):
        pulse.watch(heart)
    pulse.part(unasked)
    clock.run_until(clock.now + QUIET_S[1] + TICK_S)
    assert (len(unasked.asked), len(asked.asked)) == (0, 1)
    pulse.part(asked)
    clock.run_until(clock.now + 20)
    assert (unasked.given_up, asked.given_up, stays.given_up) == (None, None, None)
    assert (len(unasked.asked), len(asked.asked), len(pulse)) == (0, 1, 1)


def test_after_all_have_gone_others_are_watched_over() -> None:
    clock = Clock()
    pulse = Pulse(clock, Random(1))
    for _ in range(3):
        heart = Heart(clock)
        pulse.watch(heart)
        pulse.part(heart)
        clock.run_until(clock.now + 20)
        assert heart.asked == []
    heart = Heart(clock)
    pulse.watch(heart)
    clock.run_until(clock.now + 20)
    assert heart.given_up is not None
