"""Worked cases run through the engine's public functions: a situation and what it says.

`difference(case)` tells the first thing in which the engine disagrees with a line, or None. The
form of the lines is told in `cases/README.md`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from hulawang.rules.cards import BadNotation, Card, Cards, parse_cards
from hulawang.rules.commands import (
    Claim,
    Command,
    Discard,
    Draw,
    LayDown,
    LayOff,
    Pass,
    Stop,
    StopKind,
)
from hulawang.rules.events import Drew, Event, WindowClosed
from hulawang.rules.illegal import IllegalCommand
from hulawang.rules.legal import legal_commands
from hulawang.rules.melds import Meld, claims_in, kind_after, kind_of
from hulawang.rules.notation import round_text
from hulawang.rules.play import apply, deal
from hulawang.rules.profile import PROFILES, Profile
from hulawang.rules.round import Ending, How, Phase, Result, Round
from hulawang.rules.settle import Standing, settle
from hulawang.rules.stops import stops_of

Case: TypeAlias = Mapping[str, Any]


def difference(case: Case) -> str | None:
    """The first thing in which the engine disagrees with a case, or None."""
    check = _CHECKS.get(case["kind"])
    return f"unknown kind {case['kind']!r}" if check is None else check(case)


def _meld(case: Case) -> str | None:
    kind = kind_of(cards) if (cards := _cards(case["cards"])) is not None else None
    return _unlike(case, {"legal": kind is not None, "meld": kind})


def _lay_off(case: Case) -> str | None:
    table, cards = Cards.of(_sequence(case["table"])), _cards(case["cards"])
    kind = kind_of(table)
    if kind is None:
        return "no meld lies on the table"
    after = None if cards is None else kind_after(Meld(kind, table, owner=0), cards)
    return _unlike(case, {"legal": after is not None, "meld": after})


def _claim(case: Case) -> str | None:
    hand, discard = Cards.of(_sequence(case["hand"])), Card.parse(case["discard"])
    found = sorted(sorted(_texts(cards)) for cards in claims_in(hand, discard))
    told = sorted(sorted(cards) for cards in case["claims"])
    return _unlike({"claims": told}, {"claims": found})


def _stop(case: Case) -> str | None:
    hand = Cards.of(_sequence(case["hand"]))
    found = stops_of(_profile(case), hand, melded=case["melded"], turns=case["turn"])
    return _unlike({"stops": sorted(case["stops"])}, {"stops": sorted(found)})


def _settle(case: Case) -> str | None:
    ending = Ending(How(case["how"]), case["by"], case["claimed_from"], case["last_discard_by"])
    standings = tuple(
        Standing(Cards.of(_sequence(player["hand"])), player["melded"])
        for player in case["players"]
    )
    return _unlike(case, _told(settle(_profile(case), ending, standings)))


def _round(case: Case) -> str | None:
    dealt = tuple(card for hand in case["hands"] for card in _sequence(hand))
    deck = (*dealt, *_sequence(case["stock"]))
    round_ = deal(_profile(case), deck, case["seats"], case["leader"])
    for number, step in enumerate(case["steps"]):
        round_, wrong = _after(round_, step)
        if wrong is not None:
            return f"step {number} {step}: {wrong}"
    return None if "end" not in case else _end(case["end"], round_)


_CHECKS: dict[str, Callable[[Case], str | None]] = {
    "meld": _meld,
    "lay_off": _lay_off,
    "claim": _claim,
    "stop": _stop,
    "settle": _settle,
    "round": _round,
}
KINDS = tuple(_CHECKS)


# -- whole rounds --------------------------------------------------------------------------------


def _after(round_: Round, step: Case) -> tuple[Round, str | None]:
    if step["do"] == "window":
        return _after_window(round_, step)
    tried = _tried(round_, step, commanded(round_, step))
    for event in tried.events:
        if isinstance(event, Drew):
            return tried.round, tried.wrong or _unlike(step, {"card": str(event.card)})
    return tried.round, tried.wrong


def _after_window(round_: Round, step: Case) -> tuple[Round, str | None]:
    """All that is tried while the window is open, then everyone silent passes (R4.6)."""
    if not _window_is_open(round_):
        return round_, "no window is open"
    happened: list[Event] = []
    for claim in step["claims"]:
        if not _window_is_open(round_):
            break
        command = claimed(claim)
        tried = _tried(round_, claim, command)
        round_ = tried.round
        happened.extend(tried.events)
        if tried.wrong is not None:
            return round_, f"{claim}: {tried.wrong}"
    while (window := round_.window) is not None:
        silent = next(seat for seat in window.asked() if window.answers[seat] is None)
        passed = apply(round_, Pass(silent))
        round_ = passed.round
        happened.extend(passed.events)
    taken = [event.taken_by for event in happened if isinstance(event, WindowClosed)]
    return round_, _unlike(step, {"taken_by": taken[-1]})


def _window_is_open(round_: Round) -> bool:
    return round_.phase is Phase.WINDOW


class Tried(NamedTuple):
    """The round after a command that may have been refused, and what is wrong about that."""

    round: Round
    events: tuple[Event, ...]
    wrong: str | None


def _tried(round_: Round, told: Case, command: Command | None) -> Tried:
    before = "" if told["ok"] else round_text(round_)
    listed = command in tuple(legal_commands(round_, told["seat"]))
    if listed is not told["ok"]:
        return Tried(round_, (), f"listed as legal: {listed}")
    try:
        if command is None:
            raise BadNotation(str(told))
        step = apply(round_, command)
    except (IllegalCommand, BadNotation) as refused:
        if told["ok"]:
            return Tried(round_, (), f"refused: {refused}")
        changed = round_text(round_) != before
        return Tried(round_, (), "a refusal changed the round" if changed else None)
    return Tried(step.round, step.events, None if told["ok"] else "accepted")


def commanded(round_: Round, step: Case) -> Command | None:
    """The command of a step; None for what does not even spell one (a card named twice)."""
    seat, do = step["seat"], step["do"]
    if do == "draw":
        return Draw(seat)
    if do == "stop":
        return Stop(seat, StopKind(step["stop"]))
    if do == "discard":
        return Discard(seat, Card.parse(step["card"]))
    cards = _cards(step["cards"])
    if cards is None:
        return None
    if do == "meld":
        return LayDown(seat, cards)
    if do == "lay_off":
        onto = Cards.of(_sequence(step["onto"]))
        table = [meld.cards for meld in round_.melds]
        return LayOff(seat, table.index(onto) if onto in table else len(table), cards)
    raise ValueError(f"unknown step {do!r}")


def claimed(claim: Case) -> Command | None:
    cards = _cards(claim["cards"])
    return None if cards is None else Claim(claim["seat"], cards)


def _end(end: Case, round_: Round) -> str | None:
    if round_.result is None:
        return "the round goes on"
    ending = round_.result.ending
    found = _told(round_.result) | {
        "how": ending.how,
        "by": ending.by,
        "claimed_from": ending.claimed_from,
        "last_discard_by": ending.last_discard_by,
        "players": [
            {"hand": sorted(_texts(player.hand)), "melded": player.melded}
            for player in round_.players
        ],
        "turns": [player.turns for player in round_.players],
    }
    players = [
        {"hand": sorted(player["hand"]), "melded": player["melded"]} for player in end["players"]
    ]
    wrong = _unlike({**end, "players": players}, found)
    return None if wrong is None else f"end: {wrong}"


# -- values in the words of the cases --------------------------------------------------------------


def _told(result: Result) -> dict[str, Any]:
    return {
        "winners": list(result.winners),
        "multiplier": result.multiplier,
        "ranks": [line.place for line in result.lines],
        "points": list(result.points),
        "sole_payer": result.sole_payer,
        "failed": result.failed,
    }


def _unlike(told: Case, found: Mapping[str, Any]) -> str | None:
    for key, value in found.items():
        if _plain(told[key]) != _plain(value):
            return f"{key}: told {told[key]!r}, found {value!r}"
    return None


def _plain(value: Any) -> Any:
    """The places of a void round are nothing, in a list or not."""
    return None if isinstance(value, list) and set(map(repr, value)) == {"None"} else value


def _profile(case: Case) -> Profile:
    return PROFILES[case.get("thresholds", "basic")]


def _sequence(texts: Sequence[str]) -> tuple[Card, ...]:
    return parse_cards("".join(texts))


def _cards(texts: Sequence[str]) -> Cards | None:
    """The set of these cards; None when one is named twice, which no command can spell."""
    try:
        return Cards.parse("".join(texts))
    except BadNotation:
        return None


def _texts(cards: Cards) -> Iterator[str]:
    return map(str, cards)
