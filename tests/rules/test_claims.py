"""The claim window: every order of answers, changes and withdrawals (R4)."""

from itertools import permutations, product

import pytest
from msgspec.structs import replace

from hulawang.rules.cards import Cards
from hulawang.rules.commands import CloseWindow
from hulawang.rules.events import Answered, WindowClosed
from hulawang.rules.illegal import Illegal
from hulawang.rules.notation import meld_text, parse_command
from hulawang.rules.play import apply
from hulawang.rules.round import PASS, Phase, Round, Window
from tests.rules.positions import after, code_of, events_of, position

HANDS = {0: "Kd", 1: "5h5d5c2c", 2: "4s3s6sKc", 3: "6s7s8sKh", 4: "4s6s3sKs"}


def thrown(seats: int, *, by: int = 0) -> Round:
    """A window on 5s in which each seat but the thrower could claim, each in two ways.

    Each seat's claims are looked at alone, so it does no harm that a card is in several hands.
    """
    hands = [HANDS[(seat - by) % seats] for seat in range(seats)]
    players = ",".join(f"{hand}/u/1" for hand in hands)
    answers = "/".join("-" * seats)
    return position(
        f"turn=4@{by}/fresh/drew:5s players={players} stock=AsAd discards=5s/{by} last={by} "
        f"window=4/5s/{by}/{answers}"
    )


WORDS = {
    1: ("claim 5h5d", "claim 5d5c"),
    2: ("claim 3s4s", "claim 4s6s"),
    3: ("claim 6s7s", "claim 6s7s8s"),
    4: ("claim 3s4s", "claim 4s6s"),
}
"""Two claims for each place after the thrower."""


class Seen:
    """What rule R4.6 makes of answers, told in its own words."""

    def __init__(self, asked: tuple[int, ...]) -> None:
        self.asked = asked
        self.answers: dict[int, str] = {}

    def hears(self, seat: int, answer: str) -> None:
        if answer == "withdraw":
            del self.answers[seat]
        else:
            self.answers[seat] = answer

    def is_closed(self) -> bool:
        if set(self.answers) == set(self.asked):
            return True
        return any(
            answer != "pass"
            and all(
                self.answers.get(nearer) == "pass"
                for nearer in self.asked[: self.asked.index(seat)]
            )
            for seat, answer in self.answers.items()
        )

    def taker(self) -> int | None:
        claimers = [seat for seat in self.asked if self.answers.get(seat, "pass") != "pass"]
        return claimers[0] if claimers else None


def closing(round_: Round, *commands: str) -> tuple[Round, WindowClosed | None]:
    happened = [event for event in events_of(round_, *commands) if isinstance(event, WindowClosed)]
    assert len(happened) <= 1
    return after(round_, *commands), happened[0] if happened else None


@pytest.mark.parametrize(("seats", "by"), [(3, 0), (3, 2), (4, 1), (5, 0), (5, 3)])
def test_every_order_of_one_answer_each(seats: int, by: int) -> None:
    """R4.3: whoever is nearest after the thrower gets the card, in whatever order they answer."""
    asked = tuple((by + step) % seats for step in range(1, seats))
    round_ = thrown(seats, by=by)
    for words in product((0, None), repeat=seats - 1):
        answers = {
            seat: "pass" if word is None else WORDS[step][word]
            for step, (seat, word) in enumerate(zip(asked, words, strict=True), start=1)
        }
        for order in permutations(asked):
            _plays_as_told(round_, asked, [(seat, answers[seat]) for seat in order])


def test_every_way_to_answer_thrice_with_changes_and_withdrawals() -> None:
    """R4.4: the last answer of a seat stands, until the window closes."""
    asked = (1, 2, 3)
    one_seat = {seat: ("pass", "withdraw", *WORDS[seat]) for seat in asked}
    answers = [(seat, answer) for seat in asked for answer in one_seat[seat]]
    round_ = thrown(4)
    for told in product(answers, repeat=3):
        _plays_as_told(round_, asked, list(told))


def _plays_as_told(round_: Round, asked: tuple[int, ...], told: list[tuple[int, str]]) -> None:
    """The engine follows these answers as `Seen` does, then the clock closes what is open."""
    seen = Seen(asked)
    for seat, answer in told:
        if answer == "withdraw" and seat not in seen.answers:
            assert code_of(round_, f"{seat}:withdraw") is Illegal.NOTHING_TO_WITHDRAW
            continue
        seen.hears(seat, answer)
        round_, event = closing(round_, f"{seat}:{answer}")
        assert (event is not None) is seen.is_closed()
        if event is not None:
            break
    else:
        round_, event = closing(round_, "close")
    taker = seen.taker()
    assert event is not None
    assert event.taken_by == taker
    assert event.claimants == tuple(
        seat for seat in asked if seen.answers.get(seat, "pass") != "pass"
    )
    assert round_.window is None
    if taker is None:
        assert (round_.phase, round_.turn.seat) == (Phase.DRAW, asked[0])
    else:
        named = seen.answers[taker].removeprefix("claim ")
        assert (round_.phase, round_.turn.seat) == (Phase.PLAY, taker)
        assert round_.melds[-1].cards == event.cards == Cards.parse(named + "5s")
        assert round_.turn.claimed_from == (asked[0] - 1) % round_.seats


