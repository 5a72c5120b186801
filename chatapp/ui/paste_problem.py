"""What is told where a field refused a paste; apart from the field, which is on the screen before problems are imported."""

from chatapp.errors import Problem, ProblemKind
from chatapp.ui.plain_field import MOST_CHARACTERS

__all__ = ["paste_problem"]


def paste_problem(n_characters: int) -> Problem:
    """Return the problem of a paste after which a field would hold so many characters."""
    return Problem(kind=ProblemKind.PASTE_TOO_LONG, facts={"n": n_characters, "most": MOST_CHARACTERS})
