"""A conversation to the text that the model was trained on: the file's own template, or ChatML where that does not work."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from jinja2 import meta, nodes

from chatapp.domain.message import Role
from chatapp.domain.notice import Notice
from chatapp.engine.llama.template_sandbox import TemplateFailure, compile_template, parse_template
from chatapp.engine.reasoning import DEFAULT_FORMAT, ReasoningFormat, find_format
from chatapp.engine.rendered_marks import read_marks
from chatapp.errors import ChatAppError, ProblemKind
from chatapp.log import topic

__all__ = ["CHATML", "ChatTemplate", "TemplateMessage", "check_template"]

CHATML = (
    "{% for message in messages %}"
    "{{ '<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>\n' }}"
    "{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)
CHATML_END = "<|im_end|>"
_SYSTEM_PROBE = "probesystem"
_USER_PROBE = "probeuser"
_ANSWER_PROBE = "probeanswer"
_REASONING_PROBE = "probereasoning"
_JOINT = "\n\n"
_END_MARK = "\ue002"  # a private-use character behind the answer that is continued: no template trims it away
_THINKING_SWITCHES = ("enable_thinking", "thinking")  # variables by which templates let the caller choose
_REASONING_FIELDS = ("reasoning_content", "reasoning", "thinking")  # names under which templates look for old reasoning
_log = topic("engine")


@dataclass(frozen=True, slots=True)
class TemplateMessage:
    """A role and a text, as templates see them; ``reasoning`` is what an assistant thought before it wrote the text."""

    role: str
    text: str
    reasoning: str = ""


class ChatTemplate:
    """Renders conversations. What a template can do is found out once, when it is built.

    Attributes:
        notices: What a user should know of it: ``TEMPLATE_MISSING`` or ``TEMPLATE_FALLBACK``.
        is_chatml: ChatML stands in for the file's own template.
        reasoning: How the model marks its reasoning.
        thinks_by_default: What the template's switch for reasoning is set to where nobody sets it; None: it has no switch.
    """

    def __init__(self, source: str, special_texts: Mapping[str, str]) -> None:
        """Compile and probe a template.

        Args:
            source: The template of the file; empty where it has none.
            special_texts: ``bos_token`` and ``eos_token`` as the vocabulary writes them.
        """
        self._variables = {**special_texts, "tools": None, "documents": None, "add_generation_prompt": True}
        self.notices: tuple[Notice, ...] = ()
        self._switches: tuple[str, ...] = ()
        self._reasoning_fields: tuple[str, ...] = ()
        self.reasoning: ReasoningFormat = DEFAULT_FORMAT
        self.is_chatml = not (source and self._use(source))
        if self.is_chatml:
            self.notices = (Notice.TEMPLATE_FALLBACK if source else Notice.TEMPLATE_MISSING,)
            self._render = compile_template(CHATML)
        else:
            self._read_abilities(source)
        self.thinks_by_default = self._find_default()
        self.folds_system = not self._shows(_SYSTEM_PROBE, TemplateMessage("system", _SYSTEM_PROBE))

    def _use(self, source: str) -> bool:
        """Take the file's template if it renders a first message; say whether it does."""
        try:
            self._render = compile_template(source)
        except TemplateFailure as failure:
            _log.warning("the chat template does not compile: %s", failure)
            return False
        return self._shows(_USER_PROBE)

    def _read_abilities(self, source: str) -> None:
        """Note by which names the template takes a switch and old reasoning, and which marks it names."""
        tree = parse_template(source)
        variables = meta.find_undeclared_variables(tree)
        self._switches = tuple(name for name in _THINKING_SWITCHES if name in variables)
        mentioned = {str(node.attr) for node in tree.find_all(nodes.Getattr)} | {str(c.value) for c in tree.find_all(nodes.Const)}
        self._reasoning_fields = tuple(name for name in _REASONING_FIELDS if name in mentioned)
        self.reasoning = find_format(source)
        if not self.reasoning.is_named and self._reasoning_fields:
            self.reasoning = self._rendered_format() or self.reasoning

    def _rendered_format(self) -> ReasoningFormat | None:
        """Read marks that the template puts together off what it renders."""
        user, answer = TemplateMessage("user", _USER_PROBE), TemplateMessage("assistant", _ANSWER_PROBE)
        reasoned = replace(answer, reasoning=_REASONING_PROBE)
        try:
            prompt, answered, with_reasoning = map(self._rendered, ([user], [user, answer], [user, reasoned]))
        except TemplateFailure as failure:
            _log.info("the chat template refuses a probe of reasoning: %s", failure)
            return None
        marks = read_marks(prompt, answered, with_reasoning, _REASONING_PROBE, _ANSWER_PROBE)
        return None if marks is None else ReasoningFormat.of(marks)

    def _find_default(self) -> bool | None:
        """Try the switch: a name that changes nothing is none."""
        probe = [TemplateMessage("user", _USER_PROBE)]
        try:
            on, off, unset = (self._rendered(probe, thinking=thinking) for thinking in (True, False, None))
        except TemplateFailure as failure:
            _log.info("the chat template refuses its own switch: %s", failure)
            return None
        return None if on == off else unset == on

    def _shows(self, probe: str, *leading: TemplateMessage) -> bool:
        """Return whether a conversation renders and the probe's text appears in it."""
        try:
            return probe in self._rendered([*leading, TemplateMessage("user", _USER_PROBE)])
        except TemplateFailure as failure:
            _log.info("the chat template refuses a probe: %s", failure)
            return False

    def render(
        self, system_prompt: str, messages: Sequence[TemplateMessage], *, thinking: bool | None = None, continues: bool = False
    ) -> str:
        """Return the prompt text, ready for the assistant's next words.

        Old reasoning goes to templates that ask for it, and nowhere else. ``thinking`` sets the template's switch, if it has
        one; None leaves it as the template has it.

        A template that takes no system prompt gets it at the head of the first user message; one that insists on alternating
        roles gets neighbours of one role joined (an answer stopped before its first word leaves such neighbours).

        With ``continues`` the last message is an answer, and the prompt ends with its last character: whatever the template
        writes behind an answer is cut off.

        Raises:
            ChatAppError: ``TEMPLATE_FAILED``.
        """
        if continues:
            *before, answer = messages
            open_end = self.render(system_prompt, [*before, replace(answer, text=f"{answer.text}{_END_MARK}")], thinking=thinking)
            return _cut(open_end)
        conversation = self._with_system(system_prompt, messages)
        try:
            return self._rendered(conversation, thinking=thinking)
        except TemplateFailure as first:
            if first.is_limit:
                raise ChatAppError.of(ProblemKind.TEMPLATE_FAILED, reason=str(first)) from first
            try:
                return self._rendered(_joined(conversation), thinking=thinking)
            except TemplateFailure:
                raise ChatAppError.of(ProblemKind.TEMPLATE_FAILED, reason=str(first)) from first

    def _with_system(self, system_prompt: str, messages: Sequence[TemplateMessage]) -> list[TemplateMessage]:
        if not system_prompt:
            return list(messages)
        if not self.folds_system:
            return [TemplateMessage("system", system_prompt), *messages]
        first, *rest = messages
        return [TemplateMessage(first.role, f"{system_prompt}{_JOINT}{first.text}"), *rest]

    def _rendered(self, messages: Sequence[TemplateMessage], *, thinking: bool | None = None) -> str:
        switches = {} if thinking is None else dict.fromkeys(self._switches, thinking)
        return self._render({**self._variables, **switches, "messages": [self._dictionary(message) for message in messages]})

    def _dictionary(self, message: TemplateMessage) -> dict[str, str]:
        entry = {"role": message.role, "content": message.text}
        if message.role == Role.ASSISTANT:
            # Always a text where the template knows the name: without it some templates cut the answer at a quoted mark.
            entry |= dict.fromkeys(self._reasoning_fields, message.reasoning)
        return entry


