"""What a seat sees of a round, field by field, and its choices, which are all it may do."""

import pytest
from hypothesis import given, settings

from hulawang.rules.cards import Card, Cards
from hulawang.rules.commands import (
    Claim,
    Discard,
    Draw,
    LayDown,
    LayOff,
    Pass,
    SeatCommand,
    Stop,
    StopKind,
    Withdraw,
)
from hulawang.rules.legal import legal_commands
from hulawang.rules.melds import kind_after, kind_of
from hulawang.rules.round import Round
from hulawang.views.model import (
    Choices,
    DiscardView,
    GroupChoice,
    LayOffChoice,
    MeldView,
    PlayerView,
    StopChoice,
    WindowView,
)
from hulawang.views.seat import NO_CHOICES, see_choices, see_round
from tests.rules.positions import after, position
from tests.views.test_secrecy import rounds


def cards_of(texts: tuple[str, ...]) -> Cards:
    return Cards.parse("".join(texts))


def offered(choices: Choices, seat: int) -> list[SeatCommand]:
    """Every command that a view offers."""
    found: list[SeatCommand] = []
    if choices.draw:
        found.append(Draw(seat))
    found += [Stop(seat, StopKind(stop.kind)) for stop in choices.stops]
    found += [LayDown(seat, cards_of(group.cards)) for group in choices.melds]
    found += [LayOff(seat, group.meld, cards_of(group.cards)) for group in choices.lay_offs]
    found += [Discard(seat, Card.parse(card)) for card in choices.discards]
    found += [Claim(seat, cards_of(group.cards)) for group in choices.claims]
    if choices.may_pass:
        found.append(Pass(seat))
    if choices.may_withdraw:
        found.append(Withdraw(seat))
    return found


@settings(max_examples=150)
@given(rounds())
def test_a_view_offers_all_that_is_legal_and_nothing_else(round_: Round) -> None:
    """Law 9: the check that offers agrees with the code that executes."""
    for seat in range(round_.seats):
        legal = legal_commands(round_, seat)
        found = offered(see_choices(round_, seat), seat)
        assert len(found) == len(legal)
        assert set(found) == set(legal)


@settings(max_examples=100)
@given(rounds())
def test_each_choice_names_the_kind_it_makes(round_: Round) -> None:
    for seat in range(round_.seats):
        choices = see_choices(round_, seat)
        for group in choices.melds:
            assert kind_of(cards_of(group.cards)) == group.kind
        for group in choices.claims:
            assert round_.window is not None
            whole = cards_of((*group.cards, str(round_.window.card)))
            assert kind_of(whole) == group.kind
        for lay_off in choices.lay_offs:
            meld = round_.melds[lay_off.meld]
            assert kind_after(meld, cards_of(lay_off.cards)) == lay_off.kind
        for groups in (choices.melds, choices.claims):
            lengths = [len(group.cards) for group in groups]
            assert lengths == sorted(lengths, reverse=True)


DREW = position(
    "leader=2 turn=5@0/melded/drew:8s players=8s6h9h2c/m/2,KsKd/m/2,3h/u/1 stock=AsAd "
    "melds=run:QhKhAh/1,seven:7s/0,run:7h8h/2 discards=Jc/1,Tc/2 last=2"
)


def test_a_turn_from_every_chair() -> None:
    own, other, spectator = (see_round(DREW, viewer) for viewer in (0, 1, None))
    for view in (own, other, spectator):
        assert (view.phase, view.seat, view.turn, view.leader, view.stock) == ("play", 0, 5, 2, 2)
        assert view.discard == DiscardView("Tc", 2)
        assert view.discards == (DiscardView("Jc", 1), DiscardView("Tc", 2))
        assert view.melds == (
            MeldView("run", ("Qh", "Kh", "Ah"), 1),
            MeldView("seven", ("7s",), 0),
            MeldView("run", ("7h", "8h"), 2),
        )
        assert view.players == (
            PlayerView(4, True, 2),
            PlayerView(2, True, 2),
            PlayerView(1, False, 1),
        )
        assert view.window is None
    assert (own.hand, own.drawn, own.card_sum) == (("8s", "6h", "9h", "2c"), "8s", 25)
    assert (other.hand, other.drawn, other.card_sum) == (("Ks", "Kd"), None, 26)
    assert (spectator.hand, spectator.drawn, spectator.card_sum) == ((), None, 0)
    assert own.choices == Choices(
        draw=False,
        stops=(),
        melds=(),
        lay_offs=(
            LayOffChoice(1, "run", ("8s",)),
            LayOffChoice(2, "run", ("6h",)),
            LayOffChoice(2, "run", ("9h",)),
            LayOffChoice(2, "run", ("6h", "9h")),
        ),
        discards=("8s", "6h", "9h", "2c"),
        claims=(),
        may_pass=False,
        may_withdraw=False,
    )
    assert other.choices == spectator.choices == NO_CHOICES


