r"""Markdown without its marks, for a line of text where no page is laid out; pure.

It looks for marks as people write them and does not parse: a snippet may begin in the middle of anything. What stands in code,
and characters behind a backslash, stay as they are.
"""

import re

__all__ = ["unmarked"]

_FENCE = re.compile(r"\s*(?:>\s?)*(?:```|~~~)")
_RULER = re.compile(r"\s*(?:([-*_])\s*(?:\1\s*){2,}|\|?[\s:|-]*-[\s:|-]*\|[\s:|-]*)$")  # also the line below a table's head
_LINE_MARK = re.compile(r"\s*(?:>\s?)*(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?)?")
_KEPT = re.compile(r"(?<!`)(?P<fence>`+)(?!`)(?P<code>.{1,400}?)(?<!`)(?P=fence)(?!`)|\\(?P<sign>[!-/:-@\[-`{-~])")
_HOLE = "\0"  # stands for what is kept as it is; no page shows this character
_LINK = re.compile(r"!?\[([^\[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+\"[^\"]*\")?\)")
# What is longer is no emphasis and no code of a line: no text makes the search for the second mark dear.
_EMPHASIS = re.compile(
    r"(\*{1,3}|~~)(?=[^\s*~])(.{1,400}?)(?<=[^\s*~])\1(?![*~])|(?<!\w)(_{1,3})(?=[^\s_])(.{1,400}?)(?<=[^\s_])\3(?!\w)"
)
_MOST_NESTED = 3  # emphasis in emphasis


def unmarked(text: str) -> str:
    """Return a text of Markdown as it reads on the page, in one line: words with single spaces between them."""
    pieces: list[str] = []  # code, and paragraphs, in turns
    paragraph: list[str] = []
    is_code = False
    for line in [*text.replace(_HOLE, "").splitlines(), ""]:
        mark = _LINE_MARK.match(line)
        begins = is_code or mark is None or mark.end() > 0 or not line.strip() or "|" in line
        if _FENCE.match(line) or begins:
            pieces.append(_unmarked_paragraph(" ".join(paragraph)))
            paragraph = []
        if _FENCE.match(line):
            is_code = not is_code
        elif is_code:
            pieces.append(line)
        elif not _RULER.match(line):
            paragraph.append(_content(line, 0 if mark is None else mark.end()))
    return " ".join(" ".join([*pieces, *paragraph]).split())


def _content(line: str, start: int) -> str:
    rest = line[start:].strip()
    return rest.strip("|").replace("|", " ") if rest.startswith("|") and rest.endswith("|") else rest


def _unmarked_paragraph(text: str) -> str:
    kept = [found["code"] or found["sign"] for found in _KEPT.finditer(text)]
    text = _LINK.sub(r"\1", _KEPT.sub(_HOLE, text))
    for _ in range(_MOST_NESTED):
        text = _EMPHASIS.sub(lambda found: found[2] or found[4], text)
    for piece in kept:
        text = text.replace(_HOLE, piece, 1)
    return text
