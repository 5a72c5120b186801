"""Formats are checked by the engine; only the latest question is answered for."""

from chatapp.controllers.format_check import FormatCheck
from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.errors import Problem, ProblemKind
from chatapp.protocol.commands import CheckFormat
from chatapp.protocol.events import FormatChecked
from tests.controllers.fakes import RecordingEngine

FIRST = OutputFormat(kind=FormatKind.GBNF, text="a")
SECOND = OutputFormat(kind=FormatKind.GBNF, text="b")
BAD = Problem(kind=ProblemKind.GRAMMAR_INVALID, facts={"reason": "x"})


def _ids(engine: RecordingEngine) -> list[str]:
    return [command.request_id for command in engine.sent if isinstance(command, CheckFormat)]


def test_the_latest_question_is_answered_once() -> None:
    engine = RecordingEngine()
    check = FormatCheck(engine)
    heard: list[tuple[OutputFormat, Problem | None]] = []
    check.checked.connect(lambda asked, problem: heard.append((asked, problem)))
    check.ask(FIRST)
    check.ask(SECOND)
    first, second = _ids(engine)
    check.on_event(FormatChecked(request_id=first))
    assert heard == []
    check.on_event(FormatChecked(request_id=second, problem=BAD))
    check.on_event(FormatChecked(request_id=second, problem=BAD))
    assert heard == [(SECOND, BAD)]
