"""The libraries that the window loads late."""

from pathlib import Path

import pytest

from chatapp.app.late_parts import LATE_PARTS, missing_parts


def test_parts_that_are_there_and_parts_that_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "without_its_file.py").write_text('open("/no/such/font")\n', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    missing = missing_parts(("json", "no_such_library", "without_its_file"))
    assert missing["no_such_library"] == "No module named 'no_such_library'"
    assert list(missing) == ["no_such_library", "without_its_file"]
    assert "/no/such/font" in missing["without_its_file"]


def test_each_part_is_named_once_and_in_order() -> None:
    assert list(LATE_PARTS) == sorted(set(LATE_PARTS))
