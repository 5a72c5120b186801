"""The command line of the engine, from source and frozen."""

import subprocess
import sys
from pathlib import Path

import pytest

from chatapp.engine_client.launch import EngineLaunch


def test_from_source_the_module_is_run() -> None:
    launch = EngineLaunch.of_this_app(["--backend", "scripted"])
    assert launch.command == (sys.executable, "-m", "chatapp", "--engine", "--backend", "scripted")


def test_frozen_the_program_itself_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    launch = EngineLaunch.of_this_app()
    assert launch.command == (sys.executable, "--engine")
    assert "PYTHONSAFEPATH" not in launch.environment


def test_child_finds_our_package_and_no_impostor_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "chatapp.py").write_text("raise SystemExit(7)")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    environment = dict(EngineLaunch.of_this_app().environment)
    code = "import chatapp.protocol; print(chatapp.protocol.PROTOCOL_VERSION)"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"


def test_known_python_path_is_kept_behind_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/some/where")
    assert EngineLaunch.of_this_app().environment["PYTHONPATH"].endswith("/some/where")


def test_child_has_a_session_and_a_stdin_of_its_own() -> None:
    code = "import os, sys; print(os.getsid(0) == os.getpid(), sys.stdin.read() == '')"
    child = EngineLaunch((sys.executable, "-c", code)).open()
    out, _ = child.communicate(timeout=60)
    assert out.split() == [b"True", b"True"]
