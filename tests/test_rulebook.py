"""The examples of the client's rulebook, and its numbers, are what the engine says."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from hulawang.rules.profile import PROFILES, Thresholds
from hulawang.server.teaching import post_question
from hulawang.server.teaching_models import Judged, MoveQuestion, PaymentQuestion

CLIENT = Path(__file__).parents[1] / "static/js"
SUMS = re.compile(r"(\w+): \{ low: (\d+), high: (\d+), plain: (\d+) \}")
TOLD = """
import { RULEBOOK } from './rulebook.js';
import { laidOut, questionOf } from './rules-laid.js';
const told = RULEBOOK.flatMap(({ id, examples = [] }) => examples.map((example, index) =>
  ({ key: `${id}.e${index + 1}`, question: questionOf(laidOut(example)), says: example.says })));
console.log(JSON.stringify(told));
"""
questions = TypeAdapter[MoveQuestion | PaymentQuestion](MoveQuestion | PaymentQuestion)


@pytest.fixture(scope="module")
def examples() -> list[dict[str, Any]]:
    """Every example as the page asks about it, and what the book says."""
    script = ["node", "--input-type=module", "--eval", TOLD]
    ran = subprocess.run(script, cwd=CLIENT / "screens", check=True, capture_output=True)
    told: list[dict[str, Any]] = json.loads(ran.stdout)
    return told


def said(judged: Judged) -> str | list[int]:
    """An answer in the words of the book."""
    if judged.result is not None:
        return [line.points for line in judged.result.lines]
    return judged.code or judged.kind or "yes"


async def test_the_engine_says_what_the_book_says(examples: list[dict[str, Any]]) -> None:
    for example in examples:
        judged = await post_question(questions.validate_python(example["question"]))
        assert said(judged) == example["says"], example["key"]


def test_every_chapter_with_cards_is_read(examples: list[dict[str, Any]]) -> None:
    chapters = {example["key"].partition(".")[0] for example in examples}
    moves = {"turn", "melds", "lay_off", "claim", "stops", "hula"}
    assert chapters == moves | {"places", "points", "penalties", "sole"}
    assert len(examples) == 44


def test_the_thresholds_are_the_profiles() -> None:
    shown = {
        name: Thresholds(int(low), int(high), int(plain))
        for name, low, high, plain in SUMS.findall((CLIENT / "draft.js").read_text("utf-8"))
    }
    assert shown == {name: profile.thresholds for name, profile in PROFILES.items()}
