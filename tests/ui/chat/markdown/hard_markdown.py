"""Markdown that breaks renderers, each piece as short as it can be: all of it is split at every character."""

__all__ = ["HARD_MARKDOWN"]

HARD_MARKDOWN = {
    "emphasis": "Some **bold text** and *italic* and ***both*** and ~~gone~~ here.",
    "snake": "call snake_case_name and __init__ or 2 * 3 * 4 now",
    "code": "use `a*b` and ``x`y`` then *go*",
    "link": "see [the page](https://example.org/a_b?c=d) and [1] or [x] so",
    "picture": "look ![a map](https://example.org/m.png) there",
    "prices": "costs $5 and $6, or $7.50 in all",
    "maths": "so $a^2+b^2$ is \\(c^2\\) here",
    "block_maths": "then\n\n$$\nx_1 = y_2\n$$\n\nand\n\n\\[\na - b\n\\]\n\nend",
    "fence": "so:\n\n```python\nx = '''a\n\n- b'''\n```\n\nend",
    "unclosed_fence": "```\n- x\n\n# y **z",
    "fence_in_list": "1. one\n\n   ```sh\n   ls -l\n\n   cd\n   ```\n\n2. two",
    "list": "- a\n  - b **c**\n    1. d\n- e\n\n  more\n\ntail",
    "tasks": "- [x] done\n- [ ] open",
    "table": "| a | b **c** |\n|---|--:|\n| `x\\|y` | 1 |\n| p \\| q | `s || t` |\n\nend",
    "table_begin": "| only | heading |",
    "quote": "> said *so*\n> and\n>\n> > deep\n\nend",
    "setext_like": "A line:\n- item\n- item two",
    "headings": "# One\n\n## Two *em*\ntext\n\n---\n\nend",
    "html": "a <b>bold</b> <img src='file:///etc/passwd'> <!-- c --> end",
    "auto_link": "go to https://example.org/x_y_z, or <https://example.org>.",
    "entities": "a &amp; b &lt; c & d",
    "escapes": "\\*not\\* \\`code\\` a\\\nbreak",
    "right_to_left": "\u0633\u0644\u0627\u0645 **\u062f\u0646\u06cc\u0627** ok",
    "emoji": "\U0001f469\u200d\U0001f680 *\u6d77* \u6d77\u8fb9",
    "stray": "a ** b ` c [ d ~ e _ f $ g",
    "definition": "[ref]: https://example.org 'x'\n\n[ref] here",
}
