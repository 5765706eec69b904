"""Claim windows as R4 has them: every order of answers, and every edge of the time."""

from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest

from hulawang.rooms.facts import RoundEnded
from hulawang.rooms.messages import Clock, Elapsed, Move
from hulawang.rooms.options import Options
from hulawang.rooms.state import Table
from hulawang.rooms.table import handle
from tests.rooms.stage import post, staged
from tests.rooms.tables import (
    NOW,
    PEOPLE,
    a_round,
    after,
    all_pass,
    code_of,
    moved,
    playing,
    refolded,
    turn_of,
    window_of,
)

DUE = NOW + 5000 + 251
"""When the window of 5 s that opens at NOW is closed by the clock (R4.1)."""

Said = tuple[int, str]
"""A seat and its answer in a window."""

HANDS = {
    "set": ("7s7d7cKs", ("claim 7s7d", "claim 7s7d7c", "pass", "withdraw")),
    "up": ("8h9hThKd", ("claim 8h9h", "claim 8h9hTh", "pass", "withdraw")),
    "down": ("4h5h6hQc", ("claim 5h6h", "claim 4h5h6h", "pass", "withdraw")),
    "none": ("2sJd", ("pass", "withdraw")),
}
"""What a seat holds when 7h is thrown, and what it may answer: no card can be claimed by four."""


def thrown(by: int, roles: Sequence[str], window_s: int = 5) -> Table:
    """Seat `by` has just thrown 7h; the seats after it hold what their roles say."""
    seats = len(roles) + 1
    hands = [""] * seats
    hands[by] = "7hAc3c"
    for step, role in enumerate(roles, start=1):
        hands[(by + step) % seats] = HANDS[role][0]
    options = Options(seats=seats, window_s=window_s)
    table = playing(a_round(*hands, turn=f"1@{by}/fresh/drew:7h"), options=options)
    return moved(table, f"{PEOPLE[by]} discard 7h")


# -- every order ---------------------------------------------------------------------------------


def decided(asked: Sequence[int], standing: dict[int, str]) -> bool:
    """R4.6: all have answered, or a claim stands and everyone seated nearer has passed."""
    if all(seat in standing for seat in asked):
        return True
    nearer_have_passed = True
    for seat in asked:
        answer = standing.get(seat)
        if answer is not None and answer != "pass" and nearer_have_passed:
            return True
        nearer_have_passed = nearer_have_passed and answer == "pass"
    return False


def winner(asked: Sequence[int], standing: dict[int, str]) -> tuple[int, str] | None:
    """R4.3: the nearest seat after the discarder whose claim stands, whoever was faster."""
    claims = [(seat, standing[seat]) for seat in asked if standing.get(seat, "pass") != "pass"]
    return claims[0] if claims else None


def what_followed(table: Table, by: int) -> tuple[int, str] | None:
    """Who has taken the card with what, once the window has closed; None if nobody has."""
    round_ = table.match_or_refuse().round
    assert round_.window is None
    if not round_.melds:
        assert round_.turn.seat == round_.next_seat(by)
        assert not round_.turn.begun
        return None
    (meld,) = round_.melds
    assert round_.turn.seat == meld.owner
    assert round_.turn.claimed_from == by
    named = "".join(str(card) for card in meld.cards if str(card) != "7h")
    return meld.owner, f"claim {named}"


def walk(table: Table, by: int, said: dict[int, str], roles: Sequence[str], depth: int) -> int:
    """Give every answer that can be given next, and what can follow it; how many orders there are.

    An order ends where the window closes, or when `depth` answers have been given.
    """
    asked = [(by + step) % (len(roles) + 1) for step in range(1, len(roles) + 1)]
    number = window_of(table)
    orders = 0
    for seat, role in zip(asked, roles, strict=True):
        for answer in HANDS[role][1]:
            message = Move(PEOPLE[seat], number, answer)
            standing = {**said, seat: answer}
            if answer == "withdraw":
                del standing[seat]
                if seat not in said:
                    assert code_of(table, message) == "nothing_to_withdraw"
                    continue
            answered = handle(table, message, NOW + 1).table
            orders += 1
            if decided(asked, standing):
                assert what_followed(answered, by) == winner(asked, standing)
                assert code_of(answered, message) == "stale_window"
            elif depth == 1:
                closed = handle(answered, Elapsed(Clock.WINDOW, number), DUE).table
                assert what_followed(closed, by) == winner(asked, standing)
            else:
                assert window_of(answered) == number
                orders += walk(answered, by, standing, roles, depth - 1)
    return orders


