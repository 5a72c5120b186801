"""Does the panel tell the truth? Its figures against llama.cpp's own counters and against a stopwatch outside the window.

    xvfb-run -a -s "-screen 0 1400x1200x24" python -m tests.benchmarks.panel_truth                    1 thread, 9 turns
    xvfb-run -a -s "-screen 0 1400x1200x24" python -m tests.benchmarks.panel_truth --turns 15 --tokens 300

The product's window is driven under Xvfb; each answer is measured three times at once:

* by the product: the figures of the panel at the end of the answer, before they are rounded;
* by llama.cpp: ``llama_perf_context`` in the engine (``counting_engine``). ``t_p_eval_ms`` runs from llama_decode to the end of
  the computation, for batches of several tokens. ``t_eval_ms`` does so for single tokens, and knows nothing of drawing a
  token: the draws are timed around ``llama_sampler_sample`` and added. What then is still missing is our code between two
  steps (turning tokens into text, bookkeeping, sending): it is the difference that is shown;
* by another process (``pixel_watch``): it clicks Send and looks at the pixels of the answer some 100 times a second. A time
  from it is the middle of the two looks around the change, so it is right within half the time between two looks.

Goal: decode rate within 1 % of llama.cpp's, time to the first painted text within 20 ms of the stopwatch's.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop, QRect, QTimer
from PySide6.QtWidgets import QPushButton

from chatapp.app.desktop import Desktop
from chatapp.domain.conversation import Conversation
from chatapp.domain.load_params import LoadParams
from chatapp.domain.sampling import SamplingParams
from chatapp.domain.settings import ThemeChoice
from chatapp.domain.turn import Turn
from chatapp.engine_client.launch import EngineLaunch
from chatapp.metrics.figure import Figure
from chatapp.models.starter import starter_model
from chatapp.ui.theme import SCROLL_BAR_PX
from tests.app.window import find, open_window
from tests.benchmarks.bench_table import median_and_spread, print_table, require_quiet
from tests.benchmarks.window_cost import load, run_until

_QUESTION = (
    "Story {number}. A ship leaves the harbour in the morning. Its captain is old, its sails are new, and the sea is calm. Three "
    "sailors play cards, the cook peels potatoes, and a cat sleeps on a coil of rope. Nobody looks at the western sky. Write a "
    "very long story about this ship, a storm and an island. Do not stop."
)
_INK = 80  # of 255; text is darker, the line that stands in its place paler
_SETTLE_MS = 500  # the last picture, and the figures of the finished answer
_WINDOW = (1300, 1100)
_NS_PER_MS, _US_PER_MS = 1e6, 1e3


@dataclass(frozen=True, slots=True)
class _Answer:
    """One answer, measured three times; milliseconds."""

    decode_ms: float  # a token, by the panel's rate
    eval_ms: float  # a token, llama.cpp
    draw_ms: float  # a token
    prefill_ms: float
    p_eval_ms: float
    seen_ms: float  # time to the first painted text, by the panel
    stopwatch_ms: float
    span_ms: float  # from the first to the last picture, by the record
    stopwatch_span_ms: float
    painted_tps: float  # over the stopwatch's span
    resolution_ms: float
    looks_per_s: float

    @property
    def decode_share(self) -> float:
        """How much longer a token takes by the panel than llama.cpp computes and draws, in percent."""
        return 100 * (self.decode_ms / (self.eval_ms + self.draw_ms) - 1)

    @property
    def painted_share(self) -> float:
        """How far the rate of painted text is from the panel's, in percent."""
        return 100 * (self.painted_tps * self.decode_ms / 1e3 - 1)


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, default=starter_model())
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--turns", type=int, default=9)
    parser.add_argument("--tokens", type=int, default=200)
    parser.add_argument("--force", action="store_true", help="run although the machine is not quiet")
    options = parser.parse_args()
    require_quiet(force=options.force)
    params = LoadParams(n_ctx=2048, n_threads=options.threads, n_threads_batch=options.threads)
    with tempfile.TemporaryDirectory() as folder, _stopwatch() as stopwatch:
        counts = Path(folder) / "counts.jsonl"
        with open_window(Path(folder) / "data", model=options.model, launch=_counting_launch(counts)) as desktop:
            desktop.window.theme_chosen.emit(ThemeChoice.LIGHT)
            desktop.window.setGeometry(0, 0, *_WINDOW)
            load(desktop, options.model, params)
            rig = _Rig(desktop, stopwatch, counts, SamplingParams(temperature=0, seed=1, max_tokens=options.tokens))
            rig.warm_up()
            answers = [rig.measure(number) for number in range(1, options.turns + 1)]
    _print(answers, options.threads)


