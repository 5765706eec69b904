"""What is judged for a reader is what the engine does."""

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hulawang.rules.cards import DECK, NONE, Card, Cards
from hulawang.rules.commands import (
    Claim,
    Discard,
    Draw,
    LayDown,
    LayOff,
    SeatCommand,
    Stop,
    StopKind,
    Withdraw,
)
from hulawang.rules.illegal import Illegal
from hulawang.rules.legal import legal_commands, refusal
from hulawang.rules.melds import Kind
from hulawang.rules.notation import parse_command, parse_round
from hulawang.rules.play import apply
from hulawang.rules.profile import BASIC, profile_named
from hulawang.rules.round import Ending, How, Phase, Round
from hulawang.rules.settle import Standing
from hulawang.teaching.judge import Judgement, Unlikely, ended_round, judge
from hulawang.teaching.situation import (
    MOST_CARDS,
    READER,
    BadSituation,
    NoMeldThere,
    OpenPhase,
    Situation,
    round_of,
)
from tests.rules.positions import fresh_rounds, random_commands

CASES = Path(__file__).parents[1] / "rules/cases"
ANY = Cards.parse("KsKhKd")
"""Cards that a reader holds beside those of the question."""


def cases(kind: str) -> Iterator[dict[str, Any]]:
    """The worked cases of a kind: the rulebook's own, and the random ones."""
    for name in ("rulebook", kind):
        for line in (CASES / f"{name}.jsonl").read_text("utf-8").splitlines():
            case = json.loads(line)
            if case["kind"] == kind:
                yield case


def cards(names: list[str]) -> Cards:
    return Cards.of(map(Card.parse, names))


def playing(hand: Cards, **more: Any) -> Round:
    """A reader's turn, with so many cards beside the hand that no move of it ends the round."""
    laid = set(chain(hand, *more.get("melds", ())))
    beside = [card for card in DECK if card not in laid][:2]
    return round_of(Situation("play", Cards(hand | Cards.of(beside)), **more))


def test_melds_are_judged_as_in_the_worked_cases() -> None:
    for case in cases("meld"):
        asked = cards(case["cards"])
        if len(asked) < len(case["cards"]):
            continue  # one named twice: the notation refuses it
        found = judge(playing(asked), LayDown(READER, asked))
        assert (found.kind, found.code is None) == (case["meld"], case["legal"]), case


def test_lay_offs_are_judged_as_in_the_worked_cases() -> None:
    for case in cases("lay_off"):
        table, added = cards(case["table"]), cards(case["cards"])
        if table & added:
            with pytest.raises(BadSituation):
                playing(added, melds=(table,))
            continue
        asked = LayOff(READER, 0, added)
        found = judge(playing(added, melds=(table,), melded=True), asked)
        assert (found.kind, found.code is None) == (case["meld"], case["legal"]), case
        unmelded = judge(playing(added, melds=(table,)), asked).code
        assert unmelded == (Illegal.NOT_MELDED if case["legal"] else Illegal.DOES_NOT_FIT), case


def test_claims_are_judged_as_in_the_worked_cases() -> None:
    for case in cases("claim"):
        hand, discard = cards(case["hand"]), Card.parse(case["discard"])
        round_ = round_of(Situation("window", hand, discard=discard))
        for names in case["claims"]:
            assert judge(round_, Claim(READER, cards(names))).code is None, case
        told = [cards(names) for names in case["claims"]]
        found = [each.cards for each in legal_commands(round_, READER) if isinstance(each, Claim)]
        assert sorted(found) == sorted(told), case


def test_stops_are_judged_as_in_the_worked_cases() -> None:
    for case in cases("stop"):
        situation = Situation(
            "draw",
            cards(case["hand"]),
            melded=case["melded"],
            turns=case["turn"],
            profile=profile_named(case["thresholds"]),
        )
        round_ = round_of(situation)
        for kind in StopKind:
            found = judge(round_, Stop(READER, kind))
            assert (found.code is None) == (kind in case["stops"]), (case, kind)
            assert found.ends == (None if found.code else How(kind.value)), (case, kind)


def test_payments_are_those_of_the_worked_cases() -> None:
    for case in cases("settle"):
        ending = Ending(How(case["how"]), case["by"], case["claimed_from"], case["last_discard_by"])
        standings = tuple(Standing(cards(p["hand"]), p["melded"]) for p in case["players"])
        found = ended_round(profile_named(case["thresholds"]), ending, standings)
        if isinstance(found, Unlikely | Illegal):
            assert not all(s.hand for s in standings) or case["how"] in tuple(StopKind), case
            continue
        assert found.result is not None
        assert list(found.result.points) == case["points"], case
        assert found.result.sole_payer == case["sole_payer"], case


# -- any moment of any round -----------------------------------------------------------------------


OPEN: dict[Phase, OpenPhase] = {
    Phase.DRAW: "draw",
    Phase.PLAY: "play",
    Phase.WINDOW: "window",
}


def as_laid_out(round_: Round, seat: int) -> Situation:
    """What a seat has before it, laid out for a question."""
    player, window = round_.players[seat], round_.window
    return Situation(
        phase=OPEN[round_.phase],
        hand=player.hand,
        melded=player.melded,
        turns=player.turns,
        melds=tuple(meld.cards for meld in round_.melds),
        discard=None if window is None else window.card,
        own_discard=window is not None and window.by == seat,
        profile=round_.profile,
    )


