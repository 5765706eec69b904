"""A round of the engine and the same round in the core's records, move by move."""

import numpy as np

from hulawang.cpu.core import moves
from hulawang.cpu.core.settling import law_of
from hulawang.cpu.core.shapes import ENDINGS, PAPER, TABLE, Records
from hulawang.cpu.core.weighing import habit_of
from hulawang.cpu.style import Style
from hulawang.rules.cards import Cards
from hulawang.rules.commands import (
    Command,
    Discard,
    Draw,
    LayDown,
    LayOff,
    Stop,
)
from hulawang.rules.events import WindowClosed
from hulawang.rules.play import apply
from hulawang.rules.round import Round

PAPER_SHEET = np.zeros(1, PAPER)[0]
HABITS = np.repeat(habit_of(Style()), 5)
"""Of the heuristic player, in every seat."""


def table_of(round_: Round) -> Records:
    """The whole round, with all its secrets, as one record."""
    tables = np.zeros(1, TABLE)
    table, turn = tables[0], round_.turn
    table["seats"], table["seat"] = len(round_.players), turn.seat
    table["stock_size"] = len(round_.stock)
    table["stock"][: len(round_.stock)] = [int(card) for card in round_.stock]
    table["last_by"] = -1 if round_.last_discard_by is None else round_.last_discard_by
    table["claimed_from"] = -1 if turn.claimed_from is None else turn.claimed_from
    table["unmelded_before"] = turn.unmelded_before
    for seat, player in enumerate(round_.players):
        table["hands"][seat], table["melded"][seat] = int(player.hand), player.melded
        table["turns"][seat] = player.turns
    for index, meld in enumerate(round_.melds):
        table["melds"][index] = int(meld.cards)
        table["shown"] |= int(meld.cards)
    for thrown in round_.discards:
        table["shown"] |= 1 << thrown.card
    table["meld_count"] = len(round_.melds)
    moves.find_takes(table)
    return tables


class Mirror:
    """Plays every command in both; `differences` says in what they have come apart."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.table = table_of(round_)[0]
        self._law = law_of(round_.profile)[0]

    def play(self, command: Command) -> None:
        """A command that the engine takes; raises `IllegalCommand` where it does not."""
        step = apply(self.round, command)
        self.round = step.round
        match command:
            case Draw():
                moves.draw(self.table)
            case Stop(kind=kind):
                moves.stop(self._law, self.table, ENDINGS.index(kind.value))
            case LayDown(cards=cards):
                moves.lay(self._law, self.table, int(cards), -1)
            case LayOff(meld=meld, cards=cards):
                moves.lay(self._law, self.table, int(cards), meld)
            case Discard(card=card):
                moves.throw(self._law, self.table, int(card))
            case _:
                pass
        for event in step.events:
            if isinstance(event, WindowClosed):
                self._after_the_window(event)

    def _after_the_window(self, closed: WindowClosed) -> None:
        if closed.taken_by is None:
            moves.close(self._law, self.table)
            return
        cards = int(closed.cards) & ~closed.card.bit
        moves.claim(self._law, self.table, closed.taken_by, int(closed.card), cards)

    def differences(self) -> list[str]:
        """What the record has otherwise than the round; nothing while they are the same."""
        result = self.round.result
        pairs = {
            "hands": (
                [Cards(int(hand)) for hand in self.table["hands"][: self.table["seats"]]],
                [player.hand for player in self.round.players],
            ),
            "melds": (
                [Cards(int(meld)) for meld in self.table["melds"][: self.table["meld_count"]]],
                [meld.cards for meld in self.round.melds],
            ),
            "melded": (
                [bool(melded) for melded in self.table["melded"][: self.table["seats"]]],
                [player.melded for player in self.round.players],
            ),
            "turns": (
                [int(turns) for turns in self.table["turns"][: self.table["seats"]]],
                [player.turns for player in self.round.players],
            ),
            "over": (bool(self.table["over"]), result is not None),
        }
        if result is None:
            pairs["seat"] = (int(self.table["seat"]), self.round.turn.seat)
        else:
            points = tuple(int(each) for each in self.table["points"][: self.table["seats"]])
            pairs["points"] = (points, result.points)
            pairs["how"] = (ENDINGS[int(self.table["how"])], result.ending.how.value)
        return [f"{what}: {one} / {other}" for what, (one, other) in pairs.items() if one != other]
