"""What cannot be used, through the real window and the real engine: a sentence that says what to do, the conversation as it was,
the message back in the composer, and the next one works.

Sampler values out of their range cannot be given in the window (tests/ui/settings/test_number_row.py); on the command line and in
stored settings they are refused by name (tests/cli/test_options.py, tests/storage/test_settings.py).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from chatapp.app.desktop import Desktop
from chatapp.controllers.model import ModelPhase
from chatapp.domain.conversation import Conversation
from chatapp.domain.load_params import CacheType, FlashAttention, LoadParams
from chatapp.domain.output_format import FormatKind, OutputFormat
from tests.app.window import PATIENCE_MS, open_window, send, set_sampling, shown, wait_answered, wait_ready
from tests.engine.tiny_models import write_tiny_llama

pytestmark = [pytest.mark.gui, pytest.mark.model]

PLAIN = "{% for m in messages %}[{{ m['content'] }}]{% endfor %}"
LATER = PLAIN + "{% if messages | length > 1 %}TRAP{% endif %}"  # the first message works, the second meets the trap
LOOP = "{% for i in range(999999) %}{% for j in range(999999) %}{% endfor %}{% endfor %}"
MEGABYTES = "{% for i in range(999999) %}" + "a" * 999 + "{% endfor %}"


@contextmanager
def _after_one_exchange(qtbot: QtBot, folder: Path, template: str = PLAIN) -> Iterator[Desktop]:
    model = write_tiny_llama(folder / "tiny.gguf", template=template)
    with open_window(folder / "data", model=model) as desktop:
        set_sampling(desktop, max_tokens=2, seed=1)
        wait_ready(qtbot, desktop)
        send(qtbot, desktop, "ab")
        wait_answered(qtbot, desktop)
        yield desktop


def _is_refused(qtbot: QtBot, desktop: Desktop, sentence: str) -> None:
    """Send a message; it must come back with a sentence, and nothing else may have changed."""
    before = desktop.services.chat.conversation.messages
    send(qtbot, desktop, "half a thought")
    wait_answered(qtbot, desktop)
    assert sentence in desktop.parts.problem_bar.sentence()
    assert desktop.services.chat.conversation.messages == before
    assert len(before) == 2
    assert desktop.parts.composer.text() == "half a thought"


def _next_works(qtbot: QtBot, desktop: Desktop) -> None:
    n_before = len(desktop.services.chat.conversation.messages)
    send(qtbot, desktop, "")
    wait_answered(qtbot, desktop)
    assert len(desktop.services.chat.conversation.messages) == n_before + 2


def test_formats_that_cannot_be_used(qtbot: QtBot, tmp_path: Path) -> None:
    formats = {
        (FormatKind.GBNF, "root ::= ("): "The grammar cannot be used: line 1",
        (FormatKind.JSON_SCHEMA, "{"): "This is no JSON schema",
        (FormatKind.JSON_SCHEMA, '{"not": {}}'): "Take it out, or write a grammar instead.",
        (FormatKind.JSON_SCHEMA, '{"type": "integer", "minimum": 2, "maximum": 1}'): "No answer can meet this schema",
        (FormatKind.JSON_SCHEMA, '{"pattern": "(a"}'): "pattern is no regular expression",
    }
    with _after_one_exchange(qtbot, tmp_path) as desktop:
        for (kind, text), sentence in formats.items():
            desktop.services.chat.set_output_format(OutputFormat(kind=kind, text=text))
            _is_refused(qtbot, desktop, sentence)
            desktop.parts.composer.set_text("")
        desktop.services.chat.set_output_format(OutputFormat())
        desktop.parts.composer.set_text("again")
        _next_works(qtbot, desktop)


@pytest.mark.expects_warnings
@pytest.mark.parametrize(
    ("trap", "reason"),
    [
        (LOOP, "it loops too long"),
        (MEGABYTES, "its output has no end"),
        ("{{ raise_exception('not this one') }}", "not this one"),
    ],
)
def test_a_template_that_turns_hostile(qtbot: QtBot, tmp_path: Path, trap: str, reason: str) -> None:
    with _after_one_exchange(qtbot, tmp_path, LATER.replace("TRAP", trap)) as desktop:
        _is_refused(qtbot, desktop, f"The chat template of this model failed ({reason}")
        desktop.services.chat.show(Conversation())
        desktop.parts.composer.set_text("again")  # what came back stays with its conversation
        _next_works(qtbot, desktop)


@pytest.mark.expects_warnings
def test_load_settings_that_the_build_refuses(qtbot: QtBot, tmp_path: Path) -> None:
    """A quantized V cache needs flash attention; the settings before stay good."""
    with _after_one_exchange(qtbot, tmp_path) as desktop:
        before = desktop.services.chat.conversation
        path = desktop.services.model.state.path
        desktop.services.model.load(Path(path), LoadParams(n_ctx=512, type_v=CacheType.Q8_0, flash_attn=FlashAttention.OFF))
        qtbot.wait_until(lambda: desktop.services.model.state.phase is ModelPhase.FAILED, timeout=PATIENCE_MS)
        assert "Turn that on, or choose f16 for type_v" in desktop.parts.problem_bar.sentence()
        assert desktop.services.chat.conversation == before
        desktop.services.model.load(Path(path), LoadParams(n_ctx=512))
        wait_ready(qtbot, desktop)
        desktop.parts.composer.set_text("again")
        _next_works(qtbot, desktop)


def test_n_ctx_above_the_trained_length_is_told_and_works(qtbot: QtBot, tmp_path: Path) -> None:
    """The tiny model was trained for 1,024 tokens."""
    with _after_one_exchange(qtbot, tmp_path) as desktop:
        desktop.services.model.load(Path(desktop.services.model.state.path), LoadParams(n_ctx=2048))
        wait_ready(qtbot, desktop)
        desktop.parts.composer.set_text("again")
        _next_works(qtbot, desktop)
        assert "n_ctx is above what this model was trained for" in shown(desktop, "samplerHint")