def check_template(source: str) -> None:
    """See that a template compiles, and that a user's message, and one after an answer, appear in what it renders.

    Raises:
        ChatAppError: ``TEMPLATE_INVALID``.
    """
    user, answer = TemplateMessage("user", _USER_PROBE), TemplateMessage("assistant", "probeanswer")
    variables = {"bos_token": "", "eos_token": "", "tools": None, "documents": None, "add_generation_prompt": True}
    try:
        render = compile_template(source)
        for messages in ([user], [TemplateMessage("user", "first"), answer, user]):
            shown = render({**variables, "messages": [{"role": said.role, "content": said.text} for said in messages]})
            if _USER_PROBE not in shown:
                raise ChatAppError.of(ProblemKind.TEMPLATE_INVALID, reason="it leaves out what the user wrote")
    except TemplateFailure as failure:
        reason = str(failure).rstrip(".")  # the sentence has a full stop of its own
        raise ChatAppError.of(ProblemKind.TEMPLATE_INVALID, reason=reason, detail=repr(failure)) from failure


def _cut(rendered: str) -> str:
    end = rendered.rfind(_END_MARK)
    if end < 0:
        raise ChatAppError.of(
            ProblemKind.TEMPLATE_FAILED, reason="it does not show where an answer ends, so none can be continued"
        )
    return rendered[:end]


def _joined(messages: Sequence[TemplateMessage]) -> list[TemplateMessage]:
    """Return the messages with neighbours of one role made one, and empty ones left out."""
    joined: list[TemplateMessage] = []
    for message in messages:
        if not message.text:
            continue
        if joined and joined[-1].role == message.role:
            joined[-1] = replace(joined[-1], text=f"{joined[-1].text}{_JOINT}{message.text}")
        else:
            joined.append(message)
    return joined
