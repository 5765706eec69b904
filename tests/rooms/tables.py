"""Tables in the middle of things, spelled in a line or two."""

from collections.abc import Sequence
from dataclasses import replace

from msgspec import structs

from hulawang.rooms.facts import Fact, MatchEnded
from hulawang.rooms.messages import CpuMove, Message, Move
from hulawang.rooms.options import Level, Options
from hulawang.rooms.ports import Entry
from hulawang.rooms.refusals import Refused
from hulawang.rooms.state import Match, RoomPhase, Seat, Table
from hulawang.rooms.table import handle, replayed, resumed
from hulawang.rules.cards import DECK, parse_cards
from hulawang.rules.notation import parse_round
from hulawang.rules.round import Round

NOW = 1_000_000
PEOPLE = ("ann", "bob", "cat", "dan", "eve")
SEEDS = ("5eed" * 16, "0ddba11" * 9 + "0")


def seat(who: str) -> Seat:
    """`ann` is a person who looks on, `normal` a CPU player, `-` an empty seat."""
    if who == "-":
        return Seat()
    if who in tuple(Level):
        return Seat(cpu=Level(who))
    return Seat(person=who, name=who.title(), connected=True)


def waiting(who: str, *, now: int = NOW, seed: str | None = SEEDS[0]) -> Table:
    """A room before its match: `ann bob - normal`; the first person is the host."""
    seats = tuple(map(seat, who.split()))
    table = Table("ROOM", Options(seats=len(seats)), seats, _host(seats), seed=seed)
    return resumed(table, now)


def _host(seats: tuple[Seat, ...]) -> int:
    return next(index for index, each in enumerate(seats) if each.person is not None)


def playing(
    round_: Round, who: str = "", *, options: Options | None = None, now: int = NOW
) -> Table:
    """A table at which this round is being played, the first of its match, all people there."""
    seats = tuple(map(seat, who.split() or PEOPLE[: round_.seats]))
    options = options or Options(seats=round_.seats)
    profile = replace(round_.profile, window_ms=options.window_s * 1000)
    match = Match("m1", 1, structs.replace(round_, profile=profile), SEEDS[0])
    table = Table("ROOM", options, seats, _host(seats), RoomPhase.PLAYING, match, SEEDS[1])
    return resumed(table, now)


def last_move(who: str = "", *, rounds: int = 5, now: int = NOW) -> Table:
    """Seat 0 is about to end the round by throwing 2h, the last card; the others hold 7h8c 9cKc."""
    seats = len(who.split()) or 3
    hands = ("2h", "7h8c", "9cKc", "3s4d", "5hJd")[:seats]
    round_ = a_round(*hands, turn="3@0/melded/drew:Qs", melds="run:JsQsKs/0")
    return playing(round_, who, options=Options(seats=seats, rounds=rounds), now=now)


def between(who: str = "", *, rounds: int = 5, now: int = NOW) -> Table:
    """The break after the first round, which seat 0 has won."""
    table = last_move(who, rounds=rounds, now=now)
    person = table.seats[0].person
    ends = CpuMove(0, 3, "discard 2h") if person is None else Move(person, 3, "discard 2h")
    return after(table, ends, now=now)


def a_round(
    *hands: str,
    turn: str = "1@0/fresh/-",
    melds: str = "-",
    stock: str | None = None,
    discards: str = "-",
) -> Round:
    """A round in the notation's words; who has a meld is melded, the stock is what is left."""
    used = "".join((*hands, melds, discards))
    left = "".join(str(card) for card in DECK if str(card) not in used)
    mover = int(turn.split("/", 1)[0].split("@")[1])
    players = (
        f"{hand}/{'m' if f'/{index}' in melds else 'u'}/{int(index == mover)}"
        for index, hand in enumerate(hands)
    )
    return parse_round(
        f"turn={turn} players={','.join(players)} "
        f"stock={left if stock is None else stock or '-'} melds={melds} discards={discards}"
    )


def after(table: Table, *messages: Message, now: int = NOW) -> Table:
    """The table after these messages."""
    for message in messages:
        table = handle(table, message, now).table
    return table


def facts_of(table: Table, message: Message, now: int = NOW) -> tuple[Fact, ...]:
    """What a message leaves on record."""
    return handle(table, message, now).facts


def without_state(fact: Fact) -> MatchEnded:
    """The end of a match but for where it stood."""
    assert isinstance(fact, MatchEnded)
    return replace(fact, state=None)


def code_of(table: Table, message: Message, now: int = NOW) -> str | None:
    """With what code the table refuses a message; None if it does not."""
    try:
        handle(table, message, now)
    except Refused as refused:
        return refused.code
    return None


def turn_of(table: Table) -> int:
    """The number that a move in this turn names."""
    return table.match_or_refuse().turn


def window_of(table: Table) -> int:
    """The number that an answer in the open window names."""
    window = table.match_or_refuse().window
    assert window is not None
    return window


def moved(table: Table, *moves: str, now: int = NOW) -> Table:
    """The table after moves such as `ann draw`, each naming the turn or window of its moment."""
    for text in moves:
        person, move = text.split(" ", 1)
        match = table.match_or_refuse()
        number = match.turn if match.window is None else match.window
        table = after(table, Move(person, number, move), now=now)
    return table


def all_pass(table: Table, now: int = NOW) -> Table:
    """The open window once everybody who is asked has passed."""
    number = window_of(table)
    window = table.match_or_refuse().round.window
    assert window is not None
    for index in window.asked():
        person = table.seats[index].person
        passes = CpuMove(index, number, "pass")
        message = passes if person is None else Move(person, number, "pass")
        table = after(table, message, now=now)
    return table


def turns_played(table: Table, turns: int = 1, now: int = NOW) -> Table:
    """The table after so many turns in which people draw, throw what they drew, and all pass."""
    for _ in range(turns):
        round_ = table.match_or_refuse().round
        person = table.seats[round_.turn.seat].person
        table = moved(table, f"{person} draw", f"{person} discard {round_.stock[0]}", now=now)
        table = all_pass(table, now)
    return table


def refolded(before: Table, entries: Sequence[Entry]) -> Table:
    """What a journal makes of the table with which it began."""
    for entry in entries:
        before = replayed(before, entry.message, entry.at)
    return before


def hand_of(table: Table, index: int) -> set[str]:
    """The cards in a hand."""
    return set(map(str, table.match_or_refuse().round.players[index].hand))


def cards(text: str) -> list[str]:
    """`7h8h` as a list."""
    return [str(card) for card in parse_cards(text)]
