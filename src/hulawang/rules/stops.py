"""The four stops: when each may be called (R5)."""

from hulawang.rules.cards import Cards
from hulawang.rules.commands import StopKind
from hulawang.rules.illegal import Illegal
from hulawang.rules.profile import Profile
from hulawang.rules.round import Player, has_four_sevens


def stop_refusal(profile: Profile, player: Player, kind: StopKind) -> Illegal | None:
    """Why this player may not call this stop at the begin of the own turn, or None (R5)."""
    match kind:
        case StopKind.FOUR_SEVENS:
            return None if has_four_sevens(player.hand) else Illegal.NOT_FOUR_SEVENS
        case StopKind.PLAIN:
            if not player.melded:
                return Illegal.STOP_NOT_MELDED
            too_high = profile.card_sum(player.hand) > profile.thresholds.plain
            return Illegal.SUM_TOO_HIGH if too_high else None
        case StopKind.LOW | StopKind.HIGH:
            return _low_high_refusal(profile, player, kind)


def _low_high_refusal(
    profile: Profile, player: Player, kind: StopKind
) -> Illegal | None:
    if player.melded:
        return Illegal.STOP_MELDED
    if player.turns < profile.low_high_turn:
        return Illegal.STOP_TOO_EARLY
    card_sum = profile.card_sum(player.hand)
    if kind is StopKind.LOW:
        return Illegal.SUM_TOO_HIGH if card_sum > profile.thresholds.low else None
    return Illegal.SUM_TOO_LOW if card_sum < profile.thresholds.high else None


def stops_of(
    profile: Profile, hand: Cards, *, melded: bool, turns: int
) -> tuple[StopKind, ...]:
    """The stops that a player may call in the own `turns`-th turn (R5.1, R5.2)."""
    player = Player(hand, melded, turns)
    return tuple(
        kind for kind in StopKind if stop_refusal(profile, player, kind) is None
    )


def stop_multiplier(profile: Profile, kind: StopKind) -> int:
    """The round multiplier that a stop brings (R7.3)."""
    return {
        StopKind.FOUR_SEVENS: profile.four_sevens,
        StopKind.LOW: profile.low,
        StopKind.HIGH: profile.high,
        StopKind.PLAIN: profile.plain,
    }[kind]
