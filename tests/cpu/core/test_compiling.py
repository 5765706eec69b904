"""Compiled code is kept where nobody else can put code of theirs, or not at all."""

from pathlib import Path

import pytest

from hulawang.cpu.core.compiling import folder_in

NAME = "core-0"


def test_it_is_kept_in_the_first_place_that_can_be_had(tmp_path: Path) -> None:
    (file := tmp_path / "file").touch()
    found = folder_in((file, tmp_path / "new" / "hulawang", tmp_path / "later"), NAME)
    assert found == tmp_path / "new" / "hulawang" / NAME
    assert found.stat().st_mode & 0o077 == 0
    assert folder_in((file, found.parent), NAME) == found, "and found again"
    assert not (tmp_path / "later").exists()


def test_it_is_kept_nowhere_if_nothing_can_be_written(tmp_path: Path) -> None:
    (file := tmp_path / "file").touch()
    assert folder_in((file, file / "below"), NAME) is None


@pytest.mark.parametrize("open_to_others", ["", NAME])
@pytest.mark.parametrize("mode", [0o777, 0o775, 0o1777])
def test_a_folder_that_others_can_write_to_is_not_used(
    tmp_path: Path, open_to_others: str, mode: int
) -> None:
    (tmp_path / "cache" / NAME).mkdir(parents=True)
    (tmp_path / "cache" / open_to_others).chmod(mode)
    assert folder_in((tmp_path / "cache",), NAME) is None


def test_what_leads_elsewhere_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "cache").mkdir(mode=0o700)
    (tmp_path / "cache" / NAME).symlink_to(tmp_path / "elsewhere")
    assert folder_in((tmp_path / "cache",), NAME) is None
