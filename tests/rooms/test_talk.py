"""What people say: cleaned, told to all who are here, remembered for a while, never stored."""

import unicodedata
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulawang.rooms.messages import Leave
from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rooms.sight import see_table
from hulawang.rooms.talk import (
    KEPT,
    LONGEST,
    SHOWN,
    BadText,
    Emote,
    Phrase,
    Talk,
    clean_text,
)
from hulawang.rooms.who import who_is
from tests.rooms.conftest import Logs
from tests.rooms.house import ListOutlet, quiet
from tests.rooms.stage import Stage, staged
from tests.rooms.tables import a_round, playing, waiting

# -- text ----------------------------------------------------------------------------------------

CLEANED: list[tuple[str, str | None]] = [
    ("안녕하세요", "안녕하세요"),
    ("  두 칸   띄어요  ", "두 칸 띄어요"),
    ("첫 줄\n둘째 줄\r\n\t셋째", "첫 줄 둘째 줄 셋째"),
    ("\u1112\u116e\u11af\u1105\u1161", "훌라"),
    ("<b>굵게</b> & 'x'", "<b>굵게</b> & 'x'"),
    ("a\u202eb\u2066c\u200fd", "abcd"),
    ("a\u200bb\u200dc\ufeffd\u2060", "abcd"),
    ("a\x00b\x1bc\x7f", "abc"),
    ("\u3164\u115f\u2800", None),
    ("\u200b", None),
    (" \n\t ", None),
    ("", None),
    ("좋아요 👍🏽", "좋아요 👍🏽"),
    ("❤️", "❤️"),
    ("가" * LONGEST, "가" * LONGEST),
    ("가" * (LONGEST + 1), None),
    (" " * 300 + "가", "가"),
    ("\ue000\ud800", None),
    ("a\u2028b\u2029c\u0085d", "a b c d"),
]


@pytest.mark.parametrize(("given_text", "expected"), CLEANED)
def test_what_cannot_be_seen_is_cut_out(given_text: str, expected: str | None) -> None:
    if expected is None:
        with pytest.raises(BadText):
            clean_text(given_text)
    else:
        assert clean_text(given_text) == expected


@given(st.text(max_size=250))
def test_a_clean_text_is_clean(text: str) -> None:
    try:
        cleaned = clean_text(text)
    except BadText:
        return
    assert 1 <= len(cleaned) <= LONGEST
    assert clean_text(cleaned) == cleaned
    assert cleaned == cleaned.strip()
    assert not {unicodedata.category(letter) for letter in cleaned} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert unicodedata.is_normalized("NFC", cleaned)


def test_there_are_eight_emotes_and_a_dozen_phrases() -> None:
    assert (len(set(get_args(Emote))), len(set(get_args(Phrase)))) == (8, 12)


def test_people_are_told_apart_and_not_told() -> None:
    assert who_is("p1") == "b4dcf8d7218e"
    assert who_is("p2") != who_is("p1")
    seats = see_table(waiting("ann bob - normal"), 0).seats
    assert [seat.who for seat in seats] == [who_is("ann"), who_is("bob"), None, None]


# -- memory --------------------------------------------------------------------------------------


def test_the_last_lines_are_remembered_and_fewer_shown() -> None:
    talk = Talk()
    for number in range(KEPT + 10):
        talk.say("p1", None, "Pat", "chat", f"line {number + 1}")
    assert talk.line(10) is None
    assert [line.text for n in (11, KEPT + 10) if (line := talk.line(n))] == ["line 11", "line 210"]
    assert talk.line(0) is talk.line(KEPT + 11) is None
    assert [line.n for line in talk.newest] == list(range(KEPT + 11 - SHOWN, KEPT + 11))


# -- in a room -----------------------------------------------------------------------------------


def said(outlet: ListOutlet) -> list[tuple[int, int | None, str, str, str]]:
    """What was told: number, seat, name, kind, text."""
    return [(line.n, line.seat, line.name, line.kind, line.text) for line in outlet.lines]


async def watch(stage: Stage, person: str) -> ListOutlet:
    outlet = stage.outlets[person] = ListOutlet()
    await stage.room.connect(person, outlet)
    return outlet


async def test_all_who_are_here_hear_it_at_once() -> None:
    async with staged(playing(a_round("2s3s", "4h5h", "9cKc"), "ann bob normal")) as stage:
        eve = await watch(stage, "eve")
        frames = stage.frames()
        stage.room.say("ann", "Somebody", "emote", "laugh")
        stage.room.say("eve", "이브", "chat", "보고 있어요")
        expected = [(1, 0, "Ann", "emote", "laugh"), (2, None, "이브", "chat", "보고 있어요")]
        for outlet in stage.outlets.values():
            assert said(outlet) == expected
        assert [line.who for line in eve.lines] == [who_is("ann"), who_is("eve")]
        assert stage.frames() == frames, "nobody is shown a view for it"


async def test_who_comes_later_is_told_what_was_said_once() -> None:
    async with staged(waiting("ann bob -")) as stage:
        for number in range(SHOWN + 5):
            stage.room.say("ann", "", "chat", f"{number}")
        eve = await watch(stage, "eve")
        assert [line.n for line in eve.lines] == list(range(6, SHOWN + 6))
        ann = await watch(stage, "ann")
        await quiet()
        assert ann.lines == eve.lines
        stage.room.say("bob", "", "phrase", "hello")
        assert ann.lines[-1] == eve.lines[-1] == stage.room.line(SHOWN + 6)
        assert ann.told
        assert len(ann.lines) == SHOWN + 1


async def test_nobody_who_is_not_here_says_anything() -> None:
    async with staged(waiting("ann bob cat")) as stage:
        assert await stage.tell(Leave("cat")) is None
        for person in ("cat", "eve"):
            with pytest.raises(Refused) as refused:
                stage.room.say(person, "X", "chat", "hello")
            assert refused.value.code is Refusal.NOT_SEATED
        assert said(stage.outlets["ann"]) == []
        room = stage.room
    with pytest.raises(Refused) as refused:
        room.say("ann", "X", "chat", "hello")
    assert refused.value.code is Refusal.RESTART


async def test_nothing_said_is_stored_or_logged(logs: Logs) -> None:
    async with staged(waiting("ann bob -")) as stage:
        await quiet()
        entries = stage.journal.entries.get("ROOM", [])[:]
        stage.room.say("ann", "", "chat", "a secret between us")
        await quiet()
        assert stage.journal.entries.get("ROOM", []) == entries
    assert "secret" not in str(logs)


async def test_talk_waits_for_no_journal() -> None:
    async with staged(waiting("ann bob -")) as stage:
        stage.journal.gate.clear()
        leaves = stage.tell(Leave("bob"))
        stage.room.say("ann", "", "emote", "cry")
        assert said(stage.outlets["bob"]) == [(1, 0, "Ann", "emote", "cry")]
        stage.journal.gate.set()
        assert await leaves is None