def placements() -> Iterator[tuple[int, tuple[str, ...], int]]:
    """Who throws, who sits after them with what, and how many answers are given."""
    yield from ((by, roles, 4) for by in range(3) for roles in permutations(("set", "up")))
    yield from ((by, ("down", "set", "up"), 4) for by in (0, 3))
    yield from ((2, roles, 3) for roles in permutations(("set", "up", "none")))
    yield from ((4, roles, 2) for roles in permutations(("set", "up", "down", "none")))
    yield (1, ("up", "none", "set", "down"), 4)


@pytest.mark.parametrize(("by", "roles", "depth"), list(placements()))
def test_every_order_of_answers(by: int, roles: tuple[str, ...], depth: int) -> None:
    assert walk(thrown(by, roles), by, {}, roles, depth) > 4**depth


def test_hands_never_close_a_window() -> None:
    """R4.6: the same answers close it at the same moment, whether or not anybody could claim."""
    could, nobody_could = thrown(0, ("set", "up", "down")), thrown(0, ("none",) * 3)
    for passes in permutations(("bob pass", "cat pass", "dan pass")):
        for said in range(4):
            pair = (moved(could, *passes[:said]), moved(nobody_could, *passes[:said]))
            phases = [table.match_or_refuse().round.phase for table in pair]
            assert phases == (["draw"] * 2 if said == 3 else ["window"] * 2)


# -- the edges of the time -----------------------------------------------------------------------

EDGES = [(-1, None), (0, None), (1, None), (250, None), (251, "stale_window")]
"""An answer so many ms after the shown end, and with what code it is refused (R4.1)."""
LENGTHS = pytest.mark.parametrize("window_s", [3, 5])
ANSWERS = pytest.mark.parametrize("answer", ["claim 7s7d", "pass", "withdraw"])
AT_THE_EDGE = pytest.mark.parametrize(("after_end", "code"), EDGES)


@LENGTHS
@ANSWERS
@AT_THE_EDGE
def test_an_answer_counts_to_the_end_of_the_grace(
    window_s: int, answer: str, after_end: int, code: str | None
) -> None:
    table = moved(thrown(0, ("up", "set"), window_s), "cat claim 7s7d7c")
    message = Move("cat", window_of(table), answer)
    assert code_of(table, message, NOW + window_s * 1000 + after_end) == code


@LENGTHS
@AT_THE_EDGE
async def test_an_answer_reaches_a_room_at_the_edge(
    window_s: int, after_end: int, code: str | None
) -> None:
    async with staged(thrown(0, ("set", "up"), window_s)) as stage:
        number = window_of(stage.table)
        assert stage.outlets["bob"].last.left == {"window": window_s * 1000}
        await stage.timer.go_to(NOW + window_s * 1000 + after_end)
        answer = Move("bob", number, "claim 7s7d")
        assert await stage.tell(answer) == code
        await stage.timer.go_on(1000)
        assert what_followed(stage.table, 0) == (None if code else (1, "claim 7s7d"))
        assert await stage.tell(answer) == "stale_window"


@AT_THE_EDGE
@pytest.mark.parametrize("late", [0, 1, 500, 60_000])
async def test_a_late_loop_neither_loses_nor_accepts_an_answer(
    after_end: int, code: str | None, late: int
) -> None:
    async with staged(thrown(0, ("set", "up"))) as stage:
        number = window_of(stage.table)
        stage.timer.jump(5000 + after_end)
        claim = await post(stage.room, Move("bob", number, "claim 7s7d"))
        stage.timer.jump(late)
        assert await claim == code
        await stage.timer.go_on(1000)
        assert what_followed(stage.table, 0) == (None if code else (1, "claim 7s7d"))


