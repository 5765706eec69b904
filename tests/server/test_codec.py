"""The codec: every command to what the room is told, every sight to its frame."""

import json
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from hulawang.rooms import messages
from hulawang.rooms.messages import Clock, Message, Move
from hulawang.rooms.options import Level, Options, Thresholds
from hulawang.rooms.room import Sight
from hulawang.rooms.sight import UNSHOWN
from hulawang.rooms.table_view import TableView
from hulawang.rules.notation import parse_move
from hulawang.server import codec, wire
from hulawang.views.model import TurnBegan

TOLD: list[tuple[str, Message]] = [
    ('{"type":"draw","turn":3}', Move("p", 3, "draw")),
    ('{"type":"stop","turn":3,"kind":"four_sevens"}', Move("p", 3, "stop four_sevens")),
    ('{"type":"stop","turn":3,"kind":"low"}', Move("p", 3, "stop low")),
    ('{"type":"stop","turn":3,"kind":"high"}', Move("p", 3, "stop high")),
    ('{"type":"stop","turn":3,"kind":"plain"}', Move("p", 3, "stop plain")),
    ('{"type":"meld","turn":3,"cards":["7h","8h","9h"]}', Move("p", 3, "meld 7h8h9h")),
    ('{"type":"lay_off","turn":3,"meld":2,"cards":["9h","Th"]}', Move("p", 3, "lay_off 2 9hTh")),
    ('{"type":"discard","turn":3,"card":"As"}', Move("p", 3, "discard As")),
    ('{"type":"claim","window":14,"cards":["7h","8h"]}', Move("p", 14, "claim 7h8h")),
    ('{"type":"pass","window":14}', Move("p", 14, "pass")),
    ('{"type":"withdraw","window":14}', Move("p", 14, "withdraw")),
    ('{"type":"ready","round":2}', messages.Ready("p", 2)),
    ('{"type":"start"}', messages.Start("p", "fresh")),
    (
        '{"type":"nonce","commitment":"' + "0c" * 32 + '","nonce":"' + "0f" * 8 + '"}',
        messages.Nonce("p", "0c" * 32, "0f" * 8),
    ),
    ('{"type":"add_cpu","seat":2,"level":"hard"}', messages.AddCpu("p", 2, Level.HARD)),
    ('{"type":"remove_cpu","seat":2}', messages.RemoveCpu("p", 2)),
    ('{"type":"leave"}', messages.Leave("p")),
    ('{"type":"leave_after","leaving":true}', messages.LeaveAfter("p", True)),
    ('{"type":"take_seat"}', messages.TakeSeat("p")),
    ('{"type":"propose","round":2}', messages.Propose("p", 2)),
    ('{"type":"vote","round":2,"yes":false}', messages.Vote("p", 2, False)),
    ('{"type":"cancel_vote","round":2}', messages.CancelVote("p", 2)),
    ('{"type":"abort","match":"m1"}', messages.Abort("p", "m1")),
    (
        (
            '{"type":"change_options","options":{"seats":5,"rounds":3,"thresholds":"high",'
            '"window_s":3,"turn_s":60,"public":true,"spectators":false}}'
        ),
        messages.ChangeOptions("p", Options(5, 3, Thresholds.HIGH, 3, 60, True, False)),
    ),
    ('{"type":"swap_seats","a":0,"b":2}', messages.SwapSeats("p", 0, 2)),
    ('{"type":"kick","seat":2}', messages.Kick("p", 2)),
    ('{"type":"hand_over","seat":2}', messages.HandOver("p", 2)),
    ('{"type":"decline"}', messages.Decline("p")),
]


def told(text: str) -> Message:
    command = codec.read('{"id":"x",' + text[1:])
    assert isinstance(command, wire.Play | wire.Wish)
    return codec.message(command, "p", lambda: "fresh")


@pytest.mark.parametrize(("text", "message"), TOLD)
def test_a_command_becomes_a_message(text: str, message: Message) -> None:
    assert told(text) == message


