"""Every worked settlement comes to the same points in the core."""

import numpy as np

from hulawang.cpu.core.settling import law_of, settle
from hulawang.cpu.core.shapes import ENDINGS, TABLE
from hulawang.rules.cards import Cards
from hulawang.rules.profile import PROFILES
from tests.rules.replay import Case
from tests.rules.test_cases import named_folder, of_kind


def points(case: Case) -> list[int]:
    table = np.zeros(1, TABLE)[0]
    table["seats"], table["how"] = len(case["players"]), ENDINGS.index(case["how"])
    table["last_by"] = -1 if case["last_discard_by"] is None else case["last_discard_by"]
    for seat, player in enumerate(case["players"]):
        table["hands"][seat] = int(Cards.parse("".join(player["hand"])))
        table["melded"][seat] = player["melded"]
    by = -1 if case["by"] is None else case["by"]
    claimed = case["how"] == "hula" and case["claimed_from"] is not None
    payer = case["claimed_from"] if claimed else -1
    settle(law_of(PROFILES[case["thresholds"]])[0], table, by, payer)
    return [int(each) for each in table["points"][: table["seats"]]]


def test_every_worked_settlement_holds() -> None:
    told = list(of_kind(named_folder(), "settle"))
    assert told
    for place, case in told:
        assert points(case) == case["points"], place
