"""The memory of answers: again is answered again, not applied again."""

import gc

import pytest

from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rules.illegal import Illegal
from hulawang.server.answers import PAGES, Answered, Answers, Book
from tests.server.scripted_room import ScriptedRoom


class Act:
    """Something to apply: counts how often, and ends as it is told, at once or when it is let."""

    def __init__(self, outcome: Exception | str | None = None, *, waits: bool = False) -> None:
        self.count = 0
        self.outcome = outcome
        self.waits = waits
        self.waiting: list[Answered] = []

    def __call__(self, answered: Answered) -> None:
        self.count += 1
        if isinstance(self.outcome, Exception):
            raise self.outcome
        self.waiting.append(answered)
        if not self.waits:
            self.let()

    def let(self) -> None:
        """Let it end."""
        waiting, self.waiting = self.waiting, []
        for answered in waiting:
            assert not isinstance(self.outcome, Exception)
            answered(self.outcome)


def asked(answers: Answers, command: str, act: Act) -> list[str | None]:
    """Ask once; the answers that have come, and those that will."""
    heard: list[str | None] = []
    answers.ask(command, act, heard.append)
    return heard


@pytest.mark.parametrize(
    ("outcome", "answer", "applied"),
    [
        (None, None, 1),
        (Refused(Refusal.STALE_TURN), "stale_turn", 1),
        ("stale_turn", "stale_turn", 1),
        (Refused(Illegal.NOT_HELD), "not_held", 1),
        (Refused(Refusal.NOT_STORED), "not_stored", 2),
        (Refused(Refusal.BROKEN), "broken", 2),
        (Refused(Refusal.ROOM_CLOSED), "room_closed", 2),
        ("room_closed", "room_closed", 2),
        (Refused(Refusal.RESTART), "restart", 2),
        (ZeroDivisionError(), "broken", 2),
    ],
)
def test_a_repeated_id_is_applied_again_only_where_we_failed(
    outcome: Exception | str | None, answer: str | None, applied: int
) -> None:
    answers, act = Answers(8), Act(outcome)
    assert asked(answers, "x", act) == [answer]
    assert asked(answers, "x", act) == [answer]
    assert act.count == applied


def test_who_asks_while_it_is_being_applied_waits_for_the_same_answer() -> None:
    answers, act, other = Answers(8), Act(waits=True), Act("stale_turn")
    first, second = asked(answers, "x", act), asked(answers, "x", other)
    assert (first, second) == ([], [])
    act.let()
    assert (first, second) == ([None], [None])
    assert (act.count, other.count) == (1, 0)
    assert asked(answers, "x", other) == [None]


def test_only_the_first_outcome_counts() -> None:
    answers, act = Answers(8), Act(waits=True)
    heard = asked(answers, "x", act)
    act.waiting[0](None)
    act.waiting[0]("broken")
    assert heard == [None]
    assert asked(answers, "x", act) == [None]


def test_only_the_newest_are_remembered() -> None:
    answers, act = Answers(2), Act()
    for command in ("a", "b", "c"):
        asked(answers, command, act)
    asked(answers, "b", act)
    assert act.count == 3
    asked(answers, "a", act)
    assert act.count == 4


def test_what_is_being_applied_is_not_forgotten() -> None:
    answers, slow, act = Answers(2), Act(waits=True), Act()
    first = asked(answers, "a", slow)
    for command in ("b", "c", "d", "e"):
        asked(answers, command, act)
    again = asked(answers, "a", slow)
    slow.let()
    assert (first, again, slow.count) == ([None], [None], 1)


def nobody_sits(_room: object, _person: str) -> bool:
    return False


async def test_the_book_has_a_page_for_each_person_and_room_and_drops_it_with_the_room() -> None:
    book, room, act = Book(lambda: Answers(8), nobody_sits), ScriptedRoom(), Act()
    asked(book.of(room, "p"), "x", act)
    asked(book.of(room, "q"), "x", act)
    asked(book.of(ScriptedRoom(), "p"), "x", act)
    assert act.count == 3
    asked(book.of(room, "p"), "x", act)
    assert act.count == 3
    del room
    gc.collect()
    assert len(book) == 0


def test_who_passes_by_is_forgotten_and_who_sits_is_not() -> None:
    book, room = Book(list[str], lambda _, person: person.startswith("sits")), ScriptedRoom()
    for person in ("sits and stays", "sits too", "looks on", "passes by"):
        book.of(room, person).append(person)
    for number in range(3 * PAGES):
        book.of(room, f"passer {number}")
        assert book.of(room, "looks on") == ["looks on"]
        assert book.pages_of(room) <= PAGES
    assert book.of(room, "sits and stays") == ["sits and stays"]
    assert book.of(room, "sits too") == ["sits too"]
    assert book.of(room, "passes by") == []


def test_where_all_sit_nobody_is_forgotten() -> None:
    book, room = Book(list[int], lambda _, __: True), ScriptedRoom()
    for number in range(2 * PAGES):
        book.of(room, f"{number}").append(number)
    assert [book.of(room, f"{number}") for number in range(2 * PAGES)] == [
        [number] for number in range(2 * PAGES)
    ]
