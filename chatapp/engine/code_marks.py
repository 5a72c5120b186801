"""Whether a place in streamed Markdown is code: a mark that a model quotes there means nothing."""

__all__ = ["CodeMarks"]

_FENCE_LENGTH = 3


class CodeMarks:
    """Follows fences and code spans, told line by line what stands there.

    A span that is still open at the end of its line was no span: a lone backtick is text.
    """

    def __init__(self) -> None:
        self._fence = ""
        self._is_fence_line = False  # on the line that opened the fence
        self._is_closing = False  # on a line that closes the fence unless more text follows
        self._is_line_blank = True
        self.span = ""

    @property
    def in_code(self) -> bool:
        """Whether text that stands here is code, as far as is known."""
        return bool(self.span) or (bool(self._fence) and not self._is_closing)

    def text(self, text: str) -> None:
        """Pass text without runs and line ends."""
        if text and not text.isspace():
            self._is_line_blank = False
            self._is_closing = False

    def line_end(self) -> None:
        """Pass a line end."""
        if self._is_closing:
            self._fence = ""
        self.span = ""
        self._is_closing = self._is_fence_line = False
        self._is_line_blank = True

    def run(self, run: str) -> None:
        """Pass a whole run of backticks or tildes."""
        if self._is_fence_line and run[0] == "`" == self._fence[0]:
            self._take_back_fence(run)
        elif self._fence:
            is_match = run[0] == self._fence[0] and len(run) >= len(self._fence)
            self._is_closing = self._is_line_blank and is_match and not self._is_fence_line
        elif self._is_line_blank and len(run) >= _FENCE_LENGTH:
            self._fence, self._is_fence_line = run, True
        elif run[0] == "`":
            self.span = "" if run == self.span else self.span or run
        self._is_line_blank = False

    def _take_back_fence(self, run: str) -> None:
        """A fence's first line holds no further backtick: it was a span with long marks."""
        self.span = "" if run == self._fence else self._fence
        self._fence, self._is_fence_line = "", False
