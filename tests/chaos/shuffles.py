"""What was promised of every shuffle, and what it came to: as any player can reckon for themselves.

Whoever has seen a commitment is owed its seed with the result of the round, and the deck that it
gives with the nonces holds every card that was seen. A nonce is told by its person alone, before.
"""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from hulawang.rules.shuffle import first_leader, shuffled_deck
from tests.chaos.diary import Diary, Json
from tests.chaos.frames import DECK, table_of

HAND = 7


class Dealt(NamedTuple):
    """A hand as it was dealt, and the seat that it was dealt to: who leaves may look on."""

    seat: int
    hand: list[str]


def shuffle_faults(diary: Diary, room: str) -> Iterator[str]:
    """What is wrong with the shuffles of a room, as one person has seen them."""
    views = _views(diary, room)
    yield from _early_faults(views)
    committed: dict[int, str] = {}
    hands: dict[tuple[str, int], Dealt] = {}
    for view in views:
        shuffle, reveal = view["shuffle"], view["reveal"]
        if shuffle is not None:
            told = committed.setdefault(shuffle["number"], shuffle["commitment"])
            if told != shuffle["commitment"]:
                yield f"two commitments of shuffle {shuffle['number']}"
        if is_untouched(view):
            hands[_name(view)] = Dealt(view["seat"], view["round"]["hand"])
        if reveal is not None:
            yield from _reveal_faults(view, committed.get(reveal["number"]))
            yield from _card_faults(view, hands.get(_name(view)))
            yield from _nonce_faults(diary, view)


def _early_faults(views: Sequence[Json]) -> Iterator[str]:
    """No seed, and nobody's nonce, is told before the result of its round."""
    secrets = {word for view in views if view["reveal"] for word in _secrets(view["reveal"])}
    for view in views:
        if view["reveal"] is not None:
            secrets -= _secrets(view["reveal"])
        elif early := {word for word in secrets if word in str(view)}:
            yield f"told too early: {early}"


def _secrets(reveal: Json) -> set[str]:
    return {reveal["seed"], *filter(None, reveal["nonces"])}


def _views(diary: Diary, room: str) -> Sequence[Json]:
    frames = (json.loads(heard.text) for heard in diary.heard if heard.room == room)
    return [frame["view"] for frame in frames if "view" in frame]


def _name(view: Json) -> tuple[str, int]:
    return view["match"]["id"], view["match"]["round"]


def is_untouched(view: Json) -> bool:
    """Whether this viewer's hand is as it was dealt."""
    round_ = view["round"]
    if round_ is None or view["seat"] is None:
        return False
    return bool(
        round_["phase"] == "draw" and round_["stock"] == len(DECK) - HAND * len(view["seats"])
    )


def _reveal_faults(view: Json, committed: str | None) -> Iterator[str]:
    reveal = view["reveal"]
    found = sha256(bytes.fromhex(reveal["seed"])).hexdigest()
    if found != reveal["commitment"] or committed not in (None, found):
        yield f"committed to {committed}, told {reveal['commitment']}, revealed {found}"
    if view["match"]["round"] == 1:
        leader = first_leader(reveal["seed"], len(view["seats"]), tuple(reveal["nonces"]))
        if leader != view["round"]["leader"]:
            yield f"seat {view['round']['leader']} leads, and not {leader}"


def _card_faults(view: Json, dealt: Dealt | None) -> Iterator[str]:
    """Own hand and all open cards are where the deck has them, wherever one is by now."""
    reveal, round_ = view["reveal"], view["round"]
    shuffled = shuffled_deck(reveal["seed"], view["match"]["round"], tuple(reveal["nonces"]))
    deck = list(map(str, shuffled))
    if dealt is not None:
        given = deck[HAND * dealt.seat : HAND * (dealt.seat + 1)]
        if sorted(dealt.hand) != sorted(given):
            yield f"dealt {dealt.hand}, the deck gives {given}"
    shown = table_of(round_) + [card for line in view["result"]["lines"] for card in line["hand"]]
    if sorted(shown) != sorted(deck[: len(deck) - round_["stock"]]):
        yield "the open cards are not those of the deck"


def _nonce_faults(diary: Diary, view: Json) -> Iterator[str]:
    """At one's own seat stands what one has said to this commitment, or nothing."""
    reveal, seat = view["reveal"], view["seat"]
    if seat is None or not reveal["nonces"]:
        return
    mine = {
        said.command["nonce"]
        for said in diary.said.values()
        if said.command["type"] == "nonce" and said.command["commitment"] == reveal["commitment"]
    }
    if reveal["nonces"][seat] not in {"", *mine}:
        yield f"a nonce that was never said: {reveal['nonces'][seat]}"
