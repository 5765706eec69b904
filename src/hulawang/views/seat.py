"""The view of a round: what one seat may know, copied in field by field (law 5).

A spectator is the viewer `None`: no hand, no choices, no answer.
"""

from functools import cache, partial

from msgspec.structs import replace

from hulawang.rules.cards import Card, Cards
from hulawang.rules.commands import Discard, LayDown, LayOff
from hulawang.rules.legal import legal_claims, legal_commands, legal_stops
from hulawang.rules.melds import Meld, kind_after, kind_of
from hulawang.rules.round import Phase, Player, Round, Thrown
from hulawang.rules.stops import stop_multiplier
from hulawang.views.model import (
    Choices,
    DiscardView,
    GroupChoice,
    LayOffChoice,
    MeldView,
    PlayerView,
    RoundView,
    StopChoice,
    WindowView,
)

NO_CHOICES = Choices(False, (), (), (), (), (), False, False)


class RoundLook:
    """One look at a round for everybody: what lies open is seen once."""

    def __init__(
        self, round_: Round, turns_before: int = 0, last: "RoundLook | None" = None
    ) -> None:
        """`turns_before` is how many turns the match had before this round, so that the numbers of
        turns and of windows count through the whole match. What lies as it lay at the `last` look
        is not looked at again.
        """
        self._round = round_
        self._turns_before = turns_before
        self._discards: tuple[DiscardView, ...]
        self._melds: tuple[MeldView, ...]
        if last is not None and last._round.discards is round_.discards:
            self._discards = last._discards
        else:
            self._discards = tuple(map(_see_thrown, round_.discards))
        if last is not None and last._round.melds is round_.melds:
            self._melds = last._melds
        else:
            self._melds = tuple(map(see_meld, round_.melds))
        self._seen = partial(
            RoundView,
            round_.phase.value,
            round_.turn.seat,
            turns_before + round_.turn.number,
            round_.leader,
            len(round_.stock),
            self._discards[-1] if round_.last_discard_lies else None,
            self._discards,
            self._melds,
            tuple(map(_see_player, round_.players)),
        )

    def seen_by(self, viewer: int | None, *, may_choose: bool = True) -> RoundView:
        """The round as seat `viewer`, or a spectator (None), sees it.

        A round that nobody plays any more offers nothing (law 9).
        """
        round_, window = self._round, _see_window(self._round, viewer, self._turns_before)
        if viewer is None:
            return self._seen((), None, 0, window, NO_CHOICES)
        hand = round_.players[viewer].hand
        return self._seen(
            card_texts(hand),
            _drawn(round_, viewer),
            round_.profile.card_sum(hand),
            window,
            see_choices(round_, viewer) if may_choose else NO_CHOICES,
        )


def see_round(round_: Round, viewer: int | None, *, turns_before: int = 0) -> RoundView:
    """The round as one seat, or a spectator (None), sees it; where several look, `RoundLook`."""
    return RoundLook(round_, turns_before).seen_by(viewer)


def card_texts(cards: Cards | tuple[Card, ...]) -> tuple[str, ...]:
    """Cards in the words of the notation."""
    return cards.texts() if isinstance(cards, Cards) else tuple(map(str, cards))


# What everybody sees is the same value in every view of every table, and made once.


@cache
def see_meld(meld: Meld) -> MeldView:
    """A meld on the table: everybody sees all of it."""
    return MeldView(meld.kind.value, card_texts(meld.in_order()), meld.owner)


@cache
def _see_thrown(thrown: Thrown) -> DiscardView:
    return DiscardView(str(thrown.card), thrown.by)


def _see_player(player: Player) -> PlayerView:
    return _player_view(len(player.hand), player.melded, player.turns)


_player_view = cache(PlayerView)


def _drawn(round_: Round, viewer: int) -> str | None:
    drawn = round_.turn.drawn
    if drawn is None or viewer != round_.turn.seat or drawn not in round_.mover.hand:
        return None
    return str(drawn)


def _see_window(round_: Round, viewer: int | None, turns_before: int) -> WindowView | None:
    window = round_.window
    if window is None:
        return None
    asked = viewer is not None and viewer != window.by
    answer = window.answers[viewer] if viewer is not None else None
    return WindowView(
        number=turns_before + window.number,
        card=str(window.card),
        by=window.by,
        asked=asked,
        answer=None if answer is None else "claim" if answer else "pass",
        claim=card_texts(answer or ()),
    )


def see_choices(round_: Round, seat: int) -> Choices:
    """All that this seat may do now, longest melds first; it is what `legal_commands` lists."""
    if round_.phase is Phase.WINDOW:
        return _see_answers(round_, seat)
    if seat != round_.turn.seat or round_.result is not None:
        return NO_CHOICES
    return _see_plays(round_, seat) if round_.turn.begun else _see_begin(round_, seat)


def _see_begin(round_: Round, seat: int) -> Choices:
    stops = (
        StopChoice(stop.kind.value, stop_multiplier(round_.profile, stop.kind))
        for stop in legal_stops(round_, seat)
    )
    return replace(NO_CHOICES, draw=True, stops=tuple(stops))


def _see_plays(round_: Round, seat: int) -> Choices:
    melds: list[Cards] = []
    lay_offs: list[LayOffChoice] = []
    discards: list[str] = []
    for command in legal_commands(round_, seat):
        if isinstance(command, LayDown):
            melds.append(command.cards)
        elif isinstance(command, LayOff):
            lay_offs.append(_see_lay_off(round_, command))
        elif isinstance(command, Discard):
            discards.append(str(command.card))
    melds.sort(key=len, reverse=True)
    return replace(
        NO_CHOICES,
        melds=tuple(map(_group, melds)),
        lay_offs=tuple(lay_offs),
        discards=tuple(discards),
    )


def _see_answers(round_: Round, seat: int) -> Choices:
    window = round_.window
    assert window is not None  # see_choices has looked
    if seat == window.by:
        return NO_CHOICES
    claims = sorted(legal_claims(round_, seat), key=lambda claim: -len(claim.cards))
    return replace(
        NO_CHOICES,
        claims=tuple(_group(claim.cards, window.card.bit) for claim in claims),
        may_pass=True,
        may_withdraw=window.answers[seat] is not None,
    )


def _see_lay_off(round_: Round, lay_off: LayOff) -> LayOffChoice:
    kind = kind_after(round_.melds[lay_off.meld], lay_off.cards)
    assert kind is not None  # it is legal
    return LayOffChoice(lay_off.meld, kind.value, card_texts(lay_off.cards))


def _group(cards: Cards, with_bits: int = 0) -> GroupChoice:
    """Hand cards and the kind that they make, together with a discard's bit if there is one."""
    kind = kind_of(Cards(cards | with_bits))
    assert kind is not None  # it is legal
    return GroupChoice(kind.value, card_texts(cards))
