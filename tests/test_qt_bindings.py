"""The Qt binding must keep its references: PySide6 6.12.0 on Python 3.11 lost one of None with every call, and then aborted."""

import sys

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

_CALLS = 1000


@pytest.mark.gui
def test_a_call_that_returns_nothing_takes_no_reference_of_none_away(qtbot: QtBot) -> None:  # noqa: ARG001
    timer = QTimer()
    before = sys.getrefcount(None)
    for _ in range(_CALLS):
        timer.setSingleShot(True)
    lost = before - sys.getrefcount(None)
    assert lost < _CALLS // 2  # a faulty binding loses exactly _CALLS; other code of the loop may move a handful


@pytest.mark.gui
def test_a_call_that_returns_a_truth_value_takes_no_reference_of_it_away(qtbot: QtBot) -> None:  # noqa: ARG001
    timer = QTimer()
    before = sys.getrefcount(False)
    for _ in range(_CALLS):
        timer.isActive()
    assert before - sys.getrefcount(False) < _CALLS // 2
