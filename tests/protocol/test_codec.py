import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Role
from chatapp.domain.sampling import SamplingParams
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.protocol.codec import LineSplitter, decode_command, decode_event, encode
from chatapp.protocol.commands import Cancel, Command, CountTokens, Generate, LoadModel, PromptMessage, Shutdown
from chatapp.protocol.events import TokensGenerated

_TEXT = st.text(st.characters(exclude_categories=["Cs"]))


@pytest.mark.parametrize(
    "command",
    [
        Cancel(request_id="r"),
        Shutdown(),
        CountTokens(request_id="r", text="a\nb"),
        LoadModel(request_id="r", path="/m.gguf", params=LoadParams(n_ctx=512)),
        Generate(
            request_id="r",
            conversation_id="c",
            system_prompt="",
            messages=(PromptMessage(id="m", role=Role.USER, text="hi"),),
            sampling=SamplingParams(seed=7),
        ),
    ],
)
def test_a_command_comes_back_as_it_was(command: Command) -> None:
    assert decode_command(encode(command).strip()) == command


@given(text=_TEXT)
def test_any_text_is_one_line(text: str) -> None:
    line = encode(TokensGenerated(request_id="r", text=text, token_us=(1,), n_ctx_used=1))
    assert line.count(b"\n") == 1
    event = decode_event(line)
    assert isinstance(event, TokensGenerated)
    assert event.text == text


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"llama_load: 12 tensors",
        b"{}",
        b'{"type": "launch"}',
        b'{"type": "cancel"}',
        b'{"type": "cancel", "request_id": "r", "more": 1}',
        b"\xff\xfe",
    ],
)
def test_a_line_that_is_no_command_is_a_problem_and_no_crash(line: bytes) -> None:
    with pytest.raises(ChatAppError) as caught:
        decode_command(line)
    assert caught.value.problem.kind is ProblemKind.PROTOCOL_INVALID


@given(texts=st.lists(_TEXT, min_size=1, max_size=5), cut=st.integers(1, 7))
def test_the_splitter_gives_whole_lines_however_the_bytes_arrive(texts: list[str], cut: int) -> None:
    data = b"".join(json.dumps({"t": text}, ensure_ascii=False).encode() + b"\n" for text in texts)
    splitter = LineSplitter()
    lines = [line for start in range(0, len(data), cut) for line in splitter.feed(data[start : start + cut])]
    assert [json.loads(line)["t"] for line in lines] == texts


def test_the_splitter_keeps_an_unfinished_line() -> None:
    splitter = LineSplitter()
    assert splitter.feed(b"ab") == []
    assert splitter.feed(b"c\n\nd") == [b"abc"]
    assert splitter.feed(b"\n") == [b"d"]
