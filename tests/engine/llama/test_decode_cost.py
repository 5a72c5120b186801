"""What our own code does for a token does not grow with the answer: counted in calls, which no busy machine can blur."""

import sys
from itertools import pairwise
from pathlib import Path
from types import FrameType

import pytest

from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Role
from chatapp.domain.sampling import SamplingParams
from chatapp.engine.cancel import CancelFlag
from chatapp.engine.llama.backend import LlamaBackend
from chatapp.engine.llama.sampler_chain import SamplerChain
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.engine.turn_report import TurnReport
from chatapp.protocol.commands import Generate, PromptMessage

N_TOKENS = 1_500
MOST_CALLS = 120  # of Python functions per token; 10 us to 20 us in all


class _CallCounter:
    """Counts calls of Python functions, and notes the count at each sampling."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.n_calls = 0
        self.at_sampling: list[int] = []
        sample = SamplerChain.sample

        def noted(chain: SamplerChain, context: object, index: int = -1) -> int:
            self.at_sampling.append(self.n_calls)
            return sample(chain, context, index)

        monkeypatch.setattr(SamplerChain, "sample", noted)

    def __call__(self, _frame: FrameType, event: str, _argument: object) -> None:
        self.n_calls += event == "call"

    def per_token(self, first: int, last: int) -> list[int]:
        """Return the calls from each sampling to the next."""
        stamps = self.at_sampling[first : last + 1]
        return [after - before for before, after in pairwise(stamps)]


def test_the_last_token_takes_as_many_calls_as_the_tenth(tiny_model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The smallest number of a hundred tokens is compared: an event, sent every 50 ms, adds its own calls to some of them."""
    monkeypatch.setattr(Vocabulary, "is_end", lambda _vocabulary, _token: False)  # write on to the last token
    counter = _CallCounter(monkeypatch)
    backend = LlamaBackend()
    backend.load(str(tiny_model), LoadParams(n_ctx=2_048, n_threads=1, n_threads_batch=1), CancelFlag(), lambda _: None)
    report = TurnReport("g", lambda _: None)
    report.start()
    sys.setprofile(counter)
    try:
        backend.generate(_request(), CancelFlag(), report)
    finally:
        sys.setprofile(None)
        backend.unload()
    early, late = counter.per_token(10, 110), counter.per_token(N_TOKENS - 101, N_TOKENS - 1)
    assert len(counter.at_sampling) == N_TOKENS
    assert min(late) <= min(early) + 2
    assert min(early) < MOST_CALLS


def _request() -> Generate:
    return Generate(
        request_id="g",
        conversation_id="c",
        system_prompt="",
        messages=(PromptMessage(id="0", role=Role.USER, text="Tell a story without an end."),),
        sampling=SamplingParams(seed=1, max_tokens=N_TOKENS),
    )
