"""What was read of a conversation the last time, and why the cache did not serve all of it: pure."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.message import Role
from chatapp.engine.llama.cache_plan import CachePlan, Spelling
from chatapp.protocol.commands import Generate, PromptMessage

__all__ = ["Reading", "is_edited", "is_head_changed", "lost_reason"]

_CUT_CHARACTER = "\ufffd"  # stands at the end of an answer that was stopped inside a character
_LAST_TOKEN_BYTES = 64  # the longest tokens of common vocabularies


@dataclass(frozen=True)
class Reading:
    """The last prompt of a conversation.

    Attributes:
        system_prompt: As it was then.
        messages: Those that the model saw.
        n_prompt: Tokens of the prompt; what the cache holds behind them, the model wrote.
        known_ids: Messages that were ever read of this conversation: those that come back are no edits.
        thinking: What the template's switch for reasoning was set to.
        line: Ids of the messages and of those before them that had left the window, as far as they were ever read.
    """

    system_prompt: str
    messages: tuple[PromptMessage, ...]
    n_prompt: int
    known_ids: frozenset[str] = frozenset()
    thinking: bool | None = None
    line: tuple[str, ...] = ()

    def after(self, before: "Reading | None") -> "Reading":
        """Return this reading with what was read before it remembered."""
        ids = tuple(message.id for message in self.messages)
        known, earlier = frozenset(ids), () if before is None else before.line
        n_left = earlier.index(ids[0]) if ids and ids[0] in earlier else 0
        return replace(self, known_ids=known if before is None else before.known_ids | known, line=(*earlier[:n_left], *ids))


def is_head_changed(before: Reading, request: Generate, held: Spelling, prompt: Spelling) -> bool:
    """Return whether the switch for reasoning changed what the template writes before the first message.

    What follows was read in sight of it ("think as long as you can"), as after another system prompt.

    Args:
        before: What was read the last time.
        request: What is asked now.
        held: What the cache holds of this conversation.
        prompt: What shall be evaluated.
    """
    if before.thinking == request.thinking or not before.messages:
        return False
    n_head = _first_place(before, held)
    return prompt.text[:n_head] != held.text[:n_head]


def _first_place(before: Reading, held: Spelling) -> int:
    """Return where the first message stands, at the latest: the text of a short one may be part of the head as well."""
    place = held.ends[min(before.n_prompt, len(held.tokens))]
    for message in reversed(before.messages):
        found = held.text.rfind(message.text.strip().encode("utf-8", "replace"), 0, place)
        place = place if found < 0 else found
    return place


def is_edited(before: Reading, request: Generate, held: Spelling) -> bool:
    """Return whether something that had been read or written was changed (messages that left the window do not count).

    Args:
        before: What was read the last time.
        request: What is asked now.
        held: What the cache holds of this conversation.
    """
    return _change(before, request, held) is not None


def _change(before: Reading, request: Generate, held: Spelling) -> CacheMiss | None:
    """Return what was changed of what had been read or written; None: nothing."""
    if before.system_prompt != request.system_prompt:
        return CacheMiss.EDITED
    earlier, messages = _from_first_shared(before, request.messages)
    for place, (then, now) in enumerate(zip(earlier, messages, strict=False)):
        if then.text != now.text or then.role != now.role:
            return _kind_of_change(earlier[place:], messages[place:], before)
    if not _is_written(_answer(before, request), _written(before, held)):
        return CacheMiss.OTHER_BRANCH
    return CacheMiss.EDITED if len(earlier) < len(before.messages) else None  # what stood at the head was deleted


def _kind_of_change(then: Sequence[PromptMessage], now: Sequence[PromptMessage], before: Reading) -> CacheMiss:
    """Return what happened where two lines of messages part, from there on."""
    if any(message.id == now[0].id for message in then[1:]) or any(message.id == then[0].id for message in now[1:]):
        return CacheMiss.EDITED  # what stood between was deleted, or came back: a message is on one place of a tree
    if now[0].id == then[0].id:
        return CacheMiss.EDITED
    # Answers cannot be edited: a different one is another version.
    new = _behind_the_line(before.line, now)
    return CacheMiss.OTHER_BRANCH if new.role is Role.ASSISTANT or new.id in before.known_ids else CacheMiss.EDITED


def _behind_the_line(line: Sequence[str], now: Sequence[PromptMessage]) -> PromptMessage:
    """Return the first message that is not on the line; those that had left the window may be back before it."""
    start = line.index(now[0].id) if now[0].id in line else len(line)
    return next((message for message, known in zip_longest(now, line[start:]) if message and message.id != known), now[-1])


def lost_reason(
    before: Reading,
    request: Generate,
    held: Spelling,
    plan: CachePlan,
    spell: Callable[[Sequence[int]], Spelling],
    *,
    n_dropped: int,
) -> CacheMiss:
    """Return why a plan keeps less than the cache holds, for a conversation that the cache holds.

    Args:
        before: What was read the last time.
        request: What is asked now.
        held: What the cache holds.
        plan: What of it is kept.
        spell: Returns tokens with their bytes; asked only after a trim, since a long prompt takes milliseconds.
        n_dropped: Leading messages of the request that leave the window with this turn.
    """
    if len(plan.tokens) - plan.n_kept <= 1 or plan.held_end == len(held.tokens):
        return CacheMiss.NONE
    change = _change(before, request, held)
    if change is not None:
        return change
    if _keeps_answer(before, request, held, plan):
        return CacheMiss.NONE
    if len(_from_first_known(before, request.messages)) < len(request.messages) - n_dropped:
        return CacheMiss.CAME_BACK
    if n_dropped == 0:
        return CacheMiss.TEMPLATE_CHANGED
    return CacheMiss.NONE if _keeps_what_stays(before, request, plan, spell(plan.tokens), n_dropped) else CacheMiss.TRIMMED


def _from_first_shared(
    before: Reading, messages: Sequence[PromptMessage]
) -> tuple[Sequence[PromptMessage], Sequence[PromptMessage]]:
    """Return both lines from the first message on that stands at the head of one of them and in the other."""
    heads = [place for place, message in enumerate(before.messages) if messages and message.id == messages[0].id]
    return before.messages[heads[0] if heads else 0 :], _from_first_known(before, messages)


def _from_first_known(before: Reading, messages: Sequence[PromptMessage]) -> Sequence[PromptMessage]:
    first = before.messages[0].id if before.messages else ""
    start = next((index for index, message in enumerate(messages) if message.id == first), 0)
    return messages[start:]


def _answer(before: Reading, request: Generate) -> bytes:
    """Return the text of the answer that followed the last prompt; empty where the request does not hold it."""
    earlier, messages = _from_first_shared(before, request.messages)
    later = messages[len(earlier) :]
    if not later or later[0].role is not Role.ASSISTANT:
        return b""
    return later[0].text.strip().rstrip(_CUT_CHARACTER).encode("utf-8", "replace")


def _written(before: Reading, held: Spelling) -> bytes:
    """Return what the model wrote behind the last prompt."""
    return held.text[held.ends[min(before.n_prompt, len(held.tokens))] :]


def _is_written(answer: bytes, written: bytes) -> bool:
    """Return whether the model wrote an answer; its last token may be missing, since that one is not always evaluated."""
    if answer in written or (not written and len(answer) <= _LAST_TOKEN_BYTES):
        return True
    most = min(_LAST_TOKEN_BYTES, len(answer) - 1)
    return any(written.endswith(answer[:-n_missing]) for n_missing in range(1, most + 1))


def _keeps_answer(before: Reading, request: Generate, held: Spelling, plan: CachePlan) -> bool:
    """Return whether a plan keeps the answer to its last whole token: what is dropped then is the end of a stop string."""
    answer, written = _answer(before, request), _written(before, held)
    found = written.find(answer)
    end = len(held.text) - len(written) + found + len(answer) if found >= 0 else len(held.text)
    return plan.held_end >= bisect_right(held.ends, end) - 1


def _keeps_what_stays(before: Reading, request: Generate, plan: CachePlan, prompt: Spelling, n_dropped: int) -> bool:
    """Return whether a plan keeps all that stays up to the newest message, which was never read, to its last whole token.

    So it is where nothing but the newest message stays, and where those that stay say what those that left said.
    """
    *older, newest = (request.system_prompt, *(message.text for message in request.messages[n_dropped:]))
    if request.continues or request.messages[-1].id in before.known_ids:
        return False
    place = prompt.text.rfind(newest.strip().encode("utf-8", "replace"))
    last = older[-1].strip().encode("utf-8", "replace")
    found = prompt.text.rfind(last, 0, max(0, place))
    return found >= 0 and plan.n_kept >= bisect_right(prompt.ends, found + len(last)) - 1
