"""The words of a paragraph with what they are (bold, code, a link), and the Markdown that says so."""

import re
from collections.abc import Iterator, Sequence

from PySide6.QtGui import QTextBlock, QTextCharFormat

from chatapp.ui.chat.markdown.text_formats import FORMULA_SOURCE, PICTURE_LABEL

__all__ = ["Run", "block_runs", "marked_text"]

Run = tuple[str, tuple[str, ...]]
"""A text and its marks, the outermost first: ``[ADDRESS``, ``![ADDRESS``, ``**``, ``*``, ``~~``, ````` or ``$`` (as it is)."""

_BOLD = 700  # headings of tables and of sections are lighter
_EMPHASIS = frozenset({"**", "*", "~~"})
_OBJECT = "\ufffc"
_MEANS_SOMETHING = re.compile(r"[\\`*]|(?<![^\W_])_|_(?![^\W_])|~(?=~)|<(?=[A-Za-z/!])|\[(?=[^\]]*\]\()|^(?:#{1,6}|[-+>])(?= )")


def block_runs(block: QTextBlock, start: int, end: int) -> list[Run]:
    """Return the runs of a block between two positions of its document."""
    return [run for run in _runs(block, start, end) if run[0]]


def marked_text(runs: Sequence[Run]) -> str:
    """Return the Markdown of runs: marks hold no white space at their edges, and nest as Markdown wants it."""
    text = ""
    open_marks: list[str] = []
    for words, marks in _with_loose_spaces(runs):
        n_kept = _n_common(open_marks, marks)
        text += "".join(_closing(mark) for mark in reversed(open_marks[n_kept:]))
        text += "".join(_opening(mark) for mark in marks[n_kept:])
        text += _shown(words, marks)
        open_marks = list(marks)
    return text + "".join(_closing(mark) for mark in reversed(open_marks))


def _runs(block: QTextBlock, start: int, end: int) -> Iterator[Run]:
    iterator = block.begin()
    while not iterator.atEnd():
        fragment = iterator.fragment()
        low, high = max(start, fragment.position()), min(end, fragment.position() + fragment.length())
        if low < high:
            text = _cut(fragment.text(), low - fragment.position(), high - fragment.position())
            yield _run(text, fragment.charFormat(), is_whole=high - low == fragment.length())
        iterator += 1


def _cut(text: str, low: int, high: int) -> str:
    """Positions of a document count UTF-16 units."""
    return text.encode("utf-16-le")[2 * low : 2 * high].decode("utf-16-le", "replace").replace("\u2028", "\n")


def _run(text: str, form: QTextCharFormat, *, is_whole: bool) -> Run:
    source, label = form.property(FORMULA_SOURCE), form.property(PICTURE_LABEL)
    if source is not None:
        return (str(source) * text.count(_OBJECT) if _OBJECT in text else text), ("$",)
    if label is not None and is_whole:
        return str(label), (f"![{form.anchorHref()}",)
    return text, tuple(_marks(form, text))


def _marks(form: QTextCharFormat, text: str) -> Iterator[str]:
    if form.isAnchor() and form.anchorHref() != text:  # an address alone is a link by itself
        yield f"[{form.anchorHref()}"
    if form.fontWeight() >= _BOLD:
        yield "**"
    if form.fontItalic():
        yield "*"
    if form.fontStrikeOut():
        yield "~~"
    if form.fontFixedPitch():
        yield "`"


def _with_loose_spaces(runs: Sequence[Run]) -> Iterator[Run]:
    """Give the white space at the edges of emphasised words to what surrounds them, as far as it is not emphasised too."""
    for number, (text, marks) in enumerate(runs):
        words = text.strip()
        if not _EMPHASIS & set(marks) or "`" in marks:
            yield text, marks
            continue
        before = text[: len(text) - len(text.lstrip())]
        behind = text[len(before) + len(words) :]
        last, following = runs[number - 1][1] if number else (), runs[number + 1][1] if number + 1 < len(runs) else ()
        pieces = ((before, marks[: _n_common(last, marks)]), (words, marks), (behind, marks[: _n_common(marks, following)]))
        yield from (piece for piece in pieces if piece[0])


def _n_common(one: Sequence[str], other: Sequence[str]) -> int:
    n_common = 0
    while n_common < min(len(one), len(other)) and one[n_common] == other[n_common] not in ("`", "$"):
        n_common += 1
    return n_common


def _opening(mark: str) -> str:
    return "![" if mark.startswith("![") else "[" if mark.startswith("[") else "" if mark in ("`", "$") else mark


def _closing(mark: str) -> str:
    if not mark.startswith(("[", "![")):
        return "" if mark in ("`", "$") else mark
    address = mark.removeprefix("!").removeprefix("[")
    return f"](<{address}>)" if re.search(r"[\s()<>]", address) else f"]({address})"


def _shown(words: str, marks: Sequence[str]) -> str:
    if "$" in marks:
        return words
    if "`" in marks:
        return _code(words)
    if re.match(r"https?://\S+$", words):
        return words
    return _MEANS_SOMETHING.sub(lambda found: f"\\{found[0]}", words)


def _code(words: str) -> str:
    longest = max((len(run) for run in re.findall("`+", words)), default=0)
    mark, edge = "`" * (longest + 1), " " if words[:1] == "`" or words[-1:] == "`" else ""
    return f"{mark}{edge}{words}{edge}{mark}"
