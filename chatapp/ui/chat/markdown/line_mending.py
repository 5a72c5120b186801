"""Closes what is half written at the end of a line that still grows, so that nothing flickers when its end arrives.

``**bold te`` is bold at once; a lone marker at the very end, which may become anything, is held back until it is something.
"""

import re
from dataclasses import dataclass, field

from chatapp.markup.dollar_rule import end_of_signs, is_prose_between, math_end

__all__ = ["mended_line"]

_MAX_SPAN = 600  # characters: a marker that stays alone for longer is a character, not a marker
_MAX_HELD = 160
_HELD_END = re.compile(r"(?:\\|!|\$+|&#?\w{0,12}|<(?:[A-Za-z][^\s<>]{0,120})?|\[[ xX]?\]?)$")
_RUN = re.compile(r"(\*+|_+|~+|`+|\$\$?|!?\[|\\.?)", re.DOTALL)
_TEX_ENDS = {"\\(": "\\)", "\\[": "\\]"}


@dataclass
class _Scan:
    text: str
    place: int = 0
    open_marks: list[tuple[str, int]] = field(default_factory=list)  # marker, where its content begins
    end: str = ""  # closes code or a formula
    n_held: int = 0
    replaced: str | None = None
    is_formula_open: bool = False


def mended_line(text: str) -> tuple[str, bool]:
    """Return the inline Markdown with its end closed or held back, and whether a formula in it is not complete.

    A text that is complete comes back as it is, except for a marker at its very end.
    """
    scan = _Scan(text)
    while scan.replaced is None and (found := _RUN.search(text, scan.place)):
        scan.place = found.end()
        _step(scan, found[0], found.start())
    shown = text if scan.replaced is None else scan.replaced
    if scan.replaced is None:
        shown = _HELD_END.sub("", shown)
    return _closed(shown, scan), scan.is_formula_open


def _step(scan: _Scan, mark: str, start: int) -> None:
    if mark == "$$":
        _two_dollars(scan, start)
    elif mark in _TEX_ENDS:
        _span(scan, _TEX_ENDS[mark], start, is_formula=True)
    elif mark[0] == "`":
        _span(scan, mark, start, is_formula=False)
    elif mark == "$":
        _dollar(scan, start)
    elif mark[-1] == "[":
        _bracket(scan, mark, start)
    elif mark[0] in "*_~":
        _emphasis(scan, mark, start)


def _span(scan: _Scan, end: str, start: int, *, is_formula: bool) -> None:
    """Skip code or a formula, or close the one that is open."""
    pattern = re.escape(end) if is_formula else f"(?<!`){end}(?!`)"
    found = re.compile(pattern).search(scan.text, scan.place)
    if found:
        scan.place = found.end()
    elif len(scan.text) - scan.place <= _MAX_SPAN:
        inner = scan.text[scan.place :].rstrip("\\$ \n" if is_formula else "\\` \n")
        opener = scan.text[start : scan.place]
        has_content = bool(inner.strip())
        scan.replaced = scan.text[:start] + (opener + inner + end if has_content else "")
        scan.is_formula_open = is_formula and has_content


def _dollar(scan: _Scan, start: int) -> None:
    end = math_end(scan.text, start)
    if end is not None:
        scan.place = end


def _two_dollars(scan: _Scan, start: int) -> None:
    end, rest = math_end(scan.text, start), scan.text[scan.place :]
    if end is not None:
        scan.place = end
    elif rest.startswith("$"):
        scan.place = end_of_signs(scan.text, start)
    elif "$$" not in rest and not is_prose_between(rest):
        _span(scan, "$$", start, is_formula=True)


def _bracket(scan: _Scan, mark: str, start: int) -> None:
    close = _matching(scan.text, scan.place)
    text = scan.text
    if close is None:
        if len(text) - start <= _MAX_HELD and "\n" not in text[start:]:
            scan.replaced = text[:start]
    elif close + 1 == len(text):
        scan.replaced = text[:start] if len(text) - start <= _MAX_HELD else None
    elif text[close + 1] == "(" and ")" not in text[close:]:
        is_picture = mark[0] == "!"
        label = "" if is_picture else f"[{text[start + 1 : close]}](<>)"
        scan.replaced = text[:start] + label if "\n" not in text[close:] else None
    elif text[close + 1] == "(":
        scan.place = text.index(")", close) + 1


def _matching(text: str, place: int) -> int | None:
    depth = 0
    for index in range(place, min(len(text), place + _MAX_SPAN)):
        if text[index] == "]" and text[index - 1] != "\\":
            if depth == 0:
                return index
            depth -= 1
        depth += text[index] == "["
    return None


def _emphasis(scan: _Scan, mark: str, start: int) -> None:
    text = scan.text
    before, after = text[start - 1 : start], text[scan.place : scan.place + 1]
    if mark[0] == "~" and len(mark) != 2 and after:  # noqa: PLR2004 - two of them strike out
        return
    can_close = bool(before) and not before.isspace()
    can_open = bool(after) and not after.isspace()
    if mark[0] == "_" and before.isalnum() and (after.isalnum() or not after):
        can_open, can_close = False, can_close and not after.isalnum()
    left = _close_marks(scan, mark) if can_close else mark
    if not after:
        scan.n_held = len(left)
    elif left and can_open and not (can_close and left != mark):
        scan.open_marks.append((left, scan.place))


def _close_marks(scan: _Scan, mark: str) -> str:
    """Take the open marks that this run closes; return what is left of it."""
    left = len(mark)
    while left and scan.open_marks and scan.open_marks[-1][0][0] == mark[0]:
        opener, place = scan.open_marks.pop()
        n_taken = min(left, len(opener))
        left -= n_taken
        if n_taken < len(opener):
            is_partial = scan.place == len(scan.text) and n_taken < 2 == len(opener)  # noqa: PLR2004 - half of a strong mark
            scan.open_marks.append((opener if is_partial else opener[n_taken:], place))
            return mark[:n_taken] if is_partial else mark[:left]
    return mark[:left]


def _closed(shown: str, scan: _Scan) -> str:
    if scan.replaced is None and scan.n_held:
        shown = shown[: len(shown) - scan.n_held]
    for mark, place in reversed(scan.open_marks):
        body = shown.rstrip()
        if place >= len(body):
            shown = body[: max(0, place - len(mark))]
        elif len(body) - place <= _MAX_SPAN:
            shown = body + mark
    return shown
