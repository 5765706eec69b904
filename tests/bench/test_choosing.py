"""What people of the load do: one of the choices of their view, and nothing else."""

from random import Random
from typing import Any

import pytest

from hulawang.bench.choosing import command, is_sealed
from hulawang.bench.line import Json

NOTHING: Json = {
    "draw": False,
    "stops": [],
    "melds": [],
    "lay_offs": [],
    "discards": [],
    "claims": [],
    "may_pass": False,
}


def playing(window: Json | None = None, **choices: Any) -> Json:
    """A view of a round in turn 7."""
    shown = {"turn": 7, "window": window, "choices": {**NOTHING, **choices}}
    return {"phase": "playing", "seat": 0, "seats": [{"ready": False}], "round": shown}


def between(*, ready: bool) -> Json:
    """A view after round 2."""
    return {"phase": "between", "seat": 0, "seats": [{"ready": ready}], "match": {"round": 2}}


OPEN: Json = {"number": 7, "answer": None}
ANSWERED: Json = {"number": 7, "answer": "pass"}
MELD: Json = {"kind": "run", "cards": ["5h", "6h", "7h"]}
FIT: Json = {"meld": 1, "kind": "run", "cards": ["8h"]}


@pytest.mark.parametrize(
    ("view", "commands"),
    [
        (playing(), [None]),
        (playing(draw=True), [{"type": "draw", "turn": 7}]),
        (playing(discards=["Ks"]), [{"type": "discard", "turn": 7, "card": "Ks"}]),
        (
            playing(discards=["Ks"], melds=[MELD], lay_offs=[FIT]),
            [
                {"type": "discard", "turn": 7, "card": "Ks"},
                {"type": "meld", "turn": 7, "cards": ["5h", "6h", "7h"]},
                {"type": "lay_off", "turn": 7, "meld": 1, "cards": ["8h"]},
            ],
        ),
        (playing(OPEN), [None]),
        (playing(OPEN, may_pass=True), [{"type": "pass", "window": 7}]),
        (
            playing(OPEN, may_pass=True, claims=[MELD]),
            [
                {"type": "pass", "window": 7},
                {"type": "claim", "window": 7, "cards": ["5h", "6h", "7h"]},
            ],
        ),
        (playing(ANSWERED, may_pass=True, claims=[MELD]), [None]),
        (between(ready=False), [{"type": "ready", "round": 2}]),
        (between(ready=True), [None]),
        ({"phase": "waiting"}, [None]),
    ],
)
def test_a_command_is_one_of_the_choices(view: Json, commands: list[Json | None]) -> None:
    rng = Random(1)
    chosen = [command(view, rng) for _ in range(60)]
    assert all(each in commands for each in chosen)
    assert all(each in chosen for each in commands)


@pytest.mark.parametrize(
    ("view", "sent", "sealed"),
    [
        (playing(ANSWERED), {"type": "pass", "window": 7}, True),
        (playing(), {"type": "pass", "window": 7}, False),
        (playing({"number": 8, "answer": None}), {"type": "pass", "window": 7}, False),
        (playing(OPEN), {"type": "discard", "turn": 7, "card": "Ks"}, False),
        (between(ready=False), {"type": "claim", "window": 7, "cards": ["5h", "6h"]}, False),
    ],
)
def test_an_answer_is_sealed_while_its_window_is_open(view: Json, sent: Json, sealed: bool) -> None:
    assert is_sealed(view, sent) is sealed
