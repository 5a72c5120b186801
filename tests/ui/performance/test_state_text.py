from collections.abc import Callable

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.model_info import ContextInfo
from chatapp.domain.turn import Turn
from chatapp.metrics.live_turn import LiveTurn
from chatapp.metrics.snapshot import Surroundings, live_snapshot, loading_snapshot, resting_snapshot
from chatapp.protocol.events import PrefillProgress, PromptPrepared, TokensGenerated
from chatapp.ui.performance.state_text import is_stalled, state_sentence, state_word
from tests.samples import sample_model

TurnMaker = Callable[..., Turn]
MS = 1_000_000


def prepared(n_cached: int) -> PromptPrepared:
    return PromptPrepared(request_id="r", n_prompt=943, n_prompt_cached=n_cached, n_reserve=9, seed=1, t_us=0)


def test_rest_loading_and_no_engine(context: ContextInfo) -> None:
    shown = [
        resting_snapshot(None, Surroundings(engine_is_up=False, engine_is_starting=True)),
        resting_snapshot(None, Surroundings(engine_is_up=False)),
        resting_snapshot(None, Surroundings()),
        resting_snapshot(None, Surroundings(context=context)),
        loading_snapshot(0.428, 1.0, Surroundings()),
    ]
    assert [(state_word(one), state_sentence(one)) for one in shown] == [
        ("Starting", "The engine is starting."),
        ("No engine", "The engine does not start. What to do stands above the message field."),
        ("Idle", "No model is loaded. Choose one to begin."),
        ("Idle", "Ready for a message."),
        ("Loading 42 %", "The model is being read into memory."),
    ]


def test_a_running_generation(live: LiveTurn) -> None:
    around = Surroundings()
    waiting = live_snapshot(live, around, 0)
    assert (state_word(waiting), state_sentence(waiting)) == ("Waiting", "The engine prepares the prompt.")
    live.apply(prepared(812), 0)
    live.apply(PrefillProgress(request_id="r", n_processed=64, t_us=200_000), 0)
    reading = live_snapshot(live, around, 0)
    assert state_word(reading) == "Reading 64 of 131"
    assert state_sentence(reading) == "131 prompt tokens must be read, 812 are cached."
    live.apply(TokensGenerated(request_id="r", text="x", token_us=(300_000, 350_000), n_ctx_used=945), 350 * MS)
    writing = live_snapshot(live, around, 360 * MS)
    assert (state_word(writing), state_sentence(writing)) == (
        "Writing",
        "131 prompt tokens were read, 812 came from the cache.",
    )
    silent = live_snapshot(live, around, 5_000 * MS)
    assert (state_word(silent), state_sentence(silent)) == ("Stalled", "No token has come for more than 2 s.")
    assert [is_stalled(one) for one in (waiting, reading, writing, silent)] == [False, False, False, True]


@pytest.mark.parametrize(
    ("n_cached", "sentence"),
    [(942, "Prompt tokens to read: 1, cached: 942."), (1, "Prompt tokens to read: 942, cached: 1.")],
)
def test_one_token_needs_no_plural(live: LiveTurn, n_cached: int, sentence: str) -> None:
    live.apply(prepared(n_cached), 0)
    assert state_sentence(live_snapshot(live, Surroundings(), 0)) == sentence


def test_figures_of_a_model_that_is_not_loaded_any_more_say_so(make_turn: TurnMaker, context: ContextInfo) -> None:
    model = sample_model()
    turn = make_turn(model=model)
    same, other = (Surroundings(context=context, model_file=file) for file in (model.file, "other.gguf"))
    assert state_sentence(resting_snapshot(turn, same)) == "The answer is complete."
    expected = f"These figures are of {model.file}, not of the model that is loaded now."
    assert state_sentence(resting_snapshot(turn, other)) == expected


def test_a_prompt_without_cache_mentions_none(live: LiveTurn) -> None:
    live.apply(prepared(0), 0)
    assert state_sentence(live_snapshot(live, Surroundings(), 0)) == "943 prompt tokens must be read."


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        (StopReason.END_OF_TURN, "The answer is complete."),
        (StopReason.LENGTH, "The answer reached its token limit."),
        (StopReason.CONTEXT_FULL, "The context window is full."),
        (StopReason.STOPPED, "You stopped the answer."),
        (StopReason.ENGINE_FAILED, "The engine failed; what it wrote is kept."),
    ],
)
def test_each_end_has_its_own_sentence(make_turn: TurnMaker, reason: StopReason, sentence: str) -> None:
    """T12: a length limit is not called a full context."""
    assert state_sentence(resting_snapshot(make_turn(stop_reason=reason), Surroundings())) == sentence


def test_a_warm_up_is_tagged_and_a_script_is_no_measurement(make_turn: TurnMaker) -> None:
    first = resting_snapshot(make_turn(is_first_after_load=True), Surroundings())
    assert state_sentence(first) == "The answer is complete. First after loading: a warm-up."
    scripted = resting_snapshot(make_turn(backend="scripted"), Surroundings())
    assert state_sentence(scripted) == "A script is replayed: these figures measure nothing."
