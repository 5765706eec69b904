"""Long matches as people play them: by a CPU player's policy in every seat."""

from random import Random

from hulawang.cpu.players import HeuristicPlayers
from hulawang.cpu.selfplay import moves
from hulawang.rooms.facts import Fact, MatchBegan, MatchEnded, RoundEnded, SeatFact
from hulawang.rooms.match_play import final_places, next_leader
from hulawang.rooms.options import Options
from hulawang.rules.commands import SeatCommand
from hulawang.rules.notation import command_text
from hulawang.rules.play import deal
from hulawang.rules.profile import BASIC, Profile
from hulawang.rules.round import Round
from hulawang.rules.shuffle import VERSION, first_leader, shuffled_deck
from hulawang.views.model import RoundView
from hulawang.views.result import see_result

_PLAYERS = HeuristicPlayers()


def long_match(match: str, room: str, people: list[str], rounds: int, rng: Random) -> list[Fact]:
    """A finished match of people alone, each of whom added a nonce to every round."""
    seats = len(people)
    options = Options(seats=seats, rounds=rounds)
    sitters = tuple(SeatFact(person, f"이름 {person[:4]}", None) for person in people)
    facts: list[Fact] = [MatchBegan(match, room, options, sitters)]
    totals, leader = (0,) * seats, 0
    for number in range(1, rounds + 1):
        seed = rng.randbytes(32).hex()
        nonces = tuple(rng.randbytes(8).hex() for _ in people)
        if number == 1:
            leader = first_leader(seed, seats, nonces)
        played, final = _play(deal(BASIC, shuffled_deck(seed, number, nonces), seats, leader), rng)
        result = see_result(final)
        assert result is not None
        totals = tuple(
            total + line.points for total, line in zip(totals, result.lines, strict=True)
        )
        facts.append(
            RoundEnded(match, number, leader, seed, VERSION, played, result, totals, nonces)
        )
        leader = next_leader(final)
    places = final_places(totals)
    return [*facts, MatchEnded(match, "finished", rounds, totals, places, None)]


def _play(round_: Round, rng: Random) -> tuple[tuple[str, ...], Round]:
    played = []
    for move in moves(round_, [_choose] * len(round_.players), rng):
        played.append(command_text(move.command))
        round_ = move.step.round
    return tuple(played), round_


def _choose(view: RoundView, seat: int, profile: Profile, rng: Random) -> SeatCommand:
    return _PLAYERS.choose("normal", view, seat, profile, rng)
