from hypothesis import given
from hypothesis import strategies as st

from chatapp.ui.chat.markdown_blocks import Block, BlockKind, BlockSplitter, split_blocks

# Pieces that open, close and half-close every construct: a random sequence of them is a hard stream.
_PIECES = st.lists(
    st.sampled_from(
        [
            "word ",
            "\n",
            "\n\n",
            "```",
            "```py\n",
            "~~~\n",
            "- item\n",
            "  indented\n",
            "1. one\n",
            "| a | b |\n",
            "|---|---|\n",
            "# head\n",
            "> q\n",
            " ",
            "`",
            "    code\n",
            "\t",
        ]
    ),
    max_size=40,
)


def prose(source: str) -> Block:
    return Block(BlockKind.PROSE, source)


def code(source: str, language: str = "") -> Block:
    return Block(BlockKind.CODE, source, language)


def test_blank_lines_part_paragraphs() -> None:
    assert split_blocks("one\ntwo\n\n\nthree\n") == [prose("one\ntwo"), prose("three")]


def test_nothing_has_no_blocks() -> None:
    assert split_blocks("") == []
    assert split_blocks("\n \n") == []


def test_a_fence_is_a_block_with_its_language_and_keeps_blank_lines() -> None:
    assert split_blocks("so:\n```python\na\n\nb\n```\nend") == [prose("so:"), code("a\n\nb", "python"), prose("end")]


def test_an_unclosed_fence_is_code_to_the_end() -> None:
    assert split_blocks("```\n- x\n\n# y") == [code("- x\n\n# y")]


def test_a_longer_fence_holds_a_shorter_one() -> None:
    assert split_blocks("````\n```\n````") == [code("```")]


def test_a_fence_that_only_begins_a_word_is_no_end() -> None:
    assert split_blocks("```\n```x\n```") == [code("```x")]


def test_a_list_stays_together_across_blank_lines() -> None:
    assert split_blocks("1. one\n\n   more\n\n2. two\n\nend") == [prose("1. one\n\n   more\n\n2. two"), prose("end")]


def test_a_fence_inside_a_list_does_not_part_it() -> None:
    text = "- item\n  ```\n  a\n\n  b\n  ```\n- next"
    assert split_blocks(text) == [prose(text)]


def test_a_dollar_and_a_pipe_in_prose_part_nothing() -> None:
    assert split_blocks("costs $5 | or $6") == [prose("costs $5 | or $6")]


def test_long_code_is_cut_into_slices_that_join_to_the_whole() -> None:
    """100 lines in slices of 48, 48 and 4."""
    lines = [f"line {number}" for number in range(100)]
    blocks = split_blocks("```c\n" + "\n".join(lines) + "\n```")
    assert [block.source.count("\n") + 1 for block in blocks] == [48, 48, 4]
    assert [block.continues for block in blocks] == [False, True, True]
    assert "\n".join(block.source for block in blocks).split("\n") == lines


def test_a_huge_line_is_cut_at_spaces_and_loses_nothing() -> None:
    text = "word " * 2000
    blocks = split_blocks(text)
    assert max(len(block.source) for block in blocks) <= 2000
    assert "".join(block.source for block in blocks) == text
    assert [block.continues for block in blocks] == [False] + [True] * (len(blocks) - 1)


def test_every_slice_of_a_long_table_has_its_heading() -> None:
    """Heading and rule, then 22 rows fill the bound of 24 lines; 50 rows make 22 + 22 + 6."""
    head = "| a | b |\n|---|--:|"
    rows = [f"| {number} | x |" for number in range(50)]
    blocks = split_blocks("\n".join([head, *rows]))
    assert all(block.source.startswith(head) for block in blocks)
    assert [block.source.count("\n") - 1 for block in blocks] == [22, 22, 6]


def test_feeding_says_from_which_block_on_things_changed() -> None:
    splitter = BlockSplitter()
    assert splitter.feed("one\n\ntw") == (0, [prose("one"), prose("tw")])
    assert splitter.feed("o") == (1, [prose("two")])
    assert splitter.feed("\n\nthree") == (1, [prose("two"), prose("three")])
    assert splitter.blocks == [prose("one"), prose("two"), prose("three")]


@given(_PIECES)
def test_the_result_does_not_depend_on_how_the_stream_is_cut(pieces: list[str]) -> None:
    """Fed character by character, and taken apart as the transcript does it, it is the same as the whole at once."""
    text = "".join(pieces)
    splitter = BlockSplitter()
    kept: list[Block] = []
    for character in text:
        first, blocks = splitter.feed(character)
        kept[first:] = blocks
    assert kept == split_blocks(text)
    assert splitter.blocks == kept


@given(_PIECES)
def test_no_word_is_lost(pieces: list[str]) -> None:
    text = "".join(pieces)
    found = "".join(block.source + block.language for block in split_blocks(text))
    without_info = [line for line in text.split("\n") if "```" not in line]  # an info string keeps its first word only
    assert found.count("word") >= "\n".join(without_info).count("word")
