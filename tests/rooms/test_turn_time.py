"""The turn's time (R1.7): what is played when it runs out, and for whom from then on."""

from dataclasses import dataclass, field
from random import Random

import pytest
from msgspec.structs import replace

from hulawang.rooms.messages import Clock, CpuMove, Elapsed, Message, Move, TakeSeat
from hulawang.rooms.options import TURN_SECONDS, Options
from hulawang.rooms.state import Table
from hulawang.rooms.table import handle
from hulawang.rules.commands import SeatCommand
from hulawang.rules.profile import Profile
from hulawang.views.model import RoundView
from tests.rooms.house import ListOutlet, PlainCpu
from tests.rooms.stage import staged
from tests.rooms.tables import (
    NOW,
    a_round,
    after,
    all_pass,
    code_of,
    hand_of,
    moved,
    playing,
    turn_of,
    turns_played,
    window_of,
)

HANDS = ("4sKd7h", "2s3s9c", "5d6dJc")
STOCK = "KhKsAcAd"

LAID_OFF = "run:2c3c4c5c/1,run:TcJcQc/0"

PHASES = {
    "nothing drawn": ("1@0/fresh/-", "-", STOCK, "Kh", "AcAdKs"),
    "drawn and held": ("1@0/fresh/drew:2c", "-", STOCK, "2c", "AcAdKhKs"),
    "drawn and melded away": ("1@0/fresh/drew:2h", "run:2h3h4h/0", STOCK, "Kd", "AcAdKhKs"),
    "drawn and laid off": ("1@0/melded/drew:5c", LAID_OFF, STOCK, "Kd", "AcAdKhKs"),
    "begun by a claim": ("1@0/fresh/claimed:2", "run:2h3h4h/0", STOCK, "Kd", "AcAdKhKs"),
    "one card in the stock": ("1@0/fresh/-", "-", "Qc", "Qc", ""),
    "the last card drawn": ("1@0/fresh/drew:2c", "-", "", "2c", ""),
}
"""The turn and the table, the stock, what is thrown when the time runs out, the stock then."""


def in_turn(name: str, turn_s: int = 30, who: str = "") -> Table:
    turn, melds, stock, _, _ = PHASES[name]
    held = turn[-2:] if "drew" in turn and turn[-2:] not in melds else ""
    hands = (HANDS[0] + held, *HANDS[1:])
    round_ = a_round(*hands, turn=turn, melds=melds, stock=stock)
    return playing(round_, who, options=Options(seats=3, turn_s=turn_s))


def run_out(table: Table, now: int) -> Table:
    return after(table, Elapsed(Clock.TURN, turn_of(table)), now=now)


@pytest.mark.parametrize("turn_s", TURN_SECONDS)
@pytest.mark.parametrize("phase", PHASES)
def test_what_is_played_when_the_time_runs_out(phase: str, turn_s: int) -> None:
    table = in_turn(phase, turn_s)
    due = NOW + turn_s * 1000
    elapsed = Elapsed(Clock.TURN, turn_of(table))
    assert handle(table, elapsed, due - 1).table is table
    ended = handle(table, elapsed, due).table
    round_ = ended.match_or_refuse().round
    _, melds, _, thrown, stock = PHASES[phase]
    assert round_.window is not None
    assert str(round_.window.card) == thrown
    assert thrown not in hand_of(ended, 0)
    assert sorted(map(str, round_.stock)) == [stock[at : at + 2] for at in range(0, len(stock), 2)]
    assert len(round_.melds) == (0 if melds == "-" else melds.count("/"))
    # The turn that is over cannot run out again.
    assert handle(ended, elapsed, due + 60_000).table is ended


@pytest.mark.parametrize(
    ("hand", "thrown"), [("KdKsKc2h", "Ks"), ("QcJsJd", "Qc"), ("7h7s", "7s"), ("AdAs", "As")]
)
def test_of_several_highest_the_first_in_suit_order_goes(hand: str, thrown: str) -> None:
    round_ = a_round(hand, *HANDS[1:], turn="1@0/fresh/claimed:2", melds="run:2h3h4h/0")
    ended = run_out(playing(round_), NOW + 30_000)
    window = ended.match_or_refuse().round.window
    assert window is not None
    assert str(window.card) == thrown


