"""Nothing leaks (law 5): deal anew what a viewer cannot see, and the view is the same.

Each kind of leak is also shown to be found, so that the test can fail.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hulawang.rules.cards import NONE, Cards
from hulawang.rules.commands import (
    Claim,
    CloseWindow,
    Command,
    Discard,
    Draw,
    LayDown,
    LayOff,
    Pass,
    Stop,
    Withdraw,
)
from hulawang.rules.play import apply, deal
from hulawang.rules.profile import BASIC
from hulawang.rules.round import Phase, Round
from hulawang.views.events import see_events
from hulawang.views.seat import see_round
from tests.rules.positions import deck_of, fresh_rounds, legal_of_all, random_commands
from tests.views.redeal import Viewer, redealt, viewers


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    """Rounds played at random for a while, windows with answers in them more often than not."""
    round_ = draw(fresh_rounds())
    rng = Random(draw(st.integers(0, 2**32)))
    ahead = draw(st.integers(0, 100))
    for _, (_, later) in zip(range(ahead), random_commands(round_, rng), strict=False):
        round_ = later
    return round_


@settings(max_examples=150)
@given(rounds(), st.integers(0, 2**32))
def test_a_view_holds_only_what_its_viewer_may_know(round_: Round, seed: int) -> None:
    for viewer in viewers(round_):
        other = redealt(round_, viewer, Random(seed))
        assert see_round(other, viewer) == see_round(round_, viewer)


@settings(max_examples=150)
@given(rounds(), st.data(), st.integers(0, 2**32))
def test_events_tell_only_what_their_viewer_may_know(
    round_: Round, data: st.DataObject, seed: int
) -> None:
    """The same command in a round dealt anew but for what it reveals: same events, same view."""
    if round_.phase is Phase.OVER:
        return
    command = data.draw(st.sampled_from(legal_of_all(round_)))
    step = apply(round_, command)
    if step.round.phase is Phase.OVER:
        return  # all hands are turned up: nothing is secret any more
    for viewer in viewers(round_):
        kept = _revealed(round_, command, viewer)
        other = redealt(round_, viewer, Random(seed), kept, answers=False)
        again = apply(other, command)
        assert see_events(again.events, viewer) == see_events(step.events, viewer)
        assert see_round(again.round, viewer) == see_round(step.round, viewer)


def _revealed(round_: Round, command: Command, viewer: Viewer) -> Cards:
    """The hidden cards that a command shows to a viewer, or which must be held for it."""
    match command:
        case Draw(seat=seat):
            return Cards(round_.stock[0].bit) if seat == viewer else NONE
        case Discard(card=card):
            return Cards(card.bit)
        case LayDown(cards=cards) | LayOff(cards=cards):
            return cards
        case Claim() | Pass() | Withdraw() | CloseWindow():
            assert round_.window is not None
            claims = [answer for answer in round_.window.answers if answer]
            named = [command.cards] if isinstance(command, Claim) else []
            return Cards.of(card for cards in claims + named for card in cards)
        case Stop():
            return NONE  # it ends the round


@settings(max_examples=150)
@given(rounds(), st.data())
def test_an_answer_shows_nothing_until_the_window_closes(
    round_: Round, data: st.DataObject
) -> None:
    """R4: for everybody else it is as if nothing had been answered."""
    answers = [
        command for command in legal_of_all(round_) if isinstance(command, Claim | Pass | Withdraw)
    ]
    if not answers:
        return
    command = data.draw(st.sampled_from(answers))
    step = apply(round_, command)
    if step.round.phase is not Phase.WINDOW:
        return
    for viewer in viewers(round_):
        assert see_events(step.events, viewer) == ()
        if viewer != command.seat:
            assert see_round(step.round, viewer) == see_round(round_, viewer)


LEAKS: dict[str, Callable[[Round, Viewer], Any]] = {
    "the next card of the stock": lambda round_, _: round_.stock[:1],
    "the last card of the stock": lambda round_, _: round_.stock[-1:],
    "a hand": lambda round_, _: round_.players[0].hand,
    "a sum": lambda round_, _: round_.profile.card_sum(round_.players[1].hand),
    "the card drawn": lambda round_, _: round_.turn.drawn,
    "a sealed answer": lambda round_, _: round_.window and round_.window.answers,
    "who has claimed": lambda round_, _: round_.window and round_.window.claimants(),
    "whether somebody could claim": lambda round_, _: [
        claim for claim in legal_of_all(round_) if isinstance(claim, Claim)
    ],
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: str) -> None:
    see, rng = LEAKS[leak], Random(7)
    round_ = deal(BASIC, deck_of(3), seats=4, leader=0)
    found = [
        see(redealt(later, viewer, rng), viewer) != see(later, viewer)
        for _, later in random_commands(round_, rng)
        for viewer in viewers(later)
    ]
    assert any(found)
