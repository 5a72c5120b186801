"""Reads a path from the command line."""

import argparse
from pathlib import Path

__all__ = ["given_path"]


def given_path(text: str) -> Path:
    """Return the path; an empty one, mostly a variable of a script that was never set, would mean the present folder.

    Raises:
        argparse.ArgumentTypeError: It is empty.
    """
    if not text:
        raise argparse.ArgumentTypeError("it is empty; name a file or folder")
    return Path(text)
