"""The cache, shared by conversations: whose tokens it holds, and the copies of those that are not on."""

from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager

from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.message import Role
from chatapp.engine.llama.cache_plan import CachePlan, Spelling, plan_reuse
from chatapp.engine.llama.kv_cache import KvCache
from chatapp.engine.llama.reading import Reading, is_edited, is_head_changed, lost_reason
from chatapp.engine.llama.saved_caches import SavedCaches
from chatapp.engine.llama.token_bytes import TokenBytes
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.log import topic
from chatapp.protocol.commands import Generate

__all__ = ["ConversationCaches"]

_MOST_ASIDE_BYTES = 512 * 1024**2  # copied out and in again: a fraction of a second
_log = topic("engine")


class ConversationCaches:
    """One cache and the conversations that take turns in it."""

    def __init__(self, cache: KvCache, token_bytes: TokenBytes, saved: SavedCaches | None = None) -> None:
        self.cache = cache
        self.token_bytes = token_bytes
        self._saved = SavedCaches() if saved is None else saved
        self._on = ""  # id of the conversation whose tokens the cache holds
        self._readings: dict[str, Reading] = {}

    @property
    def held_id(self) -> str:
        """Id of the conversation whose tokens the cache holds; empty before the first."""
        return self._on

    @property
    def held(self) -> Spelling:
        """What the cache holds."""
        return self.spell(self.cache.tokens)

    def spell(self, tokens: Sequence[int]) -> Spelling:
        """Return tokens with their bytes."""
        return Spelling.of(tokens, self.token_bytes.of)

    def turn_to(self, conversation_id: str) -> bool:
        """Let the cache hold a conversation; return whether it does (False: it starts with what another one left there)."""
        if conversation_id == self._on:
            return True
        saved = self._saved.pop(conversation_id)
        if self._on:
            self._saved.put(self._on, self.cache)
        self._on = conversation_id
        return saved is not None and self.cache.restore(saved)

    def peek(self, conversation_id: str) -> tuple[Spelling, Container[int], bool]:
        """Return what :meth:`turn_to` would find in the cache, its ends, and whether it is this conversation's own."""
        saved = None if conversation_id == self._on else self._saved.peek(conversation_id)
        if saved is not None:
            return self.spell(saved.tokens), saved.ends, True
        return self.held, self.cache.ends, conversation_id == self._on

    @contextmanager
    def aside(self, conversation_id: str) -> Iterator[None]:
        """Evaluate something of a conversation inside the block, and have the cache and its books as before behind it.

        Raises:
            ChatAppError: ``TITLE_REFUSED``: the cache could not be put back as it is, so nothing may be evaluated.
        """
        reading = self._readings.get(conversation_id)
        if conversation_id != self._on or reading is None:
            raise ChatAppError.of(ProblemKind.TITLE_REFUSED, reason="the cache holds another conversation")
        if not self.cache.is_copied_whole or self.cache.saved_size() > _MOST_ASIDE_BYTES:
            raise ChatAppError.of(ProblemKind.TITLE_REFUSED, reason="the cache cannot be copied and put back")
        saved = self.cache.save()
        if saved is None:
            raise ChatAppError.of(ProblemKind.TITLE_REFUSED, reason="there is no room for a copy of the cache")
        try:
            yield
        finally:
            self._readings[conversation_id] = reading
            if not self.cache.restore(saved):
                _log.warning("the cache could not be put back: the next answer reads its conversation again")

    def may_shift(self, request: Generate, held: Spelling, prompt: Spelling) -> bool:
        """Return whether cells behind a gap may be used again: nobody changed what stood in the gap, it only went.

        Args:
            request: What is asked.
            held: What is held of its conversation, in the cache or in a copy.
            prompt: What shall be evaluated.
        """
        before = self._readings.get(request.conversation_id)
        if before is None or not self.cache.can_shift or is_edited(before, request, held):
            return False
        return not is_head_changed(before, request, held, prompt)

    def plan(self, held: Spelling, prompt: Spelling, n_ctx: int, *, may_shift: bool) -> CachePlan:
        """Return what a prompt shares with what the cache holds; where the cache's spelling would not fit, with its own."""
        ends = self.cache.ends
        plan = plan_reuse(held, prompt, may_shift=may_shift, known_ends=ends)
        if len(plan.tokens) < n_ctx or len(plan.tokens) <= len(prompt.tokens):
            return plan
        held, own = (Spelling.of(side.tokens, _token_itself) for side in (held, prompt))
        return plan_reuse(held, own, may_shift=may_shift, known_ends=ends)

    def why_lost(self, request: Generate, held: Spelling, plan: CachePlan, *, is_held: bool, n_dropped: int) -> CacheMiss:
        """Return why a plan evaluates what it does (before the plan is applied).

        Args:
            request: What is asked.
            held: What the cache holds.
            plan: What is kept for it.
            is_held: The cache holds this conversation.
            n_dropped: Leading messages that leave the window with this turn.
        """
        before = self._readings.get(request.conversation_id)
        if before is None:
            has_answers = any(message.role is Role.ASSISTANT for message in request.messages)
            return CacheMiss.MODEL_RELOADED if has_answers else CacheMiss.FIRST_TURN
        if not is_held:
            return CacheMiss.OTHER_CONVERSATION
        return lost_reason(before, request, held, plan, self.spell, n_dropped=n_dropped)

    def note(self, conversation_id: str, reading: Reading) -> None:
        """Remember what a conversation's prompt is now."""
        self._readings[conversation_id] = reading.after(self._readings.get(conversation_id))


def _token_itself(token: int) -> bytes:
    return token.to_bytes(4, "little")
