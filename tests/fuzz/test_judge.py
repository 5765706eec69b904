"""What the judges of a storm would find: every kind of fault, made up."""

import json
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from hulawang.rooms.options import Options
from hulawang.rooms.state import Reaction, Seat, Table
from hulawang.rooms.table_view import RevealView
from hulawang.rooms.whereabouts import Whereabouts
from hulawang.server import codec
from tests.chaos.diary import Diary, Heard
from tests.fuzz.growth import OF_NO_TABLE, Remains, grown, remains
from tests.fuzz.judge import ending_faults, hearing_faults
from tests.fuzz.tally import LEAST, SEAT, SPECTATOR, Tally, moment_of


def heard(text: str, room: str = "r") -> list[str]:
    return list(hearing_faults(Diary("p", heard=[Heard(room, 0, text, 0)])))


@pytest.mark.parametrize(
    ("frame", "room"),
    [
        ({"ack": "c1"}, "r"),
        ({"refused": None, "code": "malformed"}, "r"),
        ({"refused": "c1", "code": "not_your_turn"}, ""),
        ({"bye": "strikes"}, "r"),
        ({"talk": [], "whole": True}, "r"),
        ({"rooms": []}, ""),
    ],
)
def test_a_frame_of_the_wire_is_none(frame: dict[str, Any], room: str) -> None:
    assert heard(json.dumps(frame), room) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "no frame"),
        ('{"ack": 1}', "no frame"),
        ('{"ack": "c1", "hand": ["7h"]}', "no frame"),
        ('{"rooms": []}', "no frame"),
        ('{"refused": "c1", "code": "internal_error"}', "no such refusal"),
        ('{"bye": "whatever"}', "no such farewell"),
    ],
)
def test_any_other_frame_is_a_fault(text: str, fault: str) -> None:
    (found,) = heard(text)
    assert fault in found


def test_a_card_in_the_lobby_is_a_fault() -> None:
    (found,) = heard('{"ack": "7h"}', "")
    assert "7h" in found


@pytest.mark.parametrize(
    ("code", "reason", "is_spoilt", "is_fault"),
    [
        (1008, "strikes", False, False),
        (4404, "no_such_room", False, False),
        (1006, "", False, False),
        (1002, "invalid opcode", True, False),
        (1002, "invalid opcode", False, True),
        (4999, "bye", True, False),
        (4999, "bye", False, True),
        (1011, "", True, True),
        (1011, "strikes", False, True),
        (1000, "", False, True),
        (None, "", False, True),
    ],
)
def test_a_line_ends_for_a_reason_that_is_told(
    code: int | None, reason: str, *, is_spoilt: bool, is_fault: bool
) -> None:
    line: Any = SimpleNamespace(
        number=1, room="r", is_over=True, is_spoilt=is_spoilt, code=code, reason=reason
    )
    assert bool(list(ending_faults([line]))) is is_fault


def test_whatever_grows_is_found_but_what_is_kept_of_people() -> None:
    before = Remains(Counter(Room=1, Bucket=2), 3, 1000)
    assert grown(before, before, 10) == []
    assert grown(before, Remains(Counter(Room=1, Bucket=40), 3, 9000), 10) == []
    assert grown(before, Remains(Counter(Room=2, Seat=5), 4, 1_000_000), 10) == [
        "1 more Room",
        "5 more Seat",
        "1 more sockets",
        "999000 more bytes for 10 people",
    ]


def test_what_is_kept_of_somebody_in_a_table_is_found() -> None:
    where = Whereabouts()
    before = remains()
    where.expect("somebody", "room")
    assert {"1 more Whereabouts._sits"} <= set(grown(before, remains(), 1))
    where.arrived("somebody", "room")
    assert grown(before, remains(), 1) == []


def test_a_value_is_found_wherever_it_is_kept() -> None:
    kept: list[object] = []
    before = remains()
    kept.append({"match": (Reaction(Table("room", Options(), (Seat(), Seat()), 0)),)})
    assert grown(before, remains(), 1) == [
        "1 more Options",
        "1 more Reaction",
        "2 more Seat",
        "1 more Table",
    ]
    kept.clear()
    assert grown(before, remains(), 1) == []


def test_what_spectators_were_shown_last_is_no_growth() -> None:
    before = remains()
    reveal = RevealView(1, 1, "c", "s", ())
    shown = replace(OF_NO_TABLE.view, reveal=reveal)
    codec.write_sight(replace(OF_NO_TABLE, view=shown))
    del reveal, shown
    assert grown(before, remains(), 1) == []


def test_a_storm_is_not_over_before_everything_was_done_from_everywhere() -> None:
    tally = Tally(frozenset({(SEAT, "draw"), (SPECTATOR, "vote")}), frozenset({"junk"}))
    for _ in range(LEAST):
        assert tally.missing() == ["seat in draw", "spectator in vote", "junk"]
        tally.note(SEAT, "draw", "mutant")
    assert tally.missing() == ["spectator in vote", "junk"]
    for _ in range(LEAST):
        tally.note(SPECTATOR, "vote", "junk")
    assert tally.missing() == []


def seen(phase: str, **more: Any) -> dict[str, Any]:
    round_ = {"phase": "draw", "choices": {"stops": []}}
    return {"phase": phase, "shuffle": None, "match": {"vote": None}, "round": round_, **more}


@pytest.mark.parametrize(
    ("view", "paused", "moment"),
    [
        (seen("waiting"), False, "waiting"),
        (seen("waiting", shuffle={"may_add": True}), False, "shuffle"),
        (seen("waiting", shuffle={"may_add": False}), False, "waiting"),
        (seen("playing"), False, "draw"),
        (seen("playing", shuffle={"may_add": True}), False, "draw"),
        (seen("playing", round={"phase": "draw", "choices": {"stops": [1]}}), False, "stop"),
        (seen("playing"), True, "paused"),
        (seen("between"), False, "between"),
        (seen("between", match={"vote": {}}), False, "vote"),
        (seen("finished"), False, "finished"),
    ],
)
def test_every_moment_has_its_name(view: dict[str, Any], *, paused: bool, moment: str) -> None:
    assert moment_of(view, paused=paused) == moment
