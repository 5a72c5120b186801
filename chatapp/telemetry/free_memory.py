"""Main memory that can be taken without swapping."""

import psutil

__all__ = ["free_main_bytes"]


def free_main_bytes() -> int:
    """Return what the system calls available: free pages, and those that it would give up without writing them out."""
    return int(psutil.virtual_memory().available)
