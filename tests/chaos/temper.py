"""What a person does on seeing a view: what it offers, or one of the things people do besides.

Every command is chosen from the view alone, for the browser knows nothing else either (law 9).
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from tests.chaos.diary import Json

HONEST = "honest"

MISHAPS: Mapping[str, int] = {
    HONEST: 160,
    "sent twice": 10,
    "double click": 5,
    "lost": 8,
    "unanswered": 10,
    "given up": 3,
    "late": 10,
    "overtaken": 10,
}
"""What happens to a command on its way, by weight."""

ACCIDENTS: Mapping[str, int] = {
    HONEST: 200,
    "silence": 4,
    "cut": 5,
    "second tab": 6,
    "half closed": 4,
    "deaf": 3,
    "lagging": 6,
    "away": 6,
    "noise": 2,
    "vanished": 1,
}
"""What happens to a person who has something to do, by weight."""

NOISE: tuple[str | bytes, ...] = (
    "",
    "{",
    "null",
    b"\x00\xff",
    '{"id": "n", "type": "close_window"}',
    '{"id": "n", "type": "draw", "turn": 1, "seat": 0}',
    '{"id": "n", "type": "ping", "more": "' + "x" * 5000 + '"}',
)
"""What is no command."""

PAUSES_MS = (0, 0, 0, 300, 300, 1500, 5200, 21_000, 45_000)
"""How long things take that take their time; a grace is 20 s."""

SIGNS = (("emote", "clap"), ("emote", "cry"), ("phrase", "hurry"), ("phrase", "good_game"))


def drawn(rng: Random, weights: Mapping[str, int]) -> str:
    """One of the words, by their weights."""
    return rng.choices(list(weights), list(weights.values()))[0]


def room_options(seats: int, rng: Random) -> Json:
    """Options of short matches."""
    return {
        "seats": seats,
        "rounds": rng.choice((1, 1, 2)),
        "thresholds": rng.choice(("basic", "high")),
        "window_s": rng.choice((3, 5)),
        "turn_s": 20,
        "public": rng.random() < 0.5,
        "spectators": rng.random() < 0.8,
    }


def wish(view: Json, rng: Random, *, all_asked: bool) -> Json | None:
    """What this person wants of the room beside the game; None for nothing.

    `all_asked` says that nobody more will come to a waiting room.
    """
    if rng.random() < 0.01:
        return _say(rng)
    if view["seat"] is None:
        return None
    if rng.random() < 0.7 and (nonce := _nonce(view, rng)) is not None:
        return nonce
    match view["phase"]:
        case "waiting":
            return _wish_waiting(view, rng, all_asked=all_asked)
        case "playing":
            return _wish_playing(view, rng)
        case "between":
            return _wish_between(view, rng)
        case _:
            return None


def duty(view: Json, rng: Random) -> Json | None:
    """What a match needs of everybody beside their moves; None for nothing."""
    if view["may_start"]:
        return {"type": "start"}
    if view["phase"] == "between" and not view["seats"][view["seat"]]["ready"]:
        return {"type": "ready", "round": view["match"]["round"]}
    return _nonce(view, rng)


def _nonce(view: Json, rng: Random) -> Json | None:
    """Something of one's own for the shuffle, where it is still taken."""
    shuffle = view["shuffle"]
    if shuffle is None or not shuffle["may_add"]:
        return None
    nonce = f"{rng.getrandbits(64):016x}"
    return {"type": "nonce", "commitment": shuffle["commitment"], "nonce": nonce}


def _say(rng: Random) -> Json:
    if rng.random() < 0.5:
        return {"type": "say", "kind": "chat", "text": f"{rng.getrandbits(64):016x}"}
    kind, text = rng.choice(SIGNS)
    return {"type": "say", "kind": kind, "text": text}


