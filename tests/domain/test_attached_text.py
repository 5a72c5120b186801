"""What a file looks like in a message; the expected texts are written by hand."""

import pytest

from chatapp.domain.attached_text import attached_text


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.py", "x = 1\n", "a.py:\n```py\nx = 1\n```\n"),
        ("notes.txt", "one\ntwo", "notes.txt:\n```\none\ntwo\n```\n"),
        ("Makefile", "all:\n", "Makefile:\n```\nall:\n```\n"),
        ("A.MD", "see ```py``` here", "A.MD:\n````md\nsee ```py``` here\n````\n"),
        ("two\nlines.c", "int a;", "two lines.c:\n```c\nint a;\n```\n"),
        ("empty.txt", "\n \n", "empty.txt:\n```\n\n```\n"),
    ],
)
def test_a_file_stands_named_and_fenced(name: str, text: str, expected: str) -> None:
    assert attached_text(name, text) == expected
