"""What a screen reader is told of a round: every sentence once, aloud only what one must answer.

The round is the recorded one of the client's own transcript test.
"""

from pathlib import Path

import pytest
from playwright.async_api import expect

from hulawang.cpu.players import HeuristicPlayers
from tests.browser.foretold import MUCH_TO_CHOOSE, foretell, play_on
from tests.browser.hall import CLIENT, Lang, StandingTimer, Visitors, hall, staged_app
from tests.browser.hands import NO_PASS_BY_ITSELF, Taps

PACE = 0.002
ALOUD = "! "
LISTEN = """() => {
  window.heard = [];
  const regions = '.table > [role=status], .table > [role=alert]';
  new MutationObserver((changes) => {
    for (const {target, addedNodes} of changes) {
      const region = target instanceof Element ? target.closest(regions) : null;
      if (region === null) continue;
      const aloud = region.role === 'alert' ? '! ' : '';
      for (const {textContent} of addedNodes) window.heard.push(aloud + textContent);
    }
  }).observe(document.body, {childList: true, subtree: true});
}"""


@pytest.mark.parametrize("lang", ["ko", "en"])
async def test_a_round_is_told_from_its_deal_to_its_end_each_sentence_once(
    hall_visitors: Visitors, tmp_path: Path, lang: Lang
) -> None:
    match = foretell(MUCH_TO_CHOOSE, 1)
    app = staged_app(tmp_path, match.seed, HeuristicPlayers(), StandingTimer(), pace=PACE)
    async with hall(app) as address:
        person = await hall_visitors.person(address, lang, "phone")
        await person.page.evaluate(NO_PASS_BY_ITSELF)
        await person.page.reload()
        thumb = Taps(person)
        await person.enter("보람")
        await person.page.evaluate(LISTEN)
        await person.open_room(seats=3, people=1)
        await play_on(1, match.rounds[0], {0: thumb})
        await expect(person.page.locator(".bottom-bar")).to_be_visible()
        heard = await person.page.evaluate("window.heard")
    told = (CLIENT / "test" / "transcript" / f"{lang}.txt").read_text("utf-8").splitlines()
    own_turn = ALOUD + person.words["event.turn_began.me"]
    assert _aloud(heard) == _aloud(told)
    # A table that takes its time to come tells the present first, not what was before.
    assert _whole(told).endswith(_whole(heard[1:]))
    assert _whole(heard).endswith(_whole(told[told.index(own_turn) :]))


def _aloud(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith(ALOUD)]


def _whole(lines: list[str]) -> str:
    """All that is said politely; a busy page may say what two frames tell at once."""
    return " ".join(line for line in lines if not line.startswith(ALOUD))
