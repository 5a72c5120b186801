"""``chatapp --self-test``: what it tells when all is well, and each way it can fail."""

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from chatapp.app.self_test import SelfTestOrder, run_self_test

pytestmark = pytest.mark.gui


@pytest.fixture(autouse=True)
def _no_log_left() -> Iterator[None]:
    """Take the log's handlers away again: in the product they live as long as the process."""
    log = logging.getLogger("chatapp")
    before = list(log.handlers)
    yield
    for handler in [handler for handler in log.handlers if handler not in before]:
        log.removeHandler(handler)
        handler.close()


def _run(capsys: pytest.CaptureFixture[str], order: SelfTestOrder) -> tuple[int, dict[str, Any], str]:
    """Run in this process; return exit code, report and stderr, after a look at the copy beside the picture."""
    code = run_self_test(order)
    told = capsys.readouterr()
    report = json.loads(told.out)
    assert json.loads(order.picture.with_suffix(".json").read_text(encoding="utf-8")) == report
    return code, report, told.err


def _scripted(folder: Path, *, picture: str = "self.png", patience_s: float = 60, **script: object) -> SelfTestOrder:
    path = folder / "script.json"
    path.write_text(json.dumps(script), encoding="utf-8")
    model = folder / "any.gguf"
    model.write_bytes(b"GGUF")
    arguments = ("--backend", "scripted", "--script", str(path))
    return SelfTestOrder(folder / picture, model, patience_s, engine_arguments=arguments)


@pytest.mark.model
def test_the_command_answers_with_the_starter_model_and_leaves_a_picture(tmp_path: Path) -> None:
    """The real command in a process of its own, without a display: it chooses the platform without one by itself."""
    environment = {
        key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    command = [sys.executable, "-m", "chatapp", "--self-test", "--data-dir", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False, env=environment)
    report = json.loads(done.stdout)
    assert (done.returncode, report["result"], report["failure"]) == (0, "passed", None), done.stderr
    assert report["model"]["file"].startswith("SmolLM2")
    assert report["answer"]
    assert report["figures"]["n_gen"]["value"] >= 1
    assert set(report["versions"]) == {"chatapp", "python", "pyside6", "qt", "llama_cpp_python", "llama_cpp"}
    assert [device["kind"] for device in report["devices"]][:1] == ["cpu"]
    assert report["context"]["n_gpu_layers"] == 0
    assert {buffer["use"] for buffer in report["context"]["buffers"]} >= {"weights", "kv"}
    assert QImage(str(tmp_path / "chatapp-self-test.png")).width() >= 900  # the least width of the window
    assert sorted(path.name for path in tmp_path.iterdir()) == ["chatapp-self-test.json", "chatapp-self-test.png"]


@pytest.mark.usefixtures("qtbot")
def test_a_scripted_answer_passes_and_is_told_with_its_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = _scripted(tmp_path, turns=[{"tokens": [{"t_us": 1000, "text": "Hel"}, {"t_us": 2000, "text": "lo"}]}])
    code, report, _ = _run(capsys, order)
    assert (code, report["failure"], report["result"], report["answer"]) == (0, None, "passed", "Hello")
    assert report["start"].keys() == {"painted, takes keys", "complete"}
    assert report["missing_parts"] == {}


@pytest.mark.usefixtures("qtbot")
def test_a_library_that_only_a_later_dialog_needs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyqtgraph.exporters", None)  # what Python takes for a module that is not there
    order = _scripted(tmp_path, turns=[{"tokens": [{"t_us": 1000, "text": "Hello"}]}])
    code, report, errors = _run(capsys, order)
    assert (code, report["stage"], report["answer"]) == (1, "picture", "Hello")
    assert list(report["missing_parts"]) == ["pyqtgraph.exporters"]
    assert "A part of this installation is missing: pyqtgraph.exporters." in errors


@pytest.mark.usefixtures("qtbot")
def test_an_error_that_nobody_handles(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Qt's event loop goes on after an error in a slot: the window looks well, and is not."""
    hook = sys.excepthook
    before = lambda *_: None  # noqa: E731 - pytest-qt's own hook would make the test fail for the error
    monkeypatch.setattr(sys, "excepthook", before)

    def broken(_self: object) -> None:
        raise ValueError("no plot")

    monkeypatch.setattr("chatapp.ui.performance.itl_strip.ItlStrip.build_plot", broken)
    code, report, errors = _run(capsys, _scripted(tmp_path, turns=[{"tokens": [{"t_us": 1000, "text": "Hello"}]}]))
    assert sys.excepthook is before
    monkeypatch.setattr(sys, "excepthook", hook)
    assert (code, report["failure"]["detail"]) == (1, "no plot")
    assert "an error that nobody handled: ValueError" in errors


@pytest.mark.expects_warnings
@pytest.mark.usefixtures("qtbot")
def test_an_engine_that_does_not_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = SelfTestOrder(tmp_path / "self.png", None, 60, engine_arguments=("--backend", "nonsense"))
    code, report, errors = _run(capsys, order)
    assert (code, report["result"], report["stage"]) == (1, "failed", "model")
    assert report["failure"]["kind"] == "engine_not_started"  # it never came to the model
    assert report["failure"]["sentence"] in errors


@pytest.mark.expects_warnings
@pytest.mark.usefixtures("qtbot")
def test_a_model_that_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, report, errors = _run(capsys, SelfTestOrder(tmp_path / "self.png", tmp_path / "gone.gguf", 60))
    assert (code, report["stage"], report["failure"]["kind"]) == (1, "model", "model_missing")
    assert "gone.gguf is no longer there" in errors


@pytest.mark.usefixtures("qtbot")
def test_no_model_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chatapp.app.model_wiring.starter_model", lambda: None)
    code, report, errors = _run(capsys, SelfTestOrder(tmp_path / "self.png", None, 60))
    assert (code, report["stage"]) == (1, "model")
    assert "the starter model is missing from this installation" in errors


@pytest.mark.expects_warnings
@pytest.mark.usefixtures("qtbot")
def test_a_template_that_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refusal = {"kind": "template_failed", "facts": {"reason": "it calls an unknown filter"}}
    code, report, errors = _run(capsys, _scripted(tmp_path, turns=[{"refusal": refusal}]))
    assert (code, report["stage"], report["failure"]["kind"]) == (1, "answer", "template_failed")
    assert "it calls an unknown filter" in errors


@pytest.mark.usefixtures("qtbot")
def test_no_answer_within_the_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The one token comes after ten minutes. A slow machine may not even have come to the question."""
    order = _scripted(tmp_path, patience_s=5, time_scale=1.0, turns=[{"tokens": [{"t_us": 600_000_000, "text": "late"}]}])
    code, report, errors = _run(capsys, order)
    assert (code, report["failure"]["kind"]) == (1, "")
    awaited = {"window": "the window to be complete", "model": "the model to be loaded", "answer": "the answer"}
    assert f"waited 5 s for {awaited[report['stage']]}, and stopped there" in errors


@pytest.mark.usefixtures("qtbot")
def test_an_answer_without_a_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, errors = _run(capsys, _scripted(tmp_path, turns=[{"tokens": [{"t_us": 1000, "text": ""}]}]))
    assert code == 1
    assert "without a word" in errors


@pytest.mark.usefixtures("qtbot")
def test_a_picture_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = _scripted(tmp_path, picture="no/such/folder/self.png", turns=[{"tokens": [{"t_us": 1000, "text": "Hello"}]}])
    assert run_self_test(order) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["picture"] is None
    assert "cannot be written" in told.err
