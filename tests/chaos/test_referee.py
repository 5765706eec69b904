"""The referee finds what is planted: else an evening without faults would say nothing."""

import json
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from hulawang.rooms.messages import Move
from hulawang.rooms.ports import Entry
from hulawang.rules.shuffle import commitment
from tests.chaos.diary import Diary, Heard, Json
from tests.chaos.evening import Programme, evening
from tests.chaos.frames import DECK, cards_in
from tests.chaos.records import Records
from tests.chaos.referee import Evidence, verdict
from tests.chaos.shuffles import is_untouched

Plant = Callable[[Json], object]
"""Changes a frame."""


@pytest.fixture(scope="module")
async def honest(tmp_path_factory: pytest.TempPathFactory) -> Evidence:
    """A small evening at which nothing was wrong, and of which everybody has seen all."""
    folder = tmp_path_factory.mktemp("evening")
    async with evening(folder, Programme(seed=3, parties=1, people=4, steady=True)) as tonight:
        await tonight.play()
        return await tonight.evidence(Records(folder / "hulawang.db"))


def test_an_honest_evening_has_no_faults(honest: Evidence) -> None:
    assert sum(len(diary.heard) for diary in honest.diaries) > 50
    assert verdict(honest) == []


# -- frames --------------------------------------------------------------------------------------


def hidden_card(frame: Json) -> str:
    """A card that this viewer does not know."""
    return min(DECK - set(cards_in(frame)))


def leak_a_hand(frame: Json) -> None:
    other = (frame["view"]["seat"] + 1) % len(frame["view"]["seats"])
    frame["view"]["round"]["players"][other]["hand"] = [hidden_card(frame)]


def leak_a_draw(frame: Json) -> None:
    other = (frame["view"]["seat"] + 1) % len(frame["view"]["seats"])
    frame["events"] = [{"type": "drew", "seat": other, "card": hidden_card(frame)}]


def leak_in_an_event(frame: Json) -> None:
    frame["events"] = [{"type": "discarded", "seat": 0, "card": hidden_card(frame)}]


def deal_a_card_twice(frame: Json) -> None:
    hand = frame["view"]["round"]["hand"]
    hand[1] = hand[0]


def lose_a_card(frame: Json) -> None:
    frame["view"]["round"]["stock"] -= 1


def lose_a_point(frame: Json) -> None:
    frame["view"]["match"]["totals"][0] += 1


def offer_what_is_not_held(frame: Json) -> None:
    frame["view"]["round"]["choices"]["discards"] = [hidden_card(frame)]


def stop_every_clock(frame: Json) -> None:
    frame["left"] = dict.fromkeys(frame["left"])


def rename_somebody(frame: Json) -> None:
    frame["view"]["seats"][0]["name"] = "nobody"


def go_back(frame: Json) -> None:
    frame["v"] = 1


@pytest.mark.parametrize(
    ("plant", "fault"),
    [
        (leak_a_hand, "unseen cards"),
        (leak_a_draw, "told another's card"),
        (leak_in_an_event, "unseen cards in events"),
        (deal_a_card_twice, "twice in one view"),
        (lose_a_card, "cards are not 52"),
        (lose_a_point, "totals"),
        (offer_what_is_not_held, "offered but not held"),
        (stop_every_clock, "clocks"),
        (rename_somebody, "gives this view: .seats"),
        (go_back, "v went from"),
    ],
)
def test_a_false_frame_is_found(honest: Evidence, plant: Plant, fault: str) -> None:
    assert any(fault in found for found in verdict(with_frame(honest, plant)))


def another_seed(view: Json) -> None:
    view["reveal"]["seed"] = "ab" * 32


def another_seed_and_commitment(view: Json) -> None:
    view["reveal"] |= {"seed": "ab" * 32, "commitment": commitment("ab" * 32)}


def a_foreign_nonce(view: Json) -> None:
    view["reveal"]["nonces"] = ["ab" * 8 for _ in view["seats"]]


