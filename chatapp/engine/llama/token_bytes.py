"""The bytes of each token, such that no text can look like a control token."""

from chatapp.engine.llama.vocabulary import Vocabulary

__all__ = ["TokenBytes"]

_MARK = b"\xff"  # no UTF-8 text contains it; where a byte token brings it in, it is doubled


class TokenBytes:
    """Looks tokens up in the vocabulary, each once."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._known: dict[int, bytes] = {}

    def of(self, token: int) -> bytes:
        """Return the bytes of a token; of one that writes nothing, a mark of its own."""
        found = self._known.get(token)
        if found is None:
            piece = self._vocabulary.piece(token)
            found = piece.replace(_MARK, _MARK * 2) if piece else _MARK + b"\x00" + token.to_bytes(4, "little")
            self._known[token] = found
        return found
