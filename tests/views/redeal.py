"""The same round as one viewer sees it, with everything dealt anew that this viewer cannot see."""

from random import Random

from msgspec.structs import replace

from hulawang.rules.cards import NONE, Card, Cards
from hulawang.rules.melds import claims_in
from hulawang.rules.round import PASS, Answer, Player, Round, Window

Viewer = int | None
"""A seat, or None for a spectator."""


def redealt(
    round_: Round, viewer: Viewer, rng: Random, keep: Cards = NONE, *, answers: bool = True
) -> Round:
    """Another round that looks the same to this viewer.

    Dealt anew are the other hands and the stock but for the cards in `keep`, which of its cards
    another player has drawn, and with `answers` the sealed answers of the others.
    """
    hidden = [card for card in _hidden(round_, viewer) if card not in keep]
    rng.shuffle(hidden)
    stock = tuple(card if card in keep else hidden.pop() for card in round_.stock)
    players = tuple(
        player if seat == viewer else _with_other_hand(player, hidden, keep)
        for seat, player in enumerate(round_.players)
    )
    assert not hidden
    again = replace(round_, stock=stock, players=players)
    again = _with_other_drawn(again, viewer, rng)
    return _with_other_answers(again, viewer, rng) if answers else again


def _hidden(round_: Round, viewer: Viewer) -> list[Card]:
    hands = (player.hand for seat, player in enumerate(round_.players) if seat != viewer)
    return [*round_.stock, *(card for hand in hands for card in hand)]


def _with_other_hand(player: Player, hidden: list[Card], keep: Cards) -> Player:
    kept = Cards(player.hand & keep)
    fresh = (hidden.pop() for _ in range(len(player.hand) - len(kept)))
    return replace(player, hand=Cards(kept | Cards.of(fresh)))


def _with_other_drawn(round_: Round, viewer: Viewer, rng: Random) -> Round:
    """Another player has drawn any of what is in the hand now, or what has left it since."""
    turn = round_.turn
    if turn.drawn is None or turn.seat == viewer or not round_.mover.hand:
        return round_
    return replace(round_, turn=replace(turn, drawn=rng.choice(tuple(round_.mover.hand))))


def _with_other_answers(round_: Round, viewer: Viewer, rng: Random) -> Round:
    window = round_.window
    if window is None:
        return round_
    answers = tuple(
        answer if seat == viewer else _any_answer(round_, seat, rng)
        for seat, answer in enumerate(window.answers)
    )
    other = replace(window, answers=answers)
    return replace(round_, window=other if not other.is_settled() else _unsettled(window, viewer))


def _any_answer(round_: Round, seat: int, rng: Random) -> Answer:
    window = round_.window
    assert window is not None
    if seat == window.by:
        return None
    return rng.choice((None, PASS, *claims_in(round_.players[seat].hand, window.card)))


def _unsettled(window: Window, viewer: Viewer) -> Window:
    """The window with nobody's answer but the viewer's: an open window is never settled."""
    answers = (answer if seat == viewer else None for seat, answer in enumerate(window.answers))
    return replace(window, answers=tuple(answers))


def viewers(round_: Round) -> tuple[Viewer, ...]:
    """Every seat, and a spectator."""
    return (*range(round_.seats), None)
