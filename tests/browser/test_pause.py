"""A table whose journal takes nothing: the window says so, nothing is lost, and play goes on."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from playwright.async_api import expect

from hulawang.storage.journal import DatabaseJournal
from tests.browser.conftest import HOST_HAS_FOUR_SEVENS
from tests.browser.hall import Lang, Visitors, hall, staged_app
from tests.rooms.house import PlainCpu


@contextmanager
def full_disk() -> Iterator[None]:
    """Nothing can be stored meanwhile."""
    with patch.object(DatabaseJournal, "append", side_effect=OSError("disk full")):
        yield


@pytest.mark.parametrize(("lang", "size"), [("ko", "phone"), ("en", "desktop")])
async def test_a_pause_is_told_and_play_goes_on_by_itself(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang, size: str
) -> None:
    async with hall(staged_app(tmp_path, HOST_HAS_FOUR_SEVENS, PlainCpu())) as address:
        person = await hall_visitors.person(address, lang, size)
        page, words = person.page, person.words
        await person.open_room(seats=3, people=1)
        draw = page.locator("[data-act=draw]")
        await expect(draw).to_be_visible()
        hand = page.get_by_role("option")
        await expect(hand).to_have_count(7)

        told = page.get_by_role("status").filter(has_text=words["link.paused"])
        with full_disk():
            await draw.click()
            await expect(told).to_be_visible()
            # What could not be stored is not shown, and no time runs out.
            await expect(hand).to_have_count(7)
            await expect(page.get_by_text(words["table.hint.choose"])).to_have_count(0)
        await expect(told).to_have_count(0)
        await draw.click()
        await expect(hand).to_have_count(8)
        await expect(page.get_by_text(words["table.hint.choose"])).to_be_visible()