def anything(round_: Round, seat: int, rng: Random) -> Iterator[SeatCommand]:
    """Moves of this seat, sensible and not."""
    pack = tuple(round_.players[seat].hand) or DECK
    for _ in range(6):
        some = Cards.of(rng.sample(pack, min(len(pack), rng.randint(1, 4))))
        yield LayDown(seat, some)
        yield LayOff(seat, rng.randint(0, len(round_.melds)), some)
        yield Claim(seat, some)
        yield Discard(seat, rng.choice(DECK))
    yield Draw(seat)
    yield from (Stop(seat, kind) for kind in StopKind)
    # The window that is laid out has just opened: nobody has answered in it.
    legal = legal_commands(round_, seat)
    yield from (command for command in legal if not isinstance(command, Withdraw))


@given(fresh_rounds((3,)), st.integers(0, 2**32))
def test_judged_is_what_the_engine_does(dealt: Round, seed: int) -> None:
    rng = Random(seed)
    for _, round_ in random_commands(dealt, rng):
        if round_.phase is not Phase.OVER and rng.random() < 0.1:
            judged_as_played(round_, rng)


def judged_as_played(round_: Round, rng: Random) -> None:
    """Ask about moves of whoever is due, or is asked first, in this round."""
    seat = round_.turn.seat if round_.window is None else round_.next_seat(round_.window.by)
    situation = as_laid_out(round_, seat)
    laid = len(situation.hand) + sum(map(len, situation.melds)) + (situation.discard is not None)
    if laid > MOST_CARDS:
        return
    asked = round_of(situation)
    for command in anything(round_, seat, rng):
        found = judge(asked, replace(command, seat=READER))
        assert found.code == refusal(round_, command), command
        if found.code is None and isinstance(command, LayDown | LayOff | Discard | Stop):
            happened = apply(round_, command).round
            ended = None if happened.result is None else happened.result.ending.how
            assert (found.ends is None) == (ended is None), command


def test_a_payment_is_what_a_round_that_ends_so_pays() -> None:
    ends = [
        ("turn=5@0/melded/drew:2c players=2c/m/2,KsQd/m/2,7h9c/u/1", "0:discard 2c"),
        ("turn=5@0/fresh/drew:2c players=7c2c/u/2,KsQd/m/2,7h9c/u/1", "0:meld 7c 0:discard 2c"),
        ("turn=5@0/fresh/claimed:2 players=2c/m/2,KsQd/m/2,7h9c/u/1 last=2", "0:discard 2c"),
        ("turn=5@0/melded/- players=2c3c/m/2,As2h/m/2,7h9c/u/1", "0:stop plain"),
        ("turn=5@0/fresh/- players=7s7h7d7c/u/2,As2h/m/2,9c/u/1", "0:stop four_sevens"),
        ("turn=5@1/melded/drew:Kd players=2c/m/2,Kd3h/m/2,9c/u/1", "1:discard Kd close"),
    ]
    for laid, moves in ends:
        round_ = parse_round(laid)
        for command in moves.replace(" 0:", "\n0:").replace(" close", "\nclose").split("\n"):
            round_ = apply(round_, parse_command(command)).round
        result = round_.result
        assert result is not None
        standings = tuple(Standing(player.hand, player.melded) for player in round_.players)
        found = ended_round(BASIC, result.ending, standings)
        assert isinstance(found, Round), moves
        assert found.result == result, moves


@pytest.mark.parametrize(
    ("situation", "wrong"),
    [
        (Situation("play", Cards.parse("2s"), melds=(Cards.parse("5c6c"),)), NoMeldThere),
        (Situation("play", Cards.parse("2s3s"), melds=(Cards.parse("3sAs2s"),)), BadSituation),
        (Situation("window", Cards.parse("2s3s")), BadSituation),
        (Situation("play", Cards.of(DECK[: MOST_CARDS + 1])), BadSituation),
    ],
)
def test_what_cannot_lie_on_a_table_is_told(situation: Situation, wrong: type[Exception]) -> None:
    with pytest.raises(wrong):
        round_of(situation)


FOUR = Cards.parse("2h3h4h5h")


@pytest.mark.parametrize(
    ("ending", "standings", "found"),
    [
        # a stop that could not be called
        (
            Ending(How.PLAIN, 0),
            (Standing(FOUR, melded=True), Standing(ANY, melded=True)),
            Illegal.SUM_TOO_HIGH,
        ),
        (
            Ending(How.LOW, 0),
            (Standing(FOUR, melded=True), Standing(ANY, melded=False)),
            Illegal.STOP_MELDED,
        ),
        # somebody else has won already
        (
            Ending(How.STOCK),
            (Standing(FOUR, melded=True), Standing(NONE, melded=True)),
            Unlikely.EMPTY_HAND,
        ),
    ],
)
def test_an_ending_that_cannot_be_is_told(
    ending: Ending, standings: tuple[Standing, ...], found: Illegal | Unlikely
) -> None:
    assert ended_round(BASIC, ending, standings) is found


@pytest.mark.parametrize(
    "ending", [Ending(How.OUT, 0), Ending(How.STOCK, 0), Ending(How.HULA)], ids=str
)
def test_an_ending_that_contradicts_itself_is_an_error(ending: Ending) -> None:
    with pytest.raises(BadSituation):
        ended_round(BASIC, ending, (Standing(FOUR, melded=True), Standing(ANY, melded=True)))


def test_a_judgement_tells_what_comes_of_a_move() -> None:
    round_ = round_of(Situation("play", Cards.parse("9s9h9c"), melded=False))
    assert judge(round_, LayDown(READER, Cards.parse("9s9h9c"))) == Judgement(
        None, Kind.SET, How.HULA
    )
    claim = round_of(Situation("window", Cards.parse("4s5s9c"), discard=Card.parse("6s")))
    assert judge(claim, Claim(READER, Cards.parse("4s5s"))).kind is Kind.RUN
