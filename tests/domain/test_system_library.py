"""What a missing library is called where, and how it is installed."""

import pytest

from chatapp.domain.system_library import PACKAGES, engine_library_command, install_command, library_error, missing_library

DEBIAN = 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n'
MINT = 'ID=linuxmint\nID_LIKE="ubuntu debian"\n'
ROCKY = 'ID="rocky"\nID_LIKE="rhel centos fedora"\n'
MANJARO = "ID=manjaro\nID_LIKE=arch\n"
TUMBLEWEED = 'ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"\n'


@pytest.mark.parametrize(
    ("message", "library"),
    [
        (
            "Cannot load library /x/libqxcb.so: libxcb-cursor.so.0: cannot open shared object file: No such file or directory",
            "libxcb-cursor.so.0",
        ),
        ("libEGL.so.1: cannot open shared object file: No such file or directory", "libEGL.so.1"),
        ("No module named 'PySide6'", ""),
        ("/x/libqxcb.so: undefined symbol: _Zabc", ""),
    ],
)
def test_the_linkers_message_names_it(message: str, library: str) -> None:
    assert missing_library(message) == library


@pytest.mark.parametrize(
    ("os_release", "command"),
    [
        (DEBIAN, "sudo apt install libxcb-cursor0 libxcb-icccm4"),
        (MINT, "sudo apt install libxcb-cursor0 libxcb-icccm4"),
        (ROCKY, "sudo dnf install xcb-util-cursor xcb-util-wm"),
        (MANJARO, "sudo pacman -S xcb-util-cursor xcb-util-wm"),
        (TUMBLEWEED, "sudo zypper install 'libxcb-cursor.so.0()(64bit)' 'libxcb-icccm.so.4()(64bit)'"),
        ("ID=haiku\n", ""),
        ("", ""),
    ],
)
def test_each_family_of_systems_has_its_command(os_release: str, command: str) -> None:
    assert install_command(("libxcb-cursor.so.0", "libxcb-icccm.so.4"), os_release) == command


@pytest.mark.parametrize(
    ("library", "os_release", "command"),
    [
        ("libgomp.so.1", DEBIAN, "sudo apt install libgomp1"),
        ("libgomp.so.1", MANJARO, "sudo pacman -S gcc-libs"),
        ("libgomp.so.1", TUMBLEWEED, "sudo zypper install 'libgomp.so.1()(64bit)'"),
        ("libgomp.so.1", "ID=haiku\n", ""),
        ("libllama.so", DEBIAN, ""),  # no system brings it
    ],
)
def test_what_the_engine_needs_has_its_command_too(library: str, os_release: str, command: str) -> None:
    assert engine_library_command(library, os_release) == command


def test_libraries_of_one_package_are_one_word_of_the_command() -> None:
    """Fedora has both in libxcb."""
    assert install_command(("libxcb-shm.so.0", "libxcb-sync.so.1"), ROCKY) == "sudo dnf install libxcb"


def test_a_library_that_is_not_in_the_table_is_named_without_a_command() -> None:
    error = library_error(("libnew.so.9",), DEBIAN, "")
    assert "lacks libnew.so.9. Install it with the system's package manager. Then start chatapp again" in str(error)


def test_the_sentence_has_libraries_and_command() -> None:
    error = library_error(("libEGL.so.1", "libGL.so.1"), DEBIAN, "")
    assert "lacks libEGL.so.1 and libGL.so.1. Install it: sudo apt install libegl1 libgl1. Then" in str(error)


def test_every_package_has_three_names() -> None:
    assert all(len(names) == 3 and all(names) for names in PACKAGES.values())


def test_several_libraries_are_listed_as_one_says_it() -> None:
    sentence = str(library_error(("libGL.so.1", "libEGL.so.1", "libX11.so.6"), "ID=debian\n", ""))
    assert "lacks libGL.so.1, libEGL.so.1 and libX11.so.6. Install it: sudo apt install libgl1 libegl1 libx11-6." in sentence
