"""What the people of the load do at a table: one of the choices of their view, at random."""

from random import Random
from typing import Any

from hulawang.bench.line import Json


def command(view: Json, rng: Random) -> Json | None:
    """A command that this view offers, without an id; None if nothing is asked of its seat."""
    if view["phase"] == "between":
        if view["seats"][view["seat"]]["ready"]:
            return None
        return {"type": "ready", "round": view["match"]["round"]}
    if view["phase"] != "playing":
        return None
    shown = view["round"]
    if shown["window"] is not None:
        return _answer(shown["window"], shown["choices"], rng)
    return _play(shown["turn"], shown["choices"], rng)


def is_sealed(view: Json, sent: Json) -> bool:
    """Whether a command was an answer in a window that is still open: nobody else is shown it."""
    if "window" not in sent or view["phase"] != "playing":
        return False
    window = view["round"]["window"]
    return window is not None and window["number"] == sent["window"]


def _play(turn: int, may: Any, rng: Random) -> Json | None:
    laid: list[Json] = [{"type": "meld", "cards": meld["cards"]} for meld in may["melds"]]
    laid += (
        {"type": "lay_off", "meld": fit["meld"], "cards": fit["cards"]} for fit in may["lay_offs"]
    )
    if laid and rng.random() < 0.5:
        return {**rng.choice(laid), "turn": turn}
    if may["draw"]:
        return {"type": "draw", "turn": turn}
    if may["discards"]:
        return {"type": "discard", "turn": turn, "card": rng.choice(may["discards"])}
    return None


def _answer(window: Json, may: Any, rng: Random) -> Json | None:
    if window["answer"] is not None or not may["may_pass"]:
        return None
    number = {"window": window["number"]}
    if may["claims"] and rng.random() < 0.7:
        return {"type": "claim", "cards": rng.choice(may["claims"])["cards"], **number}
    return {"type": "pass", **number}
