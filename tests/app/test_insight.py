"""Memory parts, memory limit and verdict in the product's window, with the real engine."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from chatapp.domain.use import Use
from chatapp.storage.machine_facts import MachineFacts
from tests.app.window import PATIENCE_MS, find, open_window, send, set_sampling, shown, wait_answered, wait_ready


@pytest.mark.model
def test_what_is_worked_out_of_a_real_answer(qtbot: QtBot, tmp_path: Path, starter_model: Path) -> None:
    with open_window(tmp_path, model=starter_model) as desktop:
        services = desktop.services
        set_sampling(desktop, max_tokens=8, seed=1)
        wait_ready(qtbot, desktop)
        assert shown(desktop, "weightsValue") == "96.6 MB"
        assert shown(desktop, "kvReservedValue") == "94.4 MB"  # 30 layers x 4,096 cells x 384 elements x 2 bytes
        assert shown(desktop, "memoryLimitValue") == "n/a"
        send(qtbot, desktop, "What is the sea?")
        wait_answered(qtbot, desktop)
        assert "tok/s" in shown(desktop, "useFindingValue")
        find(desktop, QPushButton, "measureBandwidthButton").click()
        qtbot.wait_until(lambda: services.bandwidth.state.bandwidth is not None, timeout=PATIENCE_MS)
        qtbot.wait_until(lambda: shown(desktop, "memoryLimitValue") != "n/a", timeout=PATIENCE_MS)
        assert shown(desktop, "prefillLimitValue") in {"computing", "memory", "both"}
        find(desktop, QComboBox, "useField").setCurrentIndex(2)
        assert services.settings.settings.use is Use.AGENTS
        facts = MachineFacts(services.data_folder.machines, services.machine)
        assert facts.bandwidth() == services.bandwidth.state.bandwidth


@pytest.mark.model
def test_no_measurement_beside_an_answer(qtbot: QtBot, tmp_path: Path, starter_model: Path) -> None:
    with open_window(tmp_path, model=starter_model) as desktop:
        wait_ready(qtbot, desktop)
        send(qtbot, desktop, "Tell me a long story about the sea.")
        find(desktop, QPushButton, "measureBandwidthButton").click()
        assert desktop.services.bandwidth.state.refusal == "answering"
        desktop.services.chat.stop()
        wait_answered(qtbot, desktop)
        assert desktop.services.bandwidth.state.refusal == ""
