from collections.abc import Callable

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.model_info import ContextInfo
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.turn import AppStamps, EngineStamps, PromptCounts, Turn
from chatapp.metrics.live_turn import LiveTurn, TurnSetting
from tests.samples import sample_context

TurnMaker = Callable[..., Turn]


@pytest.fixture
def context() -> ContextInfo:
    """A window of 8,192 tokens whose cache takes 240 MB: 29,297 bytes a token."""
    return sample_context(8192, 240_000_000)


@pytest.fixture
def live(context: ContextInfo) -> LiveTurn:
    return LiveTurn(TurnSetting(SamplingParams(), LoadParams(), context=context, backend="llama"), sent_ns=0)


@pytest.fixture
def make_turn(context: ContextInfo) -> TurnMaker:
    """A finished answer: 812 cached + 131 read in 0.42 s (312 tok/s), TTFT 0.42 s, 3 tokens 20 and 30 ms apart (40 tok/s)."""

    def make(**fields: object) -> Turn:
        known: dict[str, object] = {
            "stop_reason": StopReason.END_OF_TURN,
            "counts": PromptCounts(n_prompt=943, n_prompt_cached=812, n_prompt_processed=131),
            "n_gen": 3,
            "n_ctx_used": 2048,
            "engine": EngineStamps(prefill_start_us=0, prefill_end_us=420_000, end_us=480_000),
            "token_us": (425_000, 445_000, 475_000),
            "app": AppStamps(first_text_us=424_000, end_us=12_300_000),
            "seed": 7,
            "context": context,
            "backend": "llama",
            "sampling": SamplingParams(),
            "load_params": LoadParams(),
        }
        return Turn.model_validate({**known, **fields})

    return make
