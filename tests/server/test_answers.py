"""The memory of answers: again is answered again, not applied again."""

import asyncio
import gc

import pytest

from hulawang.rooms.refusals import Refusal, Refused
from hulawang.rules.illegal import Illegal
from hulawang.server.answers import PAGES, Answers, Book
from tests.server.fakes import ScriptedRoom


class Act:
    """Something to apply: counts how often, and ends as it is told."""

    def __init__(self, outcome: Exception | None = None) -> None:
        self.count = 0
        self.outcome = outcome
        self.gate = asyncio.Event()
        self.gate.set()

    async def __call__(self) -> None:
        self.count += 1
        await self.gate.wait()
        if self.outcome is not None:
            raise self.outcome


@pytest.mark.parametrize(
    ("outcome", "answer", "applied"),
    [
        (None, None, 1),
        (Refused(Refusal.STALE_TURN), "stale_turn", 1),
        (Refused(Illegal.NOT_HELD), "not_held", 1),
        (Refused(Refusal.NOT_STORED), "not_stored", 2),
        (Refused(Refusal.BROKEN), "broken", 2),
        (Refused(Refusal.ROOM_CLOSED), "room_closed", 2),
        (Refused(Refusal.RESTART), "restart", 2),
        (ZeroDivisionError(), "broken", 2),
    ],
)
async def test_a_repeated_id_is_applied_again_only_where_we_failed(
    outcome: Exception | None, answer: str | None, applied: int
) -> None:
    answers, act = Answers(8), Act(outcome)
    assert await answers.answer("x", act) == answer
    assert await answers.answer("x", act) == answer
    assert act.count == applied


async def test_who_asks_while_it_is_being_applied_waits_for_the_same_answer() -> None:
    answers, act, other = Answers(8), Act(), Act(Refused(Refusal.STALE_TURN))
    act.gate.clear()
    first = asyncio.ensure_future(answers.answer("x", act))
    second = asyncio.ensure_future(answers.answer("x", other))
    await asyncio.sleep(0)
    act.gate.set()
    assert await first is None
    assert await second is None
    assert (act.count, other.count) == (1, 0)


async def test_what_is_being_applied_outlives_the_connection() -> None:
    answers, act = Answers(8), Act()
    act.gate.clear()
    asked = asyncio.ensure_future(answers.answer("x", act))
    await asyncio.sleep(0)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    act.gate.set()
    assert await answers.answer("x", act) is None
    assert act.count == 1


async def test_only_the_newest_are_remembered() -> None:
    answers, act = Answers(2), Act()
    for command in ("a", "b", "c"):
        await answers.answer(command, act)
    await answers.answer("b", act)
    assert act.count == 3
    await answers.answer("a", act)
    assert act.count == 4


def nobody_sits(_room: object, _person: str) -> bool:
    return False


async def test_the_book_has_a_page_for_each_person_and_room_and_drops_it_with_the_room() -> None:
    book, room, act = Book(lambda: Answers(8), nobody_sits), ScriptedRoom(), Act()
    await book.of(room, "p").answer("x", act)
    await book.of(room, "q").answer("x", act)
    await book.of(ScriptedRoom(), "p").answer("x", act)
    assert act.count == 3
    await book.of(room, "p").answer("x", act)
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