@pytest.mark.parametrize(
    ("answers", "closed", "taken_by"),
    [
        # The nearest claims: nobody else need answer.
        ("1:claim 5h5d", True, 1),
        # A farther claim waits for the nearer seats, and only for them.
        ("2:claim 3s4s", False, 2),
        ("2:claim 3s4s, 3:claim 6s7s", False, 2),
        ("3:claim 6s7s, 2:claim 3s4s, 1:pass", True, 2),
        ("2:claim 3s4s, 1:pass", True, 2),
        ("1:pass, 2:claim 3s4s", True, 2),
        ("3:claim 6s7s, 1:pass", False, 3),
        ("3:claim 6s7s, 1:pass, 2:pass", True, 3),
        # Passes alone close it when all have passed.
        ("1:pass, 2:pass", False, None),
        ("3:pass, 1:pass, 2:pass", True, None),
        # A pass can become a claim, a claim a pass, and both can be taken back.
        ("2:pass, 2:claim 3s4s", False, 2),
        ("2:claim 3s4s, 2:pass", False, None),
        ("2:claim 3s4s, 2:pass, 1:pass, 3:pass", True, None),
        ("2:claim 3s4s, 2:withdraw, 1:pass", False, None),
        ("2:claim 3s4s, 2:withdraw, 1:pass, 3:pass", False, None),
        ("1:pass, 3:claim 6s7s, 1:withdraw, 2:pass", False, 3),
        ("1:pass, 3:claim 6s7s, 1:withdraw, 2:pass, 1:claim 5h5d", True, 1),
        # Silence until the end is a pass.
        ("", False, None),
    ],
)
def test_when_the_window_closes_early(answers: str, closed: bool, taken_by: int | None) -> None:
    """R4.6: on the answers received only, though here everybody could claim."""
    commands = [word for word in answers.split(", ") if word]
    round_, event = closing(thrown(4), *commands)
    assert (event is not None) is closed
    if event is None:
        _, event = closing(round_, "close")
    assert event is not None
    assert event.taken_by == taken_by


def test_the_window_waits_though_nobody_could_claim() -> None:
    """R4.6: closing early because hands are poor would tell that they are."""
    poor = position(
        "turn=4@0/fresh/drew:5s players=Kd2c/u/1,Ah2h/u/1,Ad/u/1,Qc9c/u/1 stock=AsAd "
        "discards=5s/0 last=0 window=4/5s/0/-/-/-/-"
    )
    for commands in ((), ("1:pass",), ("3:pass", "1:pass"), ("3:pass", "1:pass", "1:withdraw")):
        assert after(poor, *commands).phase is Phase.WINDOW
    assert after(poor, "3:pass", "1:pass", "2:pass").phase is Phase.DRAW


@pytest.mark.parametrize("last", ["claim 3s4s", "claim 4s6s"])
def test_the_last_claim_of_a_seat_stands(last: str) -> None:
    """R4.4."""
    round_ = after(thrown(4), "2:claim 3s4s", "2:claim 4s6s", f"2:{last}", "1:pass")
    assert round_.melds[-1].cards == Cards.parse(last.removeprefix("claim ") + "5s")
    assert meld_text(round_.melds[-1]).endswith("/2")


def test_a_claimed_card_comes_with_no_other_card_first() -> None:
    """R4.4: there is no moment in which the card is in the hand or anything else can be laid."""
    round_ = after(thrown(4), "2:claim 3s4s", "1:pass")
    assert Cards.parse("5s") & round_.players[2].hand == 0
    waiting = after(thrown(4), "2:claim 3s4s")
    assert code_of(waiting, "2:meld 3s4s6s") is Illegal.NOT_YOUR_TURN
    assert waiting.players[2].hand == Cards.parse("3s4s6sKc")


def test_answers_are_sealed_in_the_events() -> None:
    """Nothing but who has answered, until the window closes; then who claimed, nearest first."""
    events = events_of(thrown(4), "3:claim 6s7s", "2:claim 3s4s", "2:pass", "2:claim 4s6s")
    assert events == [Answered(3), Answered(2), Answered(2), Answered(2)]


def test_an_old_window_cannot_be_answered() -> None:
    """The next discard opens a window of a higher number."""
    first = thrown(4)
    later = after(first, "close", "1:draw", "1:discard As")
    assert first.window is not None
    assert later.window is not None
    assert later.window.number == later.turn.number > first.window.number
    assert later.window.answers == (None,) * 4


def test_the_thrower_is_not_asked() -> None:
    """R4.1."""
    for by in range(5):
        round_ = thrown(5, by=by)
        assert round_.window is not None
        assert round_.window.asked() == tuple((by + step) % 5 for step in range(1, 5))
        assert code_of(round_, f"{by}:pass") is Illegal.OWN_DISCARD


def test_a_window_asks_of_itself_what_it_needs() -> None:
    claim = Cards.parse("3s4s")
    window = Window(1, next(iter(claim)), 0, (None, PASS, claim, claim))
    assert window.claimants() == (2, 3)
    assert window.is_settled()
    assert not replace(window, answers=(None, None, claim, claim)).is_settled()


def test_the_clock_closes_an_open_window_once() -> None:
    closed = apply(thrown(4), CloseWindow()).round
    assert code_of(closed, "close") is Illegal.NO_WINDOW
    settled = apply(thrown(4), parse_command("1:claim 5h5d")).round
    assert code_of(settled, "close") is Illegal.NO_WINDOW
    assert code_of(settled, "2:claim 3s4s") is Illegal.NO_WINDOW
