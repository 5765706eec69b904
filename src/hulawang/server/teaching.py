"""Learning the game over HTTP: questions about the rules, and guided lessons.

Nothing is kept: a question carries all that it is about, and a lesson is told all moves made so
far. Neither needs a session; an address that asks too fast has to wait.
"""

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Body, Depends, Request

from hulawang.server.api_models import REFUSALS
from hulawang.server.asking import Here
from hulawang.server.errors import ApiError
from hulawang.server.lesson_view import LessonState, see_progress
from hulawang.server.limits import Rate
from hulawang.server.teaching_models import Judged, LessonMoves, MoveQuestion, PaymentQuestion
from hulawang.server.tries import Tries, whence
from hulawang.teaching.judge import Unlikely, judge
from hulawang.teaching.lesson import play
from hulawang.teaching.lessons import LESSONS
from hulawang.teaching.situation import BadSituation, NoMeldThere, round_of

Question: TypeAlias = Annotated[MoveQuestion | PaymentQuestion, Body(discriminator="ask")]


class Patience:
    """How often an address may ask things of a kind; one for the whole server."""

    def __init__(self, rate: Rate) -> None:
        self._asked = Tries(rate)

    def take(self, address: str, now: int) -> None:
        """Count a question from an address as `whence` tells it. Raises `ApiError`: `too_fast`."""
        seconds = self._asked.take(address, now)
        if seconds is not None:
            raise ApiError("too_fast", status=429, retry_s=seconds)


async def _counted(request: Request, parts: Here) -> None:
    patience: Patience = request.app.state.patience
    patience.take(whence(request), parts.timer.now())


router = APIRouter(prefix="/api", responses=REFUSALS, dependencies=[Depends(_counted)])


@router.post("/judge")
async def post_question(ask: Question) -> Judged:
    """What the engine says of a move, or of how a round ends, as it is laid out here."""
    try:
        return _judged_move(ask) if isinstance(ask, MoveQuestion) else Judged.of_end(ask.ended())
    except NoMeldThere:
        return Judged(code=Unlikely.NO_MELD_THERE)
    except (BadSituation, ValueError):
        raise ApiError("bad_body", status=422) from None


def _judged_move(ask: MoveQuestion) -> Judged:
    situation = ask.situation()
    found = judge(round_of(situation), ask.command())
    return Judged.of_move(found, situation.profile.card_sum(situation.hand))


@router.post("/lesson")
async def post_moves(ask: LessonMoves) -> LessonState:
    """Where one stands in a lesson after these moves, and what the others have done meanwhile."""
    lesson = LESSONS.get(ask.lesson)
    if lesson is None:
        raise ApiError("not_found", status=404, field="lesson")
    return see_progress(lesson, play(lesson, ask.commands()))
