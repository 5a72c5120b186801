"""``chatapp --self-test``: window and engine, one answer, and what came of it as JSON.

Installers, bundles and reports of faults use it: it runs the real start of the real window (off screen where there is no display)
over a temporary data folder, so it says what a user would see, and touches nothing that is theirs.
"""

import json
import os
import platform
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QObject, QTimer, Slot, qVersion
from PySide6.QtGui import QGuiApplication

from chatapp import __version__
from chatapp.app.display_check import has_display
from chatapp.app.start import WindowStart, application
from chatapp.assets import bundle_commit, is_frozen
from chatapp.paths import DataFolder

if TYPE_CHECKING:
    from chatapp.app.desktop import Desktop
    from chatapp.domain.message import Message
    from chatapp.errors import Problem

__all__ = ["SelfTest", "SelfTestOrder", "run_self_test"]

_PATIENCE_S = 120.0
_QUESTION = "Say hello in one short sentence."
_LOOK_EVERY_MS = 50
_SETTLE_MS = 1200  # longer than the panel's slowest publishing: the picture shows the figures of the answer
_WAITING_FOR = {
    "window": "the window to be complete",
    "model": "the model to be loaded",
    "answer": "the answer",
    "picture": "the picture",
}


@dataclass(frozen=True)
class SelfTestOrder:
    """What to test and where to leave the results.

    Attributes:
        picture: PNG file; the report goes beside it with the ending ``.json``, for programs without a standard output.
        model: GGUF file; None = the starter model.
        patience_s: Seconds from the start to the end of the answer.
        engine_arguments: Of the engine, for tests of the failures.
    """

    picture: Path
    model: Path | None = None
    patience_s: float = _PATIENCE_S
    engine_arguments: Sequence[str] = ()
    is_verbose: bool = False


def run_self_test(order: SelfTestOrder) -> int:
    """Run the test, print its report on stdout.

    Returns:
        The exit code: 0 passed, 1 failed; the sentence that says why also goes to stderr.
    """
    if not has_display(sys.platform, os.environ):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    app = application()
    with tempfile.TemporaryDirectory(prefix="chatapp-self-test-", ignore_cleanup_errors=True) as folder:
        start = WindowStart(
            app, DataFolder(Path(folder)), order.model, is_verbose=order.is_verbose, engine_arguments=order.engine_arguments
        )
        test = SelfTest(start, order)
        start.begin()
        test.begin()
        app.exec()
        start.end()
    return _told(test.report, order.picture)


def _told(report: dict[str, Any], picture: Path) -> int:
    text = json.dumps(report, indent=2, ensure_ascii=False)
    if sys.stdout is not None:  # a program without a console has none
        print(text, flush=True)  # noqa: T201 - the report is what was asked for
    try:
        picture.with_suffix(".json").write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        _complain(f"the report cannot be written beside the picture ({error.strerror})")
    if report["failure"] is None:
        return 0
    _complain(report["failure"]["sentence"])
    return 1


def _complain(sentence: str) -> None:
    if sys.stderr is not None:
        print(f"chatapp: {sentence}", file=sys.stderr)  # noqa: T201 - whoever started it from a terminal looks there


@dataclass
class _Progress:
    """How far the test came."""

    stage: str = "window"
    is_over: bool = False
    answer: str = ""
    figures: dict[str, Any] = field(default_factory=dict)
    failure: dict[str, str] | None = None
    missing_parts: dict[str, str] | None = None


