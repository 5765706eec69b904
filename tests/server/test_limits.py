"""Token buckets: so many at once, so many in the long run."""

import pytest

from hulawang.server.limits import Bucket, Limits, Rate, Voice


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