def _counting_launch(counts: Path) -> EngineLaunch:
    command = (sys.executable, "-m", "tests.benchmarks.counting_engine", str(counts), "--engine")
    return replace(EngineLaunch.of_this_app(), command=command)


@contextmanager
def _stopwatch() -> Iterator["_Watch"]:
    command = (sys.executable, "-m", "tests.benchmarks.pixel_watch")
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        watch = _Watch(process)
        yield watch
        watch.end()


class _Watch:
    """The other process."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("the watch was started without its pipes")
        self._orders, self._answers = process.stdin, process.stdout

    def tell(self, command: Mapping[str, Any]) -> None:
        """Send a line: a command begins a watch, an empty one ends it."""
        self._orders.write(json.dumps(command) + "\n")
        self._orders.flush()

    def seen(self) -> dict[str, Any]:
        """Return what was seen in the watch that was ended."""
        found: dict[str, Any] = json.loads(self._answers.readline())
        return found

    def end(self) -> None:
        """Let the process end."""
        self._orders.close()


class _Rig:
    """The window, the stopwatch, and the file of llama.cpp's counters."""

    def __init__(self, desktop: Desktop, watch: _Watch, counts: Path, sampling: SamplingParams) -> None:
        self._desktop, self._chat, self._watch, self._counts = desktop, desktop.services.chat, watch, counts
        self._sampling = sampling
        self._region = (0, 0, 0, 0)

    def warm_up(self) -> None:
        """Ask once, unmeasured: it shows where the text of an answer begins."""
        self._draft(0)
        self._chat.send(_QUESTION.format(number=0))
        self._await_answer()
        rect, text_top, _ = self._answer_place()
        viewport = self._desktop.parts.transcript.viewport()
        bottom = viewport.mapToGlobal(viewport.rect().bottomLeft()).y()
        self._region = (rect.x(), text_top, rect.width() - SCROLL_BAR_PX, bottom - text_top)

    def measure(self, number: int) -> _Answer:
        """Ask once and compare."""
        self._draft(number)
        button = find(self._desktop, QPushButton, "sendButton")
        centre = button.mapToGlobal(button.rect().center())
        self._watch.tell({"click": [centre.x(), centre.y()], "region": self._region, "ink": _INK})
        run_until(self._desktop, lambda: self._chat.running is not None)
        self._await_answer()
        self._watch.tell({})
        _, text_top, text_bottom = self._answer_place()
        counted = json.loads(self._counts.read_text(encoding="utf-8").splitlines()[-1])
        figures = self._desktop.services.performance.snapshot.figures
        turn = self._chat.conversation.messages[-1].turn
        assert turn is not None
        return _answer(turn, figures, counted, self._watch.seen(), text_bottom - text_top)

    def _draft(self, number: int) -> None:
        self._chat.show(Conversation(sampling=self._sampling))
        self._desktop.parts.composer.set_text(_QUESTION.format(number=number))
        _settle()

    def _await_answer(self) -> None:
        run_until(self._desktop, lambda: self._chat.running is None)
        _settle()

    def _answer_place(self) -> tuple[QRect, int, int]:
        """Return where the answer is on the screen, and where its text begins and ends."""
        transcript = self._desktop.parts.transcript
        row = transcript.message_rows()[-1]
        rect = transcript.message_rect(row.message.id)
        return rect, rect.y() + round(row.reasoning_top), rect.y() + round(row.footer_top)


