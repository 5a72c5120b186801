"""A part several times as GBNF: llama.cpp repeats at most 2,000 times, and takes a larger upper limit for none without a word.

So larger counts are written as blocks of blocks.
"""

from collections.abc import Callable

__all__ = ["BLOCK", "repeated"]

BLOCK = 1_000


def repeated(part: str, least: int, most: int | None, named: Callable[[str], str]) -> str:
    """Return the expression of ``part`` from ``least`` to ``most`` times (None: without end).

    Args:
        part: An expression that is not empty.
        least: At least 0.
        most: At least ``least``.
        named: Makes a rule of an expression and returns its name. A name is repeated instead of the part, since llama.cpp
            multiplies the count by the number of rules inside.
    """
    name = named(part)
    if most is not None and most <= BLOCK:
        return f"{name}{{{least},{most}}}"
    behind = f"{name}*" if most is None else _up_to(name, most - least, named)
    return f"{_exactly(name, least, named)} {behind}".strip() or '""'


def _exactly(name: str, count: int, named: Callable[[str], str]) -> str:
    n_blocks, rest = divmod(count, BLOCK)
    if not n_blocks:
        return f"{name}{{{rest}}}" if rest else ""
    return f"{_exactly(_block(name, named), n_blocks, named)} {_exactly(name, rest, named)}".rstrip()


def _up_to(name: str, count: int, named: Callable[[str], str]) -> str:
    """Return up to ``count`` times: fewer than all blocks and a part of one, or all blocks and the rest."""
    n_blocks, rest = divmod(count, BLOCK)
    if not n_blocks:
        return f"{name}{{0,{rest}}}" if rest else ""
    block = _block(name, named)
    fewer = f"{_up_to(block, n_blocks - 1, named)} {name}{{0,{BLOCK - 1}}}".lstrip()
    return f"({fewer} | {_exactly(block, n_blocks, named)} {_up_to(name, rest, named)})".replace(" )", ")")


def _block(name: str, named: Callable[[str], str]) -> str:
    return named(f"{name}{{{BLOCK}}}")
