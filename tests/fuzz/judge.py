"""What comes over the wire, held against what is published: shapes, codes, and reasons to close."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice

from pydantic import ValidationError

from hulawang.server import wire
from hulawang.server.exchange import CLOSE_CODES
from hulawang.server.schema import refusal_codes
from tests.chaos.diary import Diary, Heard
from tests.chaos.frames import cards_in
from tests.chaos.network import Line
from tests.fuzz.noise import GOOD_BYE

CUT = 1006
BROKEN_PROTOCOL = frozenset({1002, 1005, 1007})
"""Ends of a line on which the protocol underneath was broken, or ended (RFC 6455, 7.4.1)."""


def hearing_faults(diary: Diary) -> Iterator[str]:
    """Every frame has a shape of the wire, to the letter, and every code in it is known.

    Whether those of a table hold cards that are not to be seen is the referee's to say.
    """
    for heard in diary.heard:
        for fault in shape_faults(heard):
            yield f"{diary.name}: {fault}"
        if not heard.room and (stray := set(cards_in(json.loads(heard.text)))):
            yield f"{diary.name}: cards in the lobby: {sorted(stray)}"


def shape_faults(heard: Heard) -> Iterator[str]:
    """What is wrong with the shape of one frame."""
    shapes = wire.server_frames if heard.room else wire.lobby_frames
    try:
        frame = shapes.validate_json(heard.text)
    except ValidationError as wrong:
        yield f"no frame: {heard.text[:200]} ({wrong.errors()[0]['msg']})"
        return
    if isinstance(frame, wire.Refused) and frame.code not in refusal_codes():
        yield f"no such refusal: {frame.code}"
    if isinstance(frame, wire.Bye) and frame.bye not in CLOSE_CODES:
        yield f"no such farewell: {frame.bye}"


def ending_faults(lines: Iterable[Line]) -> Iterator[str]:
    """Every line that the house has closed was closed for one of the reasons that are told."""
    for line in lines:
        if line.is_over and not _is_told(line) and not (line.is_spoilt and _is_own_fault(line)):
            yield f"line {line.number} to {line.room or 'the lobby'}: {line.code} {line.reason}"


def _is_told(line: Line) -> bool:
    return line.code == CUT or CLOSE_CODES.get(line.reason, -1) == line.code


def _is_own_fault(line: Line) -> bool:
    """A farewell of one's own is only given back."""
    return line.code in BROKEN_PROTOCOL or line.reason == GOOD_BYE


def some(faults: Iterable[str], most: int) -> list[str]:
    """The first of them: one cause has many effects."""
    return list(islice(faults, most))
