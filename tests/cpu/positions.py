"""Views to decide on, written in the rules' notation, and random play to measure against."""

from random import Random

from hulawang.cpu.reading import Reading, cards_of, read
from hulawang.rules.cards import Card
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
from hulawang.rules.notation import parse_round
from hulawang.rules.profile import Profile
from hulawang.rules.round import Round
from hulawang.views.model import Choices, RoundView
from hulawang.views.seat import see_round


def position(words: str) -> Round:
    """A round of which only what matters is written; the rest is an ordinary early turn."""
    usual = {
        "profile": "basic@5000",
        "leader": "0",
        "turn": "9@0/fresh/-",
        "stock": "2h2d2c3h3d3c",
        "melds": "-",
        "discards": "-",
        "last": "-",
        "window": "-",
        "over": "-",
    }
    written = dict(word.split("=", 1) for word in words.split())
    return parse_round(" ".join(f"{key}={value}" for key, value in (usual | written).items()))


def reading(words: str, seat: int = 0) -> Reading:
    """What a seat reads off a position."""
    round_ = position(words)
    return read(see_round(round_, seat), seat, round_.profile)


def spelled(choices: Choices, seat: int) -> tuple[SeatCommand, ...]:
    """Every command that a view offers to its seat."""
    return (
        *([Draw(seat)] if choices.draw else []),
        *(Stop(seat, StopKind(stop.kind)) for stop in choices.stops),
        *(LayDown(seat, cards_of(group.cards)) for group in choices.melds),
        *(LayOff(seat, group.meld, cards_of(group.cards)) for group in choices.lay_offs),
        *(Discard(seat, Card.parse(card)) for card in choices.discards),
        *(Claim(seat, cards_of(group.cards)) for group in choices.claims),
        *([Pass(seat)] if choices.may_pass else []),
        *([Withdraw(seat)] if choices.may_withdraw else []),
    )


def at_random(view: RoundView, seat: int, _: Profile, rng: Random) -> SeatCommand:
    """The policy that takes any of its choices."""
    return rng.choice(spelled(view.choices, seat))
