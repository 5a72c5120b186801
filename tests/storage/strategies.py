"""Hypothesis strategies for whole conversations, with every field that a turn can carry."""

from datetime import UTC, datetime, timedelta, timezone

from hypothesis import strategies as st

from chatapp.domain.alternatives import Alternatives, AnswerRecord
from chatapp.domain.cache_miss import CacheMiss
from chatapp.domain.context_trim import Trim
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import CacheType, LoadParams
from chatapp.domain.message import Message, Role
from chatapp.domain.message_tree import tree_order
from chatapp.domain.model_info import CacheInfo, ContextInfo, EngineVersions, ModelInfo
from chatapp.domain.notice import Notice
from chatapp.domain.output_format import FormatKind, GrammarCost, OutputFormat
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.sensor_row import SensorRow
from chatapp.domain.speculation import Speculation
from chatapp.domain.thread_change import ThreadCause, ThreadChange
from chatapp.domain.ttft_forecast import TtftForecast
from chatapp.domain.turn import AppStamps, DriftNote, EngineStamps, MachineInfo, PromptCounts, Turn
from chatapp.errors import Problem, ProblemKind
from chatapp.storage.session_log.kept import KeptConversation

__all__ = ["conversations", "kept_conversations", "texts", "trees"]

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)  # control characters too, lone surrogates not
_ids = st.uuids().map(lambda value: value.hex)
_times = st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1)).map(  # noqa: DTZ001 - the zone is drawn below
    lambda moment: moment.replace(tzinfo=UTC)
)
_zoned_times = st.tuples(_times, st.integers(-12, 12)).map(lambda pair: pair[0].astimezone(timezone(timedelta(hours=pair[1]))))
_counts = st.integers(0, 10_000)
_stamps = st.integers(0, 10**9)
_optional_stamps = st.none() | _stamps
_floats = st.floats(0, 1e9)

_contexts = st.builds(
    ContextInfo,
    n_ctx=_counts,
    n_batch=_counts,
    n_ubatch=_counts,
    n_threads=_counts,
    n_threads_batch=_counts,
    n_gpu_layers_asked=_counts,
    n_gpu_layers=_counts,
    type_k=st.sampled_from(CacheType),
    type_v=st.sampled_from(CacheType),
    flash_attn=st.none() | st.booleans(),
    caches=st.lists(
        st.builds(CacheInfo, label=texts, n_cells=_counts, n_layers=_counts, bytes=_counts, is_exact=st.booleans()), max_size=2
    ).map(tuple),
    can_shift=st.booleans(),
    t_model_ms=_floats,
    t_context_ms=_floats,
)
_models = st.builds(
    ModelInfo,
    file=texts,
    bytes=_counts,
    sha256=st.none() | texts,
    architecture=texts,
    n_params=_counts,
    weights_bytes=_counts,
    n_ctx_train=_counts,
    n_layer=_counts,
    n_embd=_counts,
    n_head=_counts,
    n_head_kv=_counts,
    n_vocab=_counts,
    has_chat_template=st.booleans(),
)
_machines = st.builds(
    MachineInfo,
    system=texts,
    machine=texts,
    cpu=texts,
    n_cores_physical=st.none() | _counts,
    n_cores_logical=st.none() | _counts,
    memory_total_bytes=_counts,
    python=texts,
)
_sampling = st.builds(
    SamplingParams, temperature=st.floats(0, 2), top_p=st.floats(0, 1), stop=st.lists(texts, max_size=3).map(tuple)
)


def _summed(turn: Turn) -> Turn:
    """The tokens of a turn are those of all its answers."""
    if turn.alternatives is None:
        return turn
    return turn.model_copy(update={"n_gen": sum(answer.n_gen for answer in turn.alternatives.answers)})


