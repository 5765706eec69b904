"""What was said at a table: everybody heard the same, and only what somebody said."""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from tests.chaos.diary import Diary, Json, Said

Saying = tuple[str, str, str]
"""Who says what: the sayer as others know them, the kind, and the text."""


def talk_faults(people: Sequence[Diary], room: str, looking_on: frozenset[int]) -> Iterator[str]:
    """Lines have one wording and one order, and each was said once by whom it names."""
    lines: dict[int, Json] = {}
    for diary in people:
        for fault in _hearing_faults(diary, room, lines):
            yield f"{diary.name}: {fault}"
    heard = Counter((line["who"], line["kind"], line["text"]) for line in lines.values())
    # Where somebody looks on to the last, every line has reached at least that person.
    to_the_last = any(
        note.room == room and note.line in looking_on for diary in people for note in diary.heard
    )
    for diary in people:
        for fault in _saying_faults(diary, room, heard, to_the_last=to_the_last):
            yield f"{diary.name}: {fault}"


def _hearing_faults(diary: Diary, room: str, lines: dict[int, Json]) -> Iterator[str]:
    """What one person heard, line after line; `lines` is what all have heard so far."""
    newest: dict[int, int] = {}
    for heard in diary.heard:
        frame = json.loads(heard.text) if heard.room == room else {}
        if "talk" not in frame:
            continue
        if not frame["whole"] and heard.line not in newest:
            yield f"told {frame} before all that had been said"
        newest.setdefault(heard.line, 0)
        for line in frame["talk"]:
            n, after = line["n"], newest[heard.line]
            if n <= after or (n != after + 1 and after and not frame["whole"]):
                yield f"line {n} comes after line {after}"
            if lines.setdefault(n, line) != line:
                yield f"two lines of one number: {line}, {lines[n]}"
            newest[heard.line] = n


def _saying_faults(
    diary: Diary, room: str, heard: Counter[Saying], *, to_the_last: bool
) -> Iterator[str]:
    """Acknowledged was heard, once; heard was said, once."""
    who = hashlib.sha256(f"who:{diary.person}".encode()).hexdigest()[:12]
    sayings: dict[Saying, list[Said]] = defaultdict(list)
    for said in diary.said.values():
        if said.room == room and said.command["type"] == "say":
            sayings[who, said.command["kind"], said.command["text"]].append(said)
    for saying in sayings.keys() | {each for each in heard if each[0] == who}:
        may = sum(not said.is_refused for said in sayings[saying])
        must = sum(said.is_acknowledged for said in sayings[saying]) if to_the_last else 0
        if not must <= heard[saying] <= may:
            yield f"said {must} to {may} times, heard {heard[saying]} times: {saying}"
