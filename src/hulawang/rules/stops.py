"""The four stops: when each may be called (R5)."""

from collections.abc import Callable
from typing import TypeAlias

from hulawang.rules.cards import Cards
from hulawang.rules.commands import StopKind
from hulawang.rules.illegal import Illegal
from hulawang.rules.profile import Profile
from hulawang.rules.round import How, Player, has_four_sevens
from hulawang.rules.settle import round_multiplier


def stop_refusal(profile: Profile, player: Player, kind: StopKind) -> Illegal | None:
    """Why this player may not call this stop at the begin of the own turn, or None (R5)."""
    return _REFUSALS[kind](profile, player)


def stops_of(profile: Profile, hand: Cards, *, melded: bool, turns: int) -> tuple[StopKind, ...]:
    """The stops that a player may call in the own `turns`-th turn (R5.1, R5.2)."""
    player = Player(hand, melded, turns)
    return tuple([kind for kind, code in _REFUSALS.items() if code(profile, player) is None])


def stop_multiplier(profile: Profile, kind: StopKind) -> int:
    """The round multiplier that a stop brings (R7.3)."""
    return round_multiplier(profile, How(kind.value))


def _four_sevens(_: Profile, player: Player) -> Illegal | None:
    return None if has_four_sevens(player.hand) else Illegal.NOT_FOUR_SEVENS


def _low(profile: Profile, player: Player) -> Illegal | None:
    if code := _low_or_high(profile, player):
        return code
    too_high = profile.card_sum(player.hand) > profile.thresholds.low
    return Illegal.SUM_TOO_HIGH if too_high else None


def _high(profile: Profile, player: Player) -> Illegal | None:
    if code := _low_or_high(profile, player):
        return code
    too_low = profile.card_sum(player.hand) < profile.thresholds.high
    return Illegal.SUM_TOO_LOW if too_low else None


def _plain(profile: Profile, player: Player) -> Illegal | None:
    if not player.melded:
        return Illegal.STOP_NOT_MELDED
    too_high = profile.card_sum(player.hand) > profile.thresholds.plain
    return Illegal.SUM_TOO_HIGH if too_high else None


def _low_or_high(profile: Profile, player: Player) -> Illegal | None:
    """What both ask: an unmelded player, in the own second turn at the earliest."""
    if player.melded:
        return Illegal.STOP_MELDED
    return Illegal.STOP_TOO_EARLY if player.turns < profile.low_high_turn else None


_Refusal: TypeAlias = Callable[[Profile, Player], Illegal | None]
_REFUSALS: dict[StopKind, _Refusal] = {
    StopKind.FOUR_SEVENS: _four_sevens,
    StopKind.LOW: _low,
    StopKind.HIGH: _high,
    StopKind.PLAIN: _plain,
}
"""What each stop asks, in the order in which stops are offered."""
