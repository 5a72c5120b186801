"""Why a grammar was refused, as one sentence with the line where it happened."""

import re

from chatapp.domain.output_format import MAX_FORMAT_CHARACTERS
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["check_size", "grammar_refused"]

_MAX_NESTING = 100  # llama.cpp's parser calls itself for each parenthesis and would run out of stack
_MAX_GRAMMAR = 4 * MAX_FORMAT_CHARACTERS  # a schema grows when it becomes a grammar
_MAX_TIMES = 2_000  # llama.cpp takes a larger upper limit for none, and says nothing
_UPPER_LIMIT = re.compile(r"\{\s*\d+\s*,\s*(\d+)\s*\}")
_NOT_STRUCTURE = re.compile(r'"(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]|#[^\n]*', re.DOTALL)
_PARSE_ERROR = re.compile(r"error parsing grammar: (?P<what>.*)", re.DOTALL)
_AT = re.compile(r"(?P<what>.*?) at(?: (?P<rest>.*))?", re.DOTALL)
_UNDEFINED = re.compile(r"Undefined rule identifier '(?P<name>[^']*)'")
_FROM_LOG = {
    "left recursion": "a rule begins with itself (left recursion); write the repetition with * or + instead",
    "does not contain": 'there is no rule named "root"; the grammar begins there',
}


def check_size(gbnf: str) -> None:
    """Refuse what llama.cpp's parser cannot take.

    Raises:
        ChatAppError: ``GRAMMAR_INVALID``.
    """
    if not gbnf.strip():
        raise _refused('it is empty; write a rule named "root"')
    if "\0" in gbnf:
        raise _refused("it contains a null character")
    if len(gbnf) > _MAX_GRAMMAR:
        raise _refused(f"it is longer than {_MAX_GRAMMAR:,} characters")
    structure = _NOT_STRUCTURE.sub("", gbnf)
    for limit in _UPPER_LIMIT.finditer(structure):
        if int(limit[1]) > _MAX_TIMES:
            where = f"line {_line(structure, limit.start())}"
            raise _refused(f"{where}: llama.cpp counts repetitions up to {_MAX_TIMES:,} only; write {limit[0]} in parts")
    depth = 0
    for match in re.finditer(r"[()]", structure):
        depth += 1 if match[0] == "(" else -1
        if depth > _MAX_NESTING:
            raise _refused(f"more than {_MAX_NESTING} parentheses are open at once")


def grammar_refused(gbnf: str, printed: str, log_lines: list[str]) -> ChatAppError:
    """Return the error of a grammar that llama.cpp refused.

    Args:
        gbnf: The grammar.
        printed: What llama.cpp printed to stderr.
        log_lines: What it wrote to its log.
    """
    detail = "\n".join([printed.strip(), *log_lines]).strip()[:2_000]
    complaint = _PARSE_ERROR.search(printed)
    if complaint:
        what = complaint["what"].removesuffix("\n").removesuffix(gbnf).rstrip()
        return _refused(_parse_reason(gbnf, what), detail)
    reasons = [reason for line in log_lines for key, reason in _FROM_LOG.items() if key in line]
    return _refused(reasons[0] if reasons else "llama.cpp refused it without saying why", detail)


def _parse_reason(gbnf: str, what: str) -> str:
    undefined = _UNDEFINED.search(what)
    if undefined:
        place = re.search(rf"(?<![\w-]){re.escape(undefined['name'])}(?![\w-])", gbnf)
        return f'line {_line(gbnf, place.start() if place else 0)}: there is no rule named "{undefined["name"]}"'
    found = _AT.fullmatch(what)
    if not found:
        return what
    rest = found["rest"] or ""
    place_of_rest = len(gbnf.rstrip()) - len(rest.rstrip())
    near = rest.strip().partition("\n")[0][:30]
    return f"line {_line(gbnf, place_of_rest)}: {found['what']}" + (f' before "{near}"' if near else ", and the text ends")


def _line(gbnf: str, place: int) -> int:
    return gbnf.count("\n", 0, max(0, place)) + 1


def _refused(reason: str, detail: str = "") -> ChatAppError:
    return ChatAppError.of(ProblemKind.GRAMMAR_INVALID, reason=reason, detail=detail)
