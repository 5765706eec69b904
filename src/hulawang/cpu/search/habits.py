"""The habits of everybody in a rollout: those of the heuristic player, made quick."""

from collections.abc import Iterable

from hulawang.cpu.search.tables import (
    CLAIM_PAIRS,
    PAIR_OUTS,
    PARTNERS,
    SEVEN_BITS,
    chance_of_more,
    longest_melds,
)
from hulawang.cpu.style import Style
from hulawang.rules.cards import RANK_COUNT, Cards
from hulawang.rules.profile import Profile
from hulawang.rules.round import How

STYLE = Style()
"""Whose habits these are, as far as they are the same."""
KEEPS = 12.0
"""What a live card that completes a pair is worth in points of card value."""
LAYS = 2.0
"""What a card is worth that a meld on the table takes."""
DANGER = 0.15
"""What each unseen card costs with which others may claim a discard."""


def stop_of(
    profile: Profile, hand: int, turns: int, *, melded: bool, others: Iterable[int]
) -> How | None:
    """The stop to call at the begin of a turn; `others` are the card counts of melded players."""
    if hand & SEVEN_BITS == SEVEN_BITS:
        return How.FOUR_SEVENS
    limits = profile.thresholds
    if not melded:
        if turns < profile.low_high_turn:
            return None
        total = profile.card_sum(Cards(hand))
        return How.LOW if total <= limits.low else How.HIGH if total >= limits.high else None
    total = profile.card_sum(Cards(hand))
    if total > limits.plain:
        return None
    chance = 1.0
    for cards in others:
        chance *= chance_of_more(cards, total, profile.values)
    return How.PLAIN if chance >= STYLE.plain_stop else None


def melds_to_lay(hand: int) -> list[int]:
    """All new melds of a hand: the longest first, then every 7 that is left."""
    found, rest = longest_melds(hand)
    sevens = rest & SEVEN_BITS
    while sevens:
        seven = sevens & -sevens
        found.append(seven)
        sevens ^= seven
    return found


def to_throw(profile: Profile, hand: int, live: int, takes: int) -> int:
    """The card to discard: worth most in points and least to go on with; a 7 only at the last.

    `live` are the cards this player has not seen, `takes` those that melds on the table take.
    """
    values = profile.values
    best, chosen = -1e9, -1
    cards = hand & ~SEVEN_BITS or hand
    while cards:
        bit = cards & -cards
        cards ^= bit
        card = bit.bit_length() - 1
        score: float = values[card % RANK_COUNT]
        if hand & PARTNERS[card]:
            for partner, outs in PAIR_OUTS[card]:
                if hand & partner:
                    score -= KEEPS * (outs & live).bit_count()
        if bit & takes:
            score -= LAYS
        score -= DANGER * (PARTNERS[card] & live).bit_count()
        if score > best:
            best, chosen = score, card
    return chosen


def claim_with(profile: Profile, hand: int, card: int, turns: int, *, melded: bool) -> int:
    """The two hand cards with which to claim a discard, 0 to pass (R4.2)."""
    found = 0
    for pair in CLAIM_PAIRS[card]:
        if hand & pair == pair:
            found = pair
            break
    if not found or melded or turns + 1 < profile.low_high_turn:
        return found
    # Whoever can stop low or high in the next own turn wins more by waiting.
    limits, total = profile.thresholds, profile.card_sum(Cards(hand))
    return 0 if total <= limits.low or total >= limits.high else found
