"""T14: a feed of one byte per token never shows half a character, nor a replacement mark for a good one."""

import pytest

from chatapp.engine.llama.text_stream import TextStream

SKIN_TONE = "\U0001f44d\U0001f3fd"  # thumbs up, medium skin tone: two characters of four bytes
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"  # three people joined by zero-width joiners
CJK = "\u6f22\u5b57"


def _feed(stream: TextStream, data: bytes) -> list[str]:
    return [stream.push(data[index : index + 1]) for index in range(len(data))]


@pytest.mark.parametrize("text", [SKIN_TONE, FAMILY, CJK, "plain", "\u00e9\u00df\u20ac"])
def test_byte_by_byte_gives_whole_characters(text: str) -> None:
    pieces = _feed(TextStream(), text.encode())
    assert "".join(pieces) == text
    assert all(len(piece) <= 1 for piece in pieces)


def test_only_the_truly_bad_byte_is_marked() -> None:
    """0xFF begins no character; the good ones around it stay whole."""
    pieces = _feed(TextStream(), CJK.encode() + b"\xff" + SKIN_TONE.encode())
    assert "".join(pieces) == CJK + "\ufffd" + SKIN_TONE


def test_a_lone_continuation_byte_is_marked_once() -> None:
    assert "".join(_feed(TextStream(), b"a\x80b")) == "a\ufffdb"


@pytest.mark.parametrize("cut", [1, 2, 3])
def test_stopped_inside_a_character_leaves_no_mark(cut: int) -> None:
    stream = TextStream()
    pieces = _feed(stream, b"ok " + SKIN_TONE.encode()[:cut])
    assert "".join(pieces) + stream.close() == "ok "


def test_text_ends_before_a_stop_string_that_spans_tokens() -> None:
    stream = TextStream(["<end>"])
    assert [stream.push(piece) for piece in (b"Hello ", b"<e", b"nd", b"> more")] == ["Hello ", "", "", ""]
    assert stream.is_stopped
    assert stream.push(b"never") == ""
    assert stream.close() == ""


def test_what_only_looks_like_a_stop_string_comes_out() -> None:
    stream = TextStream(["<end>"])
    assert [stream.push(piece) for piece in (b"a<", b"e", b"x")] == ["a", "", "<ex"]


def test_a_held_beginning_comes_out_at_the_end() -> None:
    stream = TextStream(["<end>"])
    assert stream.push(b"1 <") == "1 "
    assert stream.close() == "<"


def test_the_first_of_several_stop_strings_wins() -> None:
    stream = TextStream(["zz", "b", ""])
    assert stream.push(b"abzz") == "a"


def test_overlapping_beginnings_hold_the_longest() -> None:
    """After "aa", the stop string "aab" may still come: both letters wait; a third "a" frees one."""
    stream = TextStream(["aab"])
    assert [stream.push(b"a") for _ in range(4)] == ["", "", "a", "a"]
    assert stream.push(b"b") == ""
    assert stream.is_stopped


def test_one_leading_space_is_dropped_where_the_tokenizer_writes_one() -> None:
    stream = TextStream(drop_leading_space=True)
    assert [stream.push(piece) for piece in (b"", b"  Hi", b" you")] == ["", " Hi", " you"]
