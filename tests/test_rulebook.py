"""The examples of the client's rulebook, and its numbers, are what the engine says."""

import re
from pathlib import Path

import pytest

from hulawang.rules.cards import Card, Cards
from hulawang.rules.melds import Meld, claims_in, kind_after, kind_of
from hulawang.rules.profile import PROFILES, Thresholds

CLIENT = Path(__file__).parents[1] / "static/js"
EXAMPLE = re.compile(
    r"\{ (?:table: '(?P<table>[^']*)', )?hand: '(?P<hand>[^']*)', verdict: '(?P<verdict>\w+)' \}"
)
SUMS = re.compile(r"(\w+): \{ low: (\d+), high: (\d+), plain: (\d+) \}")
CHAPTER = re.compile(r"id: '(?P<id>\w+)'")


def examples() -> list[tuple[str, str, str, str]]:
    """Every example: chapter, cards on the table, cards of the hand, and what they make."""
    book = (CLIENT / "screens/rulebook.js").read_text("utf-8")
    found, chapter = [], ""
    for line in book.splitlines():
        if heading := CHAPTER.search(line):
            chapter = heading["id"]
        if example := EXAMPLE.search(line):
            found.append((chapter, example["table"] or "", example["hand"], example["verdict"]))
    return found


def cards(text: str) -> Cards:
    return Cards.of(Card.parse(name) for name in text.split())


def judged(chapter: str, table: str, hand: str) -> str:
    """What the engine makes of an example: the kind of meld, or `no`."""
    if chapter == "claim":
        claimed = cards(hand) in claims_in(cards(hand), Card.parse(table))
        return str(kind_of(cards(f"{table} {hand}"))) if claimed else "no"
    if chapter == "lay_off":
        kind = kind_of(cards(table))
        assert kind is not None
        return str(kind_after(Meld(kind, cards(table), 0), cards(hand)) or "no")
    return str(kind_of(cards(hand)) or "no")


@pytest.mark.parametrize(("chapter", "table", "hand", "verdict"), examples())
def test_the_engine_agrees(chapter: str, table: str, hand: str, verdict: str) -> None:
    assert judged(chapter, table, hand) == verdict


def test_every_chapter_with_cards_is_read() -> None:
    assert {chapter for chapter, *_ in examples()} == {"melds", "lay_off", "claim"}
    assert len(examples()) == 18


def test_the_thresholds_are_the_profiles() -> None:
    shown = {
        name: Thresholds(int(low), int(high), int(plain))
        for name, low, high, plain in SUMS.findall((CLIENT / "draft.js").read_text("utf-8"))
    }
    assert shown == {name: profile.thresholds for name, profile in PROFILES.items()}
