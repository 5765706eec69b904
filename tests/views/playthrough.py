"""Whole rounds written out, step by step, as every seat sees them.

`python -m tests.views.playthrough` writes the golden files anew; read the difference before it is
committed.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hulawang.rules.notation import parse_command, parse_round, round_text
from hulawang.rules.play import apply, deal
from hulawang.rules.profile import BASIC
from hulawang.rules.round import Round
from hulawang.views.events import see_events
from hulawang.views.model import Choices, RoundView
from hulawang.views.result import see_result
from hulawang.views.seat import see_round
from tests.rules.positions import deck_of

FOLDER = Path(__file__).parent / "playthroughs"
ROUNDS = {
    # A hula in a turn begun by a claim, by melds and lay-offs: one player pays for all.
    "claimed_hula": (
        deal(BASIC, deck_of(1019, "sevens in hand"), seats=3, leader=2),
        (
            "2:draw, 2:discard 9d, close, 0:draw, 0:discard 9h, 2:pass, 2:withdraw, close, 1:draw, "
            "1:discard 6s, 0:claim 6h6d, close, 0:meld 7c, 0:lay_off 0 6c, 0:meld 7s, 0:meld 7d8d"
        ),
    ),
    # Claims one after the other, and a plain stop at the end.
    "claims_and_a_stop": (
        deal(BASIC, deck_of(2588, "runs in hand"), seats=3, leader=2),
        (
            "2:draw, 2:discard 7h, 0:pass, 0:withdraw, close, 0:draw, 0:meld As2s3s, 0:discard 8s, "
            "close, 1:draw, 1:meld 7s, 1:lay_off 1 6s, 1:discard Ts, 0:pass, 2:claim JsQs, "
            "2:meld AhQhKh, 2:discard 4h, 0:pass, 1:claim 3h5h, 1:discard 9h, 2:pass, close, "
            "2:stop plain"
        ),
    ),
}


def written_out(round_: Round, commands: str) -> Iterator[str]:
    """The lines of a playthrough."""
    yield round_text(round_)
    yield from _seats(round_, ())
    for command in commands.split(", "):
        step = apply(round_, parse_command(command))
        round_ = step.round
        yield f"\n> {command}"
        yield from _seats(round_, step.events)
    yield f"\n{round_text(round_)}"
    assert parse_round(round_text(round_)) == round_
    result = see_result(round_)
    assert result is not None
    for line in result.lines:
        yield "  " + _words(line)


def _seats(round_: Round, events: tuple[Any, ...]) -> Iterator[str]:
    """What everybody sees, once; then what each seat and a spectator alone sees."""
    spectator = see_round(round_, None)
    yield f"  {_public(spectator)}"
    for viewer in (*range(round_.seats), None):
        view = see_round(round_, viewer)
        assert _public(view) == _public(spectator)
        told = "; ".join(map(_words, see_events(events, viewer)))
        drawn = f" +{view.drawn}" if view.drawn else ""
        own = f"{''.join(view.hand)} ={view.card_sum}{drawn}" if view.hand else ""
        said = view.window.answer or "" if view.window else ""
        who = "-" if viewer is None else str(viewer)
        yield "  " + " ".join(filter(None, (who, f"[{told}]", own, said, _may(view.choices))))


def _public(view: RoundView) -> str:
    window = "-" if view.window is None else f"{view.window.number}:{view.window.card}"
    players = " ".join(
        f"{player.cards}{'m' if player.melded else 'u'}{player.turns}" for player in view.players
    )
    melds = " ".join("".join(meld.cards) for meld in view.melds)
    newest = "-" if view.discard is None else view.discard.card
    return (
        f"{view.phase} seat={view.seat} turn={view.turn} stock={view.stock} players={players} "
        f"melds={melds or '-'} newest={newest} thrown={len(view.discards)} window={window}"
    )


def _may(choices: Choices) -> str:
    lists = {
        "stop": [f"{stop.kind}×{stop.multiplier}" for stop in choices.stops],
        "meld": ["".join(group.cards) for group in choices.melds],
        "lay_off": [f"{each.meld}:{''.join(each.cards)}" for each in choices.lay_offs],
        "discard": ["".join(choices.discards)] if choices.discards else [],
        "claim": ["".join(group.cards) for group in choices.claims],
    }
    words = {"draw": choices.draw, "pass": choices.may_pass, "withdraw": choices.may_withdraw}
    listed = (f"{word}({' '.join(each)})" for word, each in lists.items() if each)
    return " ".join((*(word for word, may in words.items() if may), *listed))


def _words(value: Any) -> str:
    told = ((name, getattr(value, name)) for name in value.__struct_fields__)
    return " ".join(str(each) if name == "type" else f"{name}={_word(each)}" for name, each in told)


def _word(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "-"
    return "-" if value is None else str(value)


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    for name, (round_, commands) in ROUNDS.items():
        path_of(name).write_text("\n".join(written_out(round_, commands)) + "\n", "utf-8")
