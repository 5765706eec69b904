"""Token buckets: so many at once, so many in the long run."""

from dataclasses import fields
from pathlib import Path

import pytest

from hulawang.server.guard import MOST_BODY_BYTES, MOST_RECORD_BYTES
from hulawang.server.limits import Bucket, Limits, Rate, Voice
from hulawang.server.names import LONGEST
from hulawang.server.serve import FRAMES, LONGEST_HEAD, LONGEST_MESSAGE, READING_S, SILENT_FRAMES
from hulawang.storage.reports import MOST_AN_HOUR


@pytest.mark.parametrize(
    ("rate", "times", "granted"),
    [
        (Rate(3, 1), [0, 0, 0, 0], "yyyn"),
        (Rate(3, 1), [0, 0, 0, 999, 1000, 1000], "yyynyn"),
        (Rate(1, 2), [0, 499, 500, 999, 1000], "ynyny"),
        (Rate(2, 0.1), [0, 0, 5_000, 10_000, 10_000], "yynyn"),
        (Rate(2, 1), [0, 0, 60_000, 60_000, 60_000], "yyyyn"),
    ],
)
def test_tokens_come_back_with_time_but_never_more_than_the_burst(
    rate: Rate, times: list[int], granted: str
) -> None:
    bucket = Bucket(rate, 0)
    assert "".join("y" if bucket.take(now) else "n" for now in times) == granted


def test_talk_is_counted_by_its_kind() -> None:
    voice = Voice(Limits(chat=Rate(1, 1), signs=Rate(2, 1)), 0)
    assert [voice.may_say("chat", 0), voice.may_say("chat", 0)] == [True, False]
    assert [voice.may_say("emote", 0), voice.may_say("phrase", 0)] == [True, True]
    assert [voice.may_say("emote", 0), voice.may_say("phrase", 0)] == [False, False]
    assert [voice.may_say("chat", 1000), voice.may_say("emote", 1000)] == [True, True]


def test_haste_is_for_what_honest_programs_do_and_not_for_strikes() -> None:
    hastened = Limits().hastened(2.5)
    assert hastened.plays == Rate(75, 25)
    assert (hastened.chat, hastened.signs) == (Rate(12, 2.5), Rate(15, 5))
    assert hastened.strikes == Limits().strikes
    assert Limits().hastened(1) == Limits()


def test_the_readme_tells_every_figure() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    told = readme.partition("\n## Limits\n")[2].partition("\n## ")[0]
    limits = Limits()
    rates = [
        (name, value)
        for holder in (limits, limits.tries)
        for name, value in ((each.name, getattr(holder, each.name)) for each in fields(holder))
        if isinstance(value, Rate) and name not in NOT_TOLD
    ]
    assert len(rates) > 10
    written = {name: f"{rate.burst} + {round(rate.per_second, 2):g}/s" for name, rate in rates}
    written |= {
        "connections_of_person": f"| {limits.connections_of_person} |",
        "command_bytes": f"| {limits.command_bytes // 1024} KiB |",
        "untold": f"| {limits.untold} |",
        "unsent": f"| {limits.unsent}; {limits.patience_s:.0f} s",
        "frames": f"{FRAMES.burst} + {FRAMES.per_second:.0f}/s",
        "silent frames": f"{SILENT_FRAMES.burst} + {SILENT_FRAMES.per_second:.0f}/s",
        "message": f"| {LONGEST_MESSAGE // 1024} KiB;",
        "request": f"| {READING_S:.0f} s; {LONGEST_HEAD // 1024} KiB |",
        "body": f"| {MOST_BODY_BYTES // 1024} KiB; {MOST_RECORD_BYTES // 1024} KiB |",
        "reports": f"| {MOST_AN_HOUR} an hour |",
        "name": f"1 to {LONGEST} graphemes",
    }
    assert {name: text for name, text in written.items() if text not in told} == {}


NOT_TOLD = {"of_login", "advice"}
"""What nobody meets by themselves, and what is told beside the coach."""
