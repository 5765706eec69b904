"""Hands that make foretold moves: by taps alone, or by keys alone."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from playwright.async_api import Locator, Position, expect

from hulawang.cpu.selfplay import Move
from hulawang.rules.cards import Card, Cards
from hulawang.rules.commands import (
    Claim,
    Discard,
    Draw,
    LayDown,
    LayOff,
    Pass,
    Stop,
    StopKind,
    Withdraw,
)
from hulawang.views.model import RoundView
from tests.browser.foretold import Sight
from tests.browser.hall import Person
from tests.browser.reader import Node, Reader

EDGE = Position(x=12, y=24)
"""Where a thumb takes a card of a fan: the next card covers the rest."""
NO_PASS_BY_ITSELF = """() => localStorage.setItem(
  'hulawang.settings', JSON.stringify({autoPass: false}))"""
"""Where one sits with CPU players only, the page would pass for who cannot claim."""
MOST_STOPS = 60
MOST_CARDS = 12


def is_asked_for_twice(card: Card, seen: RoundView) -> bool:
    """Whether the table wants a second tap before this card is thrown."""
    return str(card)[0] == "7" or any(each.cards == (str(card),) for each in seen.choices.lay_offs)


@dataclass
class Taps:
    """A thumb on a phone."""

    person: Person
    sight: Sight = field(init=False)

    def __post_init__(self) -> None:
        self.sight = Sight(self.person.page)

    async def make(self, move: Move, seen: RoundView) -> None:
        """Make the move by what lies under the thumb."""
        match move.command:
            case Draw():
                await self._deed("draw")
            case Pass():
                await self._deed("pass")
            case Discard(card=card):
                await self.select([card])
                await self._deed("discard")
                if is_asked_for_twice(card, seen):
                    await self.tap(self._named("table.discard.sure"))
            case LayDown(cards=cards):
                await self.select(cards)
                await self._deed("meld")
            case LayOff(meld=meld, cards=cards):
                await self.select(cards)
                await self._lay_off(meld, cards, seen)
            case Claim(cards=cards):
                await self._claim(cards, seen)
            case Stop(kind=kind):
                await self._stop(kind)
            case Withdraw():
                raise AssertionError("no CPU player takes an answer back")

    async def tap(self, target: Locator) -> None:
        """Tap this once it is there and takes taps."""
        await expect(target).to_be_enabled()
        await target.tap()

    def _named(self, key: str) -> Locator:
        return self.person.button(key).locator("visible=true").first

    async def _deed(self, act: str, nth: int = 0) -> None:
        await self.tap(self.person.page.locator(f".deeds [data-act={act}]").nth(nth))

    async def select(self, cards: Cards | Iterable[Card]) -> None:
        for card in cards:
            option = self.person.page.locator(f"#card-{card}[role=option]")
            if await option.get_attribute("aria-selected") != "true":
                await option.tap(position=EDGE)
            await expect(option).to_have_attribute("aria-selected", "true")

    async def _lay_off(self, meld: int, cards: Cards, seen: RoundView) -> None:
        fitting = [each.meld for each in seen.choices.lay_offs if set(each.cards) == names(cards)]
        await self._deed("lay_off", fitting.index(meld))

    async def _claim(self, cards: Cards, seen: RoundView) -> None:
        claims = seen.choices.claims
        if len(claims) > 1:
            at = next(i for i, each in enumerate(claims) if set(each.cards) == names(cards))
            await self.tap(self.person.page.locator(".claims [role=radio]").nth(at))
        await self._deed("claim")

    async def _stop(self, kind: StopKind) -> None:
        if kind is not StopKind.PLAIN:
            await self._deed("stop")
            return
        await self._deed("ask_stop")
        await self.confirm_stop()

    async def confirm_stop(self) -> None:
        """Say yes to what a plain stop may cost."""
        sheet = self.person.page.get_by_role("dialog")
        await self.tap(sheet.get_by_role("button", name=self.person.words["table.stop.yes"]))


def names(cards: Iterable[Card]) -> set[str]:
    """The cards as the wire writes them."""
    return {str(card) for card in cards}


@dataclass
class Keys:
    """Somebody who plays by keyboard and hears what the screen reader is told."""

    person: Person
    sight: Sight = field(init=False)
    reader: Reader = field(init=False)

    def __post_init__(self) -> None:
        self.sight = Sight(self.person.page)
        self.reader = Reader(self.person.page)

    async def make(self, move: Move, seen: RoundView) -> None:
        """Make the move by its key, and read what has the focus at every step."""
        await self.reader.reads()
        match move.command:
            case Draw():
                await self._hears("event.turn_began.me")
                await self._does("draw", "d")
            case Pass():
                await self._does("pass", "p")
            case Discard(card=card):
                await self.select([card])
                await self._does("discard", "x")
                if is_asked_for_twice(card, seen):
                    await self.press("x")
            case LayDown(cards=cards):
                await self.select(cards)
                await self._does("meld", "m")
            case LayOff(meld=meld, cards=cards):
                await self.select(cards)
                first = next(o for o in seen.choices.lay_offs if set(o.cards) == names(cards))
                assert first.meld == meld, "M does the first of several"
                await self._does("lay_off", "m")
            case Claim(cards=cards):
                await self._hears("event.may_claim")
                assert set(seen.choices.claims[0].cards) == names(cards), "T takes the first"
                await self._does("claim", "t")
            case Stop():
                await self._hears("event.turn_began.me")
                await self._does("ask_stop", "s")
                await self.presses_through_to("table.stop.yes")
            case Withdraw():
                raise AssertionError("no CPU player takes an answer back")

    async def press(self, key: str) -> Node:
        """Press a key; what has the focus afterwards."""
        await self.person.page.keyboard.press(key)
        return await self.reader.reads()

    async def goes_to(self, role: str, key: str) -> None:
        """Go on by Tab to what has this role and these words."""
        words = self.person.words.start_of(key)
        for _ in range(MOST_STOPS):
            node = await self.press("Tab")
            if node.role == role and words.search(node.name):
                return
        raise AssertionError(f"no {role} named {words.pattern} in {MOST_STOPS} stops")

    async def presses_through_to(self, key: str) -> None:
        """Go on by Tab to the button of these words, and press it."""
        await expect(self.person.button(key).last).to_be_enabled()
        await self.goes_to("button", key)
        await self.person.page.keyboard.press("Enter")

    async def _does(self, act: str, key: str) -> None:
        """Press the key of a deed once the bar offers it."""
        await expect(self.person.page.locator(f".deeds [data-act={act}]").first).to_be_enabled()
        await self.person.page.keyboard.press(key)

    async def _hears(self, key: str) -> None:
        """Be told this at once."""
        words = self.person.words.pattern_of(key)
        await expect(self.person.page.locator(".table [role=alert]").last).to_have_text(words)

    async def select(self, cards: Iterable[Card]) -> None:
        """Walk through the hand to each of the cards, and select it."""
        for card in cards:
            name = self.person.words.card(str(card))
            await self._walks_to(name)
            await self.person.page.keyboard.press("Space")
            option = self.person.page.locator(f"#card-{card}")
            await expect(option).to_have_attribute("aria-selected", "true")
            node = await self.reader.reads()
            assert node.name.startswith(name) and node.selected, node

    async def _walks_to(self, name: str) -> None:
        before = None
        for step in (*["ArrowLeft"] * MOST_CARDS, *["ArrowRight"] * MOST_CARDS):
            node = await self.reader.reads()
            if node.role == "option" and node.name.startswith(name):
                return
            if node != before or step == "ArrowRight":
                before = node
                await self.press(step)
        raise AssertionError(f"{name} is not in the hand")
