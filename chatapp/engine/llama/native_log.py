"""llama.cpp's own log, kept in memory: it tells why a load failed and how much was allocated. Never printed."""

import ctypes
import threading
from collections import deque
from dataclasses import dataclass
from typing import ClassVar

import llama_cpp

__all__ = ["DEBUG", "ERROR", "INFO", "WARNING", "LogLine", "NativeLog"]

# enum ggml_log_level; 5 continues the line before
DEBUG, INFO, WARNING, ERROR, CONTINUED = 1, 2, 3, 4, 5
_MAX_LINES = 4_000  # a load writes some 200 to 400 lines above DEBUG
_MAX_DEBUG_LINES = 40_000


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of llama.cpp's log."""

    level: int
    text: str


class NativeLog:
    """Collects llama.cpp's lines above DEBUG in a bounded ring; the one installed last gets them."""

    _installed: ClassVar["NativeLog | None"] = None  # C code calls into it: it must never be collected

    def __init__(self, *, keep_debug: bool = False) -> None:
        self._left_out = (CONTINUED,) if keep_debug else (DEBUG, CONTINUED)
        self._lines: deque[LogLine] = deque(maxlen=_MAX_DEBUG_LINES if keep_debug else _MAX_LINES)
        self._lock = threading.Lock()
        self._callback = llama_cpp.llama_log_callback(self._on_line)

    def install(self) -> None:
        """Take llama.cpp's and ggml's log from stderr."""
        llama_cpp.llama_log_set(self._callback, ctypes.c_void_p(0))
        NativeLog._installed = self

    @classmethod
    def installed(cls) -> "NativeLog | None":
        """Return the log that gets llama.cpp's lines now."""
        return cls._installed

    def _on_line(self, level: int, text: bytes | None, _user_data: object) -> None:
        # A load writes thousands of DEBUG lines and progress dots: they leave before anything is decoded.
        if level in self._left_out or not text:
            return
        line = LogLine(level, text.decode("utf-8", "replace").rstrip())
        with self._lock:
            self._lines.append(line)

    def clear(self) -> None:
        """Forget all lines: what follows belongs to the next load."""
        with self._lock:
            self._lines.clear()

    def lines(self, at_least: int = INFO) -> list[str]:
        """Return the texts of the lines of this level or above, oldest first."""
        with self._lock:
            return [line.text for line in self._lines if line.level >= at_least]

    def errors(self) -> str:
        """Return what llama.cpp wrote about errors, as one technical text."""
        return "\n".join(self.lines(ERROR))
