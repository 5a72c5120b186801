"""From events to drift and curve: depths, the clock across turns, what counts and what does not."""

import pytest

from chatapp.domain.thread_change import ThreadCause, ThreadChange
from chatapp.metrics.cost_curve import CostCurve, FittedCurve
from chatapp.metrics.depth_jumps import DepthCost
from chatapp.metrics.drift_session import DriftSession, drift_note
from chatapp.metrics.drift_state import Collecting, DriftLevel
from chatapp.protocol.events import ThreadsChanged, TokensGenerated
from tests.metrics.drift_chat import SHAPE, Chat, gaps
from tests.metrics.drift_streams import CURVE


@pytest.fixture
def chat() -> Chat:
    return Chat()


def calibrate(chat: Chat) -> None:
    """Four short turns at depths far apart, each after a rest of some minutes."""
    for start in (4000, 200, 2100, 3000):
        chat.turn(start, gaps(start, 120), pause_s=300)


def test_depth_is_the_cells_in_use(chat: Chat) -> None:
    """A prompt of 250 and 12 tokens: the steps evaluate tokens with 251..262 cells: six at 256 cells, six at 512.

    The first step touches the prefill; five and six are fewer than the eight tokens that a visit takes. With 20 tokens it is
    13 at 512 cells.
    """
    chat.turn(250, [50_000] * 12)
    assert chat.session.curve == CostCurve()
    chat.turn(250, [50_000] * 20)
    visits = chat.session.curve.all_visits
    assert [(visit.n_kv, visit.n_tokens, visit.itl_us) for visit in visits] == [(512, 14, 50_000.0)]


def test_short_chats_at_four_depths_calibrate_the_curve(chat: Chat) -> None:
    chat.turn(4000, gaps(4000, 120), pause_s=300)
    assert chat.session.state.reason == "collecting a baseline: 2 of 4 depths were seen while cool and quiet"
    calibrate(chat)
    fitted = chat.session.curve.fit(SHAPE)
    assert isinstance(fitted, FittedCurve)
    assert fitted.b_us == pytest.approx(CURVE.b_us, rel=0.05)


def test_one_long_reply_alone_does_not(chat: Chat) -> None:
    """2,000 tokens of about 55 ms: the first 45 s of work are cool, but deep is always warm there."""
    chat.turn(100, gaps(100, 2000))
    assert chat.session.state.collecting is Collecting.CONTRAST
    assert chat.session.state.drift.value is None


def test_only_cool_tokens_teach(chat: Chat) -> None:
    """120 s x ln(120 / 75) = 56 s of work make 45 s of warmth: about 1,000 tokens of 53 ms, so blocks 1-5 at the most."""
    chat.turn(100, gaps(100, 3000))
    assert max(visit.n_kv for visit in chat.session.curve.all_visits) <= 1280
    assert all(visit.warmth_s < 45 for visit in chat.session.curve.all_visits)


def test_drift_is_found_over_turns_and_conversations(chat: Chat) -> None:
    """Calibrated by 476 tokens of 62 ms (30 s), so 900 more complete the baseline; then 12 % are lost."""
    calibrate(chat)
    chat.turn(300, gaps(300, 900))
    chat.turn(2000, gaps(2000, 400, loss=0.12), pause_s=5)
    chat.turn(250, gaps(250, 500, loss=0.12, seed=5), pause_s=5)
    state = chat.session.state
    assert state.drift.value == pytest.approx(12.0, abs=1.5)
    assert state.level is DriftLevel.CLEAR
    note = drift_note(state)
    assert (note.level, note.drift_pct, note.reason) == ("clear", state.drift.value, "")
    assert note.context_loss_pct == state.context.value


def test_a_warm_up_is_left_out_of_everything(chat: Chat) -> None:
    assert chat.turn(200, gaps(200, 500), is_counted=False) is False
    assert chat.session.curve == CostCurve()
    chat.turn(200, gaps(200, 40))
    drift = chat.session._drift
    assert drift is not None
    assert drift._decode_us < 3_000_000  # 39 steps of about 51 ms


