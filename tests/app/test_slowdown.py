"""The sensors of this machine and a verdict, all the way to the panel of the real window."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.domain.model_info import DeviceInfo, EngineVersions
from chatapp.metrics.attribution import Attribution, Cause
from chatapp.metrics.evidence import Evidence, Losses, Pair
from chatapp.protocol.events import EngineReady
from chatapp.telemetry.nvml_sensors import NvmlSensor
from chatapp.telemetry.sensor import FirstPresent, Reading
from chatapp.ui.performance.device_rows import DeviceRows
from chatapp.ui.performance.figure_row import FigureRow
from tests.app.window import PATIENCE_MS, find, open_window, send, set_sampling, shown, wait_answered, wait_ready

pytestmark = [pytest.mark.gui, pytest.mark.model]
LOSSES = Losses(context_pct=0.0, drift_pct=21.0, drift_low_pct=19.0, drift_high_pct=23.0, step_pct=21.0)
BUSY = Attribution(Cause.BACKGROUND_LOAD, Evidence(losses=LOSSES, other_cpu_cores=Pair(1.4, 0.1), other_name="cc1plus"))
GPU = DeviceInfo(name="CUDA0", description="NVIDIA GeForce RTX 4060", kind="gpu")


def test_the_sampler_feeds_the_rows_of_the_device(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path) as desktop:
        qtbot.wait_until(lambda: shown(desktop, "otherLoadValue") not in ("", "n/a"), timeout=PATIENCE_MS)
        assert float(shown(desktop, "otherLoadValue")) >= 0.0


def test_a_verdict_is_shown_for_its_answer_and_forgotten_with_another_conversation(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path) as desktop:
        wait_ready(qtbot, desktop)
        set_sampling(desktop, max_tokens=8, seed=1)
        send(qtbot, desktop, "Hello!")
        wait_answered(qtbot, desktop)
        desktop.services.slowdown._told = BUSY
        desktop.services.slowdown.attribution_changed.emit(BUSY)
        assert shown(desktop, "verdictValue") == "Slower by 21 % because other programs use 1.4 cores, cc1plus most."
        assert shown(desktop, "adviceValue") == "Close or pause cc1plus."
        desktop.services.conversations.new()
        assert shown(desktop, "adviceValue") == ""
        assert not shown(desktop, "verdictValue").startswith("Slower")


def test_a_gpu_of_llama_cpp_gets_rows_and_its_own_sensor(qtbot: QtBot, tmp_path: Path) -> None:
    with open_window(tmp_path) as desktop:
        wait_ready(qtbot, desktop)
        rows = find(desktop, DeviceRows, "deviceRows")
        assert find(desktop, FigureRow, "gpuRow").isHidden()
        versions = EngineVersions(chatapp="0", bindings="0", llama_cpp="0", system_info="")
        ready = EngineReady(protocol_version=1, pid=1, backend="llama", versions=versions, devices=(GPU,))
        desktop.slowdown_wiring._on_event_arrived(ready, 0)
        assert not find(desktop, FigureRow, "gpuRow").isHidden()
        groups = [sensor for sensor in desktop.services.sampler.sensors if isinstance(sensor, FirstPresent)]
        nvml = [sensor for group in groups for sensor in group.sensors if isinstance(sensor, NvmlSensor)]
        assert [sensor._device_name for sensor in nvml] == ["NVIDIA GeForce RTX 4060"]
        rows.note_readings({"gpu_temperature_c": Reading(71.0, "\u00b0C", "NVML", 1)})
        rows.refresh()
        assert shown(desktop, "gpuTemperatureValue") == "71"
