"""The referee: believes neither the house nor the players, and compares what each of them has.

Three witnesses are heard: the diaries of the players, the journals as they lie in the database, and
the rows of ended matches. `frames.py` and `records.py` judge one witness by itself; here is what
shows only when they are laid side by side.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pydantic import TypeAdapter

from hulawang.rooms.letters import sender
from hulawang.rooms.lobby import may_sit
from hulawang.rooms.ports import Entry
from hulawang.rooms.refusals import Refused
from hulawang.rooms.sight import see_table
from hulawang.rooms.state import Table
from hulawang.rooms.table import fold, replayed
from hulawang.rooms.table_view import TableView
from hulawang.storage.messages_codec import encode
from tests.chaos.diary import FORGOTTEN, Diary, Heard, Json, Said
from tests.chaos.frames import frame_faults
from tests.chaos.records import Records
from tests.chaos.shuffles import shuffle_faults
from tests.chaos.talk import talk_faults

NEVER = frozenset({"broken", "malformed", "too_fast"})
"""Refusals that no honest person may ever meet here, nor `not_stored` while the disk is good."""
NOBODYS = frozenset({"open", "join", "connected", "disconnected"})
"""Entries that name a person, and come of no command of theirs."""
THE_HOUSES = frozenset({("start",), ("decline",)})
"""Deeds that the house does for people too: it starts quick matches, and knows who sits elsewhere.
"""

_VIEW = TypeAdapter(TableView)

Deed = tuple[str, ...]
"""A command as the journal keeps it: its kind and what it names, without the person."""


@dataclass(frozen=True)
class Evidence:
    """All that is known of an evening."""

    diaries: Sequence[Diary]
    journals: Mapping[str, Sequence[Entry]]
    """By the room's code."""
    looking_on: frozenset[int]
    """The lines on which somebody looked on to the last."""
    records: Records
    bad_disk: bool = False
    """Whether it was known that what is to be stored now and then is not."""


def verdict(evidence: Evidence) -> list[str]:
    """Everything that was wrong with an evening."""
    faults = []
    for room, entries in evidence.journals.items():
        faults += [f"room {room}: {fault}" for fault in _room_faults(evidence, room, entries)]
    never = NEVER if evidence.bad_disk else NEVER | {"not_stored"}
    for diary in evidence.diaries:
        faults += [f"{diary.name}: {fault}" for fault in answer_faults(diary, never)]
    return faults


def _room_faults(evidence: Evidence, room: str, entries: Sequence[Entry]) -> Iterator[str]:
    people = [diary for diary in evidence.diaries if room in diary.rooms]
    deeds = deeds_in(entries)
    for diary in people:
        done = deeds[diary.person]
        yield from _named(diary, command_faults(diary, room, done, evidence.bad_disk))
        yield from _named(diary, repeat_faults(diary, room, entries))
        yield from _named(diary, shuffle_faults(diary, room))
    yield from talk_faults(people, room, evidence.looking_on)
    try:
        told = Fold(entries)
    except Refused as refused:
        yield f"the journal cannot be followed: {refused.code}"
        return
    for diary in people:
        yield from _named(diary, look_faults(diary, room, told, evidence.looking_on))
    if people and not told.table.phase.is_over:
        yield f"still {told.table.phase}"
    started = sum(done["start",] for done in deeds.values())
    yield from evidence.records.room_faults(room, started=started)


def _named(diary: Diary, faults: Iterable[str]) -> Iterator[str]:
    return (f"{diary.name}: {fault}" for fault in faults)


# -- commands and the journal --------------------------------------------------------------------


def deed_of(command: Json) -> Deed:
    """What the journal has to say of a command that was accepted."""
    kind, cards = command["type"], "".join(command.get("cards", ()))
    number = str(command.get("turn", command.get("window")))
    match kind:
        case "draw" | "pass" | "withdraw":
            return ("move", kind, number)
        case "meld" | "claim":
            return ("move", f"{kind} {cards}", number)
        case "lay_off":
            return ("move", f"lay_off {command['meld']} {cards}", number)
        case "discard":
            return ("move", f"discard {command['card']}", number)
        case "stop":
            return ("move", f"stop {command['kind']}", number)
        case _:
            return (kind, *_details(command))


def _details(fields: Json) -> Iterator[str]:
    # The house adds to options what nobody chose.
    return (str(fields[key]) for key in sorted(fields.keys() - {"id", "type", "person", "options"}))


def deeds_in(entries: Iterable[Entry]) -> Mapping[str, Counter[Deed]]:
    """What the journal of a room says that each person did."""
    deeds: dict[str, Counter[Deed]] = defaultdict(Counter)
    for entry in entries:
        ((kind, fields),) = json.loads(encode(entry.message)).items()
        if "person" in fields and kind not in NOBODYS:
            # The house names the match; who starts it does not.
            details = () if kind == "start" else _details(fields)
            deeds[fields["person"]][kind, *details] += 1
    return deeds


