"""What the window loads long after its start, or never: loaded at once, to find out whether an installation has all of it.

A bundle that lacks a library shows it to the one who opens that dialog first; the self-test must not leave it to them.
"""

import importlib
import warnings
from collections.abc import Sequence

__all__ = ["LATE_PARTS", "missing_parts"]

LATE_PARTS = (
    "chatapp.models.hub",
    "chatapp.models.hub_download",
    "chatapp.models.hub_token",
    "chatapp.storage.session_log.html",
    "chatapp.ui.dialogs.about_dialog",
    "chatapp.ui.models.download_dialog",
    "huggingface_hub.hf_api",
    "keyring.backends",
    "markdown_it",
    "mdit_py_plugins.gfm_autolink",
    "pygments.lexers.python",
    "pygments.lexers.rust",
    "pyqtgraph",
    "pyqtgraph.exporters",
    "ssl",
    "ziamath",
)


def missing_parts(names: Sequence[str] = LATE_PARTS) -> dict[str, str]:
    """Import each; returns what could not be imported, and the import's own words about it."""
    missing = {}
    for name in names:
        try:
            with warnings.catch_warnings(action="ignore"):  # what libraries say of their own futures
                importlib.import_module(name)
        except (ImportError, OSError) as error:  # OSError: a data file that it reads at once
            missing[name] = str(error)
    return missing
