"""Asking the C library of an engine for huge pages: memory in pieces of 2 MiB, which a processor finds faster than 4 KiB ones.

Linux gives them to memory of a program's own where the program asks (``madvise``); glibc 2.35 and later ask for all that
``malloc`` hands out when the tunable ``glibc.malloc.hugetlb`` is 1. Pages of a mapped file stay small.
"""

from collections.abc import Mapping

__all__ = ["asks_for_huge_pages", "with_huge_pages"]

_VARIABLE, _NAME = "GLIBC_TUNABLES", "glibc.malloc.hugetlb"


def with_huge_pages(environment: Mapping[str, str]) -> dict[str, str]:
    """Return an environment whose programs ask; a choice that the user made stays."""
    known = environment.get(_VARIABLE, "")
    if any(part.startswith(f"{_NAME}=") for part in known.split(":")):
        return dict(environment)
    return {**environment, _VARIABLE: ":".join(part for part in (known, f"{_NAME}=1") if part)}


def asks_for_huge_pages(environment: Mapping[str, str]) -> bool:
    """Return whether a program with this environment asks."""
    return f"{_NAME}=1" in environment.get(_VARIABLE, "").split(":")