def one_card_more_in_the_stock(view: Json) -> None:
    """So that one lies open that was not dealt; where all lie open every deck has the same."""
    view["round"]["stock"] += 1


def no_nonces(view: Json) -> None:
    view["reveal"]["nonces"] = []


def another_leader(view: Json) -> None:
    view["round"]["leader"] = (view["round"]["leader"] + 1) % len(view["seats"])


@pytest.mark.parametrize(
    ("plant", "fault"),
    [
        (another_seed, "committed to"),
        (another_seed_and_commitment, "committed to"),
        (another_seed, "the deck gives"),
        (a_foreign_nonce, "a nonce that was never said"),
        (a_foreign_nonce, "the deck gives"),
        (one_card_more_in_the_stock, "not those of the deck"),
        (no_nonces, "the deck gives"),
        (another_leader, "leads, and not"),
    ],
)
def test_a_false_reveal_is_found(honest: Evidence, plant: Plant, fault: str) -> None:
    assert any(fault in found for found in verdict(with_reveal(honest, plant)))


def test_a_changed_commitment_and_an_early_seed_are_found(honest: Evidence) -> None:
    def change(view: Json) -> None:
        view["shuffle"]["commitment"] = "ab" * 32

    def tell(view: Json) -> None:
        view["code"] = seeds

    changed = with_view(honest, lambda view: view["shuffle"] is not None, change)
    assert any("two commitments" in found for found in verdict(changed))
    seeds = " ".join(
        view["reveal"]["seed"] for view in views_of(honest.diaries[0]) if view["reveal"]
    )
    early = with_view(honest, lambda view: view["phase"] == "playing", tell)
    assert any("told too early" in found for found in verdict(early))


def with_reveal(evidence: Evidence, plant: Plant) -> Evidence:
    """The same evening, but for one reveal of somebody who has seen all that can be held to it."""
    for diary in evidence.diaries:
        views = views_of(diary)
        told = [view for view in views if view["reveal"] is not None]
        true = [view for view in told if is_witnessed(view, views)]
        if true:
            return with_view(evidence, true.__contains__, plant, diary)
    raise AssertionError("nobody has seen a whole round")


def is_witnessed(told: Json, views: list[Json]) -> bool:
    """Whether these views show the commitment and the own hand that belong to a first reveal."""
    number, match = told["reveal"]["number"], told["match"]["id"]
    here = [view for view in views if view["code"] == told["code"]]
    promised = any(each["shuffle"] and each["shuffle"]["number"] == number for each in here)
    dealt = any(is_untouched(each) and each["match"]["id"] == match for each in here)
    is_mine = told["seat"] is not None and bool(told["reveal"]["nonces"])
    return is_mine and told["match"]["round"] == 1 and promised and dealt


def views_of(diary: Diary) -> list[Json]:
    """What a person has seen."""
    frames = (json.loads(heard.text) for heard in diary.heard)
    return [frame["view"] for frame in frames if "view" in frame]


def with_view(
    evidence: Evidence, which: Callable[[Json], bool], plant: Plant, whose: Diary | None = None
) -> Evidence:
    """The same evening, but for the last such view of a person, the first one if not told whose."""
    diary = whose or evidence.diaries[0]
    places = [
        place
        for place, heard in enumerate(diary.heard)
        if "view" in (frame := json.loads(heard.text)) and which(frame["view"])
    ]
    frame = json.loads(diary.heard[places[-1]].text)
    plant(frame["view"])
    heard = [*diary.heard]
    heard[places[-1]] = replace(heard[places[-1]], text=json.dumps(frame))
    return with_diary(evidence, diary, replace(diary, heard=heard))


def test_a_card_in_an_answer_is_found(honest: Evidence) -> None:
    def answer(frame: Json) -> None:
        frame.clear()
        frame |= {"refused": "p0-0.1", "code": "not_held", "card": "7h"}

    assert any("cards in an answer" in fault for fault in verdict(with_frame(honest, answer)))


