"""The README's example is run as it stands, so that it cannot go stale."""

import doctest
from pathlib import Path


def test_the_example_does_what_the_readme_says() -> None:
    readme = Path(__file__).parents[1] / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False)
    assert tried > 5
    assert failed == 0
