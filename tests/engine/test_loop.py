"""The engine's loop beside a backend that fails in ways that nobody foresaw: each request is answered, and the next one works."""

import pytest

from chatapp.domain.load_params import LoadParams
from chatapp.domain.memory_need import MemoryNeed
from chatapp.domain.output_format import OutputFormat
from chatapp.engine.backend import PromptSize
from chatapp.engine.loop import EngineLoop
from chatapp.engine.script import Script
from chatapp.engine.scripted_backend import ScriptedBackend
from chatapp.errors import Problem, ProblemKind
from chatapp.protocol.commands import (
    CheckFormat,
    CheckTemplate,
    Command,
    CountPrompt,
    CountTokens,
    Generate,
    KeepAnswer,
    PlanMemory,
    UnloadModel,
)
from chatapp.protocol.events import (
    CommandRejected,
    Event,
    FormatChecked,
    MemoryPlanned,
    ModelUnloaded,
    PromptCounted,
    TemplateChecked,
)
from tests.engine.engine_process import conversation


class _Broken(ScriptedBackend):
    """Answers no question."""

    def keep_answer(self, index: int) -> None:
        raise IndexError(index)

    def count_tokens(self, text: str) -> int:
        raise TypeError(text)

    def size_of_prompt(self, request: Generate) -> PromptSize:
        raise ZeroDivisionError(request.request_id)

    def check_format(self, output_format: OutputFormat) -> None:
        raise KeyError(output_format.text)

    def check_template(self, template: str) -> None:
        raise AttributeError(template)

    def plan_memory(self, path: str, params: LoadParams) -> MemoryNeed:
        raise OSError(path, params)


@pytest.mark.expects_warnings
@pytest.mark.parametrize(
    ("command", "answer", "kind"),
    [
        (KeepAnswer(request_id="r", index=7), CommandRejected, ProblemKind.PROTOCOL_INVALID),
        (CountTokens(request_id="r", text="a"), CommandRejected, ProblemKind.PROTOCOL_INVALID),
        (CountPrompt(request_id="r", asked=conversation("Hi")), PromptCounted, ProblemKind.PROTOCOL_INVALID),
        (CheckFormat(request_id="r", output_format=OutputFormat()), FormatChecked, ProblemKind.GRAMMAR_INVALID),
        (CheckTemplate(request_id="r", template=""), TemplateChecked, ProblemKind.TEMPLATE_INVALID),
        (PlanMemory(request_id="r", path="a/b.gguf", params=LoadParams()), MemoryPlanned, ProblemKind.LOAD_FAILED),
    ],
)
def test_no_failure_ends_the_engine(command: Command, answer: type[Event], kind: ProblemKind) -> None:
    told: list[Event] = []

    def send(event: Event) -> None:
        told.append(event)
        if isinstance(event, ModelUnloaded):
            loop.stop()

    loop = EngineLoop(_Broken(Script(), lambda _data: None), send)
    loop.accept(command)
    loop.accept(UnloadModel(request_id="next"))
    loop.run()
    assert [type(event) for event in told] == [answer, ModelUnloaded]
    problem = getattr(told[0], "problem", None)
    assert isinstance(problem, Problem)
    assert problem.kind is kind
    assert problem.sentence()
