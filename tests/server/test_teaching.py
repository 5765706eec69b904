"""Questions about the rules, and lessons, over HTTP."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from hulawang.server.limits import Limits, Rate
from hulawang.teaching.lessons import LESSONS
from tests.server.site import Json, Site, running_site
from tests.server.test_schema import validate

MOVE: Json = {
    "ask": "move",
    "phase": "play",
    "hand": ["9s", "9h", "9c", "7d", "2c"],
    "melded": False,
    "turns": 1,
    "melds": [],
    "discard": None,
    "own_discard": False,
    "thresholds": "basic",
    "move": "meld 9s9h9c",
}
PAYMENT: Json = {
    "ask": "payment",
    "how": "hula",
    "by": 0,
    "claimed_from": None,
    "hands": [
        {"cards": [], "melded": True},
        {"cards": ["Ks"], "melded": True},
        {"cards": ["7s", "7h", "2c"], "melded": False},
    ],
    "thresholds": "basic",
}


@pytest.fixture(scope="module")
async def site(client_folder: Path) -> AsyncIterator[Site]:
    """A server for whoever asks much faster than people do."""
    async with running_site(client_folder, limits=Limits().hastened(1_000)) as site:
        yield site


async def asked(site: Site, question: Json) -> Json:
    answer = await (await site.visitor()).post("/api/judge", json=question)
    assert answer.status_code == 200, answer.text
    judged: Json = answer.json()
    validate("Judged", judged)
    return judged


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        ({}, {"code": None, "kind": "set", "ends": None, "card_sum": 36}),
        ({"move": "meld 7d"}, {"code": None, "kind": "seven"}),
        ({"move": "meld 7d2c"}, {"code": "not_a_meld", "kind": None}),
        ({"move": "meld "}, {"code": "not_a_meld"}),
        ({"move": "lay_off 0 2c"}, {"code": "no_such_meld"}),
        ({"move": "discard Ks"}, {"code": "not_held"}),
        ({"phase": "draw"}, {"code": "not_drawn"}),
        ({"move": "lay_off 0 2c", "melds": [["Ac", "Qc"]]}, {"code": "no_meld_there"}),
        ({"move": "lay_off 0 2c", "melds": [["Ac", "Qc", "Kc"]]}, {"code": "not_melded"}),
        (
            {"move": "lay_off 0 2c", "melds": [["Ac", "Qc", "Kc"]], "melded": True},
            {"code": None, "kind": "run"},
        ),
        ({"phase": "window", "discard": "8d", "move": "claim 7d"}, {"code": "claim_needs_two"}),
        ({"phase": "window", "discard": "9d", "move": "claim 9s9h"}, {"kind": "set"}),
        (
            {"phase": "window", "discard": "9d", "move": "claim 9s9h", "own_discard": True},
            {"code": "own_discard"},
        ),
        ({"phase": "window", "discard": "9d", "move": "draw"}, {"code": "window_open"}),
        ({"phase": "draw", "move": "stop low", "turns": 2}, {"code": "sum_too_high"}),
        (
            {"phase": "draw", "move": "stop low", "turns": 2, "hand": ["7s", "As"]},
            {"code": None, "ends": "low", "card_sum": 8},
        ),
    ],
)
async def test_a_move_is_judged(site: Site, change: Json, answer: Json) -> None:
    judged = await asked(site, MOVE | change)
    assert {key: judged[key] for key in answer} == answer


async def test_an_ending_is_settled(site: Site) -> None:
    judged = await asked(site, PAYMENT)
    assert judged["code"] is None
    assert [line["points"] for line in judged["result"]["lines"]] == [68, -4, -64]
    last = judged["result"]["lines"][2]
    assert (last["unmelded_factor"], last["seven_factor"]) == (2, 4)


async def test_an_ending_that_cannot_be_is_told(site: Site) -> None:
    stop = PAYMENT | {"how": "plain", "by": 1}
    hands = [{"cards": ["2d"], "melded": True}, *PAYMENT["hands"][1:]]
    assert (await asked(site, stop))["code"] == "empty_hand"
    assert (await asked(site, stop | {"hands": hands}))["code"] == "sum_too_high"


@pytest.mark.parametrize(
    "question",
    [
        {"ask": "weather"},
        MOVE | {"extra": 1},
        MOVE | {"hand": "9s9h9c"},
        MOVE | {"hand": ["1s"]},
        MOVE | {"hand": ["9s"] * 2},
        MOVE | {"hand": ["9s"] * 15},
        MOVE | {"melds": [["9s", "9d", "9c"]]},
        MOVE | {"melds": [[]] * 5},
        MOVE | {"turns": 0},
        MOVE | {"turns": "1"},
        MOVE | {"thresholds": "mine"},
        MOVE | {"phase": "over"},
        MOVE | {"phase": "window"},
        MOVE | {"move": "close"},
        MOVE | {"move": "0:draw"},
        MOVE | {"move": "stop dead"},
        MOVE | {"move": "meld 9s9s"},
        MOVE | {"move": "meld 9s9h9c\n"},
        PAYMENT | {"by": 3},
        PAYMENT | {"by": None},
        PAYMENT | {"how": "stock"},
        PAYMENT | {"how": "out"} | {"claimed_from": 1},
        PAYMENT | {"claimed_from": 0},
        PAYMENT | {"hands": PAYMENT["hands"][:2]},
        PAYMENT | {"hands": PAYMENT["hands"] * 2},
        PAYMENT | {"hands": [*PAYMENT["hands"], {"cards": ["Ks"], "melded": True}]},
        PAYMENT | {"hands": [{"cards": ["2d"], "melded": True}, *PAYMENT["hands"][1:]]},
    ],
)
async def test_what_makes_no_question_is_refused(site: Site, question: Json) -> None:
    answer = await (await site.visitor()).post("/api/judge", json=question)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_body")


# -- lessons ---------------------------------------------------------------------------------------


async def told(site: Site, lesson: str, *moves: str) -> Json:
    body = {"lesson": lesson, "moves": list(moves)}
    answer = await (await site.visitor()).post("/api/lesson", json=body)
    assert answer.status_code == 200, answer.text
    state: Json = answer.json()
    validate("LessonState", state)
    return state


@pytest.mark.parametrize("name", LESSONS)
async def test_a_lesson_is_played_move_by_move(site: Site, name: str) -> None:
    wanted = [each.move for each in LESSONS[name].wanted]
    for made in range(len(wanted) + 1):
        state = await told(site, name, *wanted[:made])
        assert (state["made"], state["of"], state["refused"]) == (made, len(wanted), None)
        assert state["wanted"] == (wanted[made] if made < len(wanted) else None)
        assert state["frames"], "there is something to be seen"


async def test_a_learner_sees_no_more_than_at_a_table(site: Site) -> None:
    state = await told(site, "melds")
    (frame,) = state["frames"]
    view = frame["view"]
    assert (view["phase"], view["seat"], len(view["round"]["hand"])) == ("playing", 0, 7)
    assert view["round"]["choices"]["draw"]
    after = await told(site, "melds", "draw", "meld 9s9h9c", "meld 7c", "discard Kh")
    drew = [e for f in after["frames"] for e in f["events"] if e["type"] == "drew"]
    assert [(event["seat"], event["card"]) for event in drew] == [(1, None), (2, None)]


async def test_another_move_is_refused_and_changes_nothing(site: Site) -> None:
    illegal = await told(site, "melds", "meld 9s9h9c")
    assert (illegal["made"], illegal["refused"]) == (0, "not_drawn")
    early = await told(site, "melds", "draw", "discard Kh")
    assert (early["made"], early["refused"], early["word"]) == (1, "not_now", "set")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"lesson": "poker", "moves": []}, 404, "not_found"),
        ({"lesson": "melds", "moves": ["draw"] * 41}, 422, "bad_body"),
        ({"lesson": "melds", "moves": ["fold"]}, 422, "bad_body"),
        ({"lesson": "melds"}, 422, "bad_body"),
    ],
)
async def test_what_is_no_lesson_is_refused(site: Site, body: Json, status: int, code: str) -> None:
    answer = await (await site.visitor()).post("/api/lesson", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_who_asks_too_fast_waits(client_folder: Path) -> None:
    limits = Limits(questions=Rate(2, 1))
    async with running_site(client_folder, limits=limits) as site:
        visitor = await site.visitor()
        lesson = {"lesson": "melds", "moves": []}
        assert (await visitor.post("/api/judge", json=MOVE)).status_code == 200
        assert (await visitor.post("/api/lesson", json=lesson)).status_code == 200
        refused = await visitor.post("/api/judge", json=MOVE)
        assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
        assert refused.headers["Retry-After"] == "1"
        site.timer.advance(1000)
        assert (await visitor.post("/api/judge", json=MOVE)).status_code == 200
