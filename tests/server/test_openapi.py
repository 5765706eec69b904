"""Every answer of the API is as its own document says, whoever asks for whatever.

schemathesis reads the document and asks for what fits it and for what does not, of things that
there are and of others. `HULAWANG_API_EXAMPLES` says how often; `make soak` asks for long.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias, get_args

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from hulawang.server.api_models import Problem
from tests.server.described import Described, Who, described

EXAMPLES = int(os.environ.get("HULAWANG_API_EXAMPLES", "3"))

METHODS = "GET HEAD POST PUT PATCH DELETE OPTIONS TRACE".split()

MAY_WRITE = {"POST /api/admin/session"}
"""Who tries to sign in as an admin stands in the audit log."""

FOR_STRANGERS = {
    *("GET /healthz", "GET /readyz", "GET /api/protocol.json"),
    *("GET /api/session", "POST /api/session", "DELETE /api/session", "DELETE /api/admin/session"),
    "POST /api/session/by-code",
    "POST /api/admin/session",
    *("GET /api/rooms", "GET /api/rooms/{code}", "GET /api/leaderboard"),
    *("POST /api/judge", "POST /api/lesson"),
    *("GET /api/matches/{match}", "GET /api/matches/{match}/record"),
    "GET /api/matches/{match}/rounds/{number}/replay",
    "GET /api/matches/{match}/rounds/{number}/advice",
    *("POST /api/records/read", "POST /api/records/rounds/{number}/replay"),
    "POST /api/records/rounds/{number}/advice",
}
"""All that is ever done for somebody who is not signed in and knows no password."""

ELSEWHERE = {"POST /api/session/by-password", "DELETE /api/account/sessions/{id}"}
"""What the people here have no chance to do; `test_account.py` does."""

CHECKS = [
    *(not_a_server_error, status_code_conformance, content_type_conformance),
    *(response_headers_conformance, response_schema_conformance, negative_data_rejection),
]
"""What does not fit is refused; what fits may be, too, for there is more to it than its form."""

Operation: TypeAlias = APIOperation[Any, Any, Any, Any]
Asked: TypeAlias = Case[Any]


@pytest.fixture
def house(client_folder: Path, tmp_path: Path) -> Iterator[Described]:
    with described(client_folder, tmp_path) as found:
        yield found


def operations(house: Described) -> list[Operation]:
    """Everything that the document describes, in its order."""
    document = schemathesis.openapi.from_asgi("/api/openapi.json", house.app)
    found = list(document.get_all_operations())
    readable = [each.ok() for each in found if isinstance(each, Ok)]
    assert len(readable) == len(found) > 50
    return readable


def ask(house: Described, who: Who, case: Asked) -> int:
    """Ask once; the status. What is refused has a code, and has changed nothing."""
    with house.browser(who) as browser:
        for _ in range(3):
            before = house.written()
            answer = case.call(session=browser)
            case.validate_response(answer, checks=CHECKS)
            if answer.status_code < 400:
                break
            Problem.model_validate_json(answer.content)
            if house.written() == before or case.operation.label in MAY_WRITE:
                break
            # Now and then a room moves by itself just then.
        else:
            pytest.fail(f"{case.as_curl_command()}: a refusal has changed something")
    return answer.status_code


def asked(house: Described, who: Who, operation: Operation) -> set[int]:
    """The statuses with which all ways to ask for something were answered."""
    statuses: set[int] = set()
    named = {parameter.name for parameter in operation.path_parameters}
    known = {name: found for name, found in house.known().items() if name in named}
    ways: list[dict[str, Any]] = [{}, *([{"path_parameters": known}] if named else [])]
    if (body := house.fitting().get(operation.label)) is not None:
        ways.append({"path_parameters": known, "body": body})
    for way in ways:
        for mode in GenerationMode if "body" not in way else [GenerationMode.POSITIVE]:

            @settings(
                max_examples=EXAMPLES,
                derandomize=True,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy(mode, **way))
            def examples(case: Asked) -> None:
                statuses.add(ask(house, who, case))

            try:
                examples()
            except Unsatisfiable:
                assert mode is GenerationMode.NEGATIVE, "nothing that would not fit"
    return statuses


@pytest.mark.parametrize("who", get_args(Who))
def test_every_answer_is_as_described(house: Described, who: Who) -> None:
    described, done = set(), set()
    for operation in operations(house):
        described.add(operation.label)
        statuses = asked(house, who, operation)
        assert statuses, operation.label
        if any(status < 400 for status in statuses):
            done.add(operation.label)
        house.close_rooms()
    admins = {label for label in described if "/api/admin/" in label} - FOR_STRANGERS
    assert len(admins) > 15
    match who:
        case "stranger":
            assert done == FOR_STRANGERS
        case "guest":
            assert done == described - admins - ELSEWHERE
        case "host":
            assert done & admins == set()
        case "admin":
            assert done == FOR_STRANGERS | admins


def test_no_other_method_is_answered(house: Described) -> None:
    paths: dict[str, set[str]] = {}
    for operation in operations(house):
        paths.setdefault(operation.path, set()).add(operation.method.upper())
    with house.browser("stranger") as browser:
        for path, methods in paths.items():
            for method in set(METHODS) - methods:
                answer = browser.request(method, path.replace("{number}", "1").format_map(ANY))
                assert answer.status_code == 405, (method, path)
                assert set(answer.headers["allow"].split(", ")) == methods, (method, path)
                if method != "HEAD":
                    told = Problem.model_validate_json(answer.content)
                    assert told.code == "method_not_allowed"


class _Any(dict[str, str]):
    """Something in the place of whatever varies."""

    def __missing__(self, _: str) -> str:
        return "x"


ANY = _Any()


def test_everybody_may_read_the_document(house: Described) -> None:
    with house.browser("stranger") as browser:
        answer = browser.get("/api/openapi.json")
    assert answer.json() == house.app.openapi()
    # Neither a page for it nor the counts are part of it.
    assert {"/docs", "/redoc", "/metrics"} & set(answer.json()["paths"]) == set()
