"""What every frame must be by itself, judged from its JSON alone: nothing here knows the house.

A seat may know its own hand, what lies on the table and what was thrown; once the round is over
all hands are turned up. Whatever spells a card anywhere else in a frame is a leak.
"""

from collections import Counter
from collections.abc import Iterator

from tests.chaos.diary import Json

DECK = frozenset(rank + suit for rank in "A23456789TJQK" for suit in "shdc")
HIDDEN = frozenset({"drew"})
"""Events whose card only the seat that they are about may know."""
GAME_CLOCKS = frozenset({"turn", "window", "ready", "vote"})


def frame_faults(frame: Json, before: Json | None) -> Iterator[str]:
    """What is wrong with a frame; `before` is the one before it on the same line, if any."""
    if "view" not in frame:
        if stray := set(cards_in(frame)):
            yield f"cards in an answer: {sorted(stray)}"
        return
    if before is not None and frame["v"] <= before["v"]:
        yield f"v went from {before['v']} to {frame['v']}"
    yield from _clock_faults(frame)
    view = frame["view"]
    if view["round"] is None:
        if stray := set(cards_in(frame)):
            yield f"cards without a round: {sorted(stray)}"
        return
    yield from _round_faults(view)
    yield from _choice_faults(view)
    yield from _points_faults(view)
    yield from _event_faults(frame, None if before is None else before["view"])


def _clock_faults(frame: Json) -> Iterator[str]:
    """While a match runs, one clock of the game does, so that nobody is stalled for ever."""
    view, left = frame["view"], frame["left"]
    running = {clock for clock, ms in left.items() if ms is not None}
    due = set()
    if view["phase"] == "playing":
        due = {"turn" if view["round"]["window"] is None else "window"}
    elif view["phase"] == "between":
        due = {"ready" if view["match"]["vote"] is None else "vote"}
    if running & GAME_CLOCKS != due:
        yield f"clocks {sorted(running)} run, and not {due}"
    if any(left[clock] < 0 for clock in running):
        yield f"a clock below 0: {left}"


# -- cards ---------------------------------------------------------------------------------------


def cards_in(shown: object) -> Iterator[str]:
    """Everything that spells a card, wherever it is."""
    if isinstance(shown, str):
        if shown in DECK:
            yield shown
    elif isinstance(shown, dict):
        for inner in shown.values():
            yield from cards_in(inner)
    elif isinstance(shown, list):
        for inner in shown:
            yield from cards_in(inner)


def table_of(round_: Json) -> list[str]:
    """What lies open: melds, and discards that nobody claimed."""
    melded = [card for meld in round_["melds"] for card in meld["cards"]]
    return melded + [thrown["card"] for thrown in round_["discards"]]


def _hands_of(view: Json) -> list[str]:
    """The hands that this viewer may know: the own one, and all of them after the round."""
    if view["result"] is not None:
        return [card for line in view["result"]["lines"] for card in line["hand"]]
    return list(view["round"]["hand"])


def _round_faults(view: Json) -> Iterator[str]:
    """Cards conserved, nothing unseen."""
    round_, seat = view["round"], view["seat"]
    table, hands = table_of(round_), _hands_of(view)
    counts = [player["cards"] for player in round_["players"]]
    if twice := [card for card, times in Counter(table + hands).items() if times > 1]:
        yield f"twice in one view: {sorted(twice)}"
    if strange := {*table, *hands, *round_["hand"]} - DECK:
        yield f"no cards: {sorted(strange)}"
    if round_["stock"] + sum(counts) + len(table) != len(DECK):
        yield f"{round_['stock']} + {counts} + {len(table)} cards are not 52"
    if unseen := set(cards_in(view)) - set(table) - set(hands):
        yield f"unseen cards: {sorted(unseen)}"
    if len(round_["hand"]) != (0 if seat is None else counts[seat]):
        yield f"a hand of {len(round_['hand'])} where {counts} are counted"
    if (view["result"] is not None) != (round_["phase"] == "over"):
        yield f"a result in phase {round_['phase']}"
    if view["result"] is not None:
        shown = [len(line["hand"]) for line in view["result"]["lines"]]
        if shown != counts:
            yield f"hands of {shown} turned up where {counts} are counted"


def _choice_faults(view: Json) -> Iterator[str]:
    """A seat is offered what it holds, at its own time."""
    round_ = view["round"]
    may, hand = round_["choices"], set(round_["hand"])
    groups = [
        *(group["cards"] for kind in ("melds", "lay_offs", "claims") for group in may[kind]),
        may["discards"],
        [] if round_["drawn"] is None else [round_["drawn"]],
        [] if round_["window"] is None else round_["window"]["claim"],
    ]
    if foreign := {card for group in groups for card in group} - hand:
        yield f"offered but not held: {sorted(foreign)}"
    offered = any(may.values())
    window = round_["window"]
    asked = window["asked"] if window is not None else round_["seat"] == view["seat"]
    if offered and not (asked and view["phase"] == "playing"):
        yield f"choices for who is not asked: {may}"
    if window is not None and round_["discards"][-1]["card"] != window["card"]:
        yield f"a window for {window['card']}, which does not lie there"


# -- points --------------------------------------------------------------------------------------


def _points_faults(view: Json) -> Iterator[str]:
    """Points of every round add up to 0, and to the totals (R7.9)."""
    match, over = view["match"], view["round"]["phase"] == "over"
    if any(sum(points) != 0 for points in match["history"]):
        yield f"points that do not add up to 0: {match['history']}"
    columns = zip(*match["history"], strict=True)
    totals = [sum(column) for column in columns] or [0] * len(view["seats"])
    if match["totals"] != totals or [seat["total"] for seat in view["seats"]] != totals:
        yield f"totals {match['totals']} of {match['history']}"
    if len(match["history"]) != match["round"] - (not over):
        yield f"{len(match['history'])} ended rounds in round {match['round']}"
    if over and [line["points"] for line in view["result"]["lines"]] != match["history"][-1]:
        yield "a result that is not the newest in the history"
    if (match["places"] is not None) != (view["phase"] == "finished"):
        yield f"places {match['places']} in phase {view['phase']}"


# -- events --------------------------------------------------------------------------------------


def _event_faults(frame: Json, before: Json | None) -> Iterator[str]:
    """What is told of a step is no more than what the view after it shows."""
    view = frame["view"]
    for event in frame["events"]:
        if event["type"] in HIDDEN and event["seat"] != view["seat"] and event["card"] is not None:
            yield f"told another's card: {event}"
    same_round = before is not None and _round_name(before) == _round_name(view)
    if same_round:
        known = {*table_of(view["round"]), *_hands_of(view)}
        if unseen := set(cards_in(frame["events"])) - known:
            yield f"unseen cards in events: {sorted(unseen)}"


def _round_name(view: Json) -> tuple[str, int] | None:
    match = view["match"]
    return None if match is None else (match["id"], match["round"])