@AT_THE_EDGE
async def test_a_slow_journal_takes_no_time_from_a_window(after_end: int, code: str | None) -> None:
    """The window is shown when it is stored, and its time runs from there; a fold agrees."""
    hands = ("7hAc3c", "7s7d7cKs", "8h9hThKd")
    before = playing(a_round(*hands, turn="1@0/fresh/drew:7h"))
    async with staged(before) as stage:
        stage.journal.gate.clear()
        discard = await post(stage.room, Move("ann", 1, "discard 7h"))
        await stage.timer.go_on(4000)
        stage.journal.gate.set()
        assert await discard is None
        assert stage.outlets["bob"].last.left == {"window": 5000}
        number = window_of(stage.table)
        await stage.timer.go_on(5000 + after_end)
        assert await stage.tell(Move("bob", number, "claim 7s7d")) == code
        await stage.timer.go_on(1000)
        assert what_followed(stage.table, 0) == (None if code else (1, "claim 7s7d"))
        assert refolded(before, stage.journal.entries["ROOM"]).match == stage.table.match


async def test_an_answer_given_in_time_counts_however_long_it_takes_to_store_another() -> None:
    async with staged(thrown(0, ("set", "up"))) as stage:
        number = window_of(stage.table)
        stage.journal.gate.clear()
        await stage.timer.go_on(5000)
        far = await post(stage.room, Move("cat", number, "claim 8h9h"))
        await stage.timer.go_on(250)
        near = await post(stage.room, Move("bob", number, "claim 7s7d"))
        await stage.timer.go_on(1)
        late = await post(stage.room, Move("bob", number, "pass"))
        await stage.timer.go_on(30_000)
        stage.journal.gate.set()
        assert (await far, await near, await late) == (None, None, "stale_window")
        assert what_followed(stage.table, 0) == (1, "claim 7s7d")


def test_an_elapsed_window_that_is_early_or_old_changes_nothing() -> None:
    table = thrown(0, ("set", "up"))
    number = window_of(table)
    later = moved(
        moved(table, "bob pass", "cat pass"), "bob draw", "bob discard 7s", now=NOW + 20_000
    )
    assert window_of(later) == number + 1
    cases = [
        (table, number, NOW),
        (table, number, DUE - 1),
        (table, number + 1, DUE),
        (table, number - 1, DUE),
        (later, number, DUE),
        (later, number, DUE + 60_000),
        (later, number + 1, DUE),
    ]
    for before, named, at in cases:
        assert handle(before, Elapsed(Clock.WINDOW, named), at).table is before
    assert handle(table, Elapsed(Clock.WINDOW, number), DUE).table is not table


def test_nobody_draws_or_stops_before_the_window_has_closed() -> None:
    table = thrown(0, ("set", "up"))
    turn = turn_of(table)
    for person, refusal in (("ann", "not_your_turn"), ("bob", "window_open")):
        for move in ("draw", "stop low", "stop four_sevens", "meld 7s7d7c", "discard Ks"):
            for at in (NOW, DUE - 1, DUE + 60_000):
                assert code_of(table, Move(person, turn, move), at) == refusal
                assert code_of(table, Move(person, turn + 1, move), at) == "stale_turn"


# -- what comes after ----------------------------------------------------------------------------


@pytest.mark.parametrize("answers", [("bob pass", "cat pass"), ("cat claim 8h9h", "bob pass"), ()])
async def test_the_next_turns_clock_starts_fresh(answers: tuple[str, ...]) -> None:
    async with staged(thrown(0, ("set", "up"))) as stage:
        await stage.timer.go_on(4000)
        for answer in answers:
            assert await stage.say(answer) is None
        await stage.timer.go_to(stage.timer.time if answers else DUE)
        assert stage.outlets["ann"].last.left == {"turn": 30_000}
        (deadline,) = stage.table.deadlines
        assert (deadline.clock, deadline.number) == (Clock.TURN, turn_of(stage.table))
        assert deadline.due == stage.timer.time + 30_000