def command_faults(
    diary: Diary,
    room: str,
    done: Counter[Deed],
    bad_disk: bool,
) -> Iterator[str]:
    """Acknowledged is stored; stored was sent by this person, who was not refused.

    Where several commands say the same they are counted.
    """
    said: dict[Deed, list[Said]] = defaultdict(list)
    for command in diary.said.values():
        if command.room == room and command.command["type"] != "say":
            said[deed_of(command.command)].append(command)
    for deed, times in done.items():
        may = sum(
            not command.is_refused or (bad_disk and command.is_unsure) for command in said[deed]
        )
        if times > may and deed not in THE_HOUSES:
            yield f"stored {times} times, sent and not refused {may} times: {deed}"
    for deed, commands in said.items():
        must = sum(command.is_acknowledged for command in commands)
        if done[deed] < must:
            yield f"acknowledged {must} times, stored {done[deed]} times: {deed}"


def repeat_faults(diary: Diary, room: str, entries: Iterable[Entry]) -> Iterator[str]:
    """However often a command was sent, it is in the journal once if it was acknowledged.

    If it never was, it is there once or not at all; refused for good, not at all.
    """
    stored = Counter(
        entry.command
        for entry in entries
        if entry.command is not None and sender(entry.message) == diary.person
    )
    for named, times in stored.items():
        if times > 1:
            yield f"stored {times} times: {named}"
        if named not in diary.said:
            yield f"stored, but never said: {named}"
    for named, said in diary.said.items():
        if said.room == room and said.command["type"] != "say":
            lost = said.is_acknowledged and stored[named] == 0
            denied = said.is_settled and said.is_refused and stored[named] > 0
            if lost or denied:
                yield f"answered {said.answers}, stored {stored[named]} times: {said.command}"


def answer_faults(diary: Diary, never: frozenset[str]) -> Iterator[str]:
    """A repeated command is answered as before, and nobody is refused for a fault of ours."""
    for said in diary.said.values():
        if ours := never.intersection(filter(None, said.answers)):
            yield f"refused {sorted(ours)}: {said.command}"
        settled = {answer for answer in said.answers if answer not in FORGOTTEN}
        if len(settled) > 1:
            yield f"answered {said.answers}: {said.command}"


# -- frames and the journal ----------------------------------------------------------------------


class Fold:
    """What the journal of a room gives, entry by entry. Raises `Refused` if it gives nothing."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._tables = [fold(entries[:1])]
        for entry in entries[1:]:
            self._tables.append(replayed(self._tables[-1], entry.message, entry.at))
        self._views: dict[tuple[str, int], Json] = {}

    @property
    def table(self) -> Table:
        """The present."""
        return self._tables[-1]

    def __len__(self) -> int:
        """How many entries there are."""
        return len(self._tables)

    def view(self, person: str, stored: int) -> Json:
        """What a person sees after so many entries, with a seat or without."""
        if (person, stored) not in self._views:
            self._views[person, stored] = _view(self._tables[stored - 1], person)
        return self._views[person, stored]


def _view(table: Table, person: str) -> Json:
    shown = see_table(table, table.place_of(person), may_sit=may_sit(table, person))
    view: Json = json.loads(_VIEW.dump_json(shown))
    # How many look on is in no journal.
    del view["spectators"]
    return view


def look_faults(diary: Diary, room: str, told: Fold, looking_on: frozenset[int]) -> Iterator[str]:
    """What is wrong with what a person was shown of a room, line by line."""
    lines: dict[int, list[Heard]] = defaultdict(list)
    for heard in diary.heard:
        if heard.room == room:
            lines[heard.line].append(heard)
    for line, frames in lines.items():
        present = len(told) if line in looking_on else None
        for fault in line_faults(diary.person, frames, told, present):
            yield f"line {line}: {fault}"


def line_faults(
    person: str, frames: Sequence[Heard], told: Fold, present: int | None
) -> Iterator[str]:
    """Every view is what the journal gave at some time, in order, stored before it was shown.

    Where somebody looks on to the last, the last view is the `present`: that of the last entry.
    """
    before: Json | None = None
    shown: Json = {}
    reached = 1
    for heard in frames:
        frame: Json = json.loads(heard.text)
        yield from frame_faults(frame, before)
        if "view" not in frame:
            continue
        before, newest = frame, min(heard.stored, len(told))
        shown = {key: each for key, each in frame["view"].items() if key != "spectators"}
        times = range(reached, newest + 1)
        found = next((n for n in times if told.view(person, n) == shown), None)
        if found is None:
            parts = difference(shown, told.view(person, newest))
            yield f"no entry from {reached} to {newest} gives this view: {parts}"
        reached = found or reached
    if present is not None and shown != (now := told.view(person, present)):
        yield f"the last view is not the present: {difference(shown, now)}"


def difference(left: object, right: object, path: str = "") -> str:
    """Where two JSON values part, for the reader of a fault."""
    if isinstance(left, dict) and isinstance(right, dict):
        keys = [key for key in left | right if left.get(key) != right.get(key)]
        inner = (difference(left.get(key), right.get(key), f"{path}.{key}") for key in keys)
        return ", ".join(inner)
    return f"{path or 'all'}: {left} / {right}"
