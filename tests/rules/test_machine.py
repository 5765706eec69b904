"""Random legal play beside the plain twin: what holds in every state that can be reached.

Every command is drawn by Hypothesis from the sorted legal ones, so that a failure shrinks to a
short round and can be replayed.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from hulawang.rules.cards import DECK, Card, Cards
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
    StopKind,
    Withdraw,
)
from hulawang.rules.events import Event
from hulawang.rules.illegal import IllegalCommand
from hulawang.rules.legal import refusal
from hulawang.rules.notation import (
    command_text,
    meld_text,
    parse_command,
    parse_meld,
    parse_round,
    round_text,
)
from hulawang.rules.play import apply, run_out_commands
from hulawang.rules.round import Phase, Round
from tests.rules.plain import PlainRound
from tests.rules.positions import fresh_rounds, legal_of_all, random_commands
from tests.rules.twin import move_of, told_by_engine, told_by_twin


def spelled(round_: Round) -> Iterator[Command]:
    """Every command that the notation can spell, as far as it matters.

    Groups of cards are all subsets of the hand for who may act now, and small ones for the
    others; with each small one also every card that is not held, and meld numbers one too far.
    """
    yield CloseWindow()
    for seat in range(-1, round_.seats + 2):
        yield from (Draw(seat), Pass(seat), Withdraw(seat))
        yield from (Stop(seat, kind) for kind in StopKind)
        yield from (Discard(seat, card) for card in DECK)
        for cards in _groups(round_, seat):
            yield LayDown(seat, cards)
            yield Claim(seat, cards)
            for meld in range(-1, len(round_.melds) + 1):
                yield LayOff(seat, meld, cards)


def _groups(round_: Round, seat: int) -> Iterator[Cards]:
    hand = tuple(round_.players[seat].hand) if 0 <= seat < round_.seats else DECK[:2]
    acts = round_.phase is Phase.WINDOW or seat == round_.turn.seat
    for size in range(len(hand) + 1 if acts else 2):
        yield from map(Cards.of, combinations(hand, size))
    for foreign in DECK[seat::5]:
        if foreign not in hand:
            yield from (Cards.of((foreign, *held)) for held in ((), hand[:1], hand[:2]))


class Play(RuleBasedStateMachine):
    """One round after the other, the twin always beside."""

    seats = 3
    round: Round
    twin: PlainRound
    dealt: Round
    played: list[Command]
    happened: list[Event]

    @initialize(data=st.data(), ahead=st.integers(0, 90), seed=st.integers(0, 2**32))
    def begin(self, data: st.DataObject, ahead: int, seed: int) -> None:
        self.deal(data)
        for (command, _), _ in zip(
            random_commands(self.round, Random(seed)), range(ahead), strict=False
        ):
            self.play(command)

    def deal(self, data: st.DataObject) -> None:
        self.dealt = self.round = data.draw(fresh_rounds((self.seats,)))
        hands = [[str(card) for card in player.hand] for player in self.round.players]
        deck = [*(card for hand in hands for card in hand), *map(str, self.round.stock)]
        self.twin = PlainRound.deal(self.round.profile.name, deck, self.seats, self.round.leader)
        self.played, self.happened = [], []

    def play(self, command: Command) -> None:
        step = apply(self.round, command)
        self.round = step.round
        self.twin.play(move_of(command))
        self.played.append(command)
        self.happened.extend(step.events)

    @rule(data=st.data())
    @precondition(lambda self: self.round.phase is not Phase.OVER)
    def somebody_acts(self, data: st.DataObject) -> None:
        self.play(data.draw(st.sampled_from(legal_of_all(self.round))))

    @rule()
    @precondition(lambda self: self.round.phase is Phase.WINDOW)
    def the_window_runs_out(self) -> None:
        self.play(CloseWindow())

    @rule()
    @precondition(lambda self: self.round.phase in (Phase.DRAW, Phase.PLAY))
    def the_turn_runs_out(self) -> None:
        for command in run_out_commands(self.round):
            assert isinstance(command, Draw | Discard)
            self.play(command)
        assert self.round.phase in (Phase.WINDOW, Phase.OVER)

    @rule(data=st.data())
    @precondition(lambda self: self.round.phase is Phase.OVER)
    def another_round(self, data: st.DataObject) -> None:
        self.deal(data)

    @invariant()
    def every_card_is_there_once(self) -> None:
        round_ = self.round
        cards: list[Card] = [*round_.stock, *(thrown.card for thrown in round_.discards)]
        for player in round_.players:
            cards.extend(player.hand)
        for meld in round_.melds:
            cards.extend(meld.cards)
        assert sorted(cards) == list(DECK)

    @invariant()
    def the_twin_sees_the_same(self) -> None:
        assert told_by_engine(self.round) == told_by_twin(self.twin)

    @invariant()
    def legal_is_what_is_accepted(self) -> None:
        before = round_text(self.round)
        legal = legal_of_all(self.round)
        accepted = []
        for command in spelled(self.round):
            code = None
            try:
                apply(self.round, command)
            except IllegalCommand as refused:
                code = refused.code
            else:
                accepted.append(command)
            assert refusal(self.round, command) is code, command
        assert sorted(accepted, key=command_text) == list(legal)
        assert sorted(map(move_of, legal), key=str) == sorted(self.twin.moves(), key=str)
        assert round_text(self.round) == before

    @invariant()
    def there_is_a_way_on_or_it_is_over(self) -> None:
        acting = {command.seat for command in legal_of_all(self.round) if hasattr(command, "seat")}
        window, over = self.round.window, self.round.phase is Phase.OVER
        due = () if over else (self.round.turn.seat,) if window is None else window.asked()
        assert acting == set(due)

    @invariant()
    def the_notation_goes_both_ways(self) -> None:
        assert parse_round(round_text(self.round)) == self.round
        for meld in self.round.melds:
            assert parse_meld(meld_text(meld)) == meld
        for command in legal_of_all(self.round):
            assert parse_command(command_text(command)) == command

    @invariant()
    def turns_are_bounded(self) -> None:
        """R1.8."""
        assert self.round.turn.number == sum(player.turns for player in self.round.players)
        assert self.round.turn.number <= len(self.dealt.stock) + 2 * self.seats

    @invariant()
    def points_add_up_to_nothing(self) -> None:
        """R7.9."""
        result = self.round.result
        assert result is None or sum(result.points) == 0

    def teardown(self) -> None:
        """Replaying the commands from their text gives the equal round and the equal events."""
        if not hasattr(self, "played"):
            return
        round_, happened = parse_round(round_text(self.dealt)), list[Event]()
        for text in map(command_text, self.played):
            step = apply(round_, parse_command(text))
            round_ = step.round
            happened.extend(step.events)
        assert round_ == self.round
        assert happened == self.happened


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_legal_play(seats: int) -> None:
    machine = type(f"PlayOf{seats}", (Play,), {"seats": seats})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=20,
            stateful_step_count=40,
            suppress_health_check=list(HealthCheck),
        ),
    )