class SelfTest(QObject):
    """Drives the window as a person would, and looks at it every 50 ms."""

    def __init__(self, start: WindowStart, order: SelfTestOrder) -> None:
        super().__init__()
        self._start = start
        self._order = order
        self._progress = _Progress()
        self._is_saved = False
        self._looks = QTimer(self, interval=_LOOK_EVERY_MS)
        self._looks.timeout.connect(self._look)
        self._patience = QTimer(self, interval=round(order.patience_s * 1000), singleShot=True)
        self._patience.timeout.connect(self._on_too_late)
        start.tell_failure = self._fail_with
        self._hook_before = sys.excepthook

    @property
    def report(self) -> dict[str, Any]:
        """What is to be told: complete once the test is over."""
        return {
            "result": "passed" if self._progress.failure is None else "failed",
            "failure": self._progress.failure,
            "stage": self._progress.stage,
            "versions": self._versions(),
            "system": self._system(),
            "devices": self._devices(),
            "model": self._model(),
            "context": self._context(),
            "question": _QUESTION,
            "answer": self._progress.answer,
            "figures": self._progress.figures,
            "start": self._start.clock.stages(),
            "missing_parts": self._progress.missing_parts,
            "picture": str(self._order.picture) if self._is_saved else None,
        }

    def begin(self) -> None:
        """Begin to look; the application quits when the test is over. An error that nobody handles ends it as well."""
        self._hook_before = sys.excepthook
        sys.excepthook = self._on_error
        self._looks.start()
        self._patience.start()

    @Slot()
    def _look(self) -> None:
        desktop = self._start.desktop
        if desktop is None:
            return
        if self._progress.stage == "window":
            self._progress.stage = "model"
            desktop.services.chat.problem_raised.connect(self._fail_with)
            desktop.services.chat.turn_finished.connect(self._on_turn_finished)
        if self._progress.stage == "model":
            self._look_at_model(desktop)

    def _look_at_model(self, desktop: "Desktop") -> None:
        from chatapp.controllers.model import ModelPhase  # noqa: PLC0415 - not before the window is there

        state = desktop.services.model.state
        if state.phase is ModelPhase.READY:
            self._progress.stage = "answer"
            self._ask(desktop)
        elif state.phase is ModelPhase.FAILED and state.problem is not None:
            self._fail_with(state.problem)
        elif state.phase is ModelPhase.NONE:
            self._fail("There is no model: the starter model is missing from this installation. Install chatapp again.")

    @staticmethod
    def _ask(desktop: "Desktop") -> None:
        from chatapp.domain.sampling import SamplingParams  # noqa: PLC0415 - not before the window is there

        desktop.services.chat.sampling = SamplingParams(temperature=0.0, seed=1, max_tokens=48)
        desktop.parts.composer.set_text(_QUESTION)
        desktop.parts.composer.send_requested.emit(_QUESTION)

    @Slot(object)
    def _on_turn_finished(self, message: "Message") -> None:
        from chatapp.metrics.turn_figures import turn_figures  # noqa: PLC0415 - not before the window is there

        if self._progress.is_over or message.turn is None:
            return
        self._progress.answer = message.text
        self._progress.figures = {
            name: {"value": figure.value, "unit": figure.unit, "reason": figure.reason}
            for name, figure in turn_figures(message.turn).items()
        }
        if message.turn.problem is not None:
            self._fail_with(message.turn.problem)
        elif not message.text.strip():
            self._fail("The model ended its answer without a word.")
        else:
            self._progress.stage = "picture"
            self._look_at_parts()
            QTimer.singleShot(_SETTLE_MS, self._finish)

    def _look_at_parts(self) -> None:
        from chatapp.app.late_parts import missing_parts  # noqa: PLC0415 - not before the answer: the libraries take a second

        self._progress.missing_parts = missing_parts()
        if self._progress.missing_parts:
            name, words = next(iter(self._progress.missing_parts.items()))
            self._fail(f"A part of this installation is missing: {name}. Install chatapp again.", detail=words)

    def _on_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        self._hook_before(kind, error, trace)
        self._fail(f"chatapp met an error that nobody handled: {kind.__name__}.", detail=str(error))

    @Slot()
    def _on_too_late(self) -> None:
        awaited = _WAITING_FOR[self._progress.stage]
        self._fail(f"The self-test waited {self._order.patience_s:g} s for {awaited}, and stopped there.")

    @Slot(object)
    def _fail_with(self, problem: "Problem") -> None:
        self._fail(problem.sentence(), problem.kind.value, problem.detail)

    def _fail(self, sentence: str, kind: str = "", detail: str = "") -> None:
        if not self._progress.is_over:
            self._progress.failure = {"kind": kind, "sentence": sentence, "detail": detail}
            self._finish()

    @Slot()
    def _finish(self) -> None:
        if self._progress.is_over:
            return
        self._progress.is_over = True
        sys.excepthook = self._hook_before
        self._looks.stop()
        self._patience.stop()
        self._is_saved = self._start.first_paint.window.grab().save(str(self._order.picture), "PNG")
        if not self._is_saved and self._progress.failure is None:
            sentence = f"The picture {self._order.picture} cannot be written."
            self._progress.failure = {"kind": "", "sentence": sentence, "detail": ""}
        self._start.first_paint.window.close()
        application().quit()

    def _versions(self) -> dict[str, str]:
        versions = {"chatapp": __version__, "python": platform.python_version(), "pyside6": pyside_version, "qt": qVersion()}
        desktop = self._start.desktop
        ready = None if desktop is None else desktop.services.model.engine_ready
        if ready is not None:
            versions |= {"llama_cpp_python": ready.versions.bindings, "llama_cpp": ready.versions.llama_cpp}
        return versions

    @staticmethod
    def _system() -> dict[str, Any]:
        return {
            "platform": platform.platform(),
            "machine": platform.machine(),
            "qt_platform": QGuiApplication.platformName(),
            "is_bundle": is_frozen(),
            "commit": bundle_commit(),
        }

    def _devices(self) -> list[dict[str, Any]]:
        desktop = self._start.desktop
        ready = None if desktop is None else desktop.services.model.engine_ready
        return [] if ready is None else [device.model_dump(mode="json") for device in ready.devices]

    def _model(self) -> dict[str, Any] | None:
        desktop = self._start.desktop
        model = None if desktop is None else desktop.services.model.state.model
        return None if model is None else model.model_dump(mode="json")

    def _context(self) -> dict[str, Any] | None:
        """What was set up for the model: layers on the GPU, and the memory of each device."""
        desktop = self._start.desktop
        context = None if desktop is None else desktop.services.model.state.context
        return None if context is None else context.model_dump(mode="json")
