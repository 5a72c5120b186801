"""The answer of the scripted backend where no script is given: it repeats what the user wrote, at a reader's pace."""

import re

from chatapp.engine.script import ScriptPrefill, ScriptToken, ScriptTrim, ScriptTurn
from chatapp.engine.trimming import trim_request
from chatapp.protocol.commands import Generate

__all__ = ["count_words", "echo_turn"]

_PREFILL_US = 2_000  # per prompt token: 500 tokens a second
_TOKEN_US = 40_000  # per token: 25 tokens a second
_STEP = 64  # prompt tokens per progress event
_OVERHEAD = 4  # tokens that a template adds to a message


def count_words(text: str) -> int:
    """Return the tokens of a text as the echo counts them: words with the space before them."""
    return len(_split(text))


def _split(text: str) -> list[str]:
    return re.findall(r"\s*\S+|\s+$", text)


def echo_turn(request: Generate, n_ctx: int, n_cached: int) -> ScriptTurn:
    """Return a turn that answers with the newest message's words.

    Args:
        request: The conversation.
        n_ctx: Context window in tokens.
        n_cached: Tokens that are in the window from the turn before.

    Raises:
        ChatAppError: ``MESSAGE_TOO_LONG``.
    """
    trimmed = trim_request(request, lambda n_dropped: _count(request, n_dropped), n_ctx)
    cached = 0 if trimmed.trim else min(n_cached, trimmed.n_prompt - 1)
    n_new = trimmed.n_prompt - cached
    end_us = n_new * _PREFILL_US
    words = _split(f"You wrote: {request.messages[-1].text}")
    freed = trimmed.trim.tokens_freed if trimmed.trim else 0
    return ScriptTurn(
        n_prompt=trimmed.n_prompt,
        n_prompt_cached=cached,
        n_reserve=trimmed.n_reserve,
        trim=ScriptTrim(n_messages=trimmed.n_dropped, tokens_freed=freed) if trimmed.trim else None,
        prefill=tuple(ScriptPrefill(n_processed=n, t_us=n * _PREFILL_US) for n in [*range(_STEP, n_new, _STEP), n_new]),
        prefill_end_us=end_us,
        tokens=tuple(ScriptToken(t_us=end_us + index * _TOKEN_US, text=text) for index, text in enumerate([*words, ""])),
    )


def _count(request: Generate, n_dropped: int) -> int:
    texts = [request.system_prompt, *(message.text for message in request.messages[n_dropped:])]
    return sum(count_words(text) + _OVERHEAD for text in texts if text)
