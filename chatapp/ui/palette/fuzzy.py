"""How well typed letters fit a title (no Qt here)."""

__all__ = ["fit"]

_WORD_START = 8
_IN_A_ROW = 5
_AT_THE_START = 10
_WHOLE = 12


def fit(typed: str, title: str) -> int | None:
    """Return how well ``typed`` fits, higher is better; None where its letters do not all stand in ``title`` in order.

    Words typed apart by blanks must all fit, in any order. Letters at the beginning of words and letters in a row count more,
    and of two titles that fit alike the shorter one wins.
    """
    title = title.casefold()
    scores = [_fit_word(word, title) for word in typed.casefold().split()]
    known = [score for score in scores if score is not None]
    return sum(known) - len(title) // 8 if len(known) == len(scores) else None


def _fit_word(word: str, title: str) -> int | None:
    whole = title.find(word)
    if whole >= 0:
        return _WHOLE + len(word) * (1 + _IN_A_ROW) + _place_bonus(title, whole)
    return _fit_letters(word, title)


def _fit_letters(word: str, title: str) -> int | None:
    score, at = 0, -1
    for letter in word:
        place = _next_place(letter, title, at + 1)
        if place < 0:
            return None
        score += 1 + _place_bonus(title, place) + (_IN_A_ROW if place == at + 1 else 0)
        at = place
    return score


def _next_place(letter: str, title: str, start: int) -> int:
    """Prefer the beginning of a word, then what follows at once."""
    places = [place for place in range(start, len(title)) if title[place] == letter]
    begins = [place for place in places if _place_bonus(title, place)]
    return (begins or places or [-1])[0]


def _place_bonus(title: str, place: int) -> int:
    if place == 0:
        return _AT_THE_START
    return 0 if title[place - 1].isalnum() else _WORD_START
