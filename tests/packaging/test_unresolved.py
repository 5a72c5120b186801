"""A bundle in which something is missing is no bundle."""

from pathlib import Path

import pytest

from bundle.freeze import missing_modules
from bundle.unresolved import Need, may_be_of_the_machine, needs_in, problems, unresolved_warnings

PLUGINS = "/v/site-packages/PySide6/Qt/plugins"
LOG = f"""\
120 INFO: Looking for dynamic libraries
130 WARNING: Library not found: could not resolve 'libxcb-cursor.so.0', dependency of '{PLUGINS}/platforms/libqxcb.so'.
131 WARNING: Library not found: could not resolve 'libgtk-3.so.0', dependency of '{PLUGINS}/platformthemes/libqgtk3.so'.
132 WARNING: Library not found: could not resolve 'libGL.so.1', dependency of '/v/site-packages/PySide6/Qt/lib/libQt6Gui.so.6'.
140 WARNING: Library shell32 required via ctypes not found
"""
LDD = """\
\tlinux-vdso.so.1 (0x00007ffd)
\tlibggml-base.so.0 => /b/_internal/llama_cpp/lib/libggml-base.so.0 (0x00007f)
\tlibm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x00007f)
\tlibgomp.so.1 => not found
\t/lib64/ld-linux-x86-64.so.2 (0x00007f)
"""


def test_a_warning_about_a_library_that_we_need_counts() -> None:
    """GTK's plug-in is dropped, and OpenGL is the machine's: one of three is left."""
    assert unresolved_warnings(LOG) == [f"libxcb-cursor.so.0 (needed by {PLUGINS}/platforms/libqxcb.so)"]


def test_a_warning_of_windows_is_read_as_well() -> None:
    """As PyInstaller writes it, with doubled separators: a plug-in that is dropped, the driver's loader, and one that counts."""
    site = r"D:\\v\\site-packages"
    named = {"Qt6Pdf.dll": r"PySide6\\plugins\\imageformats\\qpdf.dll", "vulkan-1.dll": r"llama_cpp\\lib\\ggml-vulkan.dll"}
    named["MSVCP140.dll"] = r"llama_cpp\\lib\\llama.dll"
    begin = "1 WARNING: Library not found: could not resolve"
    log = "\n".join(rf"{begin} '{what}', dependency of '{site}\\{whose}'." for what, whose in named.items())
    assert unresolved_warnings(log) == ["MSVCP140.dll (needed by D:/v/site-packages/llama_cpp/lib/llama.dll)"]


def test_ldd_is_read() -> None:
    assert needs_in("x.so", LDD) == [
        Need("x.so", "libggml-base.so.0", "/b/_internal/llama_cpp/lib/libggml-base.so.0"),
        Need("x.so", "libm.so.6", "/lib/x86_64-linux-gnu/libm.so.6"),
        Need("x.so", "libgomp.so.1", ""),
    ]


def test_what_is_nowhere_and_what_only_this_machine_has_are_problems(tmp_path: Path) -> None:
    needs = [
        Need("a.so", "libgomp.so.1", ""),
        Need("a.so", "libfoo.so.1", "/usr/lib/libfoo.so.1"),
        Need("a.so", "libours.so.1", str(tmp_path / "_internal" / "libours.so.1")),
        Need("a.so", "libc.so.6", "/lib/libc.so.6"),
    ]
    assert problems(needs, tmp_path) == [
        "libfoo.so.1 comes from this machine (/usr/lib/libfoo.so.1, needed by a.so)",
        "libgomp.so.1 is nowhere (needed by a.so)",
    ]


def test_the_plug_in_for_graphics_cards_may_lack_its_library(tmp_path: Path) -> None:
    assert problems([Need("libggml-vulkan.so", "libvulkan.so.1", "")], tmp_path) == []


@pytest.mark.parametrize("name", ["libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "libstdc++.so.6", "libEGL.so.1"])
def test_the_machine_brings_its_own(name: str) -> None:
    assert may_be_of_the_machine(name)


@pytest.mark.parametrize("name", ["libcrypto.so.3", "libmd.so.0", "libcap-ng.so.0x", "libxcb-util.so.1"])
def test_and_nothing_that_only_starts_alike(name: str) -> None:
    assert not may_be_of_the_machine(name)


def test_missing_modules_of_ours_count_and_others_do_not() -> None:
    warnings = (
        "missing module named 'chatapp.ui.gone' - imported by chatapp.ui.window (top-level)\n"
        "missing module named winreg - imported by platform (delayed, optional)\n"
        "missing module named chatapp.old - imported by chatapp.app (delayed)\n"
    )
    assert missing_modules(warnings) == ["chatapp.old", "chatapp.ui.gone"]
