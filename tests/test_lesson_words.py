"""Every step of every lesson has a sentence in the client's words, and no sentence is left over."""

import re
from pathlib import Path

import pytest

from hulawang.teaching.lessons import LESSONS

CLIENT = Path(__file__).parents[1] / "static/js"
ABOUT = ("title", "about", "end")


@pytest.mark.parametrize("lang", ["ko", "en"])
def test_every_step_has_a_sentence(lang: str) -> None:
    words = (CLIENT / f"words/lesson.{lang}.js").read_text("utf-8")
    known = sorted(re.findall(r"'lesson\.([a-z_]+\.[a-z_]+)':", words))
    steps = [
        f"{lesson.name}.{word}"
        for lesson in LESSONS.values()
        for word in (*ABOUT, *(wanted.word for wanted in lesson.wanted))
    ]
    assert known == sorted(steps)


def test_the_client_lists_the_lessons_in_their_order() -> None:
    listed = re.search(r"LESSONS = \[(.*?)\]", (CLIENT / "lesson/lessons.js").read_text("utf-8"))
    assert listed is not None
    assert re.findall(r"'([a-z_]+)'", listed[1]) == list(LESSONS)