def test_every_command_is_in_the_table() -> None:
    kinds = {type(codec.read('{"id":"x",' + text[1:])) for text, _ in TOLD}
    assert kinds == {*get_args(wire.Play), *get_args(wire.Wish)}


@pytest.mark.parametrize("move", [message.move for _, message in TOLD if isinstance(message, Move)])
def test_every_move_is_one_that_the_notation_reads(move: str) -> None:
    parse_move(move, 0)


@pytest.mark.parametrize(
    "text",
    [
        '{"id":"x","type":"ping","type":"ping"}',
        '{"id":"x","type":"draw","turn":1,"turn":2}',
        '{"id":"x","type":"draw","turn":1,"t\\u0075rn":1}',
        '{"id":"x:y","type":"ping","id":"x:y"}',
        '{"id":"x","type":"say","kind":"chat","text":"a","text":"a: b"}',
        (
            '{"id":"x","type":"change_options","options":{"seats":5,"seats":5,"rounds":3,'
            '"thresholds":"high","window_s":3,"turn_s":60,"public":true,"spectators":false}}'
        ),
    ],
)
def test_a_key_that_is_there_twice_is_malformed(text: str) -> None:
    with pytest.raises(codec.Malformed):
        codec.read(text)


@pytest.mark.parametrize(
    "text",
    [
        '{"id":"x:y:z","type":"ping"}',
        '{"id":"x","type":"say","kind":"chat","text":"a: {\\"turn\\":1}"}',
    ],
)
def test_colons_are_no_keys(text: str) -> None:
    assert codec.read(text).id == json.loads(text)["id"]


def test_a_client_cannot_spell_what_only_the_shell_may_say() -> None:
    said = {type(message) for _, message in TOLD}
    only_ours = {
        messages.Open,
        messages.Seal,
        messages.Join,
        messages.Again,
        messages.Connected,
        messages.Disconnected,
        messages.CpuMove,
        messages.Elapsed,
        messages.Resume,
        messages.Rename,
        messages.Abandon,
    }
    assert said == set(get_args(Message)) - only_ours


def test_who_see_the_same_share_the_writing_and_nobody_sees_what_was() -> None:
    view = TableView("code", "waiting", Options(), None, (), 0, False, False, False, *(None,) * 5)
    other = replace(view, spectators=1)
    sights = [Sight(v, shown, (), {}) for v, shown in enumerate((view, view, other, view))]
    texts = [codec.write_sight(sight) for sight in sights]
    assert texts == [codec.write(codec.frame(sight)) for sight in sights]
    assert codec._views.written(view) is codec._views.written(view)


def test_every_clock_that_is_shown_has_its_place_in_a_frame() -> None:
    shown = {clock.value for clock in Clock} - {clock.value for clock in UNSHOWN}
    assert set(wire.Left.__struct_fields__) == shown


def test_a_sight_becomes_a_frame() -> None:
    view = TableView("code", "waiting", Options(), None, (), 0, False, False, False, *(None,) * 5)
    sight = Sight(5, view, (TurnBegan("turn_began", 1),), {Clock.TURN: 900})
    text = codec.write_sight(sight)
    assert text == codec.write(codec.frame(sight))
    frame: dict[str, Any] = json.loads(text)
    assert wire.server_frames.validate_json(text) == codec.frame(sight)
    assert frame["v"] == 5
    assert frame["view"]["options"]["thresholds"] == "basic"
    assert frame["events"] == [{"type": "turn_began", "seat": 1}]
    clocks = ("turn", "window", "ready", "vote", "fill", "asked")
    assert frame["left"] == dict.fromkeys(clocks) | {"turn": 900}
    assert codec.frame(sight, 300).left.turn == 600
    assert codec.frame(sight, 1_000).left.turn == 0
    assert codec.write(wire.Ack(ack="x")) == b'{"ack":"x"}'
    assert codec.write(wire.Refused(refused=None, code="c")) == b'{"refused":null,"code":"c"}'
    assert codec.write(wire.Bye(bye="restart")) == b'{"bye":"restart"}'
