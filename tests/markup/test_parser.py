"""What is Markdown in a message, and what is not."""

import pytest

from chatapp.markup.parser import MATH_BLOCKS, MATH_INLINES, markdown_parser


def pieces(text: str) -> list[tuple[str, str]]:
    """Return type and content of everything in the text that is no paragraph and no plain word."""
    found = [
        (child.type, child.content)
        for token in markdown_parser().parse(text)
        for child in (token.children or [token])
        if child.content
    ]
    return [piece for piece in found if piece[0] != "text"]


@pytest.mark.parametrize("text", ["it costs $5 and $6", "from $5/$6", "a \\$x\\$ b", "alone $ here", "$ x $"])
def test_a_dollar_sign_in_prose_is_no_formula(text: str) -> None:
    assert pieces(text) == []


@pytest.mark.parametrize(
    ("text", "content"),
    [("so $x^2$ is", "x^2"), (r"so \(x^2\) is", "x^2"), ("so $$x^2$$ is", "x^2"), (r"so $a_1 + b_{12}$.", "a_1 + b_{12}")],
)
def test_formulas_in_a_line(text: str, content: str) -> None:
    ((kind, found),) = pieces(text)
    assert kind in MATH_INLINES
    assert found == content


@pytest.mark.parametrize("text", ["$$\nx^2\n$$\n", "\\[\nx^2\n\\]\n"])
def test_formulas_of_their_own(text: str) -> None:
    ((kind, found),) = pieces(text)
    assert kind in MATH_BLOCKS
    assert found.strip() == "x^2"


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "a <b>bold</b>", "<!-- hidden -->", "<div>\n\nx\n\n</div>"])
def test_html_is_text(text: str) -> None:
    assert "html_block" not in {token.type for token in markdown_parser().parse(text)}
    assert pieces(text) == []


def test_a_table_cell_may_hold_a_pipe() -> None:
    assert pieces("| a |\n|---|\n| `x\\|y` |\n") == [("code_inline", "x|y")]


@pytest.mark.parametrize("link", ["javascript:alert(1)", "vbscript:x", "file:///etc/passwd", "data:text/html,x"])
def test_a_link_that_could_run_something_is_text(link: str) -> None:
    tokens = markdown_parser().parse(f"[click]({link})")
    assert all(child.type == "text" for token in tokens for child in token.children or [])