def test_a_view_shown_before_it_was_stored_is_found(honest: Evidence) -> None:
    diary, place = playing_frame(honest)
    early = replace(diary.heard[place], stored=3)
    assert any("no entry from" in fault for fault in verdict(with_heard(honest, place, early)))


def test_a_last_view_that_is_not_the_present_is_found(honest: Evidence) -> None:
    diary, place = playing_frame(honest)
    assert diary.heard[place].line in honest.looking_on
    false = with_diary(honest, diary, replace(diary, heard=diary.heard[: place + 1]))
    assert any("is not the present" in fault for fault in verdict(false))


def is_playing(heard: Heard) -> bool:
    frame = json.loads(heard.text)
    return "view" in frame and frame["view"]["phase"] == "playing"


def playing_frame(evidence: Evidence) -> tuple[Diary, int]:
    """Who has heard most, and a frame in the middle of a round on a line that had one before."""
    diary = max(evidence.diaries, key=lambda diary: len(diary.heard))
    places = [
        place
        for place in range(1, len(diary.heard))
        if is_playing(diary.heard[place])
        and is_playing(diary.heard[place - 1])
        and diary.heard[place].line == diary.heard[place - 1].line
    ]
    return diary, places[len(places) // 2]


def with_frame(evidence: Evidence, plant: Plant) -> Evidence:
    """The same evening, but for one frame in the middle of a round."""
    diary, place = playing_frame(evidence)
    frame = json.loads(diary.heard[place].text)
    plant(frame)
    return with_heard(evidence, place, replace(diary.heard[place], text=json.dumps(frame)))


def with_heard(evidence: Evidence, place: int, heard: Heard) -> Evidence:
    diary, _ = playing_frame(evidence)
    frames = [*diary.heard[:place], heard, *diary.heard[place + 1 :]]
    return with_diary(evidence, diary, replace(diary, heard=frames))


def with_diary(evidence: Evidence, true: Diary, false: Diary) -> Evidence:
    diaries = [false if diary is true else diary for diary in evidence.diaries]
    return replace(evidence, diaries=diaries)


# -- commands ------------------------------------------------------------------------------------


def a_move(evidence: Evidence) -> tuple[str, int, Move]:
    """A draw among others, asked for once and heard of: its room, its number there, and itself."""
    diaries = {diary.person: diary for diary in evidence.diaries}
    for room, entries in evidence.journals.items():
        company = sum(room in diary.rooms for diary in evidence.diaries) > 1
        for entry in entries if company else ():
            move = entry.message
            if isinstance(move, Move) and move.move == "draw":
                asked = diaries[move.person].draws(room, move.number).values()
                if [said.is_acknowledged for said in asked] == [True]:
                    return room, entry.seq, move
    raise AssertionError("nobody has drawn")


def with_entries(evidence: Evidence, room: str, entries: Sequence[Entry]) -> Evidence:
    return replace(evidence, journals={**evidence.journals, room: entries})


def test_a_move_stored_twice_is_found(honest: Evidence) -> None:
    room, seq, _ = a_move(honest)
    entries = honest.journals[room]
    faults = verdict(with_entries(honest, room, [*entries[: seq + 1], *entries[seq:]]))
    assert any("stored 2 times, sent and not refused 1 times" in fault for fault in faults)
    assert any("cannot be followed: already_drawn" in fault for fault in faults)


def test_a_command_stored_twice_is_found(honest: Evidence) -> None:
    room, seq, _ = a_move(honest)
    entries = honest.journals[room]
    faults = verdict(with_entries(honest, room, [*entries[: seq + 1], *entries[seq:]]))
    assert any(f"stored 2 times: {entries[seq].command}" in fault for fault in faults)


def test_a_command_that_another_did_is_found(honest: Evidence) -> None:
    """The same deed is there, so only its id tells."""
    room, seq, _ = a_move(honest)
    entries = honest.journals[room]
    forged = structs.replace(entries[seq], command="x1")
    faults = verdict(with_entries(honest, room, [*entries[:seq], forged, *entries[seq + 1 :]]))
    assert any("answered [None], stored 0 times" in fault for fault in faults)
    assert any("stored, but never said: x1" in fault for fault in faults)


def test_an_acknowledged_move_that_was_lost_is_found(honest: Evidence) -> None:
    room, seq, _ = a_move(honest)
    entries = honest.journals[room]
    faults = verdict(with_entries(honest, room, [*entries[:seq], *entries[seq + 1 :]]))
    assert any("acknowledged 1 times, stored 0 times" in fault for fault in faults)


def test_a_move_that_nobody_sent_is_found(honest: Evidence) -> None:
    room, seq, move = a_move(honest)
    entries = honest.journals[room]
    guests = (diary.person for diary in honest.diaries if room in diary.rooms)
    other = next(person for person in guests if person != move.person)
    forged = structs.replace(entries[seq], message=replace(move, person=other))
    faults = verdict(with_entries(honest, room, [*entries[:seq], forged, *entries[seq + 1 :]]))
    assert any("stored 1 times, sent and not refused 0 times" in fault for fault in faults)


@pytest.mark.parametrize(
    ("answers", "fault"),
    [
        ([None, "stale_turn"], "answered [None, 'stale_turn']"),
        (["broken"], "refused ['broken']"),
        (["too_fast"], "refused ['too_fast']"),
        (["not_your_turn"], "stored 1 times, sent and not refused 0 times"),
    ],
)
def test_a_false_answer_is_found(honest: Evidence, answers: list[str | None], fault: str) -> None:
    room, _, move = a_move(honest)
    diary = next(diary for diary in honest.diaries if diary.person == move.person)
    ((named, said),) = diary.draws(room, move.number).items()
    said = replace(said, answers=answers)
    false = with_diary(honest, diary, replace(diary, said={**diary.said, named: said}))
    assert any(fault in found for found in verdict(false))


# -- records -------------------------------------------------------------------------------------


MATCH_COLUMNS = "room, options, began_at, ended_at, how, rounds_played, aborted_by"
COPY_A_MATCH = (
    f"INSERT INTO matches (id, {MATCH_COLUMNS}) SELECT id || 'x', {MATCH_COLUMNS} FROM matches"
)


@pytest.fixture
def forged(honest: Evidence, tmp_path: Path) -> Callable[[str], Evidence]:
    """The same evening with something changed in its database."""
    copy = tmp_path / "hulawang.db"

    def forge(statement: str) -> Evidence:
        with closing(sqlite3.connect(copy)) as connection, connection:
            connection.execute(statement)
        return replace(honest, records=Records(copy))

    with closing(sqlite3.connect(honest.records.file)) as true:
        true.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copy(honest.records.file, copy)
    return forge


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE matches SET ended_at = NULL", "has not ended"),
        ("UPDATE matches SET rounds_played = rounds_played + 1", "rounds"),
        ("DELETE FROM round_results WHERE seat = 1", "seats"),
        ("UPDATE round_results SET points = points + 1", "pays"),
        ("UPDATE match_seats SET total = total + 1", "has totals"),
        ("UPDATE match_seats SET place = 4", "has places"),
        ("DELETE FROM matches", "0 are on record"),
        (COPY_A_MATCH, "2 are on record"),
    ],
)
def test_a_false_record_is_found(
    forged: Callable[[str], Evidence], statement: str, fault: str
) -> None:
    assert any(fault in found for found in verdict(forged(statement)))


def test_a_match_that_goes_on_is_found(honest: Evidence) -> None:
    room, seq, _ = a_move(honest)
    faults = verdict(with_entries(honest, room, honest.journals[room][:seq]))
    assert any("still playing" in fault for fault in faults)
