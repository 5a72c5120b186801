"""llama-cpp-python from its source archive: one wheel a machine, built once and kept for all checkouts of the user."""

import hashlib
import json
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from launcher.locations import LOGS, REQUIREMENTS, ROOT, cache_folder
from launcher.terminal import LaunchError, StatusLine, run_logged, say

__all__ = [
    "FLAGS",
    "PACKAGE",
    "Recipe",
    "build",
    "build_environment",
    "cached_wheel",
    "discard",
    "keep",
    "libc",
    "locked_requirement",
    "ninja_progress",
    "pip_environment",
    "plan",
    "remember_flags",
    "wanted_flags",
]

PACKAGE = "llama-cpp-python"
# The libraries go into the package alone: a plain build installs a second copy of them all beside it.
FLAGS = (
    "-DLLAVA_BUILD=OFF",  # images are not read by this application
    "-DLLAMA_OPENSSL=OFF",  # nothing of llama.cpp may talk to a network here
    "-DCMAKE_INSTALL_BINDIR=llama_cpp/lib",
    "-DCMAKE_INSTALL_LIBDIR=llama_cpp/lib",
    "-DCMAKE_INSTALL_INCLUDEDIR=llama_cpp/include",
)
X86_NAMES = {"x86_64", "amd64"}
AVX2_LEVEL = {"avx2", "fma", "f16c", "bmi2"}  # what ggml's x86 build uses when GGML_NATIVE is off
SCRATCH = "building-"
REMEMBERED_FLAGS = ROOT / "build" / "cmake-args"
BENDING = {
    "PIP_CONSTRAINT",
    "PIP_TARGET",
    "PIP_PREFIX",
    "PIP_NO_BINARY",
    "PIP_ONLY_BINARY",
    "PIP_DRY_RUN",
    "PYTHONPATH",
    "PYTHONHOME",
}
WINDOWS_HAS_AVX2 = 40  # PF_AVX2_INSTRUCTIONS_AVAILABLE of IsProcessorFeaturePresent


@dataclass(frozen=True)
class Recipe:
    """All that decides what a wheel contains and where it runs; two equal recipes may share a wheel.

    The Python version is not in it: the bindings are plain ctypes, and the wheel is tagged py3-none.
    """

    requirement: str
    cmake_args: str
    platform: str
    libc: str
    cpu: str

    @property
    def key(self) -> str:
        """A folder name that differs whenever any field does."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()[:24]

    @property
    def folder(self) -> Path:
        """Where the wheel of this recipe is kept."""
        return cache_folder() / "llama-cpp-python" / self.key


def wanted_flags() -> str:
    """CMAKE_ARGS of the user if set, else those of the last install here, so that a GPU build stays one in a later shell."""
    if "CMAKE_ARGS" in os.environ:
        return os.environ["CMAKE_ARGS"]
    return REMEMBERED_FLAGS.read_text(encoding="utf-8") if REMEMBERED_FLAGS.exists() else ""


def remember_flags() -> None:
    """Keep the wanted flags for runs without CMAKE_ARGS."""
    flags = wanted_flags()
    REMEMBERED_FLAGS.parent.mkdir(parents=True, exist_ok=True)
    REMEMBERED_FLAGS.write_text(flags, encoding="utf-8")


def plan(extra_flags: str) -> Recipe:
    """The recipe for this machine; the extra CMake flags come last, so that they win (a GPU backend, for example)."""
    cpu = _cpu()
    return Recipe(
        requirement=locked_requirement((REQUIREMENTS / "app.lock").read_text(encoding="utf-8")),
        cmake_args=shlex.join([_native_flag(cpu), *FLAGS, *shlex.split(extra_flags)]),
        platform=sysconfig.get_platform(),
        libc=libc(),
        cpu=cpu,
    )


def libc() -> str:
    """The C library that a build links against; empty where the system has no choice of them."""
    return " ".join(platform.libc_ver())


def cached_wheel(recipe: Recipe) -> Path | None:
    """The wheel built earlier by this recipe, if it is there and byte for byte what was built."""
    try:
        record = json.loads((recipe.folder / "wheel.json").read_text(encoding="utf-8"))
        wheel = recipe.folder / str(record["file"])
        return wheel if _sha256(wheel) == record["sha256"] else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def discard(recipe: Recipe) -> None:
    """Forget the cached wheel of a recipe."""
    shutil.rmtree(recipe.folder, ignore_errors=True)


def build(python: Path, recipe: Recipe) -> Path:
    """Build the wheel with the tools of the build lock, check the archive's hash first, and keep the result.

    Raises:
        LaunchError: the archive could not be had or did not compile; the text names the log.
    """
    version = recipe.requirement.split("==")[1].split()[0]
    say(f"Building {PACKAGE} {version} from source, once for this machine.")
    say(f"That takes about 5 minutes on two cores; this machine has {os.cpu_count()}.")
    status = StatusLine(f"{PACKAGE} {version}")
    with tempfile.TemporaryDirectory(dir=_scratch_place(recipe), prefix=SCRATCH) as scratch:
        wheel = _pip_wheel(python, recipe, Path(scratch), status)
        status.finish("built")
        return keep(wheel, recipe)


def locked_requirement(lock: str) -> str:
    """The entry of llama-cpp-python in the text of a lock file, with its hashes."""
    found = re.search(rf"^{PACKAGE}==.*(?:\n[ \t]+--hash=.*)*", lock, flags=re.MULTILINE)
    if found is None:
        raise LaunchError(f"requirements/app.lock has no entry for {PACKAGE}: run `python run.py lock`.")
    return found.group()


def ninja_progress(line: str) -> str | None:
    """Ninja's [n/m] as a percentage; None for any other line."""
    found = re.match(r"\s*\[(\d+)/(\d+)\]", line)
    if found is None or int(found.group(2)) == 0:
        return None
    done, total = int(found.group(1)), int(found.group(2))
    return f"{100 * done // total} % (step {done} of {total})"


