"""A bundle knows what it was built from; a checkout is asked for no such thing."""

import sys
from pathlib import Path

import pytest

from chatapp.assets import bundle_commit

FACTS = '{"version": "0.1.0", "commit": "5929a32181ce89817a566641ae2551a7159d003a"}'


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize("place", ["_internal/build.json", "Resources/build.json"])
def test_it_lies_beside_the_package_or_with_the_resources_of_a_mac(tmp_path: Path, place: str) -> None:
    (tmp_path / place).parent.mkdir(parents=True)
    (tmp_path / place).write_text(FACTS, encoding="utf-8")
    assert bundle_commit(tmp_path / "_internal" / "chatapp") == "5929a32"


@pytest.mark.usefixtures("frozen")
@pytest.mark.parametrize("text", ["", "[]", "{}", '"commit"'])
def test_a_damaged_file_says_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "build.json").write_text(text, encoding="utf-8")
    assert bundle_commit(tmp_path / "chatapp") == ""


def test_a_checkout_has_none(tmp_path: Path) -> None:
    (tmp_path / "build.json").write_text(FACTS, encoding="utf-8")
    assert bundle_commit(tmp_path / "chatapp") == ""
