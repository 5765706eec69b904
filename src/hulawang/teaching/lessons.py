"""The five lessons of a first round, each with its deal and its script.

Cards that no script names lie below in the stock, in the order of the pack.
"""

from msgspec.structs import replace

from hulawang.rules.cards import DECK
from hulawang.rules.notation import parse_round
from hulawang.rules.round import Round
from hulawang.teaching.lesson import Beat, Lesson, Wanted, others


def _laid_out(turn: str, players: tuple[str, ...], top: str, table: str = "") -> Round:
    """A round as it lies when a lesson begins; `top` is what is drawn first."""
    known = parse_round(f"turn={turn} players={','.join(players)} stock={top} {table}")
    seen = {card for player in known.players for card in player.hand}
    seen |= {card for meld in known.melds for card in meld.cards}
    seen |= {thrown.card for thrown in known.discards} | set(known.stock)
    rest = tuple(card for card in DECK if card not in seen)
    return replace(known, stock=(*known.stock, *rest))


def _turn(seat: int, *moves: str) -> tuple[str, ...]:
    """What a seat does in a turn after its draw; the last is what it throws."""
    *between, card = moves
    return (f"{seat}:draw", *(f"{seat}:{move}" for move in between), f"{seat}:discard {card}")


def _passed(*seats: int) -> tuple[str, ...]:
    return tuple(f"{seat}:pass" for seat in seats)


_MELDS: tuple[Beat, ...] = (
    Wanted("draw", "draw"),
    Wanted("set", "meld 9s9h9c"),
    Wanted("seven", "meld 7c"),
    Wanted("discard", "discard Kh"),
    others(
        *_passed(1, 2),
        *_turn(1, "Qd"), *_passed(2, 0),
        *_turn(2, "2s"), *_passed(0, 1),
    ),
    Wanted("again", "draw"),
    Wanted("run", "meld 4d5d6d"),
    Wanted("out", "discard Js"),
)  # fmt: skip

_LAY_OFF: tuple[Beat, ...] = (
    Wanted("draw", "draw"),
    Wanted("meld", "meld QhQdQc"),
    Wanted("ends", "lay_off 0 7sJs"),
    Wanted("neighbour", "lay_off 1 8d"),
    Wanted("discard", "discard 4c"),
    others(
        *_passed(1, 2),
        *_turn(1, "Ks"), *_passed(2, 0),
        *_turn(2, "meld 2s2d2c", "Tc"), *_passed(0, 1),
    ),
    Wanted("again", "draw"),
    Wanted("set", "lay_off 3 2h"),
    Wanted("out", "discard Kd"),
)  # fmt: skip

_CLAIM: tuple[Beat, ...] = (
    others("1:draw", "1:discard 6s", "2:pass"),
    Wanted("claim", "claim 4s5s"),
    Wanted("discard", "discard Kc"),
    others(*_passed(1, 2), *_turn(1, "Td")),
    Wanted("rival", "claim JdQd"),
    others("2:claim TsTh", "2:discard 8c", "1:pass"),
    Wanted("mine", "claim 7c9c"),
    Wanted("throw", "discard Qd"),
    others(*_passed(1, 2), *_turn(1, "3h"), "2:pass"),
    Wanted("pass", "pass"),
)

_STOP: tuple[Beat, ...] = (
    Wanted("draw", "draw"),
    Wanted("lay_off", "lay_off 0 Js"),
    Wanted("discard", "discard Ks"),
    others(
        *_passed(1, 2),
        *_turn(1, "Jc"), *_passed(2, 0),
        *_turn(2, "9d"), *_passed(0, 1),
    ),
    Wanted("stop", "stop plain"),
)  # fmt: skip

_HULA: tuple[Beat, ...] = (
    Wanted("draw", "draw"),
    Wanted("run", "meld 3c4c5c6c"),
    Wanted("set", "meld 7s7h7d"),
    Wanted("out", "discard Kd"),
)

LESSONS: dict[str, Lesson] = {
    lesson.name: lesson
    for lesson in (
        Lesson(
            "melds",
            _laid_out(
                "1@0/fresh/-",
                ("9s9h9c4d5dKhJs/u/1", "3hQd8sTcAd5s2d/u/0", "2s7h6hAcKdQs8h/u/0"),
                "7cTd3s6d",
            ),
            _MELDS,
        ),
        Lesson(
            "lay_off",
            _laid_out(
                "7@0/fresh/-",
                ("QhQdQc7sJs8d2h/u/3", "Ks5h9h3c/m/2", "2s2dTc6hAh/m/2"),
                "4cQs2cKd",
                "melds=run:8s9sTs/1,seven:7d/2 discards=5d/0,9c/1,6d/2 last=2",
            ),
            _LAY_OFF,
        ),
        Lesson(
            "claim",
            _laid_out(
                "2@1/fresh/-",
                ("4s5s9cJdQd7cKc/u/1", "6sTd3h8hAs2cKs/u/1", "TsTh8cAd3d5hQh/u/0"),
                "9hJhQs",
                "discards=Jc/0 last=0",
            ),
            _CLAIM,
        ),
        Lesson(
            "stop",
            _laid_out(
                "7@0/melded/-",
                ("2h3dKsJs/m/3", "5s6cKdJc/m/2", "7h7dQhTc9d4s8c/u/2"),
                "4cQdAc",
                "melds=run:8s9sTs/1,set:3s3h3c/0 discards=Kh/0,5d/1,9h/2 last=2",
            ),
            _STOP,
        ),
        Lesson(
            "hula",
            _laid_out(
                "4@0/fresh/-",
                ("3c4c5c7s7h7dKd/u/2", "8s9dQh/m/1", "7cKhJd5s2d9hQc/u/1"),
                "6c",
                "melds=set:AsAhAd/1 discards=4h/0,Jh/1,3s/2 last=2",
            ),
            _HULA,
        ),
    )
}
"""By name, in the order in which they are learnt."""
