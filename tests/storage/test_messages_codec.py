"""Messages as text: the stored format is pinned, and every message survives it."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hulawang.rooms import messages
from hulawang.rooms.messages import Clock, Message
from hulawang.rooms.options import (
    ROUNDS,
    SEATS,
    TURN_SECONDS,
    WINDOW_SECONDS,
    Level,
    Options,
    Thresholds,
)
from hulawang.storage.messages_codec import KINDS, UnreadableMessage, decode, encode

OPTIONS = st.builds(
    Options,
    seats=st.sampled_from(SEATS),
    rounds=st.sampled_from(ROUNDS),
    thresholds=st.sampled_from(Thresholds),
    window_s=st.sampled_from(WINDOW_SECONDS),
    turn_s=st.sampled_from(TURN_SECONDS),
    public=st.booleans(),
    spectators=st.booleans(),
    quick=st.booleans(),
)
st.register_type_strategy(Options, OPTIONS)

STORED: list[tuple[Message, str]] = [
    (
        messages.Open("ABCD", "p1", "민지", Options(), (Level.EASY, Level.HARD)),
        (
            '{"open":{"code":"ABCD","person":"p1","name":"민지","options":{"seats":4,'
            '"rounds":5,"thresholds":"basic","window_s":5,"turn_s":30,"public":false,'
            '"spectators":true,"quick":false},'
            '"cpus":["easy","hard"]}}'
        ),
    ),
    (messages.Seal("00ff"), '{"seal":{"seed":"00ff"}}'),
    (
        messages.Nonce("p2", "c0", "0f"),
        '{"nonce":{"person":"p2","commitment":"c0","nonce":"0f"}}',
    ),
    (messages.Join("p2", 'a"\\\n'), '{"join":{"person":"p2","name":"a\\"\\\\\\n"}}'),
    (messages.Leave("p2"), '{"leave":{"person":"p2"}}'),
    (messages.LeaveAfter("p2", True), '{"leave_after":{"person":"p2","leaving":true}}'),
    (messages.TakeSeat("p2"), '{"take_seat":{"person":"p2"}}'),
    (messages.Connected("p2"), '{"connected":{"person":"p2"}}'),
    (messages.Disconnected("p2"), '{"disconnected":{"person":"p2"}}'),
    (
        messages.AddCpu("p1", 3, Level.MASTER),
        '{"add_cpu":{"person":"p1","seat":3,"level":"master"}}',
    ),
    (messages.RemoveCpu("p1", 3), '{"remove_cpu":{"person":"p1","seat":3}}'),
    (
        messages.ChangeOptions("p1", Options(seats=3, public=True)),
        (
            '{"change_options":{"person":"p1","options":{"seats":3,"rounds":5,'
            '"thresholds":"basic","window_s":5,"turn_s":30,"public":true,"spectators":true,'
            '"quick":false}}}'
        ),
    ),
    (messages.SwapSeats("p1", 0, 2), '{"swap_seats":{"person":"p1","a":0,"b":2}}'),
    (messages.Kick("p1", 2), '{"kick":{"person":"p1","seat":2}}'),
    (messages.HandOver("p1", 2), '{"hand_over":{"person":"p1","seat":2}}'),
    (messages.Again("p2"), '{"again":{"person":"p2"}}'),
    (messages.Decline("p2"), '{"decline":{"person":"p2"}}'),
    (messages.Start("p1", "m1"), '{"start":{"person":"p1","match":"m1"}}'),
    (
        messages.Move("p1", 14, "meld 7h8h9h"),
        '{"move":{"person":"p1","number":14,"move":"meld 7h8h9h"}}',
    ),
    (messages.CpuMove(2, 14, "pass"), '{"cpu_move":{"seat":2,"number":14,"move":"pass"}}'),
    (messages.Ready("p1", 1), '{"ready":{"person":"p1","round":1}}'),
    (messages.Propose("p1", 1), '{"propose":{"person":"p1","round":1}}'),
    (messages.Vote("p2", 1, False), '{"vote":{"person":"p2","round":1,"yes":false}}'),
    (messages.CancelVote("p1", 1), '{"cancel_vote":{"person":"p1","round":1}}'),
    (messages.Abort("p2", "m1"), '{"abort":{"person":"p2","match":"m1"}}'),
    (messages.Elapsed(Clock.WINDOW, 14), '{"elapsed":{"clock":"window","number":14}}'),
    (messages.Resume(), '{"resume":{}}'),
    (messages.Rename("ann", "Anna"), '{"rename":{"person":"ann","name":"Anna"}}'),
    (messages.Abandon(), '{"abandon":{}}'),
]


def test_every_message_has_a_tag_and_a_pinned_text() -> None:
    assert set(KINDS.values()) == set(get_args(Message))
    assert [type(message) for message, _ in STORED] == list(KINDS.values())


@pytest.mark.parametrize(("message", "text"), STORED)
def test_the_stored_text_does_not_change(message: Message, text: str) -> None:
    assert encode(message) == text
    assert decode(text) == message


def test_a_room_of_before_there_were_spectators_is_still_read() -> None:
    text = (
        '{"open":{"code":"ABCD","person":"p1","name":"민지","options":{"seats":4,"rounds":5,'
        '"thresholds":"basic","window_s":5,"turn_s":30,"public":false},"cpus":[]}}'
    )
    assert decode(text) == messages.Open("ABCD", "p1", "민지", Options(), ())


@pytest.mark.parametrize("kind", KINDS.values())
@settings(deadline=None)
@given(data=st.data())
def test_every_message_comes_back_equal(kind: type[Message], data: st.DataObject) -> None:
    message = data.draw(st.from_type(kind))
    text = encode(message)
    assert decode(text) == message
    assert "\n" not in text
    assert "\0" not in text, "PostgreSQL stores no NUL"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"joined":{"person":"p2","name":"B"}}',
        '{"join":{"person":"p2"}}',
        '{"join":null}',
        '{"join":{"person":"p2","name":"B"},"leave":{"person":"p2"}}',
        '{"open":{"code":"A","person":"p","name":"B","options":{"seats":9},"cpus":[]}}',
    ],
)
def test_any_other_text_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMessage):
        decode(text)