def _wish_waiting(view: Json, rng: Random, *, all_asked: bool) -> Json | None:
    seats, seat = view["seats"], view["seat"]
    if seats[seat]["asked"]:
        return rng.choice(({"type": "again"}, {"type": "decline"}, None))
    others = [at for at, shown in enumerate(seats) if shown["kind"] == "person" and at != seat]
    if not seats[seat]["host"]:
        deeds: list[Json | None] = [{"type": "leave"}, {"type": "swap_seats", "a": seat, "b": 0}]
        return rng.choice(deeds) if rng.random() < 0.02 else None
    if rng.random() < 0.06:
        return _host_wish(view, others, rng)
    if view["may_start"]:
        return {"type": "start"}
    empty = [at for at, shown in enumerate(seats) if shown["kind"] == "empty"]
    if view["options"]["quick"]:
        return None
    if empty and (all_asked or rng.random() < 0.05):
        return {"type": "add_cpu", "seat": rng.choice(empty), "level": "normal"}
    return None


def _host_wish(view: Json, others: list[int], rng: Random) -> Json:
    """One of the things that only a host may do."""
    seats = len(view["seats"])
    deeds: list[Json] = [
        {"type": "swap_seats", "a": rng.randrange(seats), "b": rng.randrange(seats)},
        {"type": "change_options", "options": room_options(rng.choice((seats, 5)), rng)},
        *({"type": deed, "seat": at} for deed in ("kick", "hand_over") for at in others),
    ]
    return rng.choice(deeds)


def _wish_playing(view: Json, rng: Random) -> Json | None:
    mine = view["seats"][view["seat"]]
    if mine["stand_in"] and rng.random() < 0.4:
        return {"type": "take_seat"}
    chance = rng.random()
    if chance < 0.0003:
        return {"type": "abort", "match": view["match"]["id"]}
    if chance < 0.0013:
        return {"type": "leave"}
    if chance < 0.0033:
        return {"type": "leave_after", "leaving": not mine["leaving"]}
    if mine["host"] and chance < 0.0100:
        return {"type": "hand_over", "seat": rng.randrange(len(view["seats"]))}
    return None


def _wish_between(view: Json, rng: Random) -> Json | None:
    match, mine = view["match"], view["seats"][view["seat"]]
    number: Json = {"round": match["round"]}
    vote = match["vote"]
    if vote is not None:
        if vote["mine"]:
            return {"type": "vote", "yes": rng.random() < 0.8, **number}
        may_cancel = mine["host"] or vote["proposer"] == view["seat"]
        return {"type": "cancel_vote", **number} if may_cancel and rng.random() < 0.1 else None
    if match["may_propose"] and rng.random() < 0.15:
        return {"type": "propose", **number}
    return None if mine["ready"] else {"type": "ready", **number}


def move(view: Json, rng: Random) -> Json | None:
    """A move that this view offers; None if it offers nothing, or has been answered."""
    if view["phase"] != "playing":
        return None
    shown, may = view["round"], view["round"]["choices"]
    if shown["window"] is not None:
        return _answer(shown["window"], may, rng)
    turn: Json = {"turn": shown["turn"]}
    offers: list[Json] = [
        *({"type": "stop", "kind": stop["kind"], **turn} for stop in may["stops"]),
        *({"type": "meld", "cards": meld["cards"], **turn} for meld in may["melds"]),
        *(
            {"type": "lay_off", "meld": fit["meld"], "cards": fit["cards"], **turn}
            for fit in may["lay_offs"]
        ),
    ]
    if offers and rng.random() < 0.5:
        return rng.choice(offers)
    if may["draw"]:
        return {"type": "draw", **turn}
    if may["discards"]:
        return {"type": "discard", "card": rng.choice(may["discards"]), **turn}
    return None


def _answer(window: Json, may: Any, rng: Random) -> Json | None:
    """An answer to the window; now and then to one that has been answered (R4.4)."""
    number: Json = {"window": window["number"]}
    if window["answer"] is not None:
        if may["may_withdraw"] and rng.random() < 0.03:
            return {"type": "withdraw", **number}
        return None
    if may["claims"] and rng.random() < 0.7:
        return {"type": "claim", "cards": rng.choice(may["claims"])["cards"], **number}
    return {"type": "pass", **number} if may["may_pass"] else None
