"""The proof of ``tests/proofs/kill_at_random.py`` in small: three kills, one window after the other over one data folder."""

import sys
from pathlib import Path

import pytest

from tests.proofs.kill_at_random import Shown, kill_once, scripted_engine

pytestmark = [pytest.mark.gui, pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a POSIX signal")]


def test_a_killed_window_loses_no_message_and_at_most_a_second_of_text(tmp_path: Path) -> None:
    """A question and an answer each: after the third kill six messages were shown."""
    model = tmp_path / "any.gguf"
    model.write_bytes(b"GGUF")
    shown = Shown()
    kills = [kill_once(tmp_path / "data", model, scripted_engine(tmp_path), shown, delay_s) for delay_s in (0.05, 0.7, 1.3)]
    assert [kill.n_lost for kill in kills] == [0, 0, 0]
    assert max(kill.missing_s for kill in kills) <= 1.0
    assert all(kill.is_sound for kill in kills)
    assert kills[-1].n_messages == 6