def test_what_was_kept_is_joined(chat: Chat) -> None:
    calibrate(chat)
    kept = chat.session.curve
    later = Chat()
    assert later.session.state.collecting is Collecting.DEPTHS
    later.session.join(DepthCost(kept))
    later.turn(300, gaps(300, 100))
    state = later.session.state
    assert state.collecting is Collecting.BASELINE  # no depth is missing any more, only the seconds of this session
    assert state.have == pytest.approx(5.1, abs=0.3)
    assert state.need == 45.0
    assert len(later.session.curve.all_visits) == len(kept.all_visits) + 1  # 61 tokens at 512 cells


def test_an_answer_within_one_block_is_no_measure_of_itself(chat: Chat) -> None:
    """The first of three answers at one depth comes a fifth slower: all three stay as measured, and two outvote one."""
    for loss in (0.2, 0.0, 0.0):
        chat.turn(10, gaps(10, 100, loss=loss), pause_s=300)
    slow, *others = (visit.itl_us for visit in chat.session.curve.all_visits)
    assert slow == pytest.approx(others[0] / 0.8, rel=0.02)  # a loss of 20 % of speed is a step of 1 / 0.8
    assert others == pytest.approx([CURVE.expected_us(256)] * 2, rel=0.02)


def test_a_session_is_brought_to_the_level_of_earlier_ones(chat: Chat) -> None:
    """Today all is a fifth slower: what both days saw says so, and the new depth is entered a fifth faster than measured."""
    calibrate(chat)
    today = Chat()
    today.turn(200, gaps(200, 50, loss=0.2), pause_s=300)
    today.session.join(chat.session.cost)
    today.turn(1000, gaps(1000, 20, loss=0.2), pause_s=300)
    new = [visit for visit in today.session.curve.all_visits if visit.n_kv == 1024]
    assert [visit.itl_us for visit in new] == pytest.approx([CURVE.expected_us(1024)], rel=0.02)


def test_other_conditions_learn_for_their_own_curve_and_the_session_is_judged_by_its_first(chat: Chat) -> None:
    calibrate(chat)
    chat.turn(300, gaps(300, 900))
    chat.session.divert(DepthCost())
    assert chat.turn(300, gaps(300, 100), pause_s=300) is True
    assert len(chat.session.curve.all_visits) == 1
    assert chat.session.state.drift.value is not None


def test_another_number_of_threads_begins_an_incomplete_baseline_anew(chat: Chat) -> None:
    calibrate(chat)
    chat.turn(300, gaps(300, 100), pause_s=1)
    before = chat.session.state.have
    for n_threads in (2, 1):
        change = ThreadChange(t_us=0, n_threads=n_threads, n_threads_batch=2, cause=ThreadCause.STARVED)
        chat.event(ThreadsChanged(request_id="r", change=change))
    assert chat.session.n_threads == 1
    assert before > 20
    assert chat.session.state.have == 5.0  # the seconds that are skipped stay skipped


def test_sleep_drops_the_unfinished_bucket(chat: Chat) -> None:
    chat.turn(300, [50_000] * 10)
    chat.session.begin_turn(is_counted=True)
    chat.event(TokensGenerated(request_id="r", text="", token_us=(0, 50_000, 100_000, 150_000), n_ctx_used=300), 150_000)
    drift = chat.session._drift
    assert drift is not None
    assert drift._filler._gaps_us
    chat.event(TokensGenerated(request_id="r", text="x", token_us=(), n_ctx_used=300), 200_000, wall_lead_s=3600)
    assert not drift._filler._gaps_us


def test_a_stop_within_a_reply_is_no_step(chat: Chat) -> None:
    """40 steps of 50 ms fill a bucket; a gap of 5 s in the middle of the next one drops it."""
    chat.turn(300, [50_000] * 50 + [5_000_000] + [50_000] * 10)
    drift = chat.session._drift
    assert drift is not None
    assert [bucket.mean_us for bucket in drift._recent] == [50_000.0]
    assert drift._filler.n_interrupted == 1


def test_no_model_and_a_script_have_no_drift() -> None:
    session = DriftSession()
    assert session.state.reason == "no model is loaded"
    session.close(Collecting.SCRIPT)
    assert session.state.reason == "a replayed script measures nothing"
    assert drift_note(session.state).drift_pct is None
    session.begin_turn(is_counted=True)
    session.apply(TokensGenerated(request_id="r", text="x", token_us=(1, 2), n_ctx_used=5), 0)
    assert session.end_turn() is False
