from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatapp.domain.alternatives import Alternatives, AnswerRecord
from chatapp.domain.context_trim import Trim
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import Message, Role
from chatapp.domain.model_info import ContextInfo, EngineVersions, ModelInfo
from chatapp.domain.notice import Notice
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.ttft_forecast import TtftForecast
from chatapp.domain.turn import AppStamps, DriftNote, EngineStamps, MachineInfo, PromptCounts, Turn
from chatapp.errors import Problem, ProblemKind
from chatapp.metrics.clocks import CLOCK_FIGURES
from chatapp.metrics.turn_record import SCHEMA_VERSION, TurnRecord, conversation_header, messages_of, turn_record

TurnMaker = Callable[..., Turn]

NAMES_OF_THE_ISSUE = (
    *("turn", "prompt_text", "answer_text", "n_prompt", "n_prompt_cached", "n_prompt_processed", "n_gen", "t_load_ms"),
    *("t_prefill_ms", "t_decode_ms", "ttft_ms", "prefill_tps", "decode_tps", "itl_ms", "stop_reason", "n_ctx", "n_ctx_used"),
    *("kv_bytes_reserved", "kv_bytes_used", "trim", "model", "load_params", "sampling", "seed", "versions", "machine"),
    "unavailable",
)


@pytest.fixture
def full_turn(
    make_turn: TurnMaker, context: ContextInfo, model: ModelInfo, versions: EngineVersions, machine: MachineInfo
) -> Turn:
    return make_turn(
        stop_reason=StopReason.LENGTH,
        counts=PromptCounts(n_prompt=943, n_prompt_cached=812, n_prompt_processed=131),
        n_gen=3,
        n_ctx_used=946,
        engine=EngineStamps(prefill_start_us=2_000, prefill_end_us=422_000, end_us=470_000),
        token_us=(425_000, 445_000, 475_000),
        app=AppStamps(
            first_text_us=431_500,
            end_us=480_250,
            arrived_us=(431_500, 452_500, 480_200),  # 21 ms after the first where the sampler took 20, 48.7 where it took 50
            arrived_tokens=(1, 2, 3),
            painted_us=(440_000, 460_000, 480_250),
        ),
        trim=Trim(message_ids=("a", "b"), tokens_freed=317),
        seed=7,
        sampling=SamplingParams(temperature=0.1, stop=("###",)),
        load_params=LoadParams(n_ctx=8192),
        context=context,
        model=model,
        versions=versions,
        machine=machine,
        is_first_after_load=True,
        notices=(Notice.TEMPLATE_MISSING,),
        cpu_us=1_900_000,
        forecast=TtftForecast(ttft_ms=400.0, spread_ms=12.0, n_turns=4, n_prompt=943, n_prompt_cached=812),
        drift=DriftNote(level="mild", drift_pct=4.5, step_loss_pct=4.4, context_loss_pct=9.8, low_pct=3.1, high_pct=5.9),
    )


def recorded(turn: Turn | None) -> tuple[TurnRecord, Conversation]:
    conversation = Conversation(system_prompt="Be brief.")
    conversation = conversation.append(Message(role=Role.USER, text='Sea? "\u2028" \U0001f30a'))
    stop_reason = None if turn is None else turn.stop_reason
    conversation = conversation.append(Message(role=Role.ASSISTANT, text="Blue.\n", stop_reason=stop_reason, turn=turn))
    prompt, answer = conversation.messages
    return turn_record(1, prompt, answer, conversation), conversation


