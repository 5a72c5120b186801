"""Files that are no models, picked through the real window and the real engine: a clear sentence each, and the rest goes on."""

import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QListView, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.controllers.model import ModelPhase
from chatapp.ui.models.model_list import ModelRole
from tests.app.window import PATIENCE_MS, open_window, send, set_sampling, wait_answered, wait_ready
from tests.engine.tiny_models import write_tiny_llama
from tests.models.gguf_files import describe, write_gguf
from tests.ui.settings.widget_search import child

pytestmark = [
    pytest.mark.gui,
    pytest.mark.model,
    pytest.mark.expects_warnings,
    pytest.mark.qt_log_ignore("This plugin does not support"),  # the offscreen platform says so of every popup
]

TEMPLATE = "{% for m in messages %}[{{ m['content'] }}]{% endfor %}"
ARCHITECTURE = struct.pack("<Q", 20) + b"general.architecture" + struct.pack("<IQ", 8, 5) + b"llama"


def _head(version: int, n_tensors: int, n_pairs: int) -> bytes:
    return b"GGUF" + struct.pack("<IQQ", version, n_tensors, n_pairs)


def _of_type(kind: str) -> Callable[[Any], None]:
    return lambda writer: writer.add_type(kind)


def _bad_files(folder: Path, good: Path) -> dict[str, str]:
    """Write one file of each kind; return which words its sentence must hold."""
    cut = good.read_bytes()[:-100]
    contents = {
        "empty.gguf": (b"", "cut short"),
        "cut.gguf": (cut, f"it holds {len(cut):,} bytes"),
        "page.gguf": (b"<!DOCTYPE html>" + bytes(50), "is not a GGUF model file"),
        "big_endian.gguf": (b"GGUF" + struct.pack(">IQQ", 3, 0, 0), "big-endian"),
        "future.gguf": (_head(99, 0, 0), "GGUF version 99"),
        "tensors.gguf": (_head(3, 2**63, 1) + ARCHITECTURE, "announces 9,223,372,036,854,775,808 tensors"),
        "settings.gguf": (_head(3, 0, 2**64 - 1), "announces 18,446,744,073,709,551,615 settings"),
        "overflow.gguf": (_head(3, 0, 1) + struct.pack("<Q", 2**64 - 8) + bytes(64), "cut short"),
        "list.gguf": (_head(3, 0, 1) + struct.pack("<Q", 1) + b"x" + struct.pack("<IIQ", 9, 8, 2**62), "announces"),
        "nested.gguf": (_head(3, 0, 1) + struct.pack("<Q", 1) + b"x" + struct.pack("<IIQ", 9, 9, 1), "holds values of type 9"),
        "twice.gguf": (_head(3, 0, 2) + ARCHITECTURE * 2, "stands there twice"),
    }
    for name, (content, _words) in contents.items():
        (folder / name).write_bytes(content)
    write_gguf(folder / "vocabulary.gguf", describe, n_tensors=0)
    write_gguf(folder / "lora.gguf", _of_type("adapter"))
    (folder / "alone").mkdir()
    write_gguf(folder / "alone/mmproj.gguf", _of_type("mmproj"))
    (folder / "big-00001-of-00002.gguf").write_bytes(good.read_bytes())
    words = {name: words for name, (_content, words) in contents.items()}
    return words | {
        "vocabulary.gguf": "a vocabulary without a model",
        "lora.gguf": "LoRA adapter for another model",
        "alone/mmproj.gguf": "projector of another model",
        "big-00001-of-00002.gguf": "big-00002-of-00002.gguf is missing",
    }


def _listed(desktop: Desktop) -> dict[str, str]:
    """Return what the list says of each model, by its path."""
    rows = child(child(desktop.window, QWidget, "modelPopup"), QListView, "modelList").model()
    indexes = [rows.index(row, 0) for row in range(rows.rowCount())]
    return {str(index.data(ModelRole.ENTRY).path): str(index.data(ModelRole.DETAILS)) for index in indexes}


def _load_fails(qtbot: QtBot, desktop: Desktop, path: Path) -> str:
    """Load a file as the picker would; return the sentence in the bar."""
    desktop.model_wiring.load(path)
    qtbot.wait_until(lambda: desktop.services.model.state.phase is ModelPhase.FAILED, timeout=PATIENCE_MS)
    return desktop.parts.problem_bar.sentence()


def test_every_bad_file_is_listed_with_its_fault_and_refused_with_a_sentence(qtbot: QtBot, tmp_path: Path) -> None:
    good = write_tiny_llama(tmp_path / "good.gguf", template=TEMPLATE)
    folder = tmp_path / "data" / "models"
    folder.mkdir(parents=True)
    bad = _bad_files(folder, good)
    with open_window(tmp_path / "data", model=good) as desktop:
        desktop.services.settings.change(lists_known_places=False)
        wait_ready(qtbot, desktop)
        qtbot.wait_until(lambda: len(_listed(desktop)) > len(bad), timeout=PATIENCE_MS)
        listed = _listed(desktop)
        for name, words in bad.items():
            assert words in listed[str(folder / name)], name
            sentence = _load_fails(qtbot, desktop, folder / name)
            assert Path(name).name.split("-")[0].removesuffix(".gguf") in sentence, name
            assert "is missing" not in words or words in sentence, name
        assert "good" in child(desktop.parts.problem_bar, QPushButton, "problemActionButton").text()
        desktop.model_wiring.load(good)
        wait_ready(qtbot, desktop)
        set_sampling(desktop, max_tokens=2)
        send(qtbot, desktop, "ab")
        wait_answered(qtbot, desktop)
        assert len(desktop.services.chat.conversation.messages) == 2


def test_files_that_come_and_go_while_they_are_listed_or_loaded(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "data" / "models"
    folder.mkdir(parents=True)
    first = write_tiny_llama(folder / "first.gguf", template=TEMPLATE)
    second = write_tiny_llama(folder / "second.gguf", template=TEMPLATE)
    with open_window(tmp_path / "data", model=first) as desktop:
        desktop.services.settings.change(lists_known_places=False)
        wait_ready(qtbot, desktop)
        qtbot.wait_until(lambda: str(second) in _listed(desktop), timeout=PATIENCE_MS)

        second.unlink()  # while it is listed
        assert _load_fails(qtbot, desktop, second).startswith("The model file second.gguf is no longer there.")
        desktop.picker.open_list()
        qtbot.wait_until(lambda: str(second) not in _listed(desktop), timeout=PATIENCE_MS)

        desktop.model_wiring.load(first)
        wait_ready(qtbot, desktop)
        replacement = tmp_path / "page.gguf"
        replacement.write_bytes(b"<!DOCTYPE html>")
        replacement.replace(first)  # while it is loaded
        desktop.picker.open_list()
        qtbot.wait_until(lambda: "is not a GGUF model file" in _listed(desktop)[str(first)], timeout=PATIENCE_MS)
        set_sampling(desktop, max_tokens=2)
        send(qtbot, desktop, "ab")  # its weights are still mapped
        wait_answered(qtbot, desktop)
        assert len(desktop.services.chat.conversation.messages) == 2
        assert "is not a GGUF model file" in _load_fails(qtbot, desktop, first)
