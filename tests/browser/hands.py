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

EDGE = Position(x=12, y=24)
"""Where a thumb takes a card of a fan: the next card covers the rest."""


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
