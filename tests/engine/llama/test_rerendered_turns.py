"""Templates that write old answers, or the head, differently from how they were read: what is read again, and why (T10).

The templates are the smallest forms of real ones. Answers are put into the cache as a model would write them. A token is a byte.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Role
from chatapp.engine.llama.chat_template import ChatTemplate
from chatapp.engine.llama.conversation_caches import ConversationCaches
from chatapp.engine.llama.prompt import PromptBuilder
from chatapp.engine.llama.prompt_window import PromptWindow
from chatapp.engine.llama.token_bytes import TokenBytes
from chatapp.protocol.commands import Generate, PromptMessage
from tests.engine.engine_process import GREEDY
from tests.engine.llama.loaded_model import LoadedModel
from tests.engine.tiny_models import write_tiny_llama

pytestmark = pytest.mark.model

N_CTX = 2048
# As Gemma 4: a mark at the head while thinking is on, an empty thought behind the prompt while it is off, no old thoughts.
HEAD = (
    "{% if enable_thinking is defined and enable_thinking %}<|think|>\n{% endif %}"
    "{% for m in messages %}<{{ m.role }}>{{ m.content }}</>{% endfor %}"
    "<assistant>{% if not (enable_thinking is defined and enable_thinking) %}<thought></thought>{% endif %}"
)
# As Qwen 3: old reasoning goes, the switch writes an empty one behind the prompt.
TAIL = (
    "{% for m in messages %}<{{ m.role }}>{{ m.content.split('</think>')[-1] }}</>{% endfor %}"
    "<assistant>{% if enable_thinking is defined and enable_thinking is false %}<think></think>{% endif %}"
)
THOUGHT, EMPTY = "<thought>a long thought of mine</thought>", "<thought></thought>"
REASONED = "<think>a long thought of mine</think>"
ANSWERS = tuple(f"The answer with the number {number}, long enough to be moved." for number in range(9))
N_ANSWER = len(ANSWERS[0])


@dataclass(frozen=True)
class Turn:
    """Tokens that were evaluated, and why the cache did not serve them."""

    n_read: int
    miss: CacheMiss


class Walk:
    """A chat whose answers are given, in a cache that is llama.cpp's."""

    def __init__(self, loaded: LoadedModel, template: str) -> None:
        self._loaded, vocabulary = loaded, loaded.model.vocabulary
        self.caches = ConversationCaches(loaded.cache, TokenBytes(vocabulary))
        self._prompts = PromptBuilder(ChatTemplate(template, {"bos_token": "", "eos_token": ""}), vocabulary)
        self.messages: list[PromptMessage] = []
        self._n_ids = 0

    def add(self, role: Role, text: str) -> None:
        self._n_ids += 1
        self.messages.append(PromptMessage(id=str(self._n_ids), role=role, text=text))

    def ask(self, written: str, answer: str, *, thinking: bool | None = None) -> Turn:
        """Read the prompt, let the model write, and append the answer to the chat."""
        request = Generate(
            request_id="r",
            conversation_id="c",
            system_prompt="",
            messages=tuple(self.messages),
            sampling=GREEDY,
            trim_target_share=0.75,
            thinking=thinking,
        )
        fitted = PromptWindow(request, LoadParams(n_ctx=N_CTX), N_CTX, self._prompts, self.caches).fit()
        unread = fitted.tokens[fitted.n_cached :]
        if unread:
            self._loaded.cache.note_end(self._loaded.append(unread))
        self._loaded.append(self._bytes(written))
        self.add(Role.ASSISTANT, answer)
        return Turn(len(unread), fitted.cache_miss)

    def _bytes(self, text: str) -> list[int]:
        """Return a token for each byte: the tokenizer would put a space before the first."""
        marked = self._loaded.model.vocabulary.tokenize(f"\n{text}", parse_special=False)
        return marked[-len(text.encode()) :]


@pytest.fixture
def loaded(tmp_path: Path) -> Iterator[LoadedModel]:
    with LoadedModel(write_tiny_llama(tmp_path / "tiny.gguf"), n_ctx=N_CTX, n_batch=512) as model:
        yield model


def _say(walk: Walk, text: str, written: str, answer: str, *, thinking: bool | None = None) -> Turn:
    walk.add(Role.USER, text)
    return walk.ask(written, answer, thinking=thinking)


def test_a_chat_with_thoughts_left_out_reads_its_new_text_only(loaded: LoadedModel) -> None:
    """New are: "</><user>B?</><assistant><thought></thought>" behind the answer, 3 + 6 + 2 + 3 + 11 + 19 = 44."""
    walk = Walk(loaded, HEAD)
    assert _say(walk, "A?", ANSWERS[0], ANSWERS[0]).miss is CacheMiss.FIRST_TURN
    for number in range(1, 4):
        assert _say(walk, "B?", ANSWERS[number], ANSWERS[number]) == Turn(44, CacheMiss.NONE)
    walk.messages.pop()
    assert walk.ask(ANSWERS[4], ANSWERS[4]) == Turn(0, CacheMiss.NONE)  # another answer to the same
    assert _say(walk, "B?", ANSWERS[5], ANSWERS[5]) == Turn(44, CacheMiss.NONE)


