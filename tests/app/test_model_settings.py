"""What belongs to a model and to a conversation comes back with it: through the real window and the real engine."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.controllers.model import ModelPhase
from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.errors import ProblemKind
from chatapp.ui.actions import ActionId
from tests.app.window import PATIENCE_MS, open_window, send, set_sampling, wait_answered, wait_ready
from tests.engine.tiny_models import write_tiny_llama
from tests.ui.settings.widget_search import child

pytestmark = [
    pytest.mark.gui,
    pytest.mark.model,
    pytest.mark.qt_log_ignore("This plugin does not support"),  # the offscreen platform says so of every popup
]

TEMPLATE = "{% for m in messages %}[{{ m['content'] }}]{% endfor %}"


@pytest.fixture
def models(tmp_path: Path) -> tuple[Path, Path]:
    first = write_tiny_llama(tmp_path / "first.gguf", template=TEMPLATE)
    return first, write_tiny_llama(tmp_path / "second.gguf", template=TEMPLATE)


def _load(qtbot: QtBot, desktop: Desktop, path: Path) -> None:
    desktop.model_wiring.load(path)
    qtbot.wait_until(lambda: desktop.services.model.state.phase is ModelPhase.READY, timeout=PATIENCE_MS)
    assert desktop.services.model.state.path == str(path)


def _set_temperature(desktop: Desktop, temperature: float) -> None:
    """Choose a temperature in the panel, as a person's hand does."""
    values = desktop.sampler.values().model_copy(update={"temperature": temperature, "max_tokens": 2})
    desktop.sampler.set_values(values)
    desktop.sampler.values_changed.emit(values)


def test_each_model_brings_its_settings_and_each_chat_keeps_its_own(
    qtbot: QtBot, tmp_path: Path, models: tuple[Path, Path]
) -> None:
    first, second = models
    with open_window(tmp_path / "data", model=first) as desktop:
        desktop.services.settings.change(lists_known_places=False)
        wait_ready(qtbot, desktop)
        _set_temperature(desktop, 0.1)
        send(qtbot, desktop, "ab")
        wait_answered(qtbot, desktop)
        chat_of_first = desktop.services.chat.conversation
        assert chat_of_first.sampling is not None
        assert chat_of_first.sampling.temperature == 0.1

        desktop.load.set_values(LoadParams(n_ctx=128))
        _load(qtbot, desktop, second)  # never loaded before: as the panel says
        assert desktop.services.model.state.params.n_ctx == 128
        assert desktop.services.chat.conversation.id == chat_of_first.id  # the conversation stays
        assert desktop.sampler.values().temperature == 0.1  # and so do its values
        desktop.services.conversations.new()
        _set_temperature(desktop, 0.9)

        _load(qtbot, desktop, first)
        assert desktop.services.model.state.params.n_ctx == LoadParams().n_ctx  # as it was loaded before
        assert desktop.load.values().n_ctx == LoadParams().n_ctx
        desktop.services.conversations.new()
        assert desktop.sampler.values().temperature == 0.1
        _load(qtbot, desktop, second)
        desktop.services.conversations.new()
        assert desktop.services.chat.sampling.temperature == 0.9
        desktop.services.conversations.open(chat_of_first.id)
        qtbot.wait_until(lambda: desktop.services.chat.conversation.id == chat_of_first.id)
        assert desktop.services.chat.sampling.temperature == 0.1
    with open_window(tmp_path / "data") as desktop:  # and all of it at the next start
        wait_ready(qtbot, desktop)
        assert desktop.services.model.state.path == str(second)
        assert desktop.services.model.state.params.n_ctx == 128
        assert desktop.services.profiles.of(first).last_used_at is not None


