"""Which library is missing, by the system's linker."""

import ctypes
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from chatapp.app.linker import lacks

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux alone has loose libraries")


def test_a_library_of_every_system_is_there() -> None:
    assert not lacks("libc.so.6")


def test_a_library_of_no_system_is_missing() -> None:
    assert lacks("libnowhere.so.9")


def test_in_a_bundle_the_linkers_words_stand_behind_others(monkeypatch: pytest.MonkeyPatch) -> None:
    def bundled(name: str) -> None:
        told = OSError(f"{name}: cannot open shared object file: No such file or directory")
        raise OSError(f"Failed to load dynlib/dll {name!r}.") from told

    monkeypatch.setattr(ctypes, "CDLL", bundled)
    assert lacks("libEGL.so.1")


def test_a_library_that_lacks_another_is_not_the_missing_one(tmp_path: Path) -> None:
    """Of a bundle's own libraries several want libxcb.so.1: that one is to be installed, and none of them."""
    if shutil.which("cc") is None:
        pytest.skip("needs a C compiler")
    wanted, made = tmp_path / "libwanted.so", tmp_path / "libmade.so.1"
    _compile(tmp_path, "int a(void) { return 1; }", wanted, "-Wl,-soname,libwanted-nowhere.so.7")
    _compile(tmp_path, "int a(void); int b(void) { return a(); }", made, str(wanted))
    wanted.unlink()
    assert not lacks(str(made))
    assert lacks("libwanted-nowhere.so.7")


def _compile(folder: Path, text: str, target: Path, *options: str) -> None:
    source = folder / "source.c"
    source.write_text(text, encoding="ascii")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", str(target), str(source), *options], check=True)