def _settle() -> None:
    loop = QEventLoop()
    QTimer.singleShot(_SETTLE_MS, loop.quit)
    loop.exec()


def _answer(
    turn: Turn, figures: Mapping[str, Figure], counted: Mapping[str, Any], seen: Mapping[str, Any], height: int
) -> _Answer:
    """Put the three measurements of one answer beside each other."""
    painted = [(stamp, place) for place, stamp in enumerate(turn.app.painted_us) if stamp is not None]
    texts = [change for change in seen["changes"] if change[2] < height]  # what changes below are the answer's figures
    first_ns, last_ns = statistics.mean(seen["inked"]), statistics.mean(texts[-1][:2])
    n_painted = turn.app.arrived_tokens[painted[-1][1]] - turn.app.arrived_tokens[painted[0][1]]
    draws = counted["draws_ms"][1:]  # the first token costs the panel's rate nothing
    stamps = turn.engine
    return _Answer(
        decode_ms=1e3 / _known(figures["decode_tps"]),
        eval_ms=counted["t_eval_ms"] / counted["n_eval"],
        draw_ms=statistics.mean(draws),
        prefill_ms=((stamps.prefill_end_us or 0) - (stamps.prefill_start_us or 0)) / _US_PER_MS,
        p_eval_ms=counted["t_p_eval_ms"],
        seen_ms=_known(figures["ttft_painted_ms"]),
        stopwatch_ms=(first_ns - seen["clicked_ns"]) / _NS_PER_MS,
        span_ms=(painted[-1][0] - painted[0][0]) / _US_PER_MS,
        stopwatch_span_ms=(last_ns - first_ns) / _NS_PER_MS,
        painted_tps=n_painted / (last_ns - first_ns) * 1e9,
        resolution_ms=(seen["inked"][1] - seen["inked"][0]) / 2 / _NS_PER_MS,
        looks_per_s=seen["looks_per_s"],
    )


def _known(figure: Figure) -> float:
    if figure.value is None:
        raise RuntimeError(f"the panel shows n/a: {figure.reason}")
    return figure.value


def _print(answers: Sequence[_Answer], n_threads: int) -> None:
    def row(title: str, of: Callable[[_Answer], float]) -> list[str]:
        return [title, median_and_spread([of(answer) for answer in answers])]

    rows = [
        row("decode, panel, ms/token", lambda one: one.decode_ms),
        row("decode, llama.cpp's t_eval, ms/token", lambda one: one.eval_ms),
        row("draws, ms/token", lambda one: one.draw_ms),
        row("panel minus both, ms/token", lambda one: one.decode_ms - one.eval_ms - one.draw_ms),
        row("**panel beyond both, %**", lambda one: one.decode_share),
        row("prefill, record, ms", lambda one: one.prefill_ms),
        row("prefill, llama.cpp's t_p_eval, ms", lambda one: one.p_eval_ms),
        row("**record beyond it, %**", lambda one: 100 * (one.prefill_ms / one.p_eval_ms - 1)),
        row("first text seen, panel, ms", lambda one: one.seen_ms),
        row("first text seen, stopwatch, ms", lambda one: one.stopwatch_ms),
        row("**panel minus stopwatch, ms**", lambda one: one.seen_ms - one.stopwatch_ms),
        row("first to last picture, record, ms", lambda one: one.span_ms),
        row("first to last picture, stopwatch, ms", lambda one: one.stopwatch_span_ms),
        row("**record minus stopwatch, ms**", lambda one: one.span_ms - one.stopwatch_span_ms),
        row("**rate over the stopwatch's span beyond the panel's, %**", lambda one: one.painted_share),
        row("half the time between two looks, ms", lambda one: one.resolution_ms),
        row("looks per second", lambda one: one.looks_per_s),
    ]
    print_table([f"{n_threads} threads, starter model", "median (spread)"], rows)


if __name__ == "__main__":
    main()
