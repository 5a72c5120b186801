"""A Debian system in a folder, fresh each time, without Python: where an installation is proven."""

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from launcher.locations import cache_folder
from launcher.terminal import LaunchError, say

__all__ = ["HOME", "SUITES", "USER", "CleanSystem", "clean_system", "obstacle"]

SUITES = {"bookworm": "Debian 12", "trixie": "Debian 13"}
USER = "tester"
HOME = Path("/", "home", USER)
_X_SOCKETS = "/tmp/.X11-unix"  # noqa: S108 - where X servers put them
_CLEAN = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"}


def obstacle() -> str | None:
    """Why no clean system can be made here; None = it can."""
    if os.geteuid() != 0:
        return "only root can make and enter one"
    missing = [name for name in ("debootstrap", "chroot", "mount", "tar") if shutil.which(name) is None]
    return f"this machine lacks {', '.join(missing)}" if missing else None


class CleanSystem:
    """A system to run commands in.

    Attributes:
        root: Its folder.
        suite: Debian's name of it.
        home: The ordinary user's home folder, seen from outside.
    """

    def __init__(self, root: Path, suite: str) -> None:
        self.root = root
        self.suite = suite
        self.home = self.inside(HOME)

    def inside(self, path: Path) -> Path:
        """Where a path of the system lies for those outside of it."""
        return self.root / path.relative_to("/")

    def run(self, *command: str) -> str:
        """Run a command as root; returns what it printed.

        Raises:
            LaunchError: It failed.
        """
        finished = subprocess.run(
            ["chroot", str(self.root), *command],
            env=_CLEAN | {"DEBIAN_FRONTEND": "noninteractive"},
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        if finished.returncode != 0:
            raise LaunchError(f"{' '.join(command)} failed with code {finished.returncode}:\n{finished.stdout}{finished.stderr}")
        return finished.stdout

    def has(self, program: str) -> bool:
        """Whether a program is on the system's search path."""
        command = ["chroot", str(self.root), "/bin/sh", "-c", f"command -v {program}"]
        return subprocess.run(command, env=_CLEAN, capture_output=True, check=False).returncode == 0

    def start(self, command: Sequence[str], environment: Mapping[str, str], log: Path) -> "subprocess.Popen[bytes]":
        """Start a program as the ordinary user, its output in `log`."""
        home = {"HOME": str(HOME), "USER": USER, "LOGNAME": USER, "SHELL": "/bin/sh"}
        with log.open("wb") as output:
            return subprocess.Popen(
                ["chroot", f"--userspec={USER}:{USER}", str(self.root), *command],
                env=_CLEAN | home | dict(environment),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
            )


@contextlib.contextmanager
def clean_system(suite: str) -> Iterator[CleanSystem]:
    """A fresh system with an ordinary user; it is gone afterwards.

    Raises:
        LaunchError: It could not be made, or not taken away.
    """
    root = Path(tempfile.mkdtemp(prefix="chatapp-clean-"))
    try:
        _sh("tar", "-C", str(root), "-xf", str(_base(suite)))
        root.chmod(0o755)
        shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
        with _mounted(root):
            system = CleanSystem(root, suite)
            system.run("useradd", "--create-home", USER)
            yield system
    finally:
        _remove(root)


def _base(suite: str) -> Path:
    """The archive of a suite's smallest system, made once and kept."""
    archive = cache_folder() / "clean-systems" / f"{suite}.tar"
    if not archive.exists():
        archive.parent.mkdir(parents=True, exist_ok=True)
        say(f"Making the smallest system of {SUITES[suite]}, once for this machine.")
        with tempfile.TemporaryDirectory(dir=archive.parent) as scratch:
            _sh("debootstrap", "--variant=minbase", suite, f"{scratch}/root")
            _sh("tar", "-C", f"{scratch}/root", "-cf", f"{scratch}/root.tar", ".")
            shutil.move(f"{scratch}/root.tar", archive)
    return archive


@contextlib.contextmanager
def _mounted(root: Path) -> Iterator[None]:
    """Processes, shared memory and the sockets of X servers; devices are the system's own files, not this machine's."""
    sockets = root / _X_SOCKETS.lstrip("/")
    sockets.mkdir(parents=True, exist_ok=True)
    Path(_X_SOCKETS).mkdir(exist_ok=True)
    with contextlib.ExitStack() as stack:
        _mount(stack, "-t", "proc", "proc", str(root / "proc"))
        _mount(stack, "-t", "tmpfs", "tmpfs", str(root / "dev/shm"))
        _mount(stack, "--bind", _X_SOCKETS, str(sockets))
        yield


def _mount(stack: contextlib.ExitStack, *arguments: str) -> None:
    _sh("mount", *arguments)
    stack.callback(_sh, "umount", "--lazy", arguments[-1])  # a process that is ending may hold it a moment longer


def _remove(root: Path) -> None:
    """Delete the system, but never through a mount into what belongs to this machine."""
    mounts = Path("/proc/mounts").read_text(encoding="utf-8")
    if f" {root}/" in mounts:
        raise LaunchError(f"Something is still mounted in {root}; unmount it, then delete the folder.")
    shutil.rmtree(root)


def _sh(*command: str) -> None:
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    if finished.returncode != 0:
        raise LaunchError(f"{' '.join(command)} failed with code {finished.returncode}:\n{finished.stdout}{finished.stderr}")