_turns = st.builds(
    Turn,
    stop_reason=st.sampled_from(StopReason),
    n_reasoning=_counts,
    cpu_us=_optional_stamps,
    thinking=st.none() | st.booleans(),
    cache_miss=st.none() | st.sampled_from(CacheMiss),
    threads=st.lists(
        st.builds(ThreadChange, t_us=_stamps, n_threads=_counts, n_threads_batch=_counts, cause=st.sampled_from(ThreadCause)),
        max_size=2,
    ).map(tuple),
    grammar=st.none() | st.builds(GrammarCost, kind=st.sampled_from(FormatKind), t_us=_stamps, n_redrawn=_counts),
    speculation=st.none() | st.builds(Speculation, n_drafted=_counts, n_accepted=_counts, gain=st.none() | _floats),
    drift=st.none() | st.builds(DriftNote, drift_pct=st.none() | _floats, reason=texts),
    forecast=st.none()
    | st.builds(TtftForecast, ttft_ms=_floats, spread_ms=_floats, n_turns=_counts, n_prompt=_counts, n_prompt_cached=_counts),
    alternatives=st.none()
    | st.builds(
        Alternatives,
        answers=st.lists(
            st.builds(
                AnswerRecord, stop_reason=st.sampled_from(StopReason), seed=_counts, n_gen=_counts, text=texts, reasoning=texts
            ),
            min_size=2,
            max_size=3,
        ).map(tuple),
    ),
    counts=st.none() | st.builds(PromptCounts, n_prompt=_counts, n_prompt_cached=_counts, n_prompt_processed=_counts),
    n_gen=_counts,
    n_ctx_used=st.none() | _counts,
    engine=st.builds(EngineStamps, prefill_start_us=_optional_stamps, prefill_end_us=_optional_stamps, end_us=_optional_stamps),
    token_us=st.lists(_stamps, max_size=5).map(sorted).map(tuple),
    app=st.builds(AppStamps, first_text_us=_optional_stamps, end_us=_optional_stamps),
    trim=st.none() | st.builds(Trim, message_ids=st.lists(_ids, max_size=2).map(tuple), tokens_freed=_counts),
    seed=st.none() | st.integers(0, 2**32 - 1),
    sampling=_sampling,
    load_params=st.builds(LoadParams, n_ctx=st.integers(64, 9999)),
    context=st.none() | _contexts,
    model=st.none() | _models,
    versions=st.none() | st.builds(EngineVersions, chatapp=texts, bindings=texts, llama_cpp=texts, system_info=texts),
    machine=st.none() | _machines,
    backend=st.sampled_from(["", "llama", "scripted"]),
    is_first_after_load=st.booleans(),
    problem=st.none() | st.just(Problem(kind=ProblemKind.ENGINE_DIED, facts={"reason": "x", "n": 1, "f": 0.1}, detail="d")),
    notices=st.lists(st.sampled_from(Notice), max_size=2).map(tuple),
).map(_summed)
_questions = st.builds(
    Message,
    id=_ids,
    parent_id=st.none() | _ids,
    role=st.sampled_from([Role.USER, Role.SYSTEM]),
    text=texts,
    created_at=_zoned_times,
)
_answers = st.builds(
    Message,
    id=_ids,
    parent_id=st.none() | _ids,
    role=st.just(Role.ASSISTANT),
    text=texts,
    reasoning=texts,
    continues_id=st.none() | _ids,
    created_at=_zoned_times,
    stop_reason=st.none() | st.sampled_from(StopReason),
    turn=st.none() | _turns,
)


def _tree(conversation: Conversation, asides: list[Message], picks: list[int]) -> Conversation:
    """Return the conversation as a tree: each message of the line follows the one before, each aside any message before it."""
    line: list[Message] = []
    for message in conversation.messages:
        line.append(message.model_copy(update={"parent_id": line[-1].id if line else None}))
    hung: list[Message] = []
    known = {message.id for message in line}
    for aside, pick in zip(asides, picks, strict=True):
        if aside.id not in known:
            parents = [None, *(message.id for message in (*line, *hung))]
            hung.append(aside.model_copy(update={"parent_id": parents[pick % len(parents)]}))
            known.add(aside.id)
    changes = {
        "messages": tuple(line),
        "asides": tuple(sorted(hung, key=tree_order)),
        "n_hidden": min(conversation.n_hidden, len(line)),
    }
    return conversation.model_copy(update=changes)


_lines = st.builds(
    Conversation,
    id=_ids,
    title=texts,
    created_at=_zoned_times,
    updated_at=_zoned_times,
    system_prompt=texts,
    messages=st.lists(_questions | _answers, max_size=5, unique_by=lambda message: message.id).map(tuple),
    n_hidden=st.integers(0, 3),
    output_format=st.just(OutputFormat()) | st.builds(OutputFormat, kind=st.sampled_from(FormatKind), text=texts),
    sampling=st.none() | _sampling,
    thinking=st.none() | st.booleans(),
)
conversations = _lines
"""Any order of questions and answers: two questions in a row, an answer first, none at all."""

trees = st.integers(0, 4).flatmap(
    lambda n: st.builds(
        _tree,
        _lines,
        st.lists(_questions | _answers, min_size=n, max_size=n),
        st.lists(st.integers(0, 20), min_size=n, max_size=n),
    )
)
"""Sound conversations, as the app writes them, with up to four messages beside the line, anywhere."""

_sensor_rows = st.lists(
    st.builds(SensorRow, elapsed_ns=_stamps, n_tokens=_counts, values=st.dictionaries(texts, _floats, max_size=2)),
    min_size=1,
    max_size=2,
).map(tuple)


@st.composite
def kept_conversations(draw: st.DrawFn) -> KeptConversation:
    """Draw a sound conversation whose line ends at an end of its tree, with everything that is stored beside it."""
    talk = draw(trees).to_leaf()
    answers = [message.id for message in talk.nodes if message.role is Role.ASSISTANT]
    return KeptConversation(
        conversation=talk,
        sensor_rows={key: draw(_sensor_rows) for key in answers if draw(st.booleans())},
        is_pinned=draw(st.booleans()),
        is_renamed=draw(st.booleans()),
        draft=draw(texts),
    )