def _scratch_place(recipe: Recipe) -> Path:
    """Beside the kept wheels; what a killed build left there goes (only one installation runs at a time)."""
    place = recipe.folder.parent
    for leftover in place.glob(f"{SCRATCH}*"):
        shutil.rmtree(leftover, ignore_errors=True)
    place.mkdir(parents=True, exist_ok=True)
    return place


def _pip_wheel(python: Path, recipe: Recipe, scratch: Path, status: StatusLine) -> Path:
    requirements = scratch / "requirement.txt"
    requirements.write_text(recipe.requirement + "\n", encoding="utf-8")
    # --no-cache-dir: pip's cache of built wheels does not look at CMAKE_ARGS and would hand out another build.
    arguments = [
        "wheel",
        "--verbose",
        "--no-deps",
        "--no-build-isolation",
        "--no-cache-dir",
        "--require-hashes",
        "--no-binary",
        PACKAGE,
    ]
    run_logged(
        [str(python), "-m", "pip", *arguments, "--wheel-dir", str(scratch), "--requirement", str(requirements)],
        log=LOGS / f"{PACKAGE}.log",
        status=status,
        describe=ninja_progress,
        environment=build_environment(python, recipe) | _temporary(scratch),
    )
    return next(scratch.glob("*.whl"))


def pip_environment() -> dict[str, str]:
    """The user's environment (a proxy, an index of their company) less what would redirect or bend a locked install."""
    environment = {name: value for name, value in os.environ.items() if name not in BENDING}
    return environment | {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", "PIP_USER": "0"}


def _temporary(scratch: Path) -> dict[str, str]:
    # On Windows the deeper folder could pass the limit on the length of paths.
    return {} if sys.platform == "win32" else {"TMPDIR": str(scratch)}


def build_environment(python: Path, recipe: Recipe) -> dict[str, str]:
    """The environment of a build: the user's own less what would bend it, the recipe's flags, the locked tools first."""
    environment = pip_environment()
    # The programs of the build lock come first: no cmake or ninja of the system takes part.
    environment["PATH"] = os.pathsep.join([str(python.parent), environment.get("PATH", "")])
    return environment | {"CMAKE_ARGS": recipe.cmake_args}


def keep(wheel: Path, recipe: Recipe) -> Path:
    """Move the wheel into its folder; its record is written last, so that an interrupted move is no wheel at all."""
    discard(recipe)
    recipe.folder.mkdir(parents=True)
    kept = recipe.folder / wheel.name
    shutil.move(wheel, kept)
    record = {"file": kept.name, "sha256": _sha256(kept), "recipe": asdict(recipe)}
    (recipe.folder / "wheel.json").write_text(json.dumps(record, indent=2), encoding="utf-8")
    return kept


def _native_flag(cpu: str) -> str:
    """GGML_NATIVE for this machine.

    On x86 the portable AVX2 build was measured as fast as the native one, and it cannot meet a CPU that lacks an instruction.
    Elsewhere the portable level lacks what makes the kernels fast (dot products on ARM), and very old x86 has no AVX2.
    """
    portable = platform.machine().lower() in X86_NAMES and set(cpu.split()) >= AVX2_LEVEL
    return f"-DGGML_NATIVE={'OFF' if portable else 'ON'}"


def _cpu() -> str:
    """The processor's features, or its name where the system does not list them; a wheel is never used under another text."""
    if sys.platform == "linux":
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        found = next((line for line in lines if re.match(r"(flags|Features)\s*:", line)), "")
        return " ".join(sorted(found.partition(":")[2].split()))
    if sys.platform == "win32":
        return f"{platform.processor()} {_windows_features()}"
    return _mac_features()


def _windows_features() -> str:
    if sys.platform != "win32":  # for the type checker: ctypes.windll exists there alone
        return ""
    import ctypes  # noqa: PLC0415 - beside its only use, on one system

    return " ".join(sorted(AVX2_LEVEL)) if ctypes.windll.kernel32.IsProcessorFeaturePresent(WINDOWS_HAS_AVX2) else ""


def _mac_features() -> str:
    names = ["machdep.cpu.brand_string", "machdep.cpu.features", "machdep.cpu.leaf7_features"]
    finished = subprocess.run(["sysctl", "-n", *names], capture_output=True, text=True, check=False)
    return " ".join(finished.stdout.split()).lower()


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
