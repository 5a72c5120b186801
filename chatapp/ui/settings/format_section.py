"""The format that the answers of this conversation are held to, checked while it is typed."""

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from chatapp.domain.output_format import MAX_FORMAT_CHARACTERS, FormatKind, OutputFormat
from chatapp.ui.number_spelling import filled
from chatapp.ui.settings.value_field import ChoiceField, SettlingTextEdit
from chatapp.ui.text_scale import scaled
from chatapp.ui.theme import GRID_PX
from chatapp.ui.theme_watcher import monospace_font

__all__ = ["FormatSection"]

_EDITOR_HEIGHT = 140
_WRITTEN = (FormatKind.JSON_SCHEMA, FormatKind.GBNF)


class FormatSection(QWidget):
    """Choice of a format, an editor for schema or grammar, and what the engine says of it.

    Each kind keeps its own text while the window is open, so that a change of mind loses nothing.

    Signals:
        format_changed: The :class:`OutputFormat`, once per change that the user made (after a pause in typing).
        check_requested: The :class:`OutputFormat` to have checked; :meth:`show_verdict` takes the answer.
    """

    format_changed = Signal(object)
    check_requested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._format = OutputFormat()
        self._texts = dict.fromkeys(_WRITTEN, "")
        self.choice = ChoiceField(self)
        self._what = QLabel(self)
        self._editor = SettlingTextEdit(self)
        self._verdict = QLabel(self)
        self._describe()
        self._lay_out()
        self.choice.currentIndexChanged.connect(self._on_choice_changed)
        self._editor.text_settled.connect(self._on_text_settled)
        self._editor.textChanged.connect(self._verdict.hide)
        self._show_kind()

    def output_format(self) -> OutputFormat:
        """Return the format in force."""
        return self._format

    def set_output_format(self, output_format: OutputFormat) -> None:
        """Show a format without emitting ``format_changed``; it is checked if it holds a text."""
        self._format = output_format
        if output_format.kind in _WRITTEN:
            self._texts[output_format.kind] = output_format.text
        with QSignalBlocker(self.choice):
            self.choice.setCurrentIndex(self._kinds.index(output_format.kind))
        self._show_kind()
        self._ask_for_check()

    def choose(self, kind: FormatKind) -> None:
        """Choose a format, as the user would here."""
        self.choice.setCurrentIndex(self._kinds.index(kind))

    def focus_text(self) -> None:
        """Give the keyboard to the text of the format, or to the choice where it has none."""
        (self.choice if self._editor.isHidden() else self._editor).setFocus()

    def show_verdict(self, output_format: OutputFormat, sentence: str) -> None:
        """Show what the engine said of a format; empty: it can be used. Answers that come late are ignored."""
        if output_format != self._format or output_format.kind not in _WRITTEN:
            return
        is_good = not sentence
        self._verdict.setText(self.tr("\u2713 This can be used.") if is_good else sentence)
        self._verdict.setProperty("role", "muted" if is_good else "bad")
        self._verdict.style().polish(self._verdict)
        self._verdict.show()

    def settle(self) -> None:
        """Emit what is typed but not settled yet."""
        self._editor.settle()

    @Slot(int)
    def _on_choice_changed(self, index: int) -> None:
        kind = self._kinds[index]
        self._show_kind(kind)
        self._change(OutputFormat(kind=kind, text=self._texts.get(kind, "")))
        if kind in _WRITTEN:
            self._editor.setFocus()

    @Slot(str)
    def _on_text_settled(self, text: str) -> None:
        kind = self._kinds[self.choice.currentIndex()]
        if kind not in _WRITTEN:
            return
        if len(text) > MAX_FORMAT_CHARACTERS:
            self._verdict.setText(filled(self.tr("This is longer than {n:,} characters; shorten it."), n=MAX_FORMAT_CHARACTERS))
            self._verdict.setProperty("role", "bad")
            self._verdict.show()
            return
        self._texts[kind] = text
        self._change(OutputFormat(kind=kind, text=text))

    def _change(self, output_format: OutputFormat) -> None:
        if output_format == self._format:
            return
        self._format = output_format
        self.format_changed.emit(output_format)
        self._ask_for_check()

    def _ask_for_check(self) -> None:
        self._verdict.hide()
        if self._format.kind in _WRITTEN and self._format.text.strip():
            self.check_requested.emit(self._format)

    def _show_kind(self, kind: FormatKind | None = None) -> None:
        kind = kind or self._format.kind
        self._what.setText(self._descriptions()[kind])
        self._editor.setVisible(kind in _WRITTEN)
        if kind in _WRITTEN:
            self._editor.set_text(self._texts[kind])
            self._editor.setAccessibleName(self.tr("JSON schema") if kind is FormatKind.JSON_SCHEMA else self.tr("GBNF grammar"))
            self._editor.setPlaceholderText(self._examples()[kind])
        self._verdict.hide()

    def _descriptions(self) -> dict[FormatKind, str]:
        return {
            FormatKind.NONE: self.tr("Answers are free text."),
            FormatKind.JSON: self.tr("Each answer is one JSON object or array, whatever is asked."),
            FormatKind.JSON_SCHEMA: self.tr(
                "Each answer is JSON that meets this schema. It helps to ask for it in the message, too."
            ),
            FormatKind.GBNF: self.tr(
                "Each answer follows this grammar, in llama.cpp's notation; it begins with the rule \u201croot\u201d."
            ),
        }

    def _examples(self) -> dict[FormatKind, str]:
        return {
            FormatKind.JSON_SCHEMA: (
                '{\n  "type": "object",\n  "properties": {"name": {"type": "string"}},\n  "required": ["name"]\n}'
            ),
            FormatKind.GBNF: 'root ::= "yes" | "no"',
        }

    def _describe(self) -> None:
        names = {
            FormatKind.NONE: self.tr("Free text"),
            FormatKind.JSON: self.tr("JSON, any"),
            FormatKind.JSON_SCHEMA: self.tr("JSON schema"),
            FormatKind.GBNF: self.tr("GBNF grammar"),
        }
        self._kinds = tuple(names)
        self.choice.setObjectName("formatChoice")
        self.choice.addItems(list(names.values()))
        self.choice.setAccessibleName(self.tr("Format of the answers"))
        self._what.setObjectName("formatNote")
        self._what.setProperty("role", "label")
        self._what.setWordWrap(True)
        self._editor.setObjectName("formatField")
        self._editor.setAccessibleName(self.tr("Format of the answers, text"))
        self._editor.setFont(monospace_font())
        self._editor.setFixedHeight(scaled(_EDITOR_HEIGHT))
        self._verdict.setObjectName("formatVerdict")
        self._verdict.setAccessibleName(self.tr("Verdict on the format"))
        self._verdict.setWordWrap(True)

    def _lay_out(self) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(GRID_PX // 2)
        for widget in (self.choice, self._what, self._editor, self._verdict):
            box.addWidget(widget)