def test_the_last_card_thrown_by_the_clock_wins_all_the_same() -> None:
    round_ = a_round("Kd", *HANDS[1:], turn="3@0/fresh/claimed:2", melds="run:2h3h4h/0")
    result = run_out(playing(round_), NOW + 30_000).match_or_refuse().round.result
    assert result is not None
    assert (result.ending.how, result.winners) == ("hula", (0,))


# -- two in a row --------------------------------------------------------------------------------


@dataclass
class NotedCpu(PlainCpu):
    """Plays plainly and notes who was asked at which level."""

    asked: list[tuple[int, str]] = field(default_factory=list)

    def choose(
        self, level: str, view: RoundView, seat: int, profile: Profile, rng: Random
    ) -> SeatCommand:
        self.asked.append((seat, level))
        return super().choose(level, view, seat, profile, rng)


def with_run_outs(table: Table, count: int, index: int = 0) -> Table:
    """The table as if the last turns of this seat had run out."""
    return table.with_seat(index, replace(table.seats[index], run_outs=count))


def test_two_turns_in_a_row_bring_a_stand_in() -> None:
    table = run_out(in_turn("nothing drawn"), NOW + 30_000)
    assert not table.seats[0].stands_in
    table = turns_played(all_pass(table, NOW + 30_000), 2, NOW + 30_000)
    table = run_out(table, NOW + 60_000)
    assert table.seats[0].stands_in
    assert not table.seats[0].may_vote
    assert not any(seat.stands_in for seat in table.seats[1:])


@pytest.mark.parametrize("between", ["draw", "meld 7h", "claim QsQd"])
def test_a_turn_that_runs_out_counts_whatever_was_done_in_it(between: str) -> None:
    hands = ("4sKd7hQsQd2c", "2s3s9c", "5d6dQc")
    if between == "claim QsQd":
        round_ = a_round(*hands, turn="3@2/fresh/drew:Qc")
        table = moved(with_run_outs(playing(round_), 1), "cat discard Qc", f"ann {between}")
    else:
        turn = "3@0/fresh/-" if between == "draw" else "3@0/fresh/drew:2c"
        table = moved(with_run_outs(playing(a_round(*hands, turn=turn)), 1), f"ann {between}")
    assert run_out(table, NOW + 30_000).seats[0].stands_in


@pytest.mark.parametrize("last", ["discard 2c", "meld 7h,discard 2c"])
def test_a_turn_played_to_its_end_breaks_the_row(last: str) -> None:
    round_ = a_round("4sKd7hQsQd2c", "2s3s9c", "5d6dQc", turn="3@0/fresh/drew:2c")
    *before, final = [f"ann {move}" for move in last.split(",")]
    table = moved(with_run_outs(playing(round_), 1), *before)
    assert table.seats[0].run_outs == 1
    assert moved(table, final).seats[0].run_outs == 0


def stands_in(seen: ListOutlet) -> bool:
    """Whether this person sees a stand-in in seat 0."""
    return seen.view.seats[0].stand_in


async def test_the_stand_in_plays_carefully_until_the_person_acts() -> None:
    cpu = NotedCpu()
    async with staged(with_run_outs(in_turn("nothing drawn"), 2), cpu, pause=700) as stage:
        assert stands_in(stage.outlets["bob"])
        await stage.timer.go_on(1400)
        assert stage.table.match_or_refuse().round.window is not None
        assert cpu.asked == [(0, "careful")] * 2
        assert await stage.tell(TakeSeat("ann")) is None
        assert await stage.tell(TakeSeat("ann")) == "not_standing_in"
        assert not stands_in(stage.outlets["bob"])
        for move in ("bob pass", "cat pass", "bob draw", "bob discard 9c"):
            assert await stage.say(move) is None
        await stage.timer.go_on(5000)
        assert len(cpu.asked) == 2


