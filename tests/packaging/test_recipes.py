"""The recipes of systems that are not at hand: what can be known of them by reading."""

import plistlib
import re

import yaml  # type: ignore[import-untyped]  # its stubs are not among the locked packages

from bundle.mac_bundle import property_list
from bundle.project import APP_ID, MAINTAINER, ROOT

WORKFLOW = ROOT / ".github" / "workflows" / "bundles.yml"
INSTALLER = ROOT / "packaging" / "windows" / "chatapp.iss"


def test_each_system_builds_tests_and_uploads() -> None:
    jobs = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]
    assert set(jobs) == {"linux", "macos", "windows"}
    for job in jobs.values():
        text = str(job["steps"])
        assert "packaging/build.py" in text
        assert "actions/upload-artifact" in text
        assert "--self-test" in text or "prove.py" in text


def test_every_file_that_the_workflow_runs_is_there() -> None:
    text = WORKFLOW.read_text(encoding="utf-8").replace("\\", "/")
    named = set(re.findall(r"packaging/[\w./-]+\.(?:py|sh|ps1|iss)", text))
    assert len(named) >= 5  # build.py, llama_wheel.py, prove.py, make_dmg.sh, chatapp.iss, prove.ps1
    assert [name for name in sorted(named) if not (ROOT / name).is_file()] == []


def test_secrets_come_from_the_environment_alone() -> None:
    """No certificate, password or team stands in a recipe: every name of one is followed by a variable."""
    for line in WORKFLOW.read_text(encoding="utf-8").splitlines():
        if re.match(r"\s+(CERTIFICATE|CERTIFICATE_PASSWORD|APPLE_\w+|CHATAPP_CODESIGN_IDENTITY|RPM_KEY|NFPM_\w+):", line):
            assert "${{ secrets." in line


def test_nobody_elses_actions_see_the_secrets() -> None:
    text = WORKFLOW.read_text(encoding="utf-8")
    used = re.findall(r"uses: ([\w./-]+)@", text)
    assert len(used) >= 9  # checkout, cache and upload-artifact of three systems
    assert {name.partition("/")[0] for name in used} == {"actions"}


def test_the_property_list_can_be_written() -> None:
    read = plistlib.loads(plistlib.dumps(property_list()))
    assert read["NSHighResolutionCapable"] is True
    declared = read["UTImportedTypeDeclarations"][0]["UTTypeIdentifier"]
    assert read["CFBundleDocumentTypes"][0]["LSItemContentTypes"] == [declared]


def test_the_entitlements_are_a_property_list() -> None:
    entitlements = plistlib.loads((ROOT / "packaging" / "macos" / "entitlements.plist").read_bytes())
    assert entitlements == {"com.apple.security.cs.allow-unsigned-executable-memory": True}


def test_every_system_names_the_same_publisher_and_the_same_application() -> None:
    """Inno Setup cannot read our Python: what stands there a second time must be the same."""
    text = INSTALLER.read_text(encoding="utf-8")
    assert f'#define Publisher "{MAINTAINER.partition(" <")[0]}"' in text
    assert f'#define ModelId "{APP_ID}"' in text
    assert MAINTAINER.partition(" <")[0] in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_the_windows_installer_needs_no_administrator_and_deletes_nothing_of_the_user() -> None:
    text = INSTALLER.read_text(encoding="utf-8")
    assert "PrivilegesRequired=lowest" in text
    assert "[UninstallDelete]" not in text
    keys = [line for line in text.splitlines() if line.startswith("Root: ") and "DefaultIcon" not in line and "shell" not in line]
    assert len(keys) == 3  # our kind of file, .gguf, and our name under it
    assert all("Flags: uninsdelete" in line for line in keys)
    assert all("{app}" in line for line in text.splitlines() if line.startswith("Type: filesandordirs"))
