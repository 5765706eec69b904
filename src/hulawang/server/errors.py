"""What the HTTP API says when it says no: a status and a code, never a sentence.

    ApiError        a request refused by this layer, or by the rooms behind it
    anything else   our bug: logged, answered `broken`

Sentences for people live with the client.
"""

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match

from hulawang.rooms.options import BadOptions
from hulawang.rooms.refusals import Refusal
from hulawang.server.api_models import Problem
from hulawang.server.meters import Meters
from hulawang.storage.admin_records import Sanction

_STATUSES = {
    "no_session": 401,
    "not_signed_in": 401,
    "no_such_person": 404,
    "no_such_report": 404,
    "no_such_sanction": 404,
    "no_such_room": 404,
    "no_such_match": 404,
    "no_such_round": 404,
    "no_such_line": 404,
    "bad_record": 422,
    "too_many_records": 503,
    "coach_busy": 503,
    "too_many_reports": 429,
    "too_many_names": 429,
    "too_many_tries": 429,
    "too_busy": 503,
    "wrong_sign_in": 403,
    "wrong_code": 403,
    "wrong_proof": 403,
    "no_such_session": 404,
    Refusal.MUTED: 403,
    Refusal.BROKEN: 500,
    Refusal.NOT_STORED: 503,
    Refusal.RESTART: 503,
}
_OF_STATUS = {404: "not_found", 405: "method_not_allowed", 413: "body_too_large"}
_METHODS = "GET HEAD POST PUT PATCH DELETE OPTIONS".split()
_OF_FIELD = {
    "name": "bad_name",
    "options": "bad_options",
    "cpus": "bad_options",
    "login": "bad_login",
    "password": "bad_password",
}


class ApiError(Exception):
    """The request is refused; what it says beside its code is as in a `Problem`."""

    def __init__(
        self,
        code: str,
        *,
        status: int,
        field: str | None = None,
        room: str | None = None,
        until: int | None = None,
        retry_s: int | None = None,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.problem = Problem(code=code, field=field, room=room, until=until, retry_s=retry_s)


def refusal(code: str, room: str | None = None) -> ApiError:
    """The error for a refusal of this code: 409 unless the code says something else."""
    return ApiError(code, status=_STATUSES.get(code, 409), room=room)


def banned(ban: Sanction) -> ApiError:
    """The error for whatever a banned person asks."""
    return ApiError("banned", status=403, until=ban.until)


def too_many_tries(seconds: int) -> ApiError:
    """The error for one try too many."""
    return ApiError("too_many_tries", status=429, retry_s=seconds)


def bad_options(field: str) -> ApiError:
    """The error for a room's options that do not fit."""
    return ApiError("bad_options", status=422, field=field)


def problem_response(status: int, problem: Problem) -> JSONResponse:
    """The answer that carries a problem."""
    headers = {} if problem.retry_s is None else {"Retry-After": str(problem.retry_s)}
    return JSONResponse(problem.model_dump(mode="json"), status, headers)


def install(app: FastAPI) -> None:
    """Make every error of the app a coded one."""
    app.add_exception_handler(ApiError, _api_error)
    app.add_exception_handler(RequestValidationError, _bad_request)
    app.add_exception_handler(HTTPException, _http_error)


def _answer(request: Request, status: int, problem: Problem) -> JSONResponse:
    """The answer that carries a problem, counted."""
    meters: Meters = request.app.state.parts.meters
    meters.refused(problem.code)
    return problem_response(status, problem)


async def _api_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, ApiError)
    return _answer(request, error.status, error.problem)


async def _http_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    code = _OF_STATUS.get(error.status_code, "bad_body")
    answer = _answer(request, error.status_code, Problem(code=code))
    if error.status_code == 405:
        answer.headers["Allow"] = ", ".join(sorted(_methods(request)))
    return answer


def _methods(request: Request) -> set[str]:
    """The methods that this address answers."""
    app: FastAPI = request.app
    asked = {method: dict(request.scope, method=method) for method in _METHODS}
    return {
        method
        for method, scope in asked.items()
        if any(route.matches(scope)[0] is Match.FULL for route in app.routes)
    }


async def _bad_request(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first: dict[str, Any] = error.errors()[0]
    where, *path = first["loc"]
    if where == "path":
        return _answer(request, 404, Problem(code="not_found"))
    code = _OF_FIELD.get(str(path[0]), "bad_body") if path else "bad_body"
    return _answer(request, 422, Problem(code=code, field=_field(path, first)))


def _field(path: Sequence[object], error: dict[str, Any]) -> str | None:
    """The name of the field that does not fit: the innermost that has a name."""
    broken = error.get("ctx", {}).get("error")
    if isinstance(broken, BadOptions):
        return str(broken.args[0])
    names = [part for part in path if isinstance(part, str)]
    return names[-1] if names else None