def test_versions_and_edits_are_told_apart(loaded: LoadedModel) -> None:
    walk = Walk(loaded, HEAD)
    _say(walk, "A?", ANSWERS[0], ANSWERS[0])
    _say(walk, "B?", ANSWERS[1], ANSWERS[1])
    old = walk.messages.pop()
    walk.ask(f"No, {ANSWERS[2]}", f"No, {ANSWERS[2]}")
    walk.messages[-1] = old  # back to the first version: its cells have gone
    assert _say(walk, "C?", ANSWERS[3], ANSWERS[3]) == Turn(N_ANSWER + 44, CacheMiss.OTHER_BRANCH)
    del walk.messages[2:]
    assert _say(walk, "X?", ANSWERS[4], ANSWERS[4]) == Turn(44 - 3 - 6, CacheMiss.EDITED)  # from its text on


N_EXCHANGE = len("<user>A?</><assistant>") + N_ANSWER + len("</>")  # as old turns are written: the empty thought is gone


def _chat(loaded: LoadedModel, n_questions: int) -> Walk:
    walk = Walk(loaded, HEAD)
    for number in range(n_questions):
        _say(walk, f"{'ABCDEFG'[number]}?", ANSWERS[number], ANSWERS[number])
    return walk


def test_a_deleted_exchange_is_an_edit_and_what_stood_behind_it_is_read_again(loaded: LoadedModel) -> None:
    """The second of three goes: from the letter of its question on all is read, "C?</><assistant>...</>" and the new question.

    It comes back by undo: from the letter again, both exchanges and the new question are read.
    """
    walk = _chat(loaded, 3)
    gone, walk.messages[2:4] = walk.messages[2:4], []
    assert _say(walk, "X?", ANSWERS[3], ANSWERS[3]) == Turn(N_EXCHANGE - len("<user>") + 44 - len("</>"), CacheMiss.EDITED)
    walk.messages[2:2] = gone
    assert _say(walk, "Y?", ANSWERS[4], ANSWERS[4]) == Turn(3 * N_EXCHANGE - len("<user>") + 44 - len("</>"), CacheMiss.EDITED)


def test_a_deleted_answer_is_an_edit(loaded: LoadedModel) -> None:
    """Its question is joined to none: behind "<user>A?</>" comes "<user>B?</>", so "<" is the last that is the same."""
    walk = _chat(loaded, 2)
    del walk.messages[1]
    turn = _say(walk, "X?", ANSWERS[3], ANSWERS[3])
    assert turn == Turn(len("user>B?</><assistant>") + N_ANSWER + 44, CacheMiss.EDITED)


def test_a_deleted_beginning_is_an_edit_and_nothing_is_moved_over_it(loaded: LoadedModel) -> None:
    walk = _chat(loaded, 3)
    del walk.messages[:2]
    assert _say(walk, "X?", ANSWERS[3], ANSWERS[3]) == Turn(2 * N_EXCHANGE - len("<user>") + 44 - len("</>"), CacheMiss.EDITED)


def test_a_branch_that_had_been_trimmed_is_a_branch_when_it_comes_back(loaded: LoadedModel) -> None:
    """It begins later than the line that was shown before, and parts from it at the last question or at the last answer."""
    for n_shared in (4, 3):  # messages in front of the place where they part
        walk = _chat(loaded, 3)
        trimmed = walk.messages[2:]
        del walk.messages[n_shared:]
        if n_shared == 4:
            _say(walk, "Other?", ANSWERS[4], ANSWERS[4])
        else:
            walk.ask(ANSWERS[4], ANSWERS[4])
        walk.messages = trimmed
        assert _say(walk, "X?", ANSWERS[5], ANSWERS[5]).miss is CacheMiss.OTHER_BRANCH


def test_a_head_that_the_switch_changes_is_no_gap_to_move_over(loaded: LoadedModel) -> None:
    """On, the mark stands at the head: all behind it is read again. Off, it goes, but what was read in sight of it goes too."""
    walk = Walk(loaded, HEAD)
    _say(walk, "A?", ANSWERS[0], ANSWERS[0], thinking=False)
    n_first = len("<user>A?</><assistant>") + N_ANSWER
    on = _say(walk, "B?", THOUGHT + ANSWERS[1], ANSWERS[1], thinking=True)
    assert on == Turn(len("think|>\n") + 1 + n_first + len("</><user>B?</><assistant>"), CacheMiss.TEMPLATE_CHANGED)
    again = _say(walk, "C?", THOUGHT + ANSWERS[2], ANSWERS[2], thinking=True)
    assert again == Turn(len("</><user>C?</><assistant>"), CacheMiss.NONE)
    off = _say(walk, "D?", ANSWERS[3], ANSWERS[3], thinking=False)
    assert off.miss is CacheMiss.TEMPLATE_CHANGED
    n_whole = 4 * len("<user>A?</><assistant>") + 3 * (N_ANSWER + len("</>")) + len(EMPTY)
    assert off.n_read == n_whole - len("<")


def test_a_switch_at_the_end_moves_over_thoughts_as_ever(loaded: LoadedModel) -> None:
    walk = Walk(loaded, TAIL)
    _say(walk, "A?", REASONED + ANSWERS[0], ANSWERS[0], thinking=True)
    n_new = len("</><user>B?</><assistant>")
    assert _say(walk, "B?", ANSWERS[1], ANSWERS[1], thinking=False) == Turn(n_new + len("<think></think>"), CacheMiss.NONE)
    assert _say(walk, "C?", REASONED + ANSWERS[2], ANSWERS[2], thinking=True) == Turn(n_new, CacheMiss.NONE)
    assert _say(walk, "D?", REASONED + ANSWERS[3], ANSWERS[3], thinking=True) == Turn(n_new, CacheMiss.NONE)
