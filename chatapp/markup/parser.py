"""The Markdown of messages: CommonMark, tables, struck text, task lists, and formulas between dollars or TeX's own brackets.

Raw HTML is never markup: it is text, as it was written.
"""

from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.tasklists import tasklists_plugin

from chatapp.markup.bracket_math import bracket_math_plugin
from chatapp.markup.dollar_math import dollar_math_plugin

__all__ = ["MATH_BLOCKS", "MATH_INLINES", "markdown_parser"]

MATH_INLINES = frozenset({"math_inline", "math_inline_double"})
"""Types of the tokens whose content is a formula inside a line."""

MATH_BLOCKS = frozenset({"math_block", "math_block_label", "math_block_eqno"})
"""Types of the tokens whose content is a formula of its own."""


def markdown_parser() -> MarkdownIt:
    """Return a new parser: it compiles its rules with its first text, so two threads must not share one.

    Line breaks stay line breaks: models write verses and addresses in lines, and CommonMark lets a renderer keep them.

    Formulas between dollars are told from prices and variables by :mod:`chatapp.markup.dollar_rule`.
    """
    parser = MarkdownIt("commonmark", {"html": False, "breaks": True, "linkify": False, "typographer": False})
    parser.enable(["table", "strikethrough"])
    parser.use(dollarmath_plugin, allow_labels=False).use(dollar_math_plugin)
    parser.use(bracket_math_plugin)
    return parser.use(tasklists_plugin)
