"""The text notation: cards, melds, commands and a whole round in one line, both ways.

A command is `2:meld 7h8h9h` (seat, verb, what); without its seat it is a *move*. A round is a line
of `key=value` words, lists parted by commas, `-` for nothing:

    profile=basic@5000 leader=0 turn=3@1/fresh/drew:9d players=7h8h/u/1,AsKd/m/1,2c/u/0
    stock=4d5d melds=run:6c7c/0 discards=Ks/0 last=0 window=- over=-

All but `turn` and `players` may be left out when a round is read: then they are as in `_USUAL`.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from hulawang.rules.cards import BadNotation, Card, Cards, parse_cards
from hulawang.rules.commands import (
    Claim,
    CloseWindow,
    Command,
    Discard,
    Draw,
    LayDown,
    LayOff,
    Pass,
    SeatCommand,
    Stop,
    StopKind,
    Withdraw,
)
from hulawang.rules.melds import Meld, kind_of
from hulawang.rules.profile import BASIC, profile_named
from hulawang.rules.round import (
    PASS,
    Answer,
    Ending,
    How,
    Player,
    Round,
    Thrown,
    Turn,
    Window,
)
from hulawang.rules.settle import Standing, settle

NOTHING = "-"


# -- commands ------------------------------------------------------------------------------------


def move_text(command: SeatCommand) -> str:
    """A command without its seat: `draw`, `lay_off 2 9hTh`, `stop low` …"""
    match command:
        case Draw():
            return "draw"
        case Stop(kind=kind):
            return f"stop {kind}"
        case LayDown(cards=cards):
            return f"meld {cards}"
        case LayOff(meld=meld, cards=cards):
            return f"lay_off {meld} {cards}"
        case Discard(card=card):
            return f"discard {card}"
        case Claim(cards=cards):
            return f"claim {cards}"
        case Pass():
            return "pass"
        case Withdraw():
            return "withdraw"


def parse_move(text: str, seat: int) -> SeatCommand:
    """The command that this seat gives by a move's text.

    Raises `BadNotation` for any other text.
    """
    match text.split(" "):
        case ["draw"]:
            return Draw(seat)
        case ["stop", kind] if kind in tuple(StopKind):
            return Stop(seat, StopKind(kind))
        case ["meld", cards]:
            return LayDown(seat, Cards.parse(cards))
        case ["lay_off", meld, cards]:
            return LayOff(seat, _count(meld), Cards.parse(cards))
        case ["discard", card]:
            return Discard(seat, Card.parse(card))
        case ["claim", cards]:
            return Claim(seat, Cards.parse(cards))
        case ["pass"]:
            return Pass(seat)
        case ["withdraw"]:
            return Withdraw(seat)
        case _:
            raise BadNotation(text)


def command_text(command: Command) -> str:
    """A command with its seat; the clock's own is `close`."""
    if isinstance(command, CloseWindow):
        return "close"
    return f"{command.seat}:{move_text(command)}"


def parse_command(text: str) -> Command:
    """The command that a text spells.

    Raises `BadNotation` for any other text.
    """
    if text == "close":
        return CloseWindow()
    seat, _, move = text.partition(":")
    return parse_move(move, _count(seat))


# -- melds ---------------------------------------------------------------------------------------


def meld_text(meld: Meld) -> str:
    """A meld on the table: `run:QhKhAh2h/1` is a RUN that seat 1 laid down."""
    return f"{meld.kind}:{''.join(map(str, meld.in_order()))}/{meld.owner}"


def parse_meld(text: str) -> Meld:
    """The meld that a text spells; the order of its cards is free.

    Raises `BadNotation` for any other text.
    """
    kind, _, rest = text.partition(":")
    letters, _, owner = rest.partition("/")
    cards = Cards.parse(letters)
    found = kind_of(cards)
    if found is None or found != kind:
        raise BadNotation(text)
    return Meld(found, cards, _count(owner))


# -- rounds --------------------------------------------------------------------------------------


def round_text(round_: Round) -> str:
    """A whole round in one line, from which `parse_round` makes the equal round again."""
    words = {
        "profile": f"{round_.profile.name}@{round_.profile.window_ms}",
        "leader": str(round_.leader),
        "turn": _turn_text(round_.turn),
        "players": _list(_player_text(player) for player in round_.players),
        "stock": "".join(map(str, round_.stock)) or NOTHING,
        "melds": _list(map(meld_text, round_.melds)),
        "discards": _list(f"{thrown.card}/{thrown.by}" for thrown in round_.discards),
        "last": _or_nothing(round_.last_discard_by),
        "window": NOTHING if round_.window is None else _window_text(round_.window),
        "over": NOTHING if round_.result is None else _ending_text(round_.result.ending),
    }
    return " ".join(f"{key}={value}" for key, value in words.items())


_USUAL = {
    "profile": f"{BASIC.name}@{BASIC.window_ms}",
    "leader": "0",
    "stock": NOTHING,
    "melds": NOTHING,
    "discards": NOTHING,
    "last": NOTHING,
    "window": NOTHING,
    "over": NOTHING,
}
_KEYS = {"turn", "players", *_USUAL}


