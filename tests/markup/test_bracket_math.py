import pytest

from chatapp.markup.parser import markdown_parser


def pieces(source: str) -> list[tuple[str, str]]:
    """Return type and content of all that has content, the insides of paragraphs taken apart."""
    found = []
    for token in markdown_parser().parse(source):
        found += [(child.type, child.content) for child in token.children or () if child.content]
        if token.content and not token.children:
            found.append((token.type, token.content))
    return found


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"so \(a_1\) is", [("text", "so "), ("math_inline", "a_1"), ("text", " is")]),
        (r"\[ a \]", [("math_block", " a ")]),
        ("\\[\na\n- b\n\\]\ntext", [("math_block", "\na\n- b\n"), ("text", "text")]),
        (r"\[ a \] and words", [("math_inline_double", " a "), ("text", " and words")]),
        (r"words \[ a \] more", [("text", "words "), ("math_inline_double", " a "), ("text", " more")]),
        ("- item\n\n  \\[\n  a\n  \\]", [("text", "item"), ("math_block", "\na\n")]),
        ("> \\[\n> a\n> \\]", [("math_block", "\na\n")]),
        (r"`\(a\)`", [("code_inline", r"\(a\)")]),
        (r"not closed \(a", [("text", "not closed (a")]),
        ("\\[\na\n\nb\n\\]", [("text", "["), ("text", "a"), ("text", "b"), ("text", "]")]),
        (r"empty \(\) stays", [("text", "empty () stays")]),
    ],
)
def test_brackets(source: str, expected: list[tuple[str, str]]) -> None:
    assert [piece for piece in pieces(source) if piece[1]] == expected
