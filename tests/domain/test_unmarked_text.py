"""Markdown read out in one line: what a reader of the page would see."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatapp.domain.unmarked_text import unmarked


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The **sea** was *calm* and __so__ _it_ stayed.", "The sea was calm and so it stayed."),
        ("***all*** **bold *and* more** ~~gone~~", "all bold and more gone"),
        ("**a wrapped\nline**", "a wrapped line"),
        ("use `x ** 2` and ``a`b`` now", "use x ** 2 and a`b now"),
        ("**run `ls -l` now**", "run ls -l now"),
        ("# Heading\n\n> quoted *words*\n\n- one\n- [x] done\n* two\n1. first", "Heading quoted words one done two 1. first"),
        ("```python\nx = __name__ * 2 ** y\n\n# a comment\n```\nafter", "x = __name__ * 2 ** y # a comment after"),
        ('see [the *log*](https://example.org/a_b(c)) and ![a ship](x.png "t")', "see the log and a ship"),
        ("| Name | **Value** |\n|:--|--:|\n| Speed | 5 kn |", "Name Value Speed 5 kn"),
        ("Above\n\n---\n\nbelow\n***", "Above below"),
        (r"2 \* 3 \* 4 and \`no code\`", "2 * 3 * 4 and `no code`"),
        ("2 * 3 * 4, snake_case_name, __init__ stays? a**", "2 * 3 * 4, snake_case_name, init stays? a**"),
        ("half **written and `open", "half **written and `open"),
        ("it's 5 o'clock - or -5", "it's 5 o'clock - or -5"),
        ("- ", ""),
        ("", ""),
    ],
)
def test_marks_go_and_words_stay(text: str, expected: str) -> None:
    """``__init__`` in prose is bold "init" on the page, too: CommonMark knows no Python."""
    assert unmarked(text) == expected


@given(st.text(alphabet="ab *_`~[]()|#>-\\\n1.", max_size=60))
def test_no_letter_is_lost_or_moved_but_in_addresses_and_code_info(text: str) -> None:
    letters = [letter for letter in unmarked(text) if letter in "ab"]
    whole = iter(letter for letter in text if letter in "ab")
    assert all(letter in whole for letter in letters)  # in their order: a subsequence of the text's own
    if "](" not in text and "```" not in text and "~~~" not in text:
        assert letters == [letter for letter in text if letter in "ab"]
