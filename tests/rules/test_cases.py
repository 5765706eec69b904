"""Every line of the worked cases, from the project's own copy or any folder of the same form.

`HULAWANG_CASES` names another folder: its files may have any name, lack a kind, be thousands of
lines long.
"""

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.rules.replay import KINDS, Case, difference

OWN = Path(__file__).parent / "cases"
SHOWN = 20
"""How many wrong lines a failing test prints in full."""


@cache
def lines_in(folder: Path) -> tuple[tuple[str, Case], ...]:
    """Every line of a folder's files, whatever their names, with the place where it stands."""
    files = (path for path in folder.iterdir() if path.is_file() and path.suffix != ".md")
    return tuple(
        (f"{path.name}:{number}", json.loads(line))
        for path in sorted(files)
        # A line ends with a line feed alone: a note may hold what else `splitlines` cuts at.
        for number, line in enumerate(path.read_text("utf-8-sig").split("\n"), start=1)
        if line.strip()
    )


def named_folder() -> Path:
    return Path(os.environ.get("HULAWANG_CASES") or OWN)


def of_kind(folder: Path, kind: str) -> Iterator[tuple[str, Case]]:
    return ((place, case) for place, case in lines_in(folder) if case["kind"] == kind)


@pytest.mark.parametrize("kind", KINDS)
def test_every_line_of_this_kind_holds(kind: str) -> None:
    wrong = [
        f"{place}: {found}\n    {json.dumps(case)}"
        for place, case in of_kind(named_folder(), kind)
        if (found := difference(case)) is not None
    ]
    assert not wrong, f"{len(wrong)} lines are wrong\n" + "\n".join(wrong[:SHOWN])


def test_the_folder_holds_lines_of_known_kinds_only() -> None:
    lines = lines_in(named_folder())
    assert lines, f"no line in {named_folder()}"
    unknown = [place for place, case in lines if case["kind"] not in KINDS]
    assert not unknown


@pytest.mark.parametrize(
    ("file", "places"),
    [
        ("{case}", ["a:1"]),
        ("{case}\n{case}\n\n \n", ["a:1", "a:2"]),
        ("\n{case}\r\n{case}\r\n", ["a:2", "a:3"]),
        ("\ufeff{case}\n", ["a:1"]),
    ],
)
def test_a_file_may_be_written_in_any_way(tmp_path: Path, file: str, places: list[str]) -> None:
    case = json.dumps(
        {"kind": "meld", "note": "총통\u2028\x85", "cards": ["7s"], "legal": True, "meld": "seven"},
        ensure_ascii=False,
    )
    (tmp_path / "a").write_text(file.replace("{case}", case), "utf-8", newline="")
    found = lines_in(tmp_path)
    assert [place for place, _ in found] == places
    assert [difference(told) for _, told in found] == [None] * len(places)


def test_the_own_copy_has_every_kind() -> None:
    counted = {kind: len(tuple(of_kind(OWN, kind))) for kind in KINDS}
    assert counted == {
        "meld": 316,
        "lay_off": 315,
        "claim": 309,
        "stop": 308,
        "settle": 319,
        "round": 120,
    }


# -- a line made wrong is found out ---------------------------------------------------------------

SPOILT = 25
"""How many lines of a kind are spoilt in every way."""
SPOILT_ROUNDS = 6


@pytest.mark.parametrize("kind", KINDS)
def test_a_line_made_wrong_is_found_out(kind: str) -> None:
    cases = [case for _, case in of_kind(OWN, kind)]
    count = SPOILT_ROUNDS if kind == "round" else SPOILT
    passed = [
        f"{what}: {json.dumps(spoilt)}"
        for case in cases[:: max(1, len(cases) // count)]
        for what, spoilt in _spoilt(case)
        if difference(spoilt) is None
    ]
    assert not passed, "\n".join(passed[:SHOWN])


def test_an_unknown_kind_is_found_out() -> None:
    assert difference({"kind": "auction"}) == "unknown kind 'auction'"


def _spoilt(case: Case) -> Iterator[tuple[str, Case]]:
    """The case with one expectation after the other made wrong."""
    match case["kind"]:
        case "claim":
            yield "one claim more", {**case, "claims": [*case["claims"], ["As", "2d"]]}
            if case["claims"]:
                yield "one claim less", {**case, "claims": case["claims"][1:]}
        case "stop":
            for stop in ("four_sevens", "low", "high", "plain"):
                toggled = sorted({stop}.symmetric_difference(case["stops"]))
                yield stop, {**case, "stops": toggled}
        case "round":
            yield from _spoilt_steps(case)
            yield from _spoilt_end(case)
        case _:
            given = {"kind", "cards", "table", "players", "thresholds", "note"}
            given |= {"how", "by", "claimed_from", "last_discard_by"}
            for key in case.keys() - given:
                yield key, {**case, key: _other(case[key])}


def _spoilt_steps(case: Case) -> Iterator[tuple[str, Case]]:
    for number, step in enumerate(case["steps"]):
        for key in step.keys() & {"ok", "card", "taken_by"}:
            if key == "card" and step["do"] != "draw":
                continue
            yield f"step {number} {key}", _with_step(case, number, step, key)
        if step["do"] == "window" and step["claims"]:
            # Only the first is sure to be tried: a later one may find the window settled (R4.6).
            first, *others = step["claims"]
            claims = [first | {"ok": not first["ok"]}, *others]
            steps = [*case["steps"]]
            steps[number] = step | {"claims": claims}
            yield f"step {number} first claim", {**case, "steps": steps}


def _with_step(case: Case, number: int, step: Case, key: str) -> Case:
    steps = [*case["steps"]]
    steps[number] = {**step, key: _other(step[key])}
    return {**case, "steps": steps}


def _spoilt_end(case: Case) -> Iterator[tuple[str, Case]]:
    end = case["end"]
    for key in end:
        yield f"end {key}", {**case, "end": {**end, key: _other(end[key])}}
    yield "goes on", {**case, "steps": case["steps"][:-1]}


def _other(value: Any) -> Any:
    """A value of the same form that is not this one."""
    match value:
        case None:
            return 0
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return "7s" if value != "7s" else "8s"
        case [first, *rest]:
            return [_other(first), *rest]
        case []:
            return [0]
        case dict():
            return {**value, "melded": not value["melded"]}
        case _:
            raise TypeError(value)
