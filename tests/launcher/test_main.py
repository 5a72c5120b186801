"""run.py and its commands."""

import ast
import sys

import pytest

import run
from launcher import main
from launcher.locations import ROOT
from launcher.terminal import LaunchError


def test_run_py_can_be_read_by_python_3_8() -> None:
    ast.parse((ROOT / "run.py").read_text(encoding="utf-8"), feature_version=(3, 8))


def test_an_old_python_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    assert run.main(["test"]) == 1
    assert capsys.readouterr().out.startswith("chatapp needs Python 3.11 or newer; this is 3.10.13 (")


def test_help_installs_nothing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "ensure", lambda _layers: pytest.fail("installed something"))
    assert main.launch(["--help"]) == 0
    assert "python run.py test" in capsys.readouterr().out


def test_a_launch_error_is_printed_and_fails(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_arguments: list[str]) -> int:
        raise LaunchError("Do this next.")

    monkeypatch.setattr(main, "write_locks", refuse)
    assert main.launch(["lock"]) == 1
    assert capsys.readouterr().out == "\nDo this next.\n"