def test_a_cpu_player_is_no_stand_in() -> None:
    table = run_out(in_turn("nothing drawn", who="normal ann bob"), NOW + 30_000)
    table = turns_played(all_pass(table, NOW + 30_000), 2, NOW + 30_000)
    table = run_out(table, NOW + 60_000)
    assert not table.seats[0].stands_in
    assert table.seats[0].is_played_by_cpu


# -- until the person acts -----------------------------------------------------------------------

BACK = {
    "draw": "3@0/fresh/-",
    "discard 4s": "3@0/fresh/drew:2c",
    "meld 7h": "3@0/fresh/drew:2c",
    "stop low": "3@0/fresh/-",
}


@pytest.mark.parametrize("move", BACK)
def test_a_move_in_the_own_turn_ends_the_stand_in(move: str) -> None:
    round_ = a_round("4s7h2dAc", *HANDS[1:], turn=BACK[move])
    mover = replace(round_.players[0], turns=2)
    round_ = replace(round_, players=(mover, *round_.players[1:]))
    table = with_run_outs(playing(round_), 2)
    assert not moved(table, f"ann {move}").seats[0].stands_in
    stale = Move("ann", turn_of(table) - 1, move)
    assert code_of(table, stale) == "stale_turn"


def asked_by_cat() -> Table:
    """Cat throws Qc; a stand-in plays for Ann, who could claim it."""
    round_ = a_round("QsQd4s7h", "2s3s9c", "5d6dQc", turn="3@2/fresh/drew:Qc")
    return moved(with_run_outs(playing(round_), 2), "cat discard Qc")


ANSWERS = [
    (["pass"], True),
    (["claim QsQd"], False),
    (["claim QsQd", "pass"], False),
    (["pass", "withdraw"], False),
    (["claim QsQd", "withdraw"], False),
]


@pytest.mark.parametrize(("answers", "stands_in"), ANSWERS)
async def test_an_answer_ends_the_stand_in_only_when_the_window_closes(
    answers: list[str], stands_in: bool
) -> None:
    """A pass does not (a client may send one by itself); and nobody sees that there was another."""
    round_ = a_round("2s3s9c", "QsQd4s7h", "5d6dQc", turn="3@2/fresh/drew:Qc")
    table = moved(with_run_outs(playing(round_), 2, index=1), "cat discard Qc")
    async with staged(table, pause=60_000) as stage:
        frames = stage.frames()
        for answer in answers:
            assert await stage.say(f"bob {answer}") is None
        assert {**stage.frames(), "bob": 0} == {**frames, "bob": 0}
        assert stage.table.seats[1].stands_in
        # While the answer is sealed, nobody else answers for the person.
        cpu = CpuMove(1, window_of(stage.table), "pass")
        assert (await stage.tell(cpu) == "not_standing_in") is not stands_in
        await stage.timer.go_on(5251)
        assert stage.outlets["ann"].view.seats[1].stand_in is stands_in
        assert stage.table.seats[1].stands_in is stands_in


def test_a_claim_that_wins_is_played_on_by_its_person() -> None:
    table = moved(asked_by_cat(), "ann claim QsQd")
    assert turn_of(table) == 4
    assert not table.seats[0].stands_in


REFUSED: list[tuple[Message, str]] = [
    (Move("ann", 3, "claim 4s7h"), "not_a_meld"),
    (Move("ann", 2, "claim QsQd"), "stale_window"),
    (Move("ann", 3, "withdraw"), "nothing_to_withdraw"),
    (Move("ann", 3, "claim QsQs"), "not_held"),
    (Move("ann", 3, "draw"), "window_open"),
]


@pytest.mark.parametrize(("message", "code"), REFUSED)
def test_a_refused_move_ends_no_stand_in(message: Message, code: str) -> None:
    table = asked_by_cat()
    assert code_of(table, message) == code
    closed = after(table, Elapsed(Clock.WINDOW, 3), now=NOW + 5251)
    assert closed.seats[0].stands_in
