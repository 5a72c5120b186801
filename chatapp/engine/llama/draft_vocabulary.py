"""Whether a draft model speaks the tokens of its target: the checks of llama.cpp's own programs, over the whole vocabulary."""

import llama_cpp

from chatapp.engine.llama.model import Model

__all__ = ["why_unlike"]

_MOST_MORE_TOKENS = 128  # llama.cpp's tolerance: vocabularies of one family are padded to different sizes
_FIRST_COMPARED = 5  # llama.cpp's: the control tokens at the beginning may be written differently


def why_unlike(target: Model, draft: Model) -> str:
    """Return why two vocabularies do not fit together, as part of a sentence; empty where they do."""
    left, right = target.vocabulary.handle, draft.vocabulary.handle
    if llama_cpp.llama_vocab_type(left) != llama_cpp.llama_vocab_type(right):
        return "its tokenizer is of another kind"
    if abs(target.vocabulary.size - draft.vocabulary.size) > _MOST_MORE_TOKENS:
        return f"its vocabulary has {draft.vocabulary.size:,} tokens and the model's {target.vocabulary.size:,}"
    if _ends(target) != _ends(draft):
        return "its begin and end tokens are others than the model's"
    return _differing_token(target, draft)


def _ends(model: Model) -> tuple[tuple[bool, int], ...]:
    """Return whether a text begins and ends with a token, and which one; which does not matter where it is not added."""
    vocabulary = model.vocabulary
    adds_bos = bool(llama_cpp.llama_vocab_get_add_bos(vocabulary.handle))
    adds_eos = bool(llama_cpp.llama_vocab_get_add_eos(vocabulary.handle))
    return (adds_bos, vocabulary.bos if adds_bos else 0), (adds_eos, vocabulary.eos if adds_eos else 0)


def _differing_token(target: Model, draft: Model) -> str:
    left, right = target.vocabulary.handle, draft.vocabulary.handle
    for token in range(_FIRST_COMPARED, min(target.vocabulary.size, draft.vocabulary.size)):
        if llama_cpp.llama_vocab_get_text(left, token) != llama_cpp.llama_vocab_get_text(right, token):
            return f"its vocabulary differs from the model's at token {token:,}"
    return ""
