r"""Stop strings as the user types them: one a line, ``\n``, ``\t``, ``\\`` for what a line cannot hold (no Qt here)."""

import re

__all__ = ["MAX_STOP_STRINGS", "read_stop_strings", "write_stop_strings"]

MAX_STOP_STRINGS = 16  # as SamplingParams.stop allows

_WRITTEN = {"\\": "\\\\", "\n": "\\n", "\t": "\\t"}
_READ = {written[1]: character for character, written in _WRITTEN.items()}


def read_stop_strings(text: str) -> tuple[str, ...]:
    r"""Return the stop strings of a text, in order, each once; empty lines are left out.

    An unknown escape stands for itself: ``\d`` stays two characters. More than :data:`MAX_STOP_STRINGS` may come back; the
    caller tells the user.
    """
    lines = (_unescaped(line) for line in text.split("\n"))
    return tuple(dict.fromkeys(line for line in lines if line))


def write_stop_strings(stop: tuple[str, ...]) -> str:
    """Return the text that :func:`read_stop_strings` reads back."""
    return "\n".join("".join(_WRITTEN.get(character, character) for character in item) for item in stop)


def _unescaped(line: str) -> str:
    return re.sub(r"\\(.)", lambda match: _READ.get(match[1], match[0]), line)
