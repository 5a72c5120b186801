"""A missing system library is told in a sentence before Qt ends the process."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QLibraryInfo

from chatapp import __main__ as entry
from chatapp.app import linker
from chatapp.app.display_check import display_error
from chatapp.log import say_without_window

pytestmark = [pytest.mark.gui, pytest.mark.skipif(sys.platform != "linux", reason="Linux alone has loose libraries")]

_X11 = {"DISPLAY": ":0"}


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    """A library that wants one which no system has: made by the compiler, then the wanted one is taken away."""
    if shutil.which("cc") is None:
        pytest.skip("needs a C compiler")
    wanted, made = tmp_path / "wanted.so", tmp_path / "libqxcb.so"
    _compile(tmp_path, "int a(void) { return 1; }", wanted, "-Wl,-soname,libxcb-nowhere.so.7")
    _compile(tmp_path, "int a(void); int b(void) { return a(); }", made, str(wanted))
    wanted.unlink()
    return made


def _compile(folder: Path, source: str, target: Path, *arguments: str) -> None:
    path = folder / f"{target.stem}.c"
    path.write_text(source)
    subprocess.run(["cc", "-shared", "-fPIC", str(path), *arguments, "-o", str(target)], check=True, timeout=60)


def test_a_library_that_the_plugin_lacks_is_named(plugin: Path, tmp_path: Path) -> None:
    release = tmp_path / "os-release"
    release.write_text("ID=debian\n")
    error = display_error(_X11, plugin, release)
    assert error is not None
    assert "this system lacks libxcb-nowhere.so.7" in str(error)
    assert "cannot open shared object file" in error.problem.detail


@pytest.mark.skipif(shutil.which("ldd") is None, reason="needs ldd to know what this machine has")
def test_the_plugin_of_this_machine_is_whole_or_said_to_be_not() -> None:
    plugin = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms" / "libqxcb.so"
    listed = subprocess.run(["ldd", str(plugin)], capture_output=True, text=True, check=True, timeout=60).stdout
    assert (display_error(_X11) is None) == ("not found" not in listed)


@pytest.mark.parametrize("environment", [{"WAYLAND_DISPLAY": "wayland-0", **_X11}, {"QT_QPA_PLATFORM": "offscreen", **_X11}])
def test_where_x11_is_not_meant_its_plugin_is_not_looked_at(environment: dict[str, str], plugin: Path) -> None:
    assert display_error(environment, plugin) is None


def test_a_plugin_that_is_elsewhere_is_left_to_qt(tmp_path: Path) -> None:
    assert display_error(_X11, tmp_path / "libqxcb.so") is None


def test_qt_that_cannot_be_imported_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def lacks(_options: object) -> int:
        raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(entry, "_run_window", lacks)
    monkeypatch.setattr(linker, "lacks", lambda name: name == "libGL.so.1")
    monkeypatch.setattr(sys, "argv", ["chatapp"])
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert entry.main() == 1
    assert "No window can be shown, because this system lacks libEGL.so.1 and libGL.so.1." in capsys.readouterr().err


def test_another_import_error_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_options: object) -> int:
        raise ImportError("cannot import name 'x'")

    monkeypatch.setattr(entry, "_run_window", broken)
    monkeypatch.setattr(sys, "argv", ["chatapp"])
    with pytest.raises(ImportError, match="cannot import name"):
        entry.main()


def test_without_a_terminal_the_desktops_dialog_says_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = tmp_path / "zenity"
    dialog.write_text(f'#!/bin/sh\nfor last; do :; done\necho "$last" > {tmp_path}/told\n')
    dialog.chmod(dialog.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/nowhere")
    monkeypatch.setenv("DISPLAY", ":0")
    say_without_window("No window.")
    assert (tmp_path / "told").read_text() == "No window.\n"
