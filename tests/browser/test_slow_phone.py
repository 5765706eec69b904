"""One tap within the last two seconds of a window claims, on a slow phone far away.

The phone's processor is held back to a sixth, and whatever goes over the line takes 150 ms each
way. The clocks of the table and of the page run slowly alike, and the line's delay with them: the
last two seconds are long enough for any machine to tap in, and are the last two all the same.
"""

import re
from pathlib import Path

from playwright.async_api import Page, expect

from tests.browser.hall import SLOW_CLOCK, Person, UnhurriedTimer, Visitors, hall, staged_app
from tests.browser.line import line_to
from tests.browser.test_claims import staged_seed
from tests.rooms.house import PlainCpu

LATENCY_MS = 150
HELD_BACK = 6
WINDOW_S = 3
LAST_TWO = re.compile("^[21]$")
COUNT_TAPS = """() => {
  window.taps = [];
  document.addEventListener('pointerdown', () => {
    window.taps.push(document.querySelector('.window-seconds')?.textContent ?? 'none');
  }, true);
}"""


async def test_one_tap_within_the_last_two_seconds_claims(
    hall_visitors: Visitors, tmp_path: Path
) -> None:
    app = staged_app(tmp_path, staged_seed(), PlainCpu())
    async with hall(app) as address, line_to(address) as (line, far):
        phone = await hall_visitors.person(far, "ko", "phone")
        await phone.enter("보람")
        await phone.page.add_init_script(f"({SLOW_CLOCK})({UnhurriedTimer.SLOWER})")
        await phone.page.reload()
        await _opens_a_room_of_short_windows(phone)
        claim = phone.page.locator("[data-act=claim]")
        await expect(claim).to_be_enabled()
        await phone.page.evaluate(COUNT_TAPS)
        line.latency_s = LATENCY_MS / 1000 * UnhurriedTimer.SLOWER
        await _hold_back(phone.page)
        await expect(phone.page.locator(".window-seconds")).to_have_text(LAST_TWO)
        where = await claim.bounding_box()
        assert where is not None
        await phone.page.touchscreen.tap(
            where["x"] + where["width"] / 2, where["y"] + where["height"] / 2
        )
        taken = phone.page.get_by_text(phone.words.pattern_of("event.claimed.me"))
        await expect(taken.first).to_be_visible()
        await expect(phone.page.get_by_text(phone.words["table.hint.choose"])).to_be_visible()
        taps = await phone.page.evaluate("window.taps")
        assert len(taps) == 1 and taps[0] in {"2", "1"}, taps


async def _opens_a_room_of_short_windows(phone: Person) -> None:
    page, words = phone.page, phone.words
    await page.get_by_role("link", name=words.start_of("home.new")).click()
    for key, value in (("new.seats", "3"), ("new.window", str(WINDOW_S))):
        choices = page.get_by_role("group", name=words[key])
        await choices.get_by_role("radio", name=value).first.check()
    await phone.button("new.open_and_start").click()


async def _hold_back(page: Page) -> None:
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": HELD_BACK})
