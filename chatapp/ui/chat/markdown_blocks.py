"""Splits Markdown into blocks while it streams in, so that only the last block is laid out again.

A block is fenced code, or everything between two blank lines; a list stays together across its blank lines. A block that
grows past a bound is cut into slices (``continues`` is set on all but the first), which keeps the cost of the last block
constant however long an answer becomes. The result depends on the text only, never on how it was cut into pieces.

While text streams in, the last block is marked as open: whoever draws it mends what is half written. A line that may become
a fence is held back until it is one.
"""

import re
from dataclasses import dataclass, field, replace
from enum import StrEnum

__all__ = ["Block", "BlockKind", "BlockSplitter", "split_blocks"]

_MAX_LINE = 2000  # characters; a longer line is cut at a space
_MAX_PROSE = 1500  # characters of one paragraph before it is cut at a line end
_MAX_CODE_LINES = 48
_MAX_CODE_CHARACTERS = 6000  # in one slice; colouring is bounded by it
_MAX_LEAD_CHARACTERS = 16_000  # of the code before a slice: longer code is coloured slice by slice
_MAX_LIST_LINES = 24
_MAX_TABLE_LINES = 24

_MAY_BE_FENCE = re.compile(r"^ {0,3}(?:`{3,}[^`]*|~{2,}.*|`{1,2})$")
_MAY_END_FENCE = re.compile(r"^ {0,3}(?:`+|~+)[ \t]*$")
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})[ \t]*([^`]*)$")
_LIST_ITEM = re.compile(r"^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)")
_TABLE_RULE = re.compile(r"^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)+$")
_INDENTED = re.compile(r"^(?: {2,}|\t)")
_INNER_FENCE = re.compile(r"^[ \t]*(?:[-*+]|\d{1,9}[.)])?[ \t]*(`{3,}|~{3,})")


class BlockKind(StrEnum):
    """What a block is."""

    PROSE = "prose"  # Markdown
    CODE = "code"  # the inside of a fence


@dataclass(frozen=True, slots=True)
class Block:
    """One block; ``source`` is Markdown, or the code without its fences."""

    kind: BlockKind
    source: str
    language: str = ""
    continues: bool = False  # a slice of the block before, drawn without a gap
    is_open: bool = False  # still being written: what is half written in it may be mended
    lead: str = ""  # of a closed slice of code: the code before it; of a slice of a table: the first slice


@dataclass
class _Open:
    """The block that is still growing."""

    kind: BlockKind = BlockKind.PROSE
    lines: list[str] = field(default_factory=list)
    fence: str = ""
    language: str = ""
    continues: bool = False
    is_list: bool = False
    inner_fence: str = ""  # a fence inside a list item: blank lines and markers in it mean nothing
    table_head: tuple[str, ...] = ()  # heading and rule of a table: every slice of it repeats them
    n_chars: int = 0
    lead: list[str] = field(default_factory=list)  # slices before this one

    def copy(self) -> "_Open":
        return replace(self, lines=list(self.lines), lead=list(self.lead))

    @property
    def is_empty(self) -> bool:
        return not any(self.lines) if self.kind is BlockKind.PROSE else False

    def add(self, line: str) -> None:
        self.lines.append(line)
        self.n_chars += len(line) + 1

    def source(self) -> str:
        n_blank = _n_trailing_blank(self.lines) if self.kind is BlockKind.PROSE else 0
        return "\n".join(self.lines[: len(self.lines) - n_blank])

    def block(self, *, is_open: bool = False) -> Block:
        lead = "" if is_open and self.kind is BlockKind.CODE else "\n".join(self.lead)
        return Block(self.kind, self.source(), self.language, self.continues, is_open, lead)

    def next_lead(self) -> list[str]:
        """Return what the next slice needs to know of those before it."""
        if self.kind is BlockKind.CODE:
            lead = [*self.lead, self.source()]
            return lead if sum(map(len, lead)) <= _MAX_LEAD_CHARACTERS else []
        return self.lead or ([self.source()] if self.table_head else [])


class BlockSplitter:
    """Takes text piece by piece and holds the blocks of all of it.

    Args:
        is_streaming: More text may come until :meth:`finish`; the last block is open until then.
    """

    def __init__(self, *, is_streaming: bool = False) -> None:
        self._is_streaming = is_streaming
        self._open = _Open()
        self._line = ""  # the last line, not ended yet
        self._closed: list[Block] = []
        self._shown: list[Block] = []

    @property
    def blocks(self) -> list[Block]:
        """The blocks of everything fed so far; the last ones may still change."""
        return [*self._closed, *self._shown]

    def feed(self, text: str) -> tuple[int, list[Block]]:
        """Take more text.

        Returns:
            The index of the first block that may have changed, and the blocks from there on.
        """
        first = len(self._closed)
        self._line += text
        self._take_lines()
        self._show_open()
        return first, [*self._closed[first:], *self._shown]

    def finish(self) -> tuple[int, list[Block]]:
        """Take the end of the text: nothing is open or held back any more; returns what :meth:`feed` returns."""
        self._is_streaming = False
        return self.feed("")

    def _show_open(self) -> None:
        """Close what is still growing for a moment, to see what it looks like."""
        closed, self._closed = self._closed, []
        growing = self._open.copy()
        if self._line and not (self._is_streaming and self._is_held()):
            self._step(self._line)
        if not self._open.is_empty:
            self._closed.append(self._open.block(is_open=self._is_streaming))
        self._shown, self._closed, self._open = self._closed, closed, growing

    def _is_held(self) -> bool:
        """Whether the last line may become a fence."""
        if self._open.kind is BlockKind.CODE:
            return bool(_MAY_END_FENCE.match(self._line))
        return not self._open.inner_fence and bool(_MAY_BE_FENCE.match(self._line))

    def _take_lines(self) -> None:
        *lines, self._line = self._line.split("\n")
        for line in lines:
            self._step(self._cut_long(line))
        self._line = self._cut_long(self._line)

    def _cut_long(self, line: str) -> str:
        while len(line) > _MAX_LINE:
            cut = line.rfind(" ", 1, _MAX_LINE) + 1 or _MAX_LINE
            self._step(line[:cut])
            self._slice()
            line = line[cut:]
        return line

    def _step(self, line: str) -> None:
        if self._open.kind is BlockKind.CODE:
            self._step_code(line)
        elif self._open.inner_fence:
            self._step_inner_fence(line)
        else:
            self._step_prose(line)

    def _step_code(self, line: str) -> None:
        mark = _FENCE.match(line)
        if mark and mark[1].startswith(self._open.fence) and not mark[2].strip():
            self._close()
        else:
            if len(self._open.lines) >= _MAX_CODE_LINES or self._open.n_chars > _MAX_CODE_CHARACTERS:
                self._slice()
            self._open.add(line)

    def _step_inner_fence(self, line: str) -> None:
        self._open.add(line)
        if line.strip().startswith(self._open.inner_fence) and not line.strip().strip(self._open.inner_fence[0]):
            self._open.inner_fence = ""

    def _step_prose(self, line: str) -> None:
        mark = _FENCE.match(line)
        if mark and not (self._open.is_list and _INDENTED.match(line)):
            self._close()
            self._open = _Open(BlockKind.CODE, fence=mark[1], language=mark[2].strip().split(" ")[0])
        elif not line.strip():
            self._on_blank()
        else:
            self._on_text(line)

    def _on_blank(self) -> None:
        if self._open.is_list:
            self._open.add("")
        else:
            self._close()

    def _on_text(self, line: str) -> None:
        is_item = bool(_LIST_ITEM.match(line))
        if self._open.is_list and not self._open.lines[-1] and not is_item and not _INDENTED.match(line):
            self._close()
        elif self._is_full(line, is_item=is_item):
            self._slice()
        self._open.add(line)
        self._open.is_list = self._open.is_list or is_item
        if _TABLE_RULE.match(line) and not self._open.table_head and len(self._open.lines) == 2:  # noqa: PLR2004 - heading, rule
            self._open.table_head = tuple(self._open.lines)
        inner = _INNER_FENCE.match(line)
        if self._open.is_list and inner:
            self._open.inner_fence = inner[1]

    def _is_full(self, line: str, *, is_item: bool) -> bool:
        if self._open.is_list:
            return is_item and not line.startswith(" ") and len(self._open.lines) >= _MAX_LIST_LINES
        if self._open.table_head:
            return len(self._open.lines) >= _MAX_TABLE_LINES
        return self._open.n_chars > _MAX_PROSE

    def _slice(self) -> None:
        before = self._open
        self._close()
        self._open = _Open(before.kind, fence=before.fence, language=before.language, continues=True, lead=before.next_lead())
        for line in before.table_head:
            self._open.add(line)
        self._open.table_head = before.table_head

    def _close(self) -> None:
        if not self._open.is_empty:
            self._closed.append(self._open.block())
        self._open = _Open()


def split_blocks(text: str) -> list[Block]:
    """Return the blocks of a whole text."""
    return BlockSplitter().feed(text)[1]


def _n_trailing_blank(lines: list[str]) -> int:
    n_blank = 0
    for line in reversed(lines):
        if line.strip():
            break
        n_blank += 1
    return n_blank
