r"""Which dollar signs hold a formula, and which are money or the names of variables.

Pandoc's rule first: no space behind the opening sign, none before the closing one, and no digit behind it. Prose needs more
than that, and models write much of it: an amount in front of words (``$5, or 6$``), a currency (``US$5``), variables (``$a:$b``),
price classes (``$$ to $$$``), words between signs (``$x and y$``). Where a formula cannot be told from prose, it is a formula, as
it is for Pandoc; words without any operator are prose: a formula would run them together, while prose can be read either way.
"""

import re

__all__ = ["end_of_signs", "is_prose_between", "math_end"]

_LETTER_OR_DIGIT = re.compile(r"[A-Za-z0-9]")
_ENDS_OPEN = re.compile(r"[-+*/=<>:;,.(\[{|&?!]$")  # nothing that a letter could follow as it follows ``$n$th``
_ASIDE = re.compile(r"\\(?:text|textrm|textbf|textit|mathrm|mathbf|mathit|mathsf|operatorname)\*?\s*\{[^{}]*\}|\\[A-Za-z]+")
_FUNCTION = re.compile(
    r"\b(?:sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|log|ln|lg|exp|lim|max|min|sup|inf|mod|gcd|lcm|det|dim|arg)\b"
)
_WORD = re.compile(r"(?<![^\W\d_])[^\W\d_]{2,}(?![^\W\d_])|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_SIGNS = re.compile(r"[=^_\\<>\u2264\u2265\u2260\u2248]")
_OPERATORS = re.compile(r"[+/=^_\\<>|]|\s[-*]\s|\d-|-\d")  # not the hyphens and stars of prose
_WORD_APART = re.compile(  # three letters and more, or a word that every sentence has: "dx dy" is none
    r"(?<!\S)(?:[^\W\d_]{3,}|an|as|at|be|by|if|in|is|it|no|of|on|or|so|to|we)[,;:]?(?!\S)"
    r"|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)
_MOST_WORDS = 3  # beside a sign of equality: more are a sentence that happens to have one


def math_end(text: str, start: int) -> int | None:
    """Return where the formula ends whose opening sign is at a place of the text (None: it opens none).

    Args:
        text: One paragraph.
        start: Place of the first of one or two dollar signs that are not escaped.
    """
    n_signs = end_of_signs(text, start) - start
    if n_signs > 2:  # noqa: PLR2004 - one: in the line; two: displayed
        return None
    sign = "$" * n_signs
    close = _next_sign(text, start + n_signs, sign)
    if close is None or not text[start + n_signs : close].strip():
        return None
    is_formula = _is_formula(text, start, close) if n_signs == 1 else _is_displayed(text, start + n_signs, close)
    return close + n_signs if is_formula else None


def is_prose_between(text: str) -> bool:
    """Return whether what stands between two double dollar signs is words alone: they tell a class of prices."""
    return len(_WORD.findall(_without_names(text))) > 1 and not _OPERATORS.search(text)


def end_of_signs(text: str, start: int) -> int:
    """Return where a run of dollar signs ends that begins at a place of the text."""
    end = start
    while text[end : end + 1] == "$":
        end += 1
    return end


def _is_formula(text: str, start: int, close: int) -> bool:
    inner, before, after = text[start + 1 : close], text[start - 1 : start], text[close + 1 : close + 2]
    if inner[0].isspace() or inner[-1].isspace() or after.isdigit() or "`" in inner:
        return False
    if _LETTER_OR_DIGIT.match(before) and inner[0] not in "^_\\":  # US$5, 5$; but H$_2$O, 90$^\circ$, 10$\times$10
        return False
    if re.match("[A-Za-z]", after) and _is_name(inner):
        return False
    return _is_balanced(inner) and not _is_amount_in_prose(inner) and not _is_phrase(inner)


def _is_displayed(text: str, start: int, close: int) -> bool:
    return end_of_signs(text, close) == close + 2 and not is_prose_between(text[start:close])


def _is_name(inner: str) -> bool:
    """Return whether a letter behind the closing sign makes both signs the beginnings of names: $HOME/$USER, $first$second."""
    return bool(_ENDS_OPEN.search(inner)) or re.fullmatch(r"[A-Za-z]\w+", inner) is not None


def _is_balanced(inner: str) -> bool:
    """Return whether as many brackets close as open, of whatever kind: intervals may be half open."""
    if "\\" in inner or len(inner) == 1:
        return True
    return sum(map(inner.count, "([{")) == sum(map(inner.count, ")]}"))


def _is_amount_in_prose(inner: str) -> bool:
    """Return whether it begins with an amount and goes on with words."""
    if not re.match(r"[.,]?\d", inner):
        return False
    n_words = len(_WORD.findall(_without_names(inner)))
    return n_words > (_MOST_WORDS if _SIGNS.search(inner) else 0)


def _is_phrase(inner: str) -> bool:
    """Return whether there are words with spaces between them and nothing that a formula would have."""
    is_bare = re.search(r"\s", inner) is not None and not _OPERATORS.search(inner)
    return is_bare and _WORD_APART.search(_without_names(inner)) is not None


def _without_names(inner: str) -> str:
    return _FUNCTION.sub(" ", _ASIDE.sub(" ", inner))


def _next_sign(text: str, start: int, sign: str) -> int | None:
    place = text.find(sign, start)
    while place >= 0:
        if not _is_escaped(text, place):
            return place
        place = text.find(sign, place + 1)
    return None


def _is_escaped(text: str, place: int) -> bool:
    first = place
    while first > 0 and text[first - 1] == "\\":
        first -= 1
    return (place - first) % 2 == 1
