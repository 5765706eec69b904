"""Every code that the HTTP API can answer with has a sentence in the client's words."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hulawang.rooms.refusals import Refusal
from hulawang.rules.illegal import Illegal
from hulawang.server.codec import Unreadable
from hulawang.server.exchange import CLOSE_CODES

HOUSE = Path(__file__).parents[1]
SAYERS = {"refusal", "ApiError", "Problem"}
"""What the server calls to answer with a code."""


def spoken(source: str) -> Iterator[str]:
    """The codes that a module answers with: given to a sayer, or listed beside a status."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else None
            name = node.func.id if isinstance(node.func, ast.Name) else name
            given = [*node.args[:1], *(word.value for word in node.keywords if word.arg == "code")]
            if name in SAYERS:
                yield from texts(given)
        elif isinstance(node, ast.Dict) and all(_is_status(key) for key in node.keys):
            yield from texts(node.values)


def _is_status(key: ast.expr | None) -> bool:
    return isinstance(key, ast.Constant) and isinstance(key.value, int)


def texts(nodes: list[ast.expr]) -> Iterator[str]:
    """The plain texts among these expressions."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def known(lang: str) -> set[str]:
    """The codes that have a sentence in this language."""
    words = (HOUSE / f"static/js/words/common.{lang}.js").read_text("utf-8")
    return set(re.findall(r"'code\.([a-z_]+)':", words))


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_every_code_has_a_sentence(lang: str) -> None:
    server = (HOUSE / "src/hulawang/server").glob("*.py")
    over_http = {code for path in server for code in spoken(path.read_text("utf-8"))}
    assert {"bad_name", "no_session", "not_found", "bad_origin"} <= over_http
    codes = {*over_http, *Illegal, *Refusal, *Unreadable, *CLOSE_CODES}
    assert {str(code) for code in codes} - known(lang) == set()


def test_a_code_is_found_wherever_it_is_said() -> None:
    source = 'raise refusal("a", room)\nx = api.Problem(code="b")\nY = {404: "c"}\nz = other("d")'
    assert set(spoken(source)) == {"a", "b", "c"}
