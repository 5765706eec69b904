"""What a seat sees, as the core's records: the round as it lies, and what the others did last."""

import numpy as np

from hulawang.cpu.core.moves import find_takes
from hulawang.cpu.core.shapes import PASSES, PAST, TABLE, Records
from hulawang.cpu.reading import Reading
from hulawang.rules.cards import Card
from hulawang.views.model import RoundView


def table_seen(view: RoundView, reading: Reading) -> Records:
    """The round as one seat sees it, one record: of the others' hands only the sizes count."""
    tables = np.zeros(1, TABLE)
    table = tables[0]
    table["seats"], table["seat"] = len(view.players), view.seat
    table["stock_size"] = view.stock
    table["last_by"] = view.discards[-1].by if view.discards else -1
    table["claimed_from"] = -1
    table["unmelded_before"] = not view.players[view.seat].melded
    for seat, player in enumerate(view.players):
        table["hands"][seat] = (1 << player.cards) - 1
        table["melded"][seat], table["turns"][seat] = player.melded, player.turns
    table["hands"][reading.seat] = int(reading.hand)
    table["meld_count"] = len(reading.melds)
    for index, meld in enumerate(reading.melds):
        table["melds"][index] = int(meld.cards)
        table["shown"] |= int(meld.cards)
    for discard in view.discards:
        table["shown"] |= 1 << Card.parse(discard.card)
    find_takes(table)
    return tables


def past_seen(view: RoundView, me: int) -> Records:
    """What the others threw last, and what they have let go since, one record."""
    pasts = np.zeros(1, PAST)
    past = pasts[0]
    past["thrown"] = -1
    lap = view.discards[-len(view.players) + 1 :]
    for seat, player in enumerate(view.players):
        if seat == me:
            continue
        own = [discard for discard in view.discards if discard.by == seat]
        since = [discard for discard in lap if discard.by == seat][-1:]
        # A discard of its that was claimed is not seen; only the last one fits the hand of now.
        if own and (since or len(own) == player.turns):
            past["thrown"][seat] = Card.parse(own[-1].card)
        passed = [
            (discard.card, sum(later.by == seat for later in view.discards[index:]))
            for index, discard in enumerate(view.discards)
            if discard.by != seat and (view.window is None or index < len(view.discards) - 1)
        ][-PASSES:]
        past["passes"][seat] = len(passed)
        for index, (card, turns) in enumerate(passed):
            past["passed"][seat][index] = Card.parse(card)
            past["since"][seat][index] = turns
    return pasts
