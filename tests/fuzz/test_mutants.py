"""What is almost right is told from what is right by the server as by the published schema."""

import json
from random import Random

import pytest

from hulawang.server.codec import Malformed, read
from tests.chaos.diary import Json
from tests.fuzz.mutants import MUTATIONS, is_in_the_schema, understood
from tests.fuzz.noise import RAW, noise
from tests.server.test_codec import TOLD

TIMES = 12
COMMANDS: list[Json] = [{"id": "c1", **json.loads(text)} for text, _ in TOLD]
SOMETIMES_RIGHT = frozenset(
    {"near number", "another card", "other spelling", "great length", "junk", "wrong case"}
)
"""Mutations after which a command may still be one, if hardly a good one."""


def mutants(mutation: str) -> list[str]:
    rng = Random(5)
    return [MUTATIONS[mutation](command, rng) for command in COMMANDS * TIMES]


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_whatever_the_server_reads_is_in_the_schema(mutation: str) -> None:
    texts = mutants(mutation)
    read_ones = [text for text in texts if understood(text) is not None]
    assert [text for text in read_ones if not is_in_the_schema(text)] == []
    assert (read_ones != []) >= (mutation in SOMETIMES_RIGHT)


@pytest.mark.parametrize("mutation", sorted(MUTATIONS.keys() - SOMETIMES_RIGHT))
def test_what_cannot_be_right_is_not_read(mutation: str) -> None:
    untouched = [json.dumps(command) for command in COMMANDS]
    wrong = [text for text in mutants(mutation) if text not in untouched]
    assert len(wrong) > TIMES
    assert [text for text in wrong if understood(text) is not None] == []


def test_a_noise_is_no_command() -> None:
    rng = Random(5)
    noises = [noise(rng) for _ in range(500)]
    assert {type(each) for each in noises} == {str, bytes}
    for each in noises:
        if isinstance(each, str):
            with pytest.raises(Malformed):
                read(each)


@pytest.mark.parametrize("kind", RAW)
def test_bytes_are_made_anew_each_time_and_are_some(kind: str) -> None:
    rng = Random(5)
    assert all(RAW[kind](rng).data for _ in range(20))
