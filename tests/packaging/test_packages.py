"""The packages of Linux: what they ask of a system and what they put where."""

import configparser
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]  # its stubs are not among the locked packages

from bundle.project import APP_ID, VERSION
from linux.description import HERE, RPM_DEPENDS, desktop_files, oldest_glibc
from linux.packages import deb_control, nfpm_description
from linux.prove_rpm import stand_ins
from linux.prove_run import named_packages

ENTRY = "usr/share/applications/chatapp.desktop"


def entry(program: str = "chatapp") -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign] # keys of desktop entries tell case apart
    parser.read_string(desktop_files("usr/share", program)[ENTRY])
    return parser["Desktop Entry"]


def test_the_entry_starts_the_program_with_the_file_chosen() -> None:
    assert entry()["Exec"] == "chatapp %f"
    assert entry("/p/opt/chatapp/chatapp")["TryExec"] == "/p/opt/chatapp/chatapp"


def test_the_entry_goes_with_the_windows_name_and_the_files_type() -> None:
    """The window sets the desktop file name "chatapp" (chatapp.app.start), and shells match both by it."""
    assert entry()["StartupWMClass"] == "chatapp"
    assert entry()["MimeType"] == "application/x-gguf;"
    assert entry()["Terminal"] == "false"


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="needs desktop-file-utils")
def test_the_entry_is_valid(tmp_path: Path) -> None:
    path = tmp_path / "chatapp.desktop"
    path.write_text(desktop_files("usr/share", "chatapp")[ENTRY], encoding="utf-8")
    finished = subprocess.run(["desktop-file-validate", str(path)], capture_output=True, text=True, check=False)
    assert (finished.returncode, finished.stdout) == (0, "")


def test_the_metadata_names_this_version_and_the_entry() -> None:
    root = ET.fromstring(desktop_files("usr/share", "chatapp")[f"usr/share/metainfo/{APP_ID}.metainfo.xml"])  # noqa: S314 - ours
    assert root.findtext("id") == APP_ID
    assert root.findtext("launchable") == "chatapp.desktop"
    release = root.find("releases/release")
    assert release is not None
    assert release.get("version") == VERSION


def test_a_gguf_file_is_known_by_its_name_and_its_first_bytes() -> None:
    text = desktop_files("usr/share", "chatapp")["usr/share/mime/packages/chatapp-gguf.xml"]
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    kind = ET.fromstring(text).find("m:mime-type", space)  # noqa: S314 - ours
    assert kind is not None
    pattern, match = kind.find("m:glob", space), kind.find("m:magic/m:match", space)
    assert pattern is not None
    assert match is not None
    assert (kind.get("type"), pattern.get("pattern"), match.get("value")) == ("application/x-gguf", "*.gguf", "GGUF")


def test_the_newest_symbol_decides_about_the_c_library(tmp_path: Path) -> None:
    (tmp_path / "a.so").write_bytes(b"\0GLIBC_2.9\0GLIBC_2.34\0")
    (tmp_path / "b.so").write_bytes(b"\0GLIBC_2.17\0GLIBC_PRIVATE\0GLIBCXX_3.4.30\0")
    assert oldest_glibc(tmp_path.iterdir()) == "2.34"


def test_the_control_file_asks_for_what_the_bundle_leaves_to_the_system() -> None:
    control = deb_control(350_000, "2.35")
    assert "Package: chatapp\n" in control
    assert "Installed-Size: 350000\n" in control
    assert "Depends: libc6 (>= 2.35), libstdc++6" in control
    assert "python" not in control.lower()


def test_the_rpm_is_made_of_the_same_tree() -> None:
    recipe = nfpm_description(Path("/t"), "2.35")
    assert f"version: {VERSION}\n" in recipe
    assert "src: /t/opt/chatapp, dst: /opt/chatapp, type: tree" in recipe
    assert '"libEGL.so.1()(64bit)"' in recipe
    assert "signature" not in recipe


def test_the_rpm_is_signed_where_a_key_is_given() -> None:
    recipe = yaml.safe_load(nfpm_description(Path("/t"), "2.35", "/keys/secret.asc"))
    assert recipe["rpm"] == {"compression": "zstd", "signature": {"key_file": "/keys/secret.asc"}}
    assert recipe["depends"][0] == "glibc >= 2.35"


def test_every_need_of_the_rpm_has_a_stand_in() -> None:
    """Libraries are provided under their sonames by packages that Fedora names, data under the names themselves."""
    recipe = stand_ins()
    assert "%package -n libglvnd-egl\nSummary: stand-in\nProvides: libEGL.so.1()(64bit)\n" in recipe
    assert "%package -n fontconfig\nSummary: stand-in\n%description" in recipe
    assert "%package -n glibc\nSummary: stand-in\nVersion: 2.36\n" in recipe
    assert all(f"Provides: {need}\n" in recipe or f"%package -n {need}\n" in recipe for need in RPM_DEPENDS)


@pytest.mark.skipif(shutil.which("sh") is None, reason="needs a POSIX shell")
def test_the_per_user_installer_comes_and_goes_without_the_users_data(tmp_path: Path) -> None:
    """Installs a stand-in of the application, then takes it away: the chats beside it stay, everything else is gone."""
    source, home = tmp_path / "source", tmp_path / "home"
    (source / "chatapp").mkdir(parents=True)
    (source / "chatapp" / "chatapp").write_text("#!/bin/sh\n", encoding="utf-8")
    for place, text in desktop_files("share", "@PROGRAM@").items():
        (source / place).parent.mkdir(parents=True, exist_ok=True)
        (source / place).write_text(text, encoding="utf-8")
    for script in ("install.sh", "uninstall.sh"):
        shutil.copy(HERE / script, source / script)
    chats = home / ".local/share/chatapp/chatapp.sqlite3"
    chats.parent.mkdir(parents=True)
    chats.write_text("chats", encoding="utf-8")
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    subprocess.run(["sh", "install.sh"], cwd=source, env=environment, check=True, capture_output=True)
    installed = (home / ".local/share/applications/chatapp.desktop").read_text(encoding="utf-8")
    assert f"Exec={home}/.local/opt/chatapp/chatapp %f\n" in installed
    assert (home / ".local/bin/chatapp").resolve() == home / ".local/opt/chatapp/chatapp"
    uninstall = home / ".local/opt/chatapp/uninstall.sh"
    subprocess.run(["sh", str(uninstall)], env=environment, check=True, capture_output=True)
    left = {path.relative_to(home).as_posix() for path in home.rglob("*") if not path.is_dir()}
    assert {path for path in left if "chatapp" in path} == {".local/share/chatapp/chatapp.sqlite3"}  # caches of the desktop stay


def test_the_packages_that_a_user_is_told_to_install_are_read_from_the_sentence() -> None:
    said = "chatapp: this system lacks libGL.so.1 and libEGL.so.1. Install it: sudo apt install libgl1 libegl1. Then start again."
    assert named_packages(said) == ["libgl1", "libegl1"]
    assert named_packages("chatapp: the answer did not come.") == []
