"""What the words of a piece of code are, by Pygments: keyword, name, string, number, comment."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # imported when the first code is shown
    from pygments.lexer import Lexer

__all__ = ["CODE_ROLES", "CodeSpan", "code_spans"]

_MAX_CHARACTERS = 24_000  # longer code is not coloured: it must not hold up the window

CODE_ROLES = ("code_keyword", "code_name", "code_string", "code_number", "code_comment")
"""Tokens of the theme that code is coloured with."""


class CodeSpan(NamedTuple):
    """A stretch of code in one colour."""

    start: int
    length: int
    role: str


def code_spans(code: str, language: str, lead: str = "") -> list[CodeSpan]:
    """Return the coloured stretches of a piece of code, in order.

    Args:
        code: The piece.
        language: The fence's label; an unknown one leaves the code plain.
        lead: Code that stands before the piece: a string that begins there colours the piece too.
    """
    lexer = _lexer(language.lower())
    if lexer is None or len(code) + len(lead) > _MAX_CHARACTERS:
        return []
    offset = len(lead) + 1 if lead else 0
    return list(_spans(lexer, f"{lead}\n{code}" if lead else code, offset))


def _spans(lexer: "Lexer", text: str, offset: int) -> Iterator[CodeSpan]:
    for start, kind, value in lexer.get_tokens_unprocessed(text):
        role = _role(str(kind))
        end = start + len(value)
        if role and end > offset:
            yield CodeSpan(max(start, offset) - offset, end - max(start, offset), role)


@lru_cache(maxsize=64)
def _lexer(language: str) -> "Lexer | None":
    from pygments.lexers import get_lexer_by_name  # noqa: PLC0415 - see above
    from pygments.util import ClassNotFound  # noqa: PLC0415 - see above

    try:
        return get_lexer_by_name(language, stripnl=False, ensurenl=False) if language else None
    except ClassNotFound:
        return None


@lru_cache(maxsize=256)
def _role(kind: str) -> str:
    for prefix, role in _ROLES:
        if kind.startswith(prefix):
            return role
    return ""


_ROLES = (
    ("Token.Comment.Preproc", "code_keyword"),
    ("Token.Comment", "code_comment"),
    ("Token.Keyword.Type", "code_name"),
    ("Token.Keyword.Constant", "code_number"),
    ("Token.Keyword", "code_keyword"),
    ("Token.Operator.Word", "code_keyword"),
    ("Token.Name.Tag", "code_keyword"),
    ("Token.Name.Function", "code_name"),
    ("Token.Name.Class", "code_name"),
    ("Token.Name.Decorator", "code_name"),
    ("Token.Name.Attribute", "code_name"),
    ("Token.Name.Builtin", "code_name"),
    ("Token.Literal.String", "code_string"),
    ("Token.Literal.Number", "code_number"),
    ("Token.Generic.Inserted", "code_string"),
    ("Token.Generic.Deleted", "code_number"),
    ("Token.Generic.Heading", "code_name"),
    ("Token.Generic.Subheading", "code_name"),
)
