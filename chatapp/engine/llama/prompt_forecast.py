"""What a request would cost if it were sent now: counted and compared with the cache, nothing is evaluated or moved."""

from chatapp.domain.context_trim import TrimMode
from chatapp.domain.load_params import LoadParams
from chatapp.engine.backend import PromptSize
from chatapp.engine.llama.cache_plan import plan_reuse
from chatapp.engine.llama.conversation_caches import ConversationCaches
from chatapp.engine.llama.model import Model
from chatapp.engine.llama.prompt import PromptBuilder
from chatapp.engine.trimming import trim_request
from chatapp.protocol.commands import Generate

__all__ = ["size_of_prompt"]


def size_of_prompt(
    request: Generate, model: Model, params: LoadParams, n_ctx: int, prompts: PromptBuilder, caches: ConversationCaches
) -> PromptSize:
    """Return the tokens of a request's last message, of the whole prompt, and of what the cache would serve.

    Raises:
        ChatAppError: ``MESSAGE_TOO_LONG`` or ``TEMPLATE_FAILED``.
    """
    trimmed = trim_request(request, lambda n_dropped: len(prompts.tokens(request, n_dropped)), n_ctx)
    prompt = caches.spell(prompts.tokens(request, trimmed.n_dropped))
    held, ends, is_held = caches.peek(request.conversation_id)
    may_shift = is_held and params.trim_mode is TrimMode.FAST and caches.may_shift(request, held, prompt)
    plan = plan_reuse(held, prompt, may_shift=may_shift, known_ends=ends)
    drops_a_part = plan.held_end < len(held.tokens)
    can_drop_a_part = not (model.info.is_recurrent or model.info.is_hybrid)
    return PromptSize(
        n_draft=len(model.vocabulary.tokenize(request.messages[-1].text, parse_special=False)) if request.messages else 0,
        n_prompt=len(plan.tokens),
        n_prompt_cached=plan.n_kept if can_drop_a_part or not drops_a_part else 0,
    )
