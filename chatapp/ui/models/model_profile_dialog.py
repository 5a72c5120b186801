"""Settings that belong to one model: the system prompt of its new chats, and a chat template in place of its own."""

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from chatapp.domain.model_profile import MAX_TEMPLATE_CHARACTERS, ModelProfile
from chatapp.ui.named import named
from chatapp.ui.paste_problem import paste_problem
from chatapp.ui.plain_field import PlainField
from chatapp.ui.problem_text import problem_sentence
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX
from chatapp.ui.theme_watcher import monospace_font
from chatapp.ui.typing_pause import TYPING_PAUSE_MS

__all__ = ["ModelProfileDialog"]

_WIDTH = 600
_PROMPT_HEIGHT = 84
_TEMPLATE_HEIGHT = 200
_LEAST_TEMPLATE_HEIGHT = 80  # it gives room to what is said below it


class ModelProfileDialog(QDialog):
    """Edits a :class:`ModelProfile`; nothing holds before Apply.

    Signals:
        applied: ``(dict[str, object])``: the fields of the :class:`ModelProfile` that were changed.
        check_requested: The template to have checked, after a pause in typing; :meth:`show_verdict` takes the answer.
        own_template_requested: The text of the file's own template is wanted, to begin from.
        export_requested: ``()``
        import_requested: ``()``
    """

    applied = Signal(object)
    check_requested = Signal(str)
    own_template_requested = Signal()
    export_requested = Signal()
    import_requested = Signal()

    def __init__(self, title: str, profile: ModelProfile, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("modelProfileDialog")
        self.setWindowTitle(self.tr("Settings of {model}").format(model=title))
        self._profile = self._imported = profile
        self._warned_of: ModelProfile | None = None  # what would be lost was told
        self._has_prompt = named(
            QCheckBox(self.tr("New chats with this model begin with a system prompt of their own")), "ownPromptField"
        )
        self._prompt = self._make_editor(
            "modelPromptField", self.tr("System prompt of new chats with this model"), _PROMPT_HEIGHT
        )
        self._template = self._make_editor(
            "templateField", self.tr("Chat template in place of the model's own"), _LEAST_TEMPLATE_HEIGHT
        )
        self._verdict = named(QLabel(), "templateVerdict")
        self._message = named(QLabel(), "profileMessage")
        self._insert = self._make_button(
            "insertTemplateButton", self.tr("Begin from the model's own"), self.tr("Put the template of the file into the field")
        )
        self._export = self._make_button(
            "exportProfileButton",
            self.tr("Export…"),
            self.tr("Write load settings, sampler values, prompt and template to a JSON file"),
        )
        self._import = self._make_button(
            "importProfileButton", self.tr("Import…"), self.tr("Take over the settings from a JSON file that chatapp exported")
        )
        self._apply = self._make_button(
            "applyProfileButton", self.tr("Apply"), self.tr("Keep it; another template loads the model again")
        )
        self._close = self._make_button("closeProfileButton", self.tr("Close"), self.tr("Leave it as it was (Esc)"))
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE_MS)
        self._dress()
        self._lay_out()
        self._connect()
        self._show_fields(profile)
        self._profile = self.profile()  # of ends of lines and spaces the fields know one kind: nothing that the user changed
        self._show_state()

    def show_import(self, profile: ModelProfile, text: str) -> None:
        """Show settings that were read from a file, and say so; they hold once they are applied."""
        self._imported = profile
        self._show_fields(profile)
        self.say(text)

    def say(self, text: str, role: str = "muted") -> None:
        """Show a sentence above the buttons: what became of an export or import."""
        self._message.setText(text)
        self._message.setVisible(bool(text))
        self._message.setProperty("role", role)
        self._message.style().unpolish(self._message)
        self._message.style().polish(self._message)

    @Slot()
    def reject(self) -> None:
        """Close; where something was changed and not applied, only when asked a second time."""
        profile = self.profile()
        if profile in (self._profile, self._warned_of):
            super().reject()
            return
        self._warned_of = profile
        self.say(self.tr("Not applied yet: Apply keeps what you changed, closing once more drops it."), "caution")

    def _show_fields(self, profile: ModelProfile) -> None:
        self._has_prompt.setChecked(profile.system_prompt is not None)
        self._prompt.setPlainText(profile.system_prompt or "")
        self._prompt.setEnabled(profile.system_prompt is not None)
        self._template.setPlainText(profile.template)
        self._show_state()

    def insert_template(self, text: str) -> None:
        """Put a text into the template's field; it can be undone there."""
        self._template.selectAll()
        self._template.insertPlainText(text)

    def profile(self) -> ModelProfile:
        """Return the profile as the fields have it now."""
        prompt = self._prompt.toPlainText() if self._has_prompt.isChecked() else None
        template = self._template.toPlainText()
        return self._imported.model_copy(update={"system_prompt": prompt, "template": template if template.strip() else ""})

    def show_verdict(self, template: str, sentence: str) -> None:
        """Show what the engine said of a template; empty: it can be used. Answers that come late are ignored."""
        if template == self.profile().template and template:
            self._say(sentence or self.tr("\u2713 This can be used."), "bad" if sentence else "muted")

    @Slot()
    def _on_template_changed(self) -> None:
        self._pause.start()
        self._show_state()

    @Slot()
    def _ask(self) -> None:
        template = self.profile().template
        if len(template) > MAX_TEMPLATE_CHARACTERS:
            self._say(self.tr("This template is longer than any real one."), "bad")
        elif template:
            self.check_requested.emit(template)

    @Slot()
    def _on_apply(self) -> None:
        profile = self.profile()
        if len(profile.template) <= MAX_TEMPLATE_CHARACTERS:
            names = ModelProfile.model_fields
            changed = {name: getattr(profile, name) for name in names if getattr(profile, name) != getattr(self._profile, name)}
            self._profile = self._imported = profile
            self.say("")
            self.applied.emit(changed)
            self._show_state()

    @Slot()
    def _show_state(self) -> None:
        if not self.profile().template:
            self._say(self.tr("Empty: the model's own template is used."), "muted")
        elif self._pause.isActive():
            self._say(self.tr("Checking…"), "muted")
        self._apply.setEnabled(self.profile() != self._profile)

    def _say(self, text: str, role: str) -> None:
        self._verdict.setText(text)
        self._verdict.setProperty("role", role)
        self._verdict.style().polish(self._verdict)

    def _make_editor(self, name: str, title: str, height: int) -> PlainField:
        editor = named(PlainField(), name)
        editor.paste_refused.connect(lambda n: self.say(problem_sentence(paste_problem(n)), "bad"))
        editor.setAccessibleName(title)
        editor.setToolTip(title)
        editor.setTabChangesFocus(True)
        editor.setMinimumHeight(scaled(height))
        return editor

    def _make_button(self, name: str, text: str, tip: str) -> QPushButton:
        button = named(QPushButton(text), name)
        button.setToolTip(tip)
        button.setAutoDefault(False)
        return button

    def _dress(self) -> None:
        self._has_prompt.setToolTip(self.tr("Off: new chats begin with the system prompt that holds for all models"))
        self._prompt.setMaximumHeight(scaled(_PROMPT_HEIGHT))
        self._template.setFont(monospace_font())
        self._template.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._template.setPlaceholderText(self.tr("Jinja, as in tokenizer.chat_template"))
        self._verdict.setAccessibleName(self.tr("Verdict on the template"))
        self._verdict.setWordWrap(True)
        self._message.setWordWrap(True)
        self._message.setTextFormat(Qt.TextFormat.PlainText)  # names of files: never markup
        self._message.setVisible(False)
        self._apply.setProperty("role", "primary")

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(3 * GRID_PX, 3 * GRID_PX, 3 * GRID_PX, 2 * GRID_PX)
        column.setSpacing(GRID_PX)
        column.addWidget(self._has_prompt)
        column.addWidget(self._prompt)
        column.addSpacing(GRID_PX)
        heading = QLabel(self.tr("Chat template"))
        heading.setBuddy(self._template)
        column.addLayout(_row(heading, None, self._insert))
        column.addWidget(self._template, 1)
        column.addWidget(self._verdict)
        column.addSpacing(GRID_PX)
        column.addWidget(self._message)
        column.addLayout(_row(self._export, self._import, None, self._close, self._apply))
        self.resize(scaled(_WIDTH), self.minimumSizeHint().height() + scaled(_TEMPLATE_HEIGHT - _LEAST_TEMPLATE_HEIGHT))

    def _connect(self) -> None:
        self._has_prompt.toggled.connect(self._prompt.setEnabled)
        self._has_prompt.toggled.connect(self._show_state)
        self._prompt.textChanged.connect(self._show_state)
        self._template.textChanged.connect(self._on_template_changed)
        self._pause.timeout.connect(self._ask)
        self._insert.clicked.connect(self.own_template_requested)
        self._export.clicked.connect(self.export_requested)
        self._import.clicked.connect(self.import_requested)
        self._apply.clicked.connect(self._on_apply)
        self._close.clicked.connect(self.reject)


def _row(*widgets: QWidget | None) -> QLayout:
    """Return the widgets in one line; None is a gap that grows."""
    line = QHBoxLayout()
    line.setSpacing(GRID_PX)
    for widget in widgets:
        if widget is None:
            line.addStretch()
        else:
            line.addWidget(widget)
    return line
