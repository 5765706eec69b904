"""A lesson as its learner sees it: whole tables, as a room would show them, and what to do now."""

from hulawang.rooms.options import Options
from hulawang.rooms.table_view import MatchView, SeatView, TableView
from hulawang.rules.play import Step
from hulawang.rules.round import Phase, Round
from hulawang.server.api_models import Api
from hulawang.teaching.lesson import LEARNER, Lesson, Progress
from hulawang.views.events import see_events
from hulawang.views.model import EventView
from hulawang.views.result import see_result
from hulawang.views.seat import see_round


class LessonFrame(Api):
    """What is to be seen after a step, and what has happened in it."""

    view: TableView
    events: list[EventView]


class LessonState(Api):
    """Where one stands in a lesson; nothing is wanted at its end."""

    lesson: str
    made: int
    """How many of the wanted moves are made."""
    of: int
    word: str | None
    """Names what is said about the wanted move."""
    wanted: str | None
    """The wanted move, in the notation."""
    refused: str | None
    """Why the last move was not made: a code of the rules, or `not_now`."""
    frames: list[LessonFrame]
    """What has happened since the last move that was made, step by step."""


def see_progress(lesson: Lesson, progress: Progress) -> LessonState:
    """A lesson as its learner sees it now."""
    wanted = progress.wanted
    return LessonState(
        lesson=lesson.name,
        made=progress.made,
        of=len(lesson.wanted),
        word=None if wanted is None else wanted.word,
        wanted=None if wanted is None else wanted.move,
        refused=progress.refused,
        frames=_frames(progress.steps),
    )


def _frames(steps: tuple[Step, ...]) -> list[LessonFrame]:
    """A frame for each step of which a learner is told something, and for the last one."""
    frames = []
    for step in steps:
        events = see_events(step.events, LEARNER)
        if events or step is steps[-1]:
            frames.append(LessonFrame(view=see_lesson(step.round), events=list(events)))
    return frames


def see_lesson(round_: Round) -> TableView:
    """The table of a lesson: one round of the learner and CPU players, in no room."""
    over = round_.phase is Phase.OVER
    points = round_.result.points if round_.result is not None else (0,) * round_.seats
    return TableView(
        code="",
        phase="between" if over else "playing",
        options=Options(seats=round_.seats, rounds=1),
        seat=LEARNER,
        seats=tuple(_see_seat(seat, points[seat]) for seat in range(round_.seats)),
        spectators=0,
        may_start=False,
        may_sit=False,
        may_again=False,
        match=_see_match(points, over=over),
        round=see_round(round_, LEARNER),
        result=see_result(round_),
        reveal=None,
        shuffle=None,
    )


def _see_seat(seat: int, total: int) -> SeatView:
    learner = seat == LEARNER
    return SeatView(
        kind="person" if learner else "cpu",
        name="",
        cpu_level=None if learner else "normal",
        host=learner,
        present=True,
        stand_in=False,
        leaving=False,
        ready=False,
        asked=False,
        who=None,
        total=total,
    )


def _see_match(points: tuple[int, ...], *, over: bool) -> MatchView:
    return MatchView(
        id="lesson",
        round=1,
        rounds=1,
        history=(points,) if over else (),
        totals=points,
        places=None,
        settled_early=False,
        may_propose=False,
        vote=None,
        aborted_by=None,
    )
