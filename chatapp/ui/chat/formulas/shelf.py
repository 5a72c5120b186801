"""Formulas that were drawn, and the process that draws the others while the window goes on."""

import json
import os
import sys
from collections import OrderedDict
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal, Slot

import chatapp
from chatapp.log import topic
from chatapp.ui.chat.formulas.formula import Formula, FormulaKey

__all__ = ["FORMULAS_FLAG", "FormulaShelf"]

FORMULAS_FLAG = "--formulas"
"""Argument that makes this program draw formulas."""

_MAX_TEX = 600  # characters; a longer one is shown as its source
_MAX_KEPT = 500
_MAX_WAITING = 200
_PATIENCE_MS = 4000  # a formula that takes longer is shown as its source
_IDLE_MS = 20_000  # the process ends when nothing was drawn for so long
_UNDRAWN = Formula()

_log = topic("ui")


class FormulaShelf(QObject):
    """Gives formulas that are drawn, and has the others drawn one after the other.

    Signals:
        drawn: A formula that was asked for can be had, or will never be.
    """

    drawn = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept: OrderedDict[FormulaKey, Formula] = OrderedDict()
        self._waiting: list[FormulaKey] = []
        self._process: QProcess | None = None
        self._is_busy = False
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._give_up)
        self._idle = QTimer(self, singleShot=True, interval=_IDLE_MS)
        self._idle.timeout.connect(self.close)
        self._processes: list[QProcess] = []  # one at most, ended with this object: Qt complains where it must do that itself
        self.destroyed.connect(partial(_end_all, self._processes))

    def formula(self, key: FormulaKey) -> Formula | None:
        """Return a formula; None: it is being drawn, and ``drawn`` is emitted when it is."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if len(key[0]) > _MAX_TEX or len(self._waiting) >= _MAX_WAITING:
            return _UNDRAWN
        if key not in self._waiting:
            self._waiting.append(key)
            QTimer.singleShot(0, self, self._ask)
        return None

    def is_drawn(self, key: FormulaKey) -> bool:
        """Return whether asking for a formula would give it at once."""
        return key in self._kept

    @Slot()
    def close(self) -> None:
        """End the process; the next formula starts another."""
        self._patience.stop()
        self._idle.stop()
        self._is_busy = False
        process, self._process = self._process, None
        _end_all(self._processes)
        if process is not None:
            process.deleteLater()

    @Slot()
    def _ask(self) -> None:
        if self._is_busy or not self._waiting:
            return
        tex, is_display = self._waiting[0]
        self._idle.stop()
        self._is_busy = True
        self._patience.start()
        self._running().write(json.dumps({"tex": tex, "display": is_display}).encode() + b"\n")

    def _running(self) -> QProcess:
        if self._process is None:
            process = QProcess(self)
            process.setProcessEnvironment(_environment())
            process.readyReadStandardOutput.connect(self._on_answer)
            process.errorOccurred.connect(self._on_error)
            program, *arguments = _command()
            self._process = process
            self._processes.append(process)
            process.start(program, arguments)
        return self._process

    @Slot()
    def _on_answer(self) -> None:
        if self._process is None or not self._process.canReadLine():
            return
        answer = json.loads(bytes(self._process.readLine().data()))
        self._keep(_UNDRAWN if "error" in answer else Formula(**answer))

    @Slot()
    def _give_up(self) -> None:
        """A formula takes too long: the process is ended, since it cannot be interrupted."""
        self.close()
        self._keep(_UNDRAWN)

    @Slot()
    def _on_error(self) -> None:
        _log.warning("The process that draws formulas failed: %s", self._process.errorString() if self._process else "")
        self.close()
        self._keep(_UNDRAWN)

    def _keep(self, formula: Formula) -> None:
        self._patience.stop()
        self._is_busy = False
        if self._waiting:
            self._kept[self._waiting.pop(0)] = formula
        while len(self._kept) > _MAX_KEPT:
            self._kept.popitem(last=False)
        if self._process is not None:
            self._idle.start()
        QTimer.singleShot(0, self, self._ask)
        self.drawn.emit()


def _end_all(processes: list[QProcess]) -> None:
    while processes:
        process = processes.pop()
        process.blockSignals(True)  # nobody needs to hear of it, and its shelf may be half gone
        process.kill()
        process.waitForFinished(1000)


def _command() -> tuple[str, ...]:
    is_frozen = bool(getattr(sys, "frozen", False)) or "__compiled__" in globals()
    return (sys.executable, FORMULAS_FLAG) if is_frozen else (sys.executable, "-m", "chatapp", FORMULAS_FLAG)


def _environment() -> QProcessEnvironment:
    """Return ours, with the folder of this very package on the path: it may run from a checkout."""
    environment = QProcessEnvironment.systemEnvironment()
    paths = [str(Path(chatapp.__file__).parents[1]), environment.value("PYTHONPATH")]
    environment.insert("PYTHONPATH", os.pathsep.join(path for path in paths if path))
    return environment