def test_what_the_author_recommends_holds_until_somebody_changes_it(
    qtbot: QtBot, tmp_path: Path, models: tuple[Path, Path]
) -> None:
    """The file says 0.25; seed and length are the user's own affair."""
    advised = write_tiny_llama(tmp_path / "advised.gguf", template=TEMPLATE, temperature=0.25)
    with open_window(tmp_path / "data", model=models[0]) as desktop:
        desktop.services.settings.change(lists_known_places=False)
        wait_ready(qtbot, desktop)
        present = desktop.services.chat.sampling
        _load(qtbot, desktop, advised)
        assert desktop.services.chat.sampling == present.model_copy(update={"temperature": 0.25})
        assert desktop.sampler.values() == desktop.services.chat.sampling
        _load(qtbot, desktop, models[1])
        assert desktop.services.chat.sampling == present
        _load(qtbot, desktop, advised)
        _set_temperature(desktop, 0.5)
        desktop.services.conversations.new()
        _load(qtbot, desktop, models[1])
        _load(qtbot, desktop, advised)
        assert desktop.services.chat.sampling.temperature == 0.5


def test_another_template_and_prompt_hold_from_the_next_load_on(qtbot: QtBot, tmp_path: Path, models: tuple[Path, Path]) -> None:
    with open_window(tmp_path / "data", model=models[0]) as desktop:
        desktop.services.settings.change(lists_known_places=False)
        wait_ready(qtbot, desktop)
        dialog = desktop.profile_wiring.open_dialog()
        field, verdict = child(dialog, QPlainTextEdit, "templateField"), child(dialog, QLabel, "templateVerdict")
        field.setPlainText("{% if")
        qtbot.wait_until(lambda: "cannot be used" in verdict.text(), timeout=PATIENCE_MS)
        qtbot.mouseClick(child(dialog, QPushButton, "insertTemplateButton"), Qt.MouseButton.LeftButton)
        assert field.toPlainText() == TEMPLATE
        qtbot.wait_until(lambda: "can be used" in verdict.text(), timeout=PATIENCE_MS)
        field.setPlainText(TEMPLATE + "ab")
        child(dialog, QPlainTextEdit, "modelPromptField").setPlainText("ba")
        dialog._has_prompt.setChecked(True)
        first_load = desktop.services.model.state.context
        qtbot.mouseClick(child(dialog, QPushButton, "applyProfileButton"), Qt.MouseButton.LeftButton)
        qtbot.wait_until(lambda: desktop.services.model.state.context not in (None, first_load), timeout=PATIENCE_MS)
        dialog.reject()

        assert desktop.services.model.state.template == TEMPLATE + "ab"
        assert desktop.services.chat.conversation.system_prompt == "ba"
        assert desktop.services.settings.settings.system_prompt == ""  # that of all other models
        set_sampling(desktop, max_tokens=2)
        send(qtbot, desktop, "ab")
        wait_answered(qtbot, desktop)
        turn = desktop.services.chat.conversation.messages[-1].turn
        assert turn is not None
        assert turn.counts is not None
        assert turn.context is not None


