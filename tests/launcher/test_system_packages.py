"""What the system lacks is told with the exact command, or installed where that is allowed."""

import os
import sys

import pytest

from launcher import system_packages
from launcher.terminal import LaunchError


def debian(monkeypatch: pytest.MonkeyPatch, *, root: bool) -> None:
    """Pretend to be Debian: apt-get is the only program there."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000, raising=False)
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/apt-get" if name == "apt-get" else None)


def test_a_user_is_told_the_exact_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """libglib2.0-0 brings two of the libraries and is named once."""
    debian(monkeypatch, root=False)
    needs = [system_packages.Need(soname, "libglib2.0-0", "x") for soname in ("libglib-2.0.so.0", "libgthread-2.0.so.0")]
    needs.append(system_packages.Need("a C/C++ compiler", "g++", "gcc-c++"))
    with pytest.raises(LaunchError, match=r"lacks: libglib-2\.0\.so\.0, libgthread-2\.0\.so\.0, a C/C") as caught:
        system_packages.provide(needs, may_install=True)
    assert str(caught.value).endswith("\n  sudo apt-get update && sudo apt-get install -y libglib2.0-0 g++")


def test_root_may_forbid_the_installation(monkeypatch: pytest.MonkeyPatch) -> None:
    debian(monkeypatch, root=True)
    monkeypatch.setattr(system_packages, "_apt_install", lambda _packages: pytest.fail("installed something"))
    with pytest.raises(LaunchError, match=r"\n  apt-get update && apt-get install -y libegl1$"):
        system_packages.provide([system_packages.Need("libEGL.so.1", "libegl1", "x")], may_install=False)


def test_root_on_debian_installs_and_says_so_first(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    debian(monkeypatch, root=True)
    installed: list[str] = []
    monkeypatch.setattr(system_packages, "_apt_install", installed.extend)
    system_packages.provide([system_packages.Need("libEGL.so.1", "libegl1", "x")], may_install=True)
    assert installed == ["libegl1"]
    assert "Installing as root: apt-get update && apt-get install -y libegl1" in capsys.readouterr().out


def test_fedora_finds_a_library_by_its_soname(monkeypatch: pytest.MonkeyPatch) -> None:
    debian(monkeypatch, root=False)
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/dnf" if name == "dnf" else None)
    needs = [system_packages.Need("libEGL.so.1", "libegl1", "libEGL.so.1()(64bit)")]
    assert system_packages.install_command(needs) == "sudo dnf install -y 'libEGL.so.1()(64bit)'"


def test_nothing_missing_asks_for_nothing() -> None:
    system_packages.provide([], may_install=False)


def test_a_library_that_is_not_there_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system_packages, "COMMON_LIBRARIES", {"libof-no-system.so.9": "libof-no-system9"})
    assert [need.debian for need in system_packages.missing_libraries(window=False)] == ["libof-no-system9"]
