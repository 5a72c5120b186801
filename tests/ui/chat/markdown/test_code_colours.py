from chatapp.ui.chat.markdown.code_colours import CodeSpan, code_spans


def test_words_of_code_are_told_apart() -> None:
    """``def`` 0-3, ``f`` 4-5, ``5`` 15-16 and the comment from 18 on."""
    spans = code_spans("def f(): return 5  # five", "python")
    assert CodeSpan(0, 3, "code_keyword") in spans
    assert CodeSpan(4, 1, "code_name") in spans
    assert CodeSpan(16, 1, "code_number") in spans
    assert CodeSpan(19, 6, "code_comment") in spans


def test_a_string_that_began_in_the_slice_before_goes_on() -> None:
    assert code_spans('b"""', "python", 'x = """a')[0] == CodeSpan(0, 1, "code_string")
    assert code_spans("b = 1", "python", 'x = """a')[0] == CodeSpan(0, 5, "code_string")


def test_an_unknown_language_and_huge_code_stay_plain() -> None:
    assert code_spans("def f", "no such language") == []
    assert code_spans("def f", "") == []
    assert code_spans("x = 1\n" * 5000, "python") == []
