"""The readable export."""

from itertools import pairwise
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from chatapp.domain.conversation import Conversation
from chatapp.domain.message import Message, Role
from chatapp.errors import ChatAppError
from chatapp.storage.session_log.markdown import export_markdown


def exported(conversation: Conversation, folder: Path) -> str:
    export_markdown(conversation, folder / "t.md")
    return (folder / "t.md").read_bytes().decode()


def test_says_title_model_settings_and_figures(conversation: Conversation, tmp_path: Path) -> None:
    text = exported(conversation, tmp_path)
    assert text.startswith("# A \\<b\\>bold\\</b\\> title\n")
    assert "> Be brief." in text
    assert "Model: `tiny.gguf`, 135,000,000 parameters" in text
    assert "`n_ctx = 1000`" in text
    assert "`temperature = 0.8`" in text
    assert "*TTFT 510 ms · prefill 200.0 tok/s · decode 10.0 tok/s · tokens 5 · end of turn*" in text


def test_marks_what_the_model_no_longer_sees(conversation: Conversation, tmp_path: Path) -> None:
    text = exported(conversation, tmp_path)
    assert text.count("(no longer seen by the model)") == 2
    assert "*2 older messages left the model's sight here (42 tokens freed).*" in text


def test_says_why_a_figure_is_missing_and_how_an_answer_ended(conversation: Conversation, tmp_path: Path) -> None:
    last_line = exported(conversation, tmp_path).split("> half")[1]
    assert "TTFT n/a (" in last_line
    assert "engine failed" in last_line


@pytest.mark.parametrize(
    "text", ["```\nopen", "~~~~\nopen", "<!-- open", "<pre>\nopen", "- a\n  - b\n\n      code", "\r```\r\n\n"]
)
def test_whatever_a_message_opens_ends_with_it(text: str, tmp_path: Path) -> None:
    """The two headings of a conversation with an unfinished block in its first message must both be headings."""
    messages = (Message(role=Role.USER, text=text), Message(role=Role.ASSISTANT, text=text))
    tokens = MarkdownIt().parse(exported(Conversation(messages=messages), tmp_path))
    headings = [following.content for token, following in pairwise(tokens) if token.type == "heading_open"]
    assert headings == ["Conversation", "You", "Assistant"]


def test_reasoning_is_folded_and_quoted(tmp_path: Path) -> None:
    answer = Message(role=Role.ASSISTANT, text="42", reasoning="First\n</details>\n# no heading")
    text = exported(Conversation(messages=(answer,)), tmp_path)
    folded = "<details>\n<summary>Reasoning</summary>\n\n> First\n> </details>\n> # no heading\n\n</details>\n\n> 42"
    assert folded in text


def test_the_time_of_the_reasoning_stands_in_its_heading(conversation: Conversation, tmp_path: Path) -> None:
    """Two of five tokens are reasoning: from the first stamp, 0.5 s, to that of the answer's first token, 0.7 s."""
    message = conversation.messages[3]
    assert message.turn is not None
    turn = message.turn.model_copy(update={"n_reasoning": 2})
    changed = conversation.replace_message(message.model_copy(update={"turn": turn, "reasoning": "Hm."}))
    assert "<summary>Reasoning (0.2 s)</summary>" in exported(changed, tmp_path)


def test_other_versions_stand_once_at_the_end(conversation: Conversation, tmp_path: Path) -> None:
    """Two more answers to the last question, one of which was answered in turn."""
    other = [Message(id=key, parent_id=parent, role=role, text=f"text {key}") for key, parent, role in _OTHERS]
    text = exported(conversation.add_asides(other), tmp_path)
    assert [text.count(f"text {key}") for key, _, _ in _OTHERS] == [1, 1, 1]
    assert text.count("## Other version ") == 2
    assert text.count("*Written differently as well: see other version 1, 2 at the end.*") == 1
    assert text.index("## Other version 1") > text.index("> half")


_OTHERS = (("b2", "q2", Role.ASSISTANT), ("b3", "b2", Role.USER), ("c2", "q2", Role.ASSISTANT))


def test_without_figures(conversation: Conversation, tmp_path: Path) -> None:
    export_markdown(conversation, tmp_path / "t.md", with_figures=False)
    text = (tmp_path / "t.md").read_text(encoding="utf-8")
    assert "TTFT" not in text
    assert "temperature" not in text
    assert "(42 tokens freed)" in text


def test_target_that_cannot_be_written(conversation: Conversation, tmp_path: Path) -> None:
    with pytest.raises(ChatAppError):
        export_markdown(conversation, tmp_path / "missing" / "t.md")