def parse_round(text: str) -> Round:
    """The round that a line spells.

    Raises `BadNotation` for any other text.
    """
    try:
        return _parse_round(text)
    except (ValueError, KeyError) as wrong:
        raise BadNotation(text) from wrong


def _parse_round(text: str) -> Round:
    words = _USUAL | dict(word.split("=") for word in text.split())
    if words.keys() != _KEYS:
        raise BadNotation(text)
    name, window_ms = words["profile"].split("@")
    round_ = Round(
        profile=profile_named(name, _count(window_ms)),
        leader=_count(words["leader"]),
        players=tuple(map(_parse_player, _items(words["players"]))),
        stock=parse_cards(_unless_nothing(words["stock"])),
        turn=_parse_turn(words["turn"]),
        melds=tuple(map(parse_meld, _items(words["melds"]))),
        discards=tuple(map(_parse_thrown, _items(words["discards"]))),
        last_discard_by=_seat_or_nobody(words["last"]),
        window=None if words["window"] == NOTHING else _parse_window(words["window"]),
    )
    seats, window = round_.seats, round_.window
    if seats not in round_.profile.seats or max(_seats_named(round_)) >= seats:
        raise BadNotation(text)
    if window is not None and len(window.answers) != seats:
        raise BadNotation(text)
    return round_ if words["over"] == NOTHING else _settled(round_, words["over"])


def _seats_named(round_: Round) -> Iterator[int]:
    """Every seat that a round names anywhere but in its ending."""
    yield from (round_.leader, round_.turn.seat)
    yield from (meld.owner for meld in round_.melds)
    yield from (thrown.by for thrown in round_.discards)
    yield from (round_.turn.claimed_from or 0, round_.last_discard_by or 0)
    if round_.window is not None:
        yield round_.window.by


def _settled(round_: Round, text: str) -> Round:
    ending = _parse_ending(text)
    seats = (ending.by, ending.claimed_from, ending.last_discard_by)
    if max(seat or 0 for seat in seats) >= round_.seats:
        raise BadNotation(text)
    standings = tuple(Standing(player.hand, player.melded) for player in round_.players)
    return replace(round_, result=settle(round_.profile, ending, standings))


def _turn_text(turn: Turn) -> str:
    fresh = "fresh" if turn.unmelded_before else "melded"
    if turn.drawn is not None:
        begun = f"drew:{turn.drawn}"
    elif turn.claimed_from is not None:
        begun = f"claimed:{turn.claimed_from}"
    else:
        begun = NOTHING
    return f"{turn.number}@{turn.seat}/{fresh}/{begun}"


def _parse_turn(text: str) -> Turn:
    place, fresh, begun = text.split("/")
    number, seat = place.split("@")
    how, _, what = begun.partition(":")
    if fresh not in ("fresh", "melded") or how not in ("drew", "claimed", NOTHING):
        raise BadNotation(text)
    return Turn(
        _count(number),
        _count(seat),
        unmelded_before=fresh == "fresh",
        drawn=Card.parse(what) if how == "drew" else None,
        claimed_from=_count(what) if how == "claimed" else None,
    )


def _player_text(player: Player) -> str:
    return f"{player.hand or NOTHING}/{'m' if player.melded else 'u'}/{player.turns}"


def _parse_player(text: str) -> Player:
    hand, melded, turns = text.split("/")
    if melded not in ("m", "u"):
        raise BadNotation(text)
    return Player(Cards.parse(_unless_nothing(hand)), melded == "m", _count(turns))


def _parse_thrown(text: str) -> Thrown:
    card, by = text.split("/")
    return Thrown(Card.parse(card), _count(by))


def _window_text(window: Window) -> str:
    answers = "/".join(map(_answer_text, window.answers))
    return f"{window.number}/{window.card}/{window.by}/{answers}"


def _parse_window(text: str) -> Window:
    number, card, by, *answers = text.split("/")
    return Window(_count(number), Card.parse(card), _count(by), tuple(map(_parse_answer, answers)))


def _answer_text(answer: Answer) -> str:
    return NOTHING if answer is None else str(answer) or "pass"


def _parse_answer(text: str) -> Answer:
    if text == NOTHING:
        return None
    return PASS if text == "pass" else Cards.parse(text)


def _ending_text(ending: Ending) -> str:
    seats = (ending.by, ending.claimed_from, ending.last_discard_by)
    return "/".join((ending.how, *map(_or_nothing, seats)))


def _parse_ending(text: str) -> Ending:
    how, *seats = text.split("/")
    by, claimed_from, last_discard_by = map(_seat_or_nobody, seats)
    if (by is None) != (how == How.STOCK):
        raise BadNotation(text)
    return Ending(How(how), by, claimed_from, last_discard_by)


def _list(items: Iterable[str]) -> str:
    return ",".join(items) or NOTHING


def _items(text: str) -> list[str]:
    return [] if text == NOTHING else text.split(",")


def _unless_nothing(text: str) -> str:
    return "" if text == NOTHING else text


def _or_nothing(number: int | None) -> str:
    return NOTHING if number is None else str(number)


def _seat_or_nobody(text: str) -> int | None:
    return None if text == NOTHING else _count(text)


def _count(text: str) -> int:
    """A whole number from 0 to 999999; Python itself would read `+1`, `1_0` and `٣` too."""
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise BadNotation(text)
    return int(text)
