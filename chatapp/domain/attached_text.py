"""The text of a file as part of a message: named, and fenced so that nothing in it is taken for the message's own words."""

import re
from pathlib import PurePath

__all__ = ["TEXT_ENDINGS", "attached_text"]

TEXT_ENDINGS = (
    *(".txt", ".md", ".rst", ".tex", ".log", ".csv", ".tsv", ".xml", ".yaml", ".yml", ".toml", ".ini", ".cfg", ".conf"),
    *(".py", ".pyi", ".c", ".h", ".cc", ".cpp", ".hpp", ".cs", ".java", ".kt", ".go", ".rs", ".swift", ".rb", ".php", ".lua"),
    *(".js", ".jsx", ".ts", ".tsx", ".html", ".css", ".scss", ".sql", ".sh", ".bash", ".ps1", ".bat", ".diff", ".patch"),
)
"""Endings of files that hold text, in lower case; ``.json`` and ``.jsonl`` are chats, which are imported."""

_PLAIN = (".txt", ".log")
_LEAST_FENCE = 3


def attached_text(name: str, text: str) -> str:
    """Return a file's text for a message: its name, then a code block that no line of the text can end.

    Args:
        name: The file's name; its ending names the language of the block.
        text: What the file holds.
    """
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(_LEAST_FENCE, longest + 1)
    ending = PurePath(name).suffix.lower()
    language = "" if ending in _PLAIN or not ending[1:].isalnum() else ending[1:]
    return f"{' '.join(name.split())}:\n{fence}{language}\n{text.rstrip()}\n{fence}\n"
