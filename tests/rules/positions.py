"""Rounds to look at: decks that lean to what is rare, and rounds already played for a while."""

from collections.abc import Callable, Iterator
from random import Random

from hypothesis import strategies as st

from hulawang.rules.cards import SEVEN_RANK, Card
from hulawang.rules.commands import CloseWindow, Command
from hulawang.rules.events import Event
from hulawang.rules.illegal import Illegal, IllegalCommand
from hulawang.rules.legal import legal_commands
from hulawang.rules.notation import command_text, parse_command, parse_round, round_text
from hulawang.rules.play import apply, deal
from hulawang.rules.profile import BASIC, HIGH, Profile
from hulawang.rules.round import Phase, Round
from hulawang.rules.shuffle import shuffled_deck

LEANINGS: dict[str, Callable[[Card], int]] = {
    "even": lambda _: 0,
    "low hands": lambda card: card.rank // 4,
    "high hands": lambda card: -card.rank // 4,
    "sevens in hand": lambda card: abs(card.rank - SEVEN_RANK) // 2,
    "runs in hand": lambda card: card // 9,
}
"""What comes first in the deck and so into the hands: the cards of the least key."""


def deck_of(seed: int, leaning: str = "even") -> tuple[Card, ...]:
    """A shuffled deck whose hands lean one way."""
    return tuple(sorted(shuffled_deck(f"{seed:064x}", 1), key=LEANINGS[leaning]))


def legal_of_all(round_: Round) -> tuple[Command, ...]:
    """Everything that anybody may do now, the clock too, in the order of its text."""
    commands: list[Command] = [
        command for seat in range(round_.seats) for command in legal_commands(round_, seat)
    ]
    if round_.phase is Phase.WINDOW:
        commands.append(CloseWindow())
    return tuple(sorted(commands, key=command_text))


def random_commands(round_: Round, rng: Random) -> Iterator[tuple[Command, Round]]:
    """A random legal way on to the end, each command with the round after it.

    In a window the clock has the word as often as all the players together.
    """
    while round_.phase is not Phase.OVER:
        commands = legal_of_all(round_)
        clock = [command for command in commands if isinstance(command, CloseWindow)]
        command = rng.choice(clock if clock and rng.random() < 0.5 else commands)
        round_ = apply(round_, command).round
        yield command, round_


def fresh_rounds(seats: tuple[int, ...] = (3, 4, 5)) -> st.SearchStrategy[Round]:
    """Rounds just dealt."""
    return st.builds(
        _dealt,
        st.sampled_from([BASIC, HIGH]),
        st.integers(0, 2**32),
        st.sampled_from(sorted(LEANINGS)),
        st.sampled_from(seats),
        st.integers(0, 59),
    )


def _dealt(profile: Profile, seed: int, leaning: str, seats: int, leader: int) -> Round:
    return deal(profile, deck_of(seed, leaning), seats, leader % seats)


def position(text: str) -> Round:
    """A round in the notation, on one line or several."""
    return parse_round(text)


def after(round_: Round, *commands: str) -> Round:
    """The round once these commands, in the notation, have been played."""
    for command in commands:
        round_ = apply(round_, parse_command(command)).round
    return round_


def events_of(round_: Round, *commands: str) -> list[Event]:
    """What happens when these commands are played."""
    happened: list[Event] = []
    for command in commands:
        step = apply(round_, parse_command(command))
        round_ = step.round
        happened.extend(step.events)
    return happened


def code_of(round_: Round, command: str) -> Illegal | None:
    """Why `apply` refuses a command, None if it does not; a refusal leaves the round as it was."""
    before = round_text(round_)
    try:
        apply(round_, parse_command(command))
    except IllegalCommand as refused:
        assert round_text(round_) == before
        return refused.code
    return None