def test_the_drawn_card_is_shown_while_it_is_in_the_hand() -> None:
    assert see_round(after(DREW, "0:lay_off 1 8s"), 0).drawn is None


def test_turns_and_windows_count_through_the_match() -> None:
    thrown = after(DREW, "0:discard 2c")
    view = see_round(thrown, 1, turns_before=30)
    assert view.turn == 35
    assert view.window is not None
    assert view.window.number == 35


WINDOW = position(
    "turn=5@0/melded/drew:9c players=2c/m/2,9h9dKsKd/m/2,9s3h/u/1,Th/u/1 stock=AsAd "
    "discards=Jc/3,9c/0 last=0 window=5/9c/0/-/9h9d/pass/-"
)


@pytest.mark.parametrize(
    ("viewer", "asked", "answer", "claim"),
    [
        (0, False, None, ()),
        (1, True, "claim", ("9h", "9d")),
        (2, True, "pass", ()),
        (3, True, None, ()),
        (None, False, None, ()),
    ],
)
def test_a_window_from_every_chair(
    viewer: int | None, asked: bool, answer: str | None, claim: tuple[str, ...]
) -> None:
    """R4: the own answer alone; what the others have said is sealed."""
    view = see_round(WINDOW, viewer)
    assert (view.phase, view.seat, view.discard) == ("window", 0, DiscardView("9c", 0))
    assert view.window == WindowView(5, "9c", 0, asked, answer, claim)  # type: ignore[arg-type]
    assert view.choices.may_pass is asked
    assert view.choices.may_withdraw is (answer is not None)
    claims = (GroupChoice("set", ("9h", "9d")),) if viewer == 1 else ()
    assert view.choices.claims == claims


def test_a_claimed_card_no_longer_lies_there() -> None:
    claimed = after(WINDOW, "1:withdraw", "1:claim 9h9d")
    view = see_round(claimed, 2)
    assert view.discard is None
    assert view.discards == (DiscardView("Jc", 3),)
    assert view.melds == (MeldView("set", ("9h", "9d", "9c"), 1),)
    assert see_round(after(claimed, "1:discard Ks"), 2).discard == DiscardView("Ks", 1)


@pytest.mark.parametrize(
    ("players", "stops"),
    [
        ("2s3h5d/u/2", (StopChoice("low", 4),)),
        ("2s3h5d/m/2", (StopChoice("plain", 1),)),
        ("7s7h7d7c/u/1", (StopChoice("four_sevens", 8),)),
        ("KsKhQdQcJsJdTc/u/2", (StopChoice("high", 4),)),
        ("KsKhQdQcJsJdTc/u/1", ()),
    ],
)
def test_a_stop_is_offered_only_when_it_holds(players: str, stops: tuple[StopChoice, ...]) -> None:
    """R5.2; each with the multiplier that it brings."""
    round_ = position(f"turn=4@0/fresh/- players={players},9h/u/1,8h/u/1 stock=4d last=2")
    assert see_round(round_, 0).choices.stops == stops
    assert see_round(round_, 0).choices.draw
    assert see_round(round_, 1).choices == NO_CHOICES


def test_an_ended_round_offers_nothing() -> None:
    over = after(
        position("turn=4@0/melded/- players=2s/m/2,9h/m/1,8h/m/1 stock=4d"), "0:stop plain"
    )
    for viewer in (0, 1, 2, None):
        assert see_round(over, viewer).phase == "over"
        assert see_round(over, viewer).choices == NO_CHOICES
