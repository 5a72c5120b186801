"""When an environment may be used as it is, and when it is made anew."""

import subprocess
import sys
from pathlib import Path

import pytest

from launcher import environment
from launcher.exclusive import exclusive
from launcher.locations import LAUNCHER_HOME
from launcher.terminal import LaunchError

LOCK_NAMES = ["app", "build", "dev", "tools"]


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment whose stamp of the application is today's."""
    python = tmp_path / "python"
    python.touch()
    monkeypatch.setattr(environment, "VENV", tmp_path)
    monkeypatch.setattr(environment, "UNFINISHED", tmp_path / ".installing")
    monkeypatch.setattr(environment, "venv_program", lambda _name: python)
    environment._stamp(environment.Layer.APP).write_text(environment.fingerprint(environment.Layer.APP), encoding="utf-8")
    return tmp_path


def test_a_stamped_environment_starts_at_once(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "_install", lambda _layers: pytest.fail("installed something"))
    assert environment.ensure((environment.Layer.APP,)) == installed / "python"


def test_the_development_tools_have_a_stamp_of_their_own(installed: Path) -> None:
    assert installed.is_dir()
    assert environment.is_current(environment.Layer.APP)
    assert not environment.is_current(environment.Layer.DEV)


def test_an_interrupted_installation_does_not_count(installed: Path) -> None:
    (installed / ".installing").touch()
    assert not environment.is_current(environment.Layer.APP)


def test_a_python_that_was_removed_does_not_count(installed: Path) -> None:
    (installed / "python").unlink()
    assert not environment.is_current(environment.Layer.APP)


def test_other_locks_ask_for_a_new_environment(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert environment.is_current(environment.Layer.APP), installed
    locks = tmp_path / "requirements"
    locks.mkdir()
    for name in LOCK_NAMES:
        (locks / f"{name}.lock").write_text("other", encoding="utf-8")
    monkeypatch.setattr(environment, "REQUIREMENTS", locks)
    assert not environment.is_current(environment.Layer.APP)


def test_a_failing_step_leaves_the_mark_of_an_interruption(installed: Path) -> None:
    with pytest.raises(LaunchError), environment._marked_unfinished():
        raise LaunchError("the network is away")
    assert (installed / ".installing").exists()


def test_two_installations_wait_for_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The holder ends when it is told to; the waiter says that it waits, and gets the lock only then."""
    lock = tmp_path / "install.lock"
    script = (
        "import sys; from pathlib import Path; from launcher.exclusive import exclusive\n"
        "with exclusive(Path(sys.argv[1])): print('held', flush=True); sys.stdin.readline()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", script, lock], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=LAUNCHER_HOME
    )
    said: list[str] = []

    def tell_the_holder_to_end(text: str) -> None:
        said.append(text)
        assert holder.stdin is not None
        holder.stdin.write("\n")
        holder.stdin.flush()

    monkeypatch.setattr("launcher.exclusive.say", tell_the_holder_to_end)
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with exclusive(lock):
            assert len(said) == 1
    assert holder.returncode == 0


def test_pip_lines_become_a_short_state() -> None:
    assert environment.pip_progress("  Downloading pyside6_essentials-6.12.0-cp310.whl (98 MB)") is not None
    assert environment.pip_progress("Collecting numpy==2.4.6 (from -r x)") == "collecting numpy"
    assert environment.pip_progress("Installing collected packages: numpy, x") == "installing"
    assert environment.pip_progress("Requirement already satisfied: pip") is None
