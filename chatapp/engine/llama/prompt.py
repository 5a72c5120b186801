"""A conversation to prompt tokens, such that nothing a person writes can act as a control token.

The rendered template is tokenized as one text with control tokens read, as llama.cpp's own programs do, so words at the seams
between template and message split as the model was trained. Only where a message contains the written form of a control token
(``<|im_end|>``) does that form travel through the template as a placeholder, and comes back as plain text tokens.
"""

import re
import secrets
from collections.abc import Sequence

from chatapp.engine.llama.chat_template import CHATML_END, ChatTemplate, TemplateMessage
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.log import topic
from chatapp.protocol.commands import Generate

__all__ = ["PromptBuilder"]

_OPEN, _CLOSE = "\ue000", "\ue001"  # private-use characters: no template touches them, trimming and case changes included
_MAX_REMEMBERED = 4_096
_log = topic("engine")


class PromptBuilder:
    """Builds prompts for one loaded model. Remembers which texts are harmless, so that long chats are not scanned again."""

    def __init__(self, template: ChatTemplate, vocabulary: Vocabulary) -> None:
        self._template = template
        self._vocabulary = vocabulary
        self._is_plain: dict[str, bool] = {}
        self._last: tuple[str, list[int]] = ("", [])

    @property
    def stops(self) -> tuple[str, ...]:
        """Stop strings of the template itself: a model that does not know ChatML's end token writes it out as text."""
        return (CHATML_END,) if self._template.is_chatml else ()

    def tokens(self, request: Generate, n_dropped: int = 0) -> list[int]:
        """Return the tokens of a request without its first ``n_dropped`` messages.

        Raises:
            ChatAppError: ``TEMPLATE_FAILED``.
        """
        nonce = secrets.token_hex(8)
        forms: list[str] = []  # the written forms that placeholders stand for, by number

        def guard(text: str) -> str:
            return text if self._has_no_special(text) else self._with_placeholders(text, nonce, forms)

        messages = [
            TemplateMessage(message.role.value, guard(message.text), guard(message.reasoning))
            for message in request.messages[n_dropped:]
        ]
        system_prompt = guard(request.system_prompt)
        rendered = self._template.render(system_prompt, messages, thinking=request.thinking, continues=request.continues)
        tokens = self._with_bos(self._tokenize(rendered, nonce, forms))
        if not tokens:
            raise ChatAppError.of(ProblemKind.TEMPLATE_FAILED, reason="it rendered an empty prompt")
        return tokens

    def _has_no_special(self, text: str) -> bool:
        """Return whether reading control tokens makes no difference to a text."""
        known = self._is_plain.get(text)
        if known is None:
            plain = self._vocabulary.tokenize(text, parse_special=False)
            known = plain == self._vocabulary.tokenize(text, parse_special=True)
            if len(self._is_plain) >= _MAX_REMEMBERED:
                self._is_plain.clear()
            self._is_plain[text] = known
        return known

    def _with_placeholders(self, text: str, nonce: str, forms: list[str]) -> str:
        pattern = re.compile("|".join(map(re.escape, self._vocabulary.special_texts)))

        def replace(match: re.Match[str]) -> str:
            forms.append(match[0])
            return f"{_OPEN}{nonce}-{len(forms) - 1}{_CLOSE}"

        return pattern.sub(replace, text)

    def _tokenize(self, rendered: str, nonce: str, forms: Sequence[str]) -> list[int]:
        if not forms:
            return self._tokenize_whole(rendered)
        tokens: list[int] = []
        # Splitting at a pattern with one group: texts at even indices, placeholder numbers at odd ones.
        for index, part in enumerate(re.split(f"{_OPEN}{nonce}-(\\d+){_CLOSE}", rendered)):
            is_form = index % 2 == 1
            text = forms[int(part)] if is_form else part
            tokens += self._vocabulary.tokenize(text, parse_special=not is_form) if text else []
        if nonce in re.sub(f"{_OPEN}{nonce}-\\d+{_CLOSE}", "", rendered):
            _log.warning("the chat template changed a placeholder; a fragment of it is in the prompt")
        return tokens

    def _tokenize_whole(self, rendered: str) -> list[int]:
        """Tokenize, or take the result of the time before: the trim plan and the prompt ask for the same text."""
        if self._last[0] != rendered:
            self._last = (rendered, self._vocabulary.tokenize(rendered, parse_special=True))
        return list(self._last[1])

    def _with_bos(self, tokens: list[int]) -> list[int]:
        """Begin with the begin-of-sequence token exactly once, where the model wants one and the template wrote none."""
        if self._vocabulary.adds_bos and tokens[:1] != [self._vocabulary.bos]:
            return [self._vocabulary.bos, *tokens]
        return tokens
