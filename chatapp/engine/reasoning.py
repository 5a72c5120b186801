"""Which marks a model puts around its reasoning, and the splitter for them.

The marks are taken from the chat template where it names them, or read off what it renders. Whether the template has opened
the reasoning already is read off the end of the prompt itself.
"""

from dataclasses import dataclass
from typing import Protocol

from chatapp.engine.channel_splitter import CHANNEL_MARKS, ChannelSplitter
from chatapp.engine.reasoning_splitter import ReasoningSplitter, SplitText
from chatapp.engine.rendered_marks import RenderedMarks
from chatapp.engine.wrapped_splitter import WrappedSplitter

__all__ = ["DEFAULT_FORMAT", "ReasoningFormat", "Splitter", "find_format"]


class Splitter(Protocol):
    """What turns the text of an answer into reasoning and answer, piece by piece."""

    @property
    def is_plain(self) -> bool:
        """Whether everything that is still to come is answer, as it is."""

    @property
    def is_reasoning(self) -> bool:
        """Whether the text ends inside reasoning now."""

    @property
    def is_answer(self) -> bool:
        """Whether reasoning is over, or none came, and the text goes on with the answer."""

    @property
    def may_be_over(self) -> bool:
        """Whether the text ends inside reasoning, unless a mark counts that may be quoted only."""

    @property
    def reasoning_end(self) -> int | None:
        """How many characters lie before the end of the mark that closed the reasoning (None: none was closed)."""

    def push(self, text: str) -> SplitText:
        """Take more text and return what is certain now."""

    def answer_begins(self) -> SplitText:
        """Hear that the answer begins with the text pushed next, as a grammar knows, and return what is certain now.

        Of the text before it, a mark that was only perhaps one is one, and what follows means nothing but itself.
        """

    def close(self) -> SplitText:
        """Return what was held back: the text is over."""


@dataclass(frozen=True, slots=True)
class ReasoningFormat:
    """How a model marks its reasoning.

    Attributes:
        opening: Mark before it; empty for named channels.
        closing: Mark behind it.
        is_named: The template itself names the marks, so a closing mark alone is taken for what it is.
        wrapping: Marks before and behind the answer itself, which are no part of it; empty where there are none.
        is_prompted: Only a prompt opens the reasoning; the model never writes the opening mark.
        is_rendered: The marks were read off what the template renders. Then the closing one may be how each answer begins.
    """

    opening: str
    closing: str
    is_named: bool = False
    wrapping: tuple[str, str] | None = None
    is_prompted: bool = False
    is_rendered: bool = False

    @classmethod
    def of(cls, marks: RenderedMarks) -> "ReasoningFormat":
        """Return the format whose marks were read off what a template renders."""
        wrapping = (marks.before_answer, marks.after_answer) if marks.before_answer or marks.after_answer else None
        how = {"is_named": True, "is_prompted": marks.is_prompted, "is_rendered": True}
        return cls(marks.opening, marks.closing, wrapping=wrapping, **how)

    @property
    def marks(self) -> tuple[str, ...]:
        """Written forms that must reach the splitter even where the vocabulary holds them, or parts, as control tokens."""
        return (self.opening, self.closing, *(self.wrapping or ())) if self.opening else CHANNEL_MARKS

    @property
    def begins_with(self) -> str:
        """The mark with which a model begins to reason by itself."""
        return self.opening or CHANNEL_MARKS[1]

    def is_open_after(self, prompt: str) -> bool:
        """Return whether a prompt (its last characters are enough) ends with the reasoning opened."""
        return bool(self.opening) and prompt.rstrip().endswith(self.opening)

    def is_closed_after(self, prompt: str) -> bool:
        """Return whether a prompt ends with reasoning that is over: the template has switched it off."""
        end = prompt.rstrip()
        if not self.closing or not end.endswith(self.closing):
            return False
        return not self.is_rendered or end.removesuffix(self.closing).rstrip().endswith(self.opening)

    def splitter(self, prompt: str = "") -> Splitter:
        """Return the splitter for an answer to a prompt (its last characters are enough)."""
        if not self.opening:
            return ChannelSplitter()
        is_open = self.is_open_after(prompt)
        splitter = ReasoningSplitter(self.opening, self.closing, is_open=is_open, may_reclaim=self.is_named)
        return splitter if self.wrapping is None else WrappedSplitter(splitter, *self.wrapping)


DEFAULT_FORMAT = ReasoningFormat("<think>", "</think>")

_NAMED = (
    ("Here are my reasoning steps:", "[BEGIN FINAL RESPONSE]"),
    ("<think>", "</think>"),
    ("[THINK]", "[/THINK]"),
    ("<|channel>thought", "<channel|>"),
    ("<|START_THINKING|>", "<|END_THINKING|>"),
    ("<|begin_of_thought|>", "<|end_of_thought|>"),
    ("<seed:think>", "</seed:think>"),
    ("\u25c1think\u25b7", "\u25c1/think\u25b7"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("<mm:think>", "</mm:think>"),
    ("<|inner_prefix|>", "<|inner_suffix|>"),
)
_WRAPPING = ("<response>", "</response>")
_WRAPPINGS = {"[BEGIN FINAL RESPONSE]": ("", "[END FINAL RESPONSE]")}


def find_format(template: str) -> ReasoningFormat:
    """Return the marks that a chat template names, else ``<think>``: fine-tuned models use it without telling."""
    if "<|channel|>" in template and "<|message|>" in template:
        return ReasoningFormat("", "", is_named=True)
    for opening, closing in _NAMED:
        if opening in template or closing in template:
            is_wrapped = "".join(_WRAPPING) in template  # as Granite's instructions name them; alone, they mark what a tool said
            wrapping = _WRAPPING if is_wrapped else _WRAPPINGS.get(closing)
            return ReasoningFormat(opening, closing, is_named=True, wrapping=wrapping)
    return DEFAULT_FORMAT
