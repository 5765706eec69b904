"""Golden playthroughs: what every seat sees at each step of a round, pinned in readable files."""

import pytest

from tests.views.playthrough import ROUNDS, path_of, written_out


@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_is_seen_as_it_was(name: str) -> None:
    round_, commands = ROUNDS[name]
    assert "\n".join(written_out(round_, commands)) + "\n" == path_of(name).read_text("utf-8")