@pytest.mark.parametrize(
    "said",
    [
        ("cat claim 8h9h", "cat withdraw"),
        ("cat claim 8h9h", "cat pass"),
        ("cat pass", "cat claim 8h9h", "cat withdraw"),
        ("cat claim 8h9h", "cat claim 8h9hTh", "cat withdraw"),
    ],
)
async def test_a_claim_that_is_taken_back_moves_no_end(said: tuple[str, ...]) -> None:
    """The window ends when it would have ended, and the next turn has its whole time."""
    async with staged(thrown(0, ("set", "up"))) as stage:
        for text in said:
            await stage.timer.go_on(1000)
            assert await stage.say(text) is None
        (deadline,) = stage.table.deadlines
        assert (deadline.clock, deadline.due) == (Clock.WINDOW, DUE)
        await stage.timer.go_to(DUE - 1)
        assert stage.table.match_or_refuse().round.window is not None
        await stage.timer.go_to(DUE)
        assert what_followed(stage.table, 0) is None
        assert stage.outlets["bob"].last.left == {"turn": 30_000}


@pytest.mark.parametrize(
    ("answers", "how"),
    [
        ((), "stock"),
        (("bob pass", "cat pass"), "stock"),
        (("bob claim 7s7d",), None),
        (("bob pass", "cat claim 8h9h"), None),
    ],
)
def test_the_last_stock_card_thrown(answers: tuple[str, ...], how: str | None) -> None:
    """R1.6: the round ends by stock when the window after the last discard closes unclaimed."""
    hands = ("7hAc3c", "7s7d7cKs", "8h9hThKd")
    round_ = a_round(*hands, turn="1@0/fresh/drew:7h", stock="")
    table = moved(playing(round_), "ann discard 7h")
    assert table.match_or_refuse().round.result is None
    table = moved(table, *answers)
    if not answers:
        table = after(table, Elapsed(Clock.WINDOW, window_of(table)), now=DUE)
    result = table.match_or_refuse().round.result
    assert (result and result.ending.how) == how
    if how is None:
        claimer = PEOPLE[table.match_or_refuse().round.turn.seat]
        assert code_of(table, Move(claimer, turn_of(table), "draw")) == "already_drawn"
        throws = f"{claimer} discard {'Ks' if claimer == 'bob' else 'Kd'}"
        others = [f"{person} pass" for person in PEOPLE[:3] if person != claimer]
        ended = moved(table, throws, *others).match_or_refuse().round.result
        assert ended is not None
        assert ended.ending.how == "stock"


@pytest.mark.parametrize("move", ["claim AcAs", "claim Ac3c", "pass", "withdraw"])
def test_the_discarder_is_not_asked(move: str) -> None:
    assert code_of(thrown(0, ("set", "up")), Move("ann", 1, move)) == "own_discard"


def test_after_a_claim_the_turns_go_on_from_the_claimer() -> None:
    """R1.4: whoever was skipped gets no turn for it."""
    table = moved(thrown(0, ("none", "set", "up")), "cat claim 7s7d", "bob pass")
    assert code_of(table, Move("bob", turn_of(table), "draw")) == "not_your_turn"
    table = all_pass(moved(table, "cat discard Ks"))
    assert table.match_or_refuse().round.turn.seat == 3
    assert code_of(table, Move("dan", turn_of(table), "draw")) is None


async def test_the_last_pass_and_the_clock_in_one_moment_end_the_round_once() -> None:
    hands = ("7hAc3c", "7s7d7cKs", "8h9hThKd")
    table = playing(a_round(*hands, turn="1@0/fresh/drew:7h", stock=""))
    async with staged(moved(table, "ann discard 7h")) as stage:
        stage.timer.jump(5250)
        passes = [await post(stage.room, Move(each, 1, "pass")) for each in ("bob", "cat")]
        stage.timer.jump(1)
        elapsed = await post(stage.room, Elapsed(Clock.WINDOW, 1))
        assert [await letter for letter in (*passes, elapsed)] == [None, None, None]
        await stage.timer.go_on(1000)
        (ended,) = stage.journal.facts
        assert isinstance(ended, RoundEnded)
        assert stage.table.match_or_refuse().history == (ended.totals,)
