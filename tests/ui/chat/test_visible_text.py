import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatapp.ui.chat.visible_text import visible_text


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("plain \u6d77 \U0001f469\u200d\U0001f680", "plain \u6d77 \U0001f469\u200d\U0001f680"),
        ("a\x00b", "a\u27e6U+0000\u27e7b"),
        ("\x1b[31m", "\u27e6U+001B\u27e7[31m"),
        ("tab\tand\r\nline", "tab\tand\nline"),
        ("a\x7fb\x85c", "a\u27e6U+007F\u27e7b\ufffdc"),
        ("a\u2028b", "a\nb"),
        ("safe\u202egpj.exe", "safe\u27e6U+202E\u27e7gpj.exe"),
        ("tag\U000e0041 object\ufffc", "tag\u27e6U+E0041\u27e7 object\u27e6U+FFFC\u27e7"),
        ("cell\ufdd0mark", "cell\ufffdmark"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("lone \ud83d surrogate", "lone \ufffd surrogate"),
    ],
)
def test_what_cannot_be_seen_is_made_visible(raw: str, shown: str) -> None:
    assert visible_text(raw) == shown


@given(st.text(max_size=20), st.text(max_size=20))
def test_a_stream_may_be_cut_anywhere(one: str, two: str) -> None:
    assert visible_text(one) + visible_text(two) == visible_text(one + two)