def test_figures_by_hand(full_turn: Turn) -> None:
    """131 tokens in 0.42 s = 311.9 tok/s; 2 intervals in 50 ms = 40 tok/s; gaps 20 and 30 ms: median 25, p95 29.5.

    946 cells of 1,000 bytes; load 90 + 30 ms.
    """
    record, _ = recorded(full_turn)
    assert record.prefill_tps == pytest.approx(311.90, abs=0.01)
    assert record.decode_tps == pytest.approx(40.0)
    assert (record.itl_ms.p50, record.itl_ms.max, record.itl_ms.n) == (25.0, 30.0, 2)
    assert record.itl_ms.p95 == pytest.approx(29.5)
    assert (record.ttft_ms, record.t_prefill_ms, record.t_decode_ms, record.t_load_ms) == (431.5, 420.0, 50.0, 120.0)
    assert (record.n_prompt, record.n_prompt_cached, record.n_prompt_processed, record.n_gen) == (943, 812, 131, 3)
    assert (record.n_ctx, record.n_ctx_used, record.kv_bytes_reserved, record.kv_bytes_used) == (8192, 946, 8_192_000, 946_000)
    assert (record.drift_pct, record.context_loss_pct, record.cpu_us) == (4.5, 9.8, 1_900_000)
    assert (record.ttft_predicted_ms, record.ttft_error_ms) == (400.0, 31.5)
    assert (record.ttft_painted_ms, record.arrival_lag_ms, record.painted_lag_ms) == (440.0, 1.0, 8.5)
    assert record.screen_lag_ms == 8.5  # 8.5 + 0, or 7.5 + 1.0
    assert record.arrival_jitter_ms == pytest.approx(2.235)  # of 1.0 and 2.3
    assert record.trim is not None
    assert (record.trim.messages, record.trim.tokens_freed) == (("a", "b"), 317)
    reasoning = dict.fromkeys(("t_reasoning_ms", "ttfa_ms"), "the answer has no reasoning")
    reasoning |= dict.fromkeys(("acceptance_pct", "speculation_gain"), "speculative decoding was off")
    assert record.unavailable == {**reasoning, "grammar_ms_per_token": "no grammar or schema was asked for"}
    assert record.is_measured
    assert record.is_first_after_load  # T6: a warm-up candidate stays in sight and is tagged
    assert record.schema_version == SCHEMA_VERSION


def test_names_of_the_issue_are_there(full_turn: Turn) -> None:
    written = recorded(full_turn)[0].model_dump(mode="json")
    assert set(NAMES_OF_THE_ISSUE) <= set(written)
    assert {"file", "bytes", "sha256", "architecture", "n_params"} <= set(written["model"])
    assert set(written["itl_ms"]) == {"p50", "p95", "max", "n"}
    ledger = {"cells_kept", "tokens_evaluated_again", "milliseconds", "mode", "reason"}
    assert set(written["trim"]) == {"messages", "tokens_freed"} | ledger
    assert written["stop_reason"] == "length"


def test_messages_come_back_equal_through_json(full_turn: Turn) -> None:
    record, conversation = recorded(full_turn)
    again = TurnRecord.model_validate_json(record.model_dump_json())
    assert again == record
    assert messages_of(again) == conversation.messages
    assert conversation_header(again).system_prompt == "Be brief."
    assert conversation_header(again).title == conversation.title


def test_an_early_death_says_why_every_figure_is_missing(make_turn: TurnMaker) -> None:
    problem = Problem(kind=ProblemKind.ENGINE_DIED, facts={"reason": "signal 9"})
    record, conversation = recorded(make_turn(stop_reason=StopReason.ENGINE_FAILED, problem=problem))
    numbers = {name for name, value in record.model_dump().items() if value is None and name in FIGURES}
    assert numbers | {"itl_ms"} == set(record.unavailable)
    assert all(record.unavailable.values())
    assert messages_of(record) == conversation.messages


FIGURES = {
    *("n_prompt", "n_prompt_cached", "n_prompt_processed", "n_gen", "n_stalls", "n_ctx", "n_ctx_used", "t_load_ms"),
    *("t_prefill_ms", "t_decode_ms", "ttft_ms", "tpot_ms", "e2e_ms", "prefill_tps", "decode_tps"),
    *("kv_bytes_reserved", "kv_bytes_used", "drift_pct", "context_loss_pct"),
    *("ttft_predicted_ms", "ttft_error_ms", "t_reasoning_ms", "ttfa_ms", "grammar_ms_per_token"),
    *("acceptance_pct", "speculation_gain", *CLOCK_FIGURES),
}


def test_an_imported_answer_without_figures_stays_without() -> None:
    record, conversation = recorded(None)
    assert messages_of(record) == conversation.messages
    assert set(record.unavailable) == FIGURES | {"itl_ms"}
    assert set(record.unavailable.values()) == {"this answer carries no figures"}


def test_a_refused_prompt_has_no_answer() -> None:
    conversation = Conversation().append(Message(role=Role.USER, text="x"))
    record = turn_record(1, conversation.messages[0], None, conversation)
    assert record.answer_text is None
    assert record.unavailable["decode_tps"] == "no answer was written"
    assert messages_of(record) == conversation.messages


