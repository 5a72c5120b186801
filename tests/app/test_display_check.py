"""A missing system library is told in a sentence before Qt ends the process."""

import os
import shutil
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLibraryInfo

from chatapp import __main__ as entry
from chatapp.app import linker
from chatapp.app.display_check import display_error, refusal_error
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


def _start(data: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Start the program as a person would; a window that comes up goes at once."""
    code = "import os, sys, chatapp.app.first_paint as paint; paint.StartSteps.go_on = lambda _steps: os._exit(7)\n"
    code += "from chatapp.__main__ import main; sys.argv = ['chatapp', '--data-dir', sys.argv[1]]; sys.exit(main())"
    bare = {name: value for name, value in os.environ.items() if name not in _DISPLAY_NAMES}
    return subprocess.run(
        [sys.executable, "-c", code, str(data)],
        env={**bare, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


_DISPLAY_NAMES = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XAUTHORITY", "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE")
_SHOWN = 7  # the exit code of a window that came up


@pytest.fixture
def guarded_display(tmp_path: Path) -> Iterator[tuple[str, Path, Path]]:
    """An X server that wants a cookie: its name, a file with the right one and a file with a wrong one."""
    if shutil.which("Xvfb") is None or shutil.which("xauth") is None:
        pytest.skip("needs Xvfb and xauth")
    server_file, right, wrong = tmp_path / "server", tmp_path / "right", tmp_path / "wrong"
    _add_cookie(server_file, ":0", "0123456789abcdef" * 2)
    number, told = os.pipe()
    command = ["Xvfb", "-displayfd", str(told), "-auth", str(server_file), "-screen", "0", "640x480x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(told,), stderr=subprocess.DEVNULL)
    os.close(told)
    try:
        with os.fdopen(number, encoding="ascii") as answer:
            display = f":{answer.readline().strip()}"
        _add_cookie(right, display, "0123456789abcdef" * 2)
        _add_cookie(wrong, display, "f" * 32)
        yield display, right, wrong
    finally:
        server.terminate()
        server.wait(30)


def _add_cookie(file: Path, display: str, cookie: str) -> None:
    subprocess.run(["xauth", "-f", str(file), "add", display, ".", cookie], check=True, capture_output=True, timeout=60)


@pytest.fixture
def dead_wayland(tmp_path: Path) -> dict[str, str]:
    """A socket that nobody listens on, as a compositor that crashed leaves it."""
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(tmp_path / "wayland-9"))
    return {"XDG_RUNTIME_DIR": str(tmp_path), "WAYLAND_DISPLAY": "wayland-9"}


def test_a_display_that_refuses_is_told_before_qt_aborts(guarded_display: tuple[str, Path, Path], tmp_path: Path) -> None:
    display, right, wrong = guarded_display
    refused = _start(tmp_path / "data", DISPLAY=display, XAUTHORITY=str(wrong))
    assert refused.returncode == 1
    assert f"chatapp: No window can be shown: the display {display} is not there or refuses" in refused.stderr
    assert "plugin" not in refused.stderr
    assert _start(tmp_path / "data", DISPLAY=display, XAUTHORITY=str(right)).returncode == _SHOWN


def test_a_wayland_that_died_is_told_or_left_for_x11(
    guarded_display: tuple[str, Path, Path], dead_wayland: dict[str, str], tmp_path: Path
) -> None:
    display, right, _ = guarded_display
    alone = _start(tmp_path / "data", **dead_wayland)
    assert (alone.returncode, "the display wayland-9 is not there" in alone.stderr) == (1, True)
    assert _start(tmp_path / "data", **dead_wayland, DISPLAY=display, XAUTHORITY=str(right)).returncode == _SHOWN


def test_a_platform_that_qt_does_not_know_is_told(tmp_path: Path) -> None:
    done = _start(tmp_path / "data", QT_QPA_PLATFORM="nonsense")
    assert (done.returncode, "the display QT_QPA_PLATFORM=nonsense is not there" in done.stderr) == (1, True)


def test_what_else_qt_says_meanwhile_is_said(tmp_path: Path) -> None:
    """A window comes up, so Qt's words are no misleading advice: they reach stderr, each once."""
    done = _start(tmp_path / "data", QT_QPA_PLATFORM="offscreen", QT_STYLE_OVERRIDE="nonsense")
    assert (done.returncode, done.stderr.count("invalid style override 'nonsense'")) == (_SHOWN, 1)


def test_behind_a_wayland_that_died_a_missing_library_of_x11_is_what_is_told(plugin: Path) -> None:
    error = refusal_error({"WAYLAND_DISPLAY": "wayland-9", **_X11}, ["could not connect"], plugin)
    assert "this system lacks libxcb-nowhere.so.7" in str(error)


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
