"""Commands that are almost right: a good one, with one thing about it changed."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from jsonschema.exceptions import ValidationError

from hulawang.server import codec
from hulawang.server.codec import Malformed
from tests.chaos.diary import Json
from tests.chaos.frames import DECK
from tests.server.test_schema import validate as validate_shape

Mutation = Callable[[Json, Random], str]
"""The text of a good command, changed in one way."""

JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1_000_001, 2**31, 2**63, -(2**63) - 1, 10**300),
    *(0.0, 1.0, 1.5, -0.0, 1e300, float("nan"), float("inf")),
    *("", "0", "1", "null", "7h7h", "x" * 4000, "훌라", "\0", "\u202e", "\ud800", "../../etc"),
    *([], {}, [[]], [None], ["7h"] * 15, {"$gt": ""}, {"id": "x"}, [[[[[[[[]]]]]]]]),
)
"""Values that hardly any field may have."""

LOOKALIKES = str.maketrans("acdehijopstxyAJKQ7", "асԁеһіјорѕtхуАЈКԚ７")
"""Letters of other scripts that look like ours."""

OTHERS: Json = {
    "seat": 0,
    "person": "p",
    "v": 1,
    "view": None,
    "at": 0,
    "__proto__": {},
    "constructor": "x",
    "Type": "draw",
    "type ": "draw",
    "token": "t",
    "": None,
}
"""Keys that no command has."""

HOUSES = (
    *("elapsed", "connected", "disconnected", "cpu_move", "abandon", "resume", "open", "join"),
    *("rename", "move", "close_window", "deal", "Draw", "DRAW", "draw ", "again\n", "__class__"),
)
"""Types that are the house's own, or nobody's."""

LONGEST = 4096
"""Bytes of a command."""


def _some_key(command: Json, rng: Random) -> str:
    return rng.choice(sorted(command))


def _with_junk(command: Json, rng: Random) -> str:
    return json.dumps({**command, _some_key(command, rng): rng.choice(JUNK)})


def _with_a_near_number(command: Json, rng: Random) -> str:
    numbers = [key for key, value in command.items() if type(value) is int]
    near = {key: command[key] + rng.choice((-1, 1, 1000)) for key in numbers[:1]}
    return json.dumps({**command, **near})


def _with_another_card(command: Json, rng: Random) -> str:
    deck = sorted(DECK)
    if "card" in command:
        return json.dumps({**command, "card": rng.choice(deck)})
    cards = [*command.get("cards", ("7h", "7s"))]
    cards[rng.randrange(len(cards))] = rng.choice([*deck, cards[0]])
    return json.dumps({"type": "meld", "turn": 1, **command, "cards": cards})


def _without_a_key(command: Json, rng: Random) -> str:
    missing = _some_key(command, rng)
    return json.dumps({key: value for key, value in command.items() if key != missing})


def _with_one_more_key(command: Json, rng: Random) -> str:
    other = rng.choice(sorted(OTHERS.keys() - command))
    return json.dumps({**command, other: OTHERS[other]})


def _with_a_key_twice(command: Json, rng: Random) -> str:
    key = _some_key(command, rng)
    again = rng.choice((command[key], rng.choice(JUNK)))
    return json.dumps(command)[:-1] + f", {json.dumps(key)}: {json.dumps(again)}}}"


def _of_another_type(command: Json, rng: Random) -> str:
    return json.dumps({**command, "type": rng.choice(HOUSES)})


def _in_the_wrong_case(command: Json, rng: Random) -> str:
    key = _some_key(command, rng)
    changed = rng.choice((str.upper, str.swapcase, str.title))
    if rng.random() < 0.3:
        return json.dumps({changed(each): value for each, value in command.items()})
    return json.dumps({**command, key: _in_all_words(command[key], changed)})


def _that_looks_right(command: Json, rng: Random) -> str:
    key = _some_key(command, rng)
    value = _in_all_words(command[key], lambda word: word.translate(LOOKALIKES))
    return json.dumps({**command, key: value}, ensure_ascii=rng.random() < 0.5)


def _in_all_words(value: object, change: Callable[[str], str]) -> object:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_in_all_words(each, change) for each in value]
    return value


def _wrapped(command: Json, rng: Random) -> str:
    wrapped = ([command], {"command": command}, [[command], command], json.dumps(command))
    key = _some_key(command, rng)
    inside = {**command, key: [command[key]]}
    return json.dumps(rng.choice((*wrapped, inside)))


def _spelled_otherwise(command: Json, rng: Random) -> str:
    """Some of these are right after all: JSON may be spelled in more ways than one."""
    text = json.dumps(command)
    return rng.choice(
        (
            text.replace('"type"', '"\\u0074ype"'),
            f" \n\t{text}\r\n ",
            f"\ufeff{text}",
            text.replace('"', "'"),
            text[:-1] + ",}",
            text[:-1],
            text + text,
            text + "\0",
            f"/* */{text}",
            text.replace(": ", ":0"),
        )
    )


def _of_great_length(command: Json, rng: Random) -> str:
    """One byte too long, or just not."""
    text = json.dumps(command)
    return text + " " * (LONGEST + rng.choice((0, 1)) - len(text))


MUTATIONS: Mapping[str, Mutation] = {
    "junk": _with_junk,
    "near number": _with_a_near_number,
    "another card": _with_another_card,
    "missing key": _without_a_key,
    "one more key": _with_one_more_key,
    "key twice": _with_a_key_twice,
    "another type": _of_another_type,
    "wrong case": _in_the_wrong_case,
    "lookalike": _that_looks_right,
    "wrapped": _wrapped,
    "other spelling": _spelled_otherwise,
    "great length": _of_great_length,
}


def understood(text: str) -> Json | None:
    """What the server makes of a text: a command, or None where it is none."""
    if len(text.encode()) > LONGEST:
        return None
    try:
        return codec.read(text).model_dump(mode="json")
    except Malformed:
        return None


def is_in_the_schema(text: str) -> bool:
    """Whether a text is a command by the schema that is published, which is all others know."""
    try:
        validate_shape("ClientCommand", json.loads(text))
    except (ValidationError, ValueError):
        return False
    return True
