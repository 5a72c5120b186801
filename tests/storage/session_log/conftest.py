"""A short conversation whose figures are worked out by hand."""

from datetime import UTC, datetime

import pytest

from chatapp.domain.context_trim import Trim
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message, Role
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import AppStamps, EngineStamps, PromptCounts, Turn
from tests.samples import sample_context, sample_model

_START = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)

_CONTEXT = sample_context(1000, 50_000)
_MODEL = sample_model(n_params=135_000_000, n_ctx_train=2048)
_TURN = Turn(
    stop_reason=StopReason.END_OF_TURN,
    counts=PromptCounts(n_prompt=120, n_prompt_cached=20, n_prompt_processed=100),
    n_gen=5,
    n_ctx_used=124,
    engine=EngineStamps(prefill_start_us=0, prefill_end_us=500_000, end_us=900_000),
    token_us=(500_000, 600_000, 700_000, 800_000, 900_000),
    app=AppStamps(first_text_us=510_000, end_us=910_000),
    trim=Trim(message_ids=("q0", "a0"), tokens_freed=42),
    seed=7,
    sampling=SamplingParams(),
    load_params=LoadParams(n_ctx=1000),
    context=_CONTEXT,
    model=_MODEL,
    backend="llama",
)
_FENCE = "Look:\n```python\nprint('never closed')\n# no heading"


def _message(key: str, role: Role, text: str, turn: Turn | None = None) -> Message:
    reason = None if turn is None else turn.stop_reason
    return Message(id=key, role=role, text=text, created_at=_START, stop_reason=reason, turn=turn)


@pytest.fixture
def conversation() -> Conversation:
    """Three turns: one without figures and hidden, one with all of them, one that the engine did not survive.

    Second turn: 100 prompt tokens evaluated in 0.5 s = 200 tok/s; 5 tokens, 4 gaps of 0.1 s = 10 tok/s, each gap 100 ms;
    the first text arrived 510 ms after Send, the end 910 ms.
    """
    died = Turn(stop_reason=StopReason.ENGINE_FAILED, sampling=SamplingParams(), load_params=LoadParams(), backend="llama")
    return Conversation(
        id="c",
        title="A <b>bold</b> title",
        created_at=_START,
        updated_at=_START,
        system_prompt="Be brief.",
        messages=(
            _message("q0", Role.USER, "Zero?"),
            _message("a0", Role.ASSISTANT, "0"),
            _message("q1", Role.USER, "One?"),
            _message("a1", Role.ASSISTANT, _FENCE, _TURN),
            _message("q2", Role.USER, "Two?"),
            _message("a2", Role.ASSISTANT, "half", died),
        ),
        n_hidden=2,
    )