@pytest.mark.expects_warnings
def test_settings_go_to_a_file_and_come_back(
    qtbot: QtBot, tmp_path: Path, models: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_window(tmp_path / "data", model=models[0]) as desktop:
        desktop.services.settings.change(lists_known_places=False)
        wait_ready(qtbot, desktop)
        wiring, profiles = desktop.profile_wiring, desktop.services.profiles
        profiles.change(models[0], system_prompt="ba", sampling=SamplingParams(temperature=0.25))
        monkeypatch.setattr(wiring.file_dialog, "ask_target", lambda _name: tmp_path / "out.json")
        monkeypatch.setattr(wiring.file_dialog, "ask_settings", lambda: tmp_path / "in.json")
        dialog = wiring.open_dialog()
        message, field = child(dialog, QLabel, "profileMessage"), child(dialog, QPlainTextEdit, "templateField")
        dialog.export_requested.emit()
        text = (tmp_path / "out.json").read_text()
        assert '"system_prompt": "ba"' in text
        assert message.text() == f"The settings are written to {tmp_path / 'out.json'}."

        field.setPlainText("typed")
        (tmp_path / "in.json").write_text("{}")
        dialog.import_requested.emit()
        assert "in.json cannot be read as settings" in message.text()
        assert field.toPlainText() == "typed"

        (tmp_path / "in.json").write_text('{"system_prompt": "ab", "load_params": {"n_ctx": 256}, "warp": 1}')
        dialog.import_requested.emit()
        assert message.text() == (
            "in.json changes: load settings, system prompt. Apply makes that hold. "
            "This version of chatapp does not know warp, which is left out."
        )
        assert field.toPlainText() == "typed"  # what the file does not say stays
        assert profiles.of(models[0]).system_prompt == "ba"
        field.clear()
        before = desktop.services.model.state.context
        qtbot.mouseClick(child(dialog, QPushButton, "applyProfileButton"), Qt.MouseButton.LeftButton)
        assert profiles.of(models[0]).system_prompt == "ab"
        assert profiles.of(models[0]).sampling == SamplingParams(temperature=0.25)
        qtbot.wait_until(lambda: desktop.services.model.state.context not in (None, before), timeout=PATIENCE_MS)
        context = desktop.services.model.state.context
        assert context is not None
        assert context.n_ctx == 256
        dialog.reject()


def test_what_was_changed_and_not_applied_is_not_lost_by_one_key(qtbot: QtBot, tmp_path: Path, models: tuple[Path, Path]) -> None:
    with open_window(tmp_path / "data", model=models[0]) as desktop:
        desktop.services.settings.change(lists_known_places=False)
        wait_ready(qtbot, desktop)
        dialog = desktop.profile_wiring.open_dialog()
        child(dialog, QPlainTextEdit, "templateField").setPlainText("long work")
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        assert dialog.isVisible()
        assert "Not applied yet" in child(dialog, QLabel, "profileMessage").text()
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible()


def _drop(desktop: Desktop, *paths: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    place = QPointF(9, 300)
    QCoreApplication.sendEvent(desktop.window, QDragEnterEvent(place.toPoint(), copy, mime, left, none))
    QCoreApplication.sendEvent(desktop.window, QDropEvent(place, copy, mime, left, none))


def test_a_dropped_file_is_loaded_and_a_dropped_folder_is_listed(qtbot: QtBot, tmp_path: Path, models: tuple[Path, Path]) -> None:
    folder = tmp_path / "more"
    folder.mkdir()
    third = write_tiny_llama(folder / "third.gguf", template=TEMPLATE)
    with open_window(tmp_path / "data", model=models[0]) as desktop:
        desktop.services.settings.change(lists_known_places=False)
        wait_ready(qtbot, desktop)
        _drop(desktop, models[1])
        qtbot.wait_until(lambda: desktop.services.model.state.path == str(models[1]), timeout=PATIENCE_MS)
        wait_ready(qtbot, desktop)
        _drop(desktop, folder)
        qtbot.wait_until(lambda: third in [entry.path for entry in desktop.services.library.entries], timeout=PATIENCE_MS)

        assert desktop.services.settings.settings.model_folders == (str(folder),)
        assert models[1] in [entry.path for entry in desktop.services.library.entries]

        desktop.picker.removal_requested.emit(str(third))  # its folder goes, the file stays
        qtbot.wait_until(lambda: third not in [entry.path for entry in desktop.services.library.entries], timeout=PATIENCE_MS)
        assert not desktop.services.settings.settings.model_folders
        assert third.exists()
        desktop.picker.removal_requested.emit(str(tmp_path / "data/models/own.gguf"))
        assert "own.gguf is listed because" in desktop.parts.problem_bar.sentence()


def test_an_idle_model_is_unloaded_and_loaded_again_by_a_click(qtbot: QtBot, tmp_path: Path, models: tuple[Path, Path]) -> None:
    with open_window(tmp_path / "data", model=models[0]) as desktop:
        desktop.services.settings.change(lists_known_places=False, unload_after_min=5)
        wait_ready(qtbot, desktop)
        desktop.idle_wiring.idle.due.emit()  # five minutes later
        qtbot.wait_until(lambda: desktop.services.model.state.phase is ModelPhase.NONE, timeout=PATIENCE_MS)
        assert "first was unloaded" in desktop.parts.problem_bar.sentence()

        button = child(desktop.parts.problem_bar, QPushButton, "problemActionButton")
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        wait_ready(qtbot, desktop)
        assert desktop.services.model.state.path == str(models[0])


def test_no_model_at_start_if_the_user_wants_none(qtbot: QtBot, tmp_path: Path, models: tuple[Path, Path]) -> None:
    with open_window(tmp_path / "data", model=models[0]) as desktop:
        desktop.services.settings.change(lists_known_places=False, loads_at_start=False)
        wait_ready(qtbot, desktop)  # the command line named it
    with open_window(tmp_path / "data") as desktop:
        qtbot.wait_until(lambda: desktop.services.model.engine_ready is not None, timeout=PATIENCE_MS)
        qtbot.wait_until(lambda: len(desktop.services.library.entries) > 0, timeout=PATIENCE_MS)
        assert desktop.services.model.state.phase is ModelPhase.NONE


@pytest.mark.usefixtures("starter_model")
def test_a_model_that_is_gone_at_the_start_is_told_and_the_starter_is_loaded(
    qtbot: QtBot, tmp_path: Path, models: tuple[Path, Path]
) -> None:
    with open_window(tmp_path / "data", model=models[0]) as desktop:
        desktop.services.settings.change(lists_known_places=False)
        wait_ready(qtbot, desktop)
    models[0].unlink()
    with open_window(tmp_path / "data") as desktop:
        wait_ready(qtbot, desktop)
        assert desktop.parts.problem_bar.sentence() == (
            f"The model file {models[0].name} is no longer there. Choose another model, or put the file back."
        )


@pytest.mark.expects_warnings
def test_a_model_that_the_system_does_not_tell_of_is_tried_and_told(qtbot: QtBot, tmp_path: Path) -> None:
    """As of a file in a folder without permission, the system gives an error for a name that is too long."""
    with open_window(tmp_path / "data") as desktop:
        desktop.services.settings.change(lists_known_places=False, model_path=str(tmp_path / f"{'x' * 300}.gguf"))
    with open_window(tmp_path / "data") as desktop:
        qtbot.wait_until(lambda: desktop.services.model.state.phase is ModelPhase.FAILED, timeout=PATIENCE_MS)
        assert "cannot be read (File name too long)" in desktop.parts.problem_bar.sentence()


def test_a_template_that_went_bad_is_told_and_the_models_own_is_used(
    qtbot: QtBot, tmp_path: Path, models: tuple[Path, Path]
) -> None:
    with open_window(tmp_path / "data", model=models[0]) as desktop:
        desktop.services.settings.change(lists_known_places=False)
        wait_ready(qtbot, desktop)
        desktop.services.profiles.change(models[1], template="{% if")
        told: list[ProblemKind] = []
        desktop.services.model.problem_raised.connect(lambda problem: told.append(problem.kind))
        _load(qtbot, desktop, models[1])
        assert told == [ProblemKind.TEMPLATE_INVALID]


@pytest.mark.expects_warnings
def test_settings_of_a_chat_go_to_a_file_and_into_another_chat(
    qtbot: QtBot, tmp_path: Path, models: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_window(tmp_path / "data", model=models[0]) as desktop:
        desktop.services.settings.change(lists_known_places=False)
        wait_ready(qtbot, desktop)
        chat, dialog = desktop.services.chat, desktop.chat_profile_wiring.file_dialog
        monkeypatch.setattr(dialog, "ask_target", lambda _name: tmp_path / "chat.json")
        monkeypatch.setattr(dialog, "ask_settings", lambda: tmp_path / "chat.json")
        chat.set_system_prompt("ba")
        _set_temperature(desktop, 0.25)
        desktop.window.action(ActionId.EXPORT_CHAT_PROFILE).trigger()
        assert "are written to" in desktop.parts.problem_bar.sentence()

        desktop.services.conversations.new()
        _set_temperature(desktop, 1.5)
        desktop.window.action(ActionId.IMPORT_CHAT_PROFILE).trigger()
        assert (chat.conversation.system_prompt, chat.sampling.temperature) == ("ba", 0.25)
        assert desktop.sampler.values().temperature == 0.25

        (tmp_path / "chat.json").write_text("[]")
        desktop.window.action(ActionId.IMPORT_CHAT_PROFILE).trigger()
        assert "chat.json cannot be read as settings" in desktop.parts.problem_bar.sentence()
        assert chat.conversation.system_prompt == "ba"
