"""Each token is counted once, on the side of the mark where it belongs."""

from chatapp.domain.generation import StopReason
from chatapp.engine.answer_parts import AnswerParts
from chatapp.engine.reasoning import DEFAULT_FORMAT, ReasoningFormat
from chatapp.engine.turn_report import PreparedPrompt, TurnReport
from chatapp.protocol.events import Event, GenerationFinished, TokensGenerated

NAMED = ReasoningFormat("<think>", "</think>", is_named=True)


def _parts(*tokens: str, prompt: str = "", form: ReasoningFormat = NAMED) -> AnswerParts:
    parts = AnswerParts(form.splitter(prompt))
    for token in tokens:
        parts.sampled(token)
    return parts


def test_the_marks_belong_to_the_reasoning() -> None:
    """Four tokens up to the closing mark, then two of the answer."""
    parts = _parts("<think>", "a", " b", "</think>", "\n\nYes", ".")
    assert parts.n_reasoning == 4
    taken = parts.take()
    assert (taken.reasoning, taken.answer) == ("a b", "Yes.")


def test_a_mark_in_several_tokens_counts_to_its_last_one() -> None:
    assert _parts("<", "think", ">", "a", "</", "think", ">", "Yes").n_reasoning == 7


def test_open_reasoning_counts_every_token() -> None:
    assert _parts("a", "b", "", prompt="<think>\n").n_reasoning == 3


def test_a_decision_that_comes_late_counts_as_if_it_had_come_at_once() -> None:
    """The lone backtick may begin a code span until its line ends, three tokens behind the mark."""
    parts = _parts("<think>", "a ` ", "</think>", "Yes", " it", "\n", "is")
    assert parts.n_reasoning == 3
    assert parts.take().answer == "Yes it\nis"


def test_without_reasoning_nothing_is_counted() -> None:
    parts = _parts("Yes", ".", "")
    assert parts.n_reasoning == 0
    assert AnswerParts().n_reasoning == 0


def test_text_that_was_reclaimed_counts_as_reasoning() -> None:
    parts = _parts("Hm", ".\n")
    assert parts.take().answer == "Hm."  # white space waits: a mark may follow
    for token in ("</think>", "Yes"):
        parts.sampled(token)
    taken = parts.take()
    assert (taken.is_reclaimed, taken.reasoning, taken.answer) == (True, "", "Yes")
    assert parts.n_reasoning == 3


def test_the_events_carry_both_parts() -> None:
    """The first token goes at once; the rest waits for the end, which also gives out what was still undecided."""
    events: list[Event] = []
    report = TurnReport("g", events.append)
    report.start()
    report.prepared(PreparedPrompt(n_prompt=9, n_prompt_cached=0, n_reserve=9, seed=1, splitter=DEFAULT_FORMAT.splitter()), 1)
    for index, token in enumerate(["<think>", "Hm.", "</think>", "Yes", " </thi"]):
        report.sampled(token, 9, index)
    report.finish(StopReason.STOPPED, 9)
    told = [(e.reasoning, e.text, e.n_reasoning, len(e.token_us)) for e in events if isinstance(e, TokensGenerated)]
    assert told == [("", "", 1, 1), ("Hm.", "Yes </thi", 3, 4)]
    end = events[-1]
    assert isinstance(end, GenerationFinished)
    assert (end.n_gen, end.n_reasoning) == (5, 3)
