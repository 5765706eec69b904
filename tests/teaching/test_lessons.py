"""Every lesson's script is played by the rules, and whoever leaves it is answered."""

import pytest

from hulawang.rules.cards import DECK
from hulawang.rules.commands import SeatCommand
from hulawang.rules.illegal import Illegal
from hulawang.rules.legal import legal_claims, legal_commands
from hulawang.rules.notation import parse_move
from hulawang.rules.round import How, Phase
from hulawang.teaching.lesson import LEARNER, NOT_NOW, Lesson, play
from hulawang.teaching.lessons import LESSONS

ALL = pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.name)


def moves_of(lesson: Lesson, most: int | None = None) -> tuple[SeatCommand, ...]:
    """The wanted moves, or the first of them."""
    return tuple(wanted.command() for wanted in lesson.wanted[:most])


@ALL
def test_the_pack_is_whole(lesson: Lesson) -> None:
    round_ = lesson.begin
    lying = [card for player in round_.players for card in player.hand]
    lying += [card for meld in round_.melds for card in meld.cards]
    lying += [thrown.card for thrown in round_.discards] + list(round_.stock)
    assert sorted(lying) == list(DECK)


@ALL
def test_the_script_is_played_to_its_end(lesson: Lesson) -> None:
    progress = play(lesson, moves_of(lesson))
    assert (progress.made, progress.wanted, progress.refused) == (len(lesson.wanted), None, None)


@ALL
def test_each_wanted_move_brings_the_next_one(lesson: Lesson) -> None:
    for made, wanted in enumerate(lesson.wanted):
        progress = play(lesson, moves_of(lesson, made))
        assert (progress.made, progress.wanted) == (made, wanted)
        round_ = progress.steps[-1].round
        assert wanted.command() in legal_commands(round_, LEARNER)


@ALL
def test_where_a_claim_is_wanted_there_is_no_other(lesson: Lesson) -> None:
    """The table offers one claim at first: it must be the one that is wanted."""
    for made, wanted in enumerate(lesson.wanted):
        if wanted.move.startswith("claim"):
            round_ = play(lesson, moves_of(lesson, made)).steps[-1].round
            assert legal_claims(round_, LEARNER) == (wanted.command(),)


@ALL
def test_a_lesson_is_short_and_its_words_differ(lesson: Lesson) -> None:
    words = [wanted.word for wanted in lesson.wanted]
    assert 3 < len(words) < 9 and len(set(words)) == len(words)


@ALL
def test_whatever_else_is_done_is_refused_with_a_reason(lesson: Lesson) -> None:
    for made, wanted in enumerate(lesson.wanted):
        so_far = moves_of(lesson, made)
        before = play(lesson, so_far)
        for move in legal_commands(before.steps[-1].round, LEARNER):
            if move != wanted.command():
                after = play(lesson, (*so_far, move))
                assert (after.made, after.refused) == (made, NOT_NOW)
                assert after.steps[-1].round == before.steps[-1].round
        illegal = play(lesson, (*so_far, parse_move("stop four_sevens", LEARNER)))
        assert illegal.refused in tuple(Illegal)


@pytest.mark.parametrize(
    ("name", "how", "points"),
    [
        ("melds", How.OUT, (12, -4, -8)),
        ("lay_off", How.OUT, (3, -2, -1)),
        ("stop", How.PLAIN, (17, -1, -16)),
        ("hula", How.HULA, (36, -4, -32)),
    ],
)
def test_a_round_is_won_and_paid_for(name: str, how: How, points: tuple[int, ...]) -> None:
    lesson = LESSONS[name]
    result = play(lesson, moves_of(lesson)).steps[-1].round.result
    assert result is not None
    assert (result.ending.how, result.points) == (how, points)


def test_the_lesson_of_claims_goes_on_when_it_ends() -> None:
    lesson = LESSONS["claim"]
    assert play(lesson, moves_of(lesson)).steps[-1].round.phase is Phase.DRAW


def test_what_comes_after_a_refused_move_is_not_looked_at() -> None:
    lesson = LESSONS["melds"]
    astray = parse_move("discard Kh", LEARNER)
    progress = play(lesson, (astray, *moves_of(lesson)))
    assert (progress.made, progress.refused) == (0, Illegal.NOT_DRAWN)