def test_a_replayed_script_is_marked(make_turn: TurnMaker) -> None:
    assert not recorded(make_turn(backend="scripted"))[0].is_measured


@given(st.text(), st.lists(st.integers(0, 2**53), max_size=30), st.integers(0, 100))
def test_any_text_and_stamps_come_back_equal(text: str, stamps: list[int], n_cached: int) -> None:
    turn = Turn(
        stop_reason=StopReason.STOPPED,
        sampling=SamplingParams(),
        load_params=LoadParams(),
        counts=PromptCounts(n_prompt=n_cached + 5, n_prompt_cached=n_cached, n_prompt_processed=5),
        token_us=tuple(sorted(stamps)),
        n_gen=len(stamps),
    )
    prompt = Message(role=Role.USER, text=text)
    answer = Message(role=Role.ASSISTANT, text=text, stop_reason=StopReason.STOPPED, turn=turn)
    record = turn_record(4, prompt, answer, Conversation(messages=(prompt, answer)))
    again = TurnRecord.model_validate_json(record.model_dump_json())
    assert messages_of(again) == (prompt, answer)
    assert again.n_prompt == (again.n_prompt_cached or 0) + (again.n_prompt_processed or 0)


def test_reasoning_is_in_the_record_and_comes_back(full_turn: Turn) -> None:
    """Of 3 tokens the first 2 are reasoning: the answer's first comes 50 ms after the first of all."""
    _, conversation = recorded(full_turn.model_copy(update={"n_reasoning": 2, "thinking": True}))
    answer = conversation.messages[1].model_copy(update={"reasoning": "Sky, so."})
    conversation = conversation.replace_message(answer)
    record = turn_record(1, conversation.messages[0], answer, conversation)
    assert (record.answer_reasoning, record.n_reasoning, record.t_reasoning_ms, record.thinking) == ("Sky, so.", 2, 50.0, True)
    assert messages_of(TurnRecord.model_validate_json(record.model_dump_json())) == conversation.messages


def _three_answers(full_turn: Turn) -> tuple[Message, tuple[Message, ...]]:
    """A question and three answers written at once, of 5, 2 and 4 tokens: 11 in all; each has a copy of the turn."""
    lengths = (5, 2, 4)
    answers = tuple(
        AnswerRecord(stop_reason=StopReason.LENGTH, seed=n, n_gen=n, token_us=tuple(range(0, 100 * n, 100))) for n in lengths
    )
    prompt = Message(role=Role.USER, text="Three ways, please")
    versions = []
    for kept, n in enumerate(lengths):
        several = {"n_gen": 11, "token_us": (), "alternatives": Alternatives(answers=answers, kept=kept)}
        turn = full_turn.model_copy(update=several)
        versions.append(Message(role=Role.ASSISTANT, text="x" * n, parent_id=prompt.id, turn=turn))
    return prompt, tuple(versions)


def test_each_of_several_answers_counts_its_own_tokens(full_turn: Turn) -> None:
    """A table's sum over the answers is then what was written, 5 + 2 + 4; the throughput is that of all, in each row."""
    prompt, versions = _three_answers(full_turn)
    conversation = Conversation(messages=(prompt, versions[0])).add_asides(versions[1:])
    records = [turn_record(1, prompt, version, conversation) for version in versions]
    assert [record.n_gen for record in records] == [5, 2, 4]
    several = [(record.n_gen_all, record.answer_number, record.n_answers) for record in records]
    assert several == [(11, 1, 3), (11, 2, 3), (11, 3, 3)]
    assert {record.throughput_tps for record in records} == {20_000.0}  # 4 + 1 + 3 steps in 400 us
    assert [messages_of(TurnRecord.model_validate_json(record.model_dump_json()))[1] for record in records] == list(versions)


def test_a_record_that_counted_all_answers_in_each_is_still_read(full_turn: Turn) -> None:
    """Version 3 wrote 11 into each of the three; the answers themselves always had their own counts."""
    prompt, versions = _three_answers(full_turn)
    conversation = Conversation(messages=(prompt, versions[0])).add_asides(versions[1:])
    for version in versions:
        older = turn_record(1, prompt, version, conversation).model_dump(mode="json") | {"n_gen": 11, "schema_version": 3}
        del older["n_gen_all"], older["answer_number"]
        read = messages_of(TurnRecord.model_validate(older))[1]
        assert read == version
        assert turn_record(1, prompt, read, conversation).n_gen == len(version.text)
