"""For admins: the leaderboards with every filter and who stands on them, and as a file."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from hulawang.server.admin_sessions import FOR_ADMINS, Words
from hulawang.server.api_models import Api
from hulawang.server.asking import Here
from hulawang.server.boards import BoardAsk, BoardChoice, Leaderboard, board_file, board_page

router = APIRouter(dependencies=FOR_ADMINS)


class AdminBoardAsk(BoardAsk):
    """A page of a board, and where a person stands on it."""

    person: Words = ""


class AdminLeaderboard(Api):
    """A page of a leaderboard; `own` is the person who was asked for."""

    board: Leaderboard
    ids: list[str]
    """The people on the page, by id, in its order."""


@router.get("/leaderboard")
async def get_any_leaderboard(
    ask: Annotated[AdminBoardAsk, Query()], parts: Here
) -> AdminLeaderboard:
    """A page of fifty of a leaderboard."""
    wanted = ask.person or None
    found = await board_page(parts.boards, ask, wanted)
    board = Leaderboard.of_page(ask, found, wanted)
    return AdminLeaderboard(board=board, ids=[each.person for each in found.standings])


@router.get(
    "/leaderboard.csv",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}}},
)
async def get_leaderboard_file(
    choice: Annotated[BoardChoice, Query()], parts: Here
) -> StreamingResponse:
    """The whole board as CSV in UTF-8, sent as it is read."""
    return board_file(parts.boards, choice)
