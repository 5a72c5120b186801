"""Commands: app -> engine."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from chatapp.domain.alternatives import MAX_ANSWERS
from chatapp.domain.context_trim import TRIM_TARGET_SHARE
from chatapp.domain.conversation import Conversation
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Role, new_id
from chatapp.domain.output_format import OutputFormat
from chatapp.domain.sampling import SamplingParams

__all__ = [
    "Cancel",
    "CheckFormat",
    "CheckTemplate",
    "Command",
    "CountPrompt",
    "CountTokens",
    "Generate",
    "KeepAnswer",
    "LoadModel",
    "PlanMemory",
    "PromptMessage",
    "Purpose",
    "Shutdown",
    "Sustain",
    "UnloadModel",
    "generate_command",
]


class _Command(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class LoadModel(_Command):
    """Load a model and make its context; a loaded one is freed first. Answered by ``LoadProgress``, then one of
    ``ModelLoaded``, ``LoadFailed``, ``LoadCancelled``.

    ``template`` stands in for the file's own chat template; one that cannot be used is told in ``ModelLoaded.problem``. With
    ``is_forced`` the free memory is not asked about first: the user knows better, or takes the risk.
    """

    type: Literal["load_model"] = "load_model"
    request_id: str
    path: str
    params: LoadParams
    template: str = ""
    is_forced: bool = False


class PlanMemory(_Command):
    """Say what loading a model like this would reserve; nothing is reserved, and no weights are read. Answered by
    ``MemoryPlanned``. Ask an engine of its own: llama.cpp may end the process over a model that it cannot set up like this.
    """

    type: Literal["plan_memory"] = "plan_memory"
    request_id: str
    path: str
    params: LoadParams


class UnloadModel(_Command):
    """Free the model. Answered by ``ModelUnloaded``."""

    type: Literal["unload_model"] = "unload_model"
    request_id: str


class PromptMessage(BaseModel):
    """One message of a prompt."""

    model_config = ConfigDict(frozen=True)

    id: str
    role: Role
    text: str
    reasoning: str = ""  # of an answer; templates that want none do not see it


class Purpose(StrEnum):
    """What an answer is for."""

    ANSWER = "answer"
    TITLE = "title"  # thrown away after it was read: the cache stays as it was; refused where it could not


class Generate(_Command):
    """Answer a conversation. Answered by ``GenerationStarted``, ``PromptPrepared``, ``PrefillProgress``, ``TokensGenerated``
    and one closing ``GenerationFinished`` or ``GenerationRefused``. With ``n_answers`` above 1 the prompt is answered that
    many times at once: ``AlternativesGenerated`` comes instead of ``TokensGenerated``, and ``KeepAnswer`` says which one stays.

    ``messages`` are those that the model still sees, without the system prompt, ending with the new user message. With
    ``continues`` they end with an answer instead, and the model goes on with its text.
    """

    type: Literal["generate"] = "generate"
    request_id: str
    conversation_id: str
    system_prompt: str
    messages: tuple[PromptMessage, ...]
    sampling: SamplingParams
    output_format: OutputFormat = OutputFormat()
    thinking: bool | None = None  # sets the template's switch for reasoning; None leaves it as the template has it
    trim_target_share: float = TRIM_TARGET_SHARE
    n_answers: int = Field(default=1, ge=1, le=MAX_ANSWERS)
    continues: bool = False
    purpose: Purpose = Purpose.ANSWER


class KeepAnswer(_Command):
    """Go on with one of the answers that were written at once, and free the cells of the others. Answered by ``AnswerKept``.

    Whatever else is asked first goes on with the first one; without several answers it changes nothing.
    """

    type: Literal["keep_answer"] = "keep_answer"
    request_id: str
    index: int = Field(ge=0, lt=MAX_ANSWERS)


class CountTokens(_Command):
    """Count the tokens of a text with the loaded model's tokenizer. Answered by ``TokensCounted``; while a generation
    runs it waits for its end.
    """

    type: Literal["count_tokens"] = "count_tokens"
    request_id: str
    text: str


class CountPrompt(_Command):
    """Say what a request would cost if it were sent now. Answered by ``PromptCounted``; while a generation runs it waits for
    its end.
    """

    type: Literal["count_prompt"] = "count_prompt"
    request_id: str
    asked: Generate


class CheckFormat(_Command):
    """See whether a format can be used; no model is needed. Answered by ``FormatChecked``; while a generation runs it waits
    for its end.
    """

    type: Literal["check_format"] = "check_format"
    request_id: str
    output_format: OutputFormat


class Cancel(_Command):
    """Stop the request with this id (a load or a generation), queued or running; unknown ids are ignored."""

    type: Literal["cancel"] = "cancel"
    request_id: str


class CheckTemplate(_Command):
    """Say whether a chat template can be used; no model need be loaded. Answered by ``TemplateChecked``."""

    type: Literal["check_template"] = "check_template"
    request_id: str
    template: str


class Sustain(_Command):
    """Decode at a constant depth for a while; what the cache held is given back. Answered by ``GenerationStarted``,
    ``ThreadsChanged``, ``PrefillProgress``, ``SustainedTokens`` and one closing ``SustainedFinished``.
    """

    type: Literal["sustain"] = "sustain"
    request_id: str
    n_depth: int = Field(ge=1)
    seconds: float = Field(gt=0)


class Shutdown(_Command):
    """Stop whatever runs and end the process with exit code 0."""

    type: Literal["shutdown"] = "shutdown"


Command = Annotated[
    LoadModel
    | UnloadModel
    | PlanMemory
    | Generate
    | KeepAnswer
    | CountTokens
    | CountPrompt
    | CheckFormat
    | CheckTemplate
    | Sustain
    | Cancel
    | Shutdown,
    Field(discriminator="type"),
]


def generate_command(
    conversation: Conversation,
    sampling: SamplingParams,
    *,
    thinking: bool | None = None,
    n_answers: int = 1,
    continues: bool = False,
) -> Generate:
    """Return the command that answers the newest message of a conversation or, with ``continues``, goes on with it."""
    return Generate(
        request_id=new_id(),
        conversation_id=conversation.id,
        system_prompt=conversation.system_prompt,
        messages=tuple(
            PromptMessage(id=said.id, role=said.role, text=said.text, reasoning=said.reasoning) for said in conversation.visible
        ),
        sampling=sampling,
        output_format=conversation.output_format,
        thinking=thinking,
        n_answers=n_answers,
        continues=continues,
    )
