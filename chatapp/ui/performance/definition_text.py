"""A figure's definition in words, made of the glossary: as a tooltip, and as text to copy."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QCoreApplication

from chatapp.metrics.figure import Figure
from chatapp.metrics.glossary import GLOSSARY, Definition

__all__ = ["Explanation", "definition_html", "definition_lines", "definition_text", "explanation", "reason_text"]


@dataclass(frozen=True, slots=True)
class Explanation:
    """What stands behind a figure: ``html`` for the tooltip, ``text`` for the clipboard."""

    html: str = ""
    text: str = ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Glossary", text)


def definition_lines(key: str, figure: Figure | None = None) -> tuple[str, ...]:
    """Return title, formula, clock, and why there is no value (now, or in general).

    Args:
        key: A name in the glossary.
        figure: Its present value, if the reader sees one.
    """
    definition = GLOSSARY[key]
    lines = [_tr(definition.title), _tr(definition.formula)]
    if definition.clock:
        lines.append(_clock(definition))
    if figure is not None and figure.value is None:
        lines.append(_tr("n/a now: {reason}").format(reason=_tr(figure.reason)))
    elif definition.missing:
        lines.append(_tr("n/a when: {reason}").format(reason=_tr(definition.missing)))
    return tuple(lines)


def definition_html(entries: Iterable[tuple[str, Figure | None]]) -> str:
    """Return a tooltip: each title in bold, its lines below, one paragraph a figure."""
    paragraphs = []
    for key, figure in entries:
        title, *rest = (escape(line) for line in definition_lines(key, figure))
        paragraphs.append("<br>".join((f"<b>{title}</b>", *rest)))
    return "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)


def definition_text(entries: Iterable[tuple[str, Figure | None]]) -> str:
    """Return the same as plain text, one line a figure."""
    return "\n".join(". ".join(definition_lines(key, figure)) for key, figure in entries)


def explanation(entries: Iterable[tuple[str, Figure | None]], notes: Iterable[str] = ()) -> Explanation:
    """Return both forms of the definitions, with lines that belong to this moment before them."""
    entries, notes = list(entries), list(notes)
    head = f"<p>{'<br>'.join(escape(note) for note in notes)}</p>" if notes else ""
    return Explanation(head + definition_html(entries), "\n".join((*notes, definition_text(entries))))


def reason_text(figure: Figure) -> str:
    """Return why a figure has no value, in the reader's language; empty where it has one."""
    return "" if figure.value is not None or not figure.reason else _tr(figure.reason)


def _clock(definition: Definition) -> str:
    if definition.clock == "engine":
        return _tr("clock: the engine's")
    if definition.clock == "both":
        return _tr("clocks: the engine's and the window's, each for itself")
    return _tr("clock: the window's")
