"""What the cache did and what a trim cost, in words."""

from PySide6.QtCore import QCoreApplication

from chatapp.domain.cache_miss import CACHE_MISS_SENTENCES, CacheMiss
from chatapp.domain.context_trim import WHY_EXACT_SENTENCES, Trim, TrimMode
from chatapp.ui.formatting import duration_text
from chatapp.ui.number_spelling import localized

__all__ = ["cache_miss_text", "cache_miss_word", "trim_text"]

_WORDS = {
    CacheMiss.NONE: "only new text",
    CacheMiss.FIRST_TURN: "first turn",
    CacheMiss.EDITED: "edited",
    CacheMiss.OTHER_BRANCH: "other branch",
    CacheMiss.TRIMMED: "trimmed",
    CacheMiss.CAME_BACK: "messages came back",
    CacheMiss.TEMPLATE_CHANGED: "template changed",
    CacheMiss.OTHER_CONVERSATION: "other chat",
    CacheMiss.MODEL_RELOADED: "new to this model",
    CacheMiss.MODEL_CANNOT: "model cannot",
}


def _tr(text: str) -> str:
    return QCoreApplication.translate("CacheText", text)


def cache_miss_text(miss: CacheMiss) -> str:
    """Return the sentence that says why tokens were read that a cache might have held."""
    return _tr(CACHE_MISS_SENTENCES[miss])


def cache_miss_word(miss: CacheMiss) -> str:
    """Return the same in two words."""
    return _tr(_WORDS[miss])


def trim_text(trim: Trim) -> str:
    """Return what a trim freed, kept and cost; figures that were not recorded are left out."""
    parts = [_counted(trim.tokens_freed, _tr("1 token freed"), _tr("{n} tokens freed"))]
    if trim.cells_kept is not None:
        parts.append(_counted(trim.cells_kept, _tr("1 cell kept"), _tr("{n} cells kept")))
    if trim.tokens_evaluated_again is not None:
        parts.append(_counted(trim.tokens_evaluated_again, _tr("1 token read again"), _tr("{n} tokens read again")))
    if trim.milliseconds is not None:
        parts.append(duration_text(trim.milliseconds))
    if trim.mode is TrimMode.EXACT and trim.reason is not None:
        parts.append(_tr(WHY_EXACT_SENTENCES[trim.reason]))
    return ", ".join(parts)


def _counted(n: int, one: str, many: str) -> str:
    return one if n == 1 else many.format(n=localized(f"{n:,}"))
