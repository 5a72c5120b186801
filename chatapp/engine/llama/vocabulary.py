"""A model's vocabulary: text to tokens and back."""

import ctypes
from collections.abc import Iterable
from functools import cached_property
from typing import Any

import llama_cpp

__all__ = ["Vocabulary"]

_PIECE_BYTES = 256


class Vocabulary:
    """Tokenizer of a loaded model; valid as long as the model is."""

    def __init__(self, model: Any) -> None:  # noqa: ANN401 - llama_model is an opaque pointer
        self.handle: Any = llama_cpp.llama_model_get_vocab(model)  # llama_vocab, for samplers that read it
        self._vocab = self.handle
        self._piece = ctypes.create_string_buffer(_PIECE_BYTES)
        self._shown: frozenset[int] = frozenset()
        self._pieces: dict[int, bytes] = {}  # of tokens that were written once: words come again, and a call costs 15 us
        self._ends: dict[int, bool] = {}
        self.size = int(llama_cpp.llama_vocab_n_tokens(self._vocab))
        self.bos = int(llama_cpp.llama_vocab_bos(self._vocab))
        self.eos = int(llama_cpp.llama_vocab_eos(self._vocab))
        self.adds_bos = bool(llama_cpp.llama_vocab_get_add_bos(self._vocab)) and self.bos >= 0
        self.is_sentencepiece = llama_cpp.llama_vocab_type(self._vocab) == llama_cpp.LLAMA_VOCAB_TYPE_SPM

    def tokenize(self, text: str, *, parse_special: bool) -> list[int]:
        """Return the tokens of a text; no token is added at either end.

        Args:
            text: Any text; lone surrogates become question marks.
            parse_special: Read ``<|im_end|>`` and its like as control tokens; False leaves them text.
        """
        raw = text.encode("utf-8", "replace")
        n_most = len(raw) + 2
        tokens = (llama_cpp.llama_token * n_most)()
        n_tokens = llama_cpp.llama_tokenize(self._vocab, raw, len(raw), tokens, n_most, False, parse_special)
        if n_tokens < 0:  # more tokens than bytes: it tells how many
            n_most = -n_tokens
            tokens = (llama_cpp.llama_token * n_most)()
            n_tokens = llama_cpp.llama_tokenize(self._vocab, raw, len(raw), tokens, n_most, False, parse_special)
        return list(tokens[: max(0, n_tokens)])

    def tokens_behind(self, text: str, *, parse_special: bool) -> list[int]:
        """Return the tokens of a text that goes on with another one.

        SentencePiece writes a space before a text. Behind a line break, which it joins with nothing, the text has its own tokens.

        Args:
            text: As for :meth:`tokenize`.
            parse_special: As there.
        """
        tokens = self.tokenize(text, parse_special=parse_special)
        if not tokens or text.encode("utf-8", "replace").startswith(self.piece(tokens[0])):
            return tokens
        behind = self.tokenize("\n" + text, parse_special=parse_special)
        n_before = next((n for n, token in enumerate(behind, 1) if self.piece(token).endswith(b"\n")), 0)
        return behind[n_before:]

    def piece(self, token: int, *, special: bool = False) -> bytes:
        """Return the bytes of a token; control tokens have none unless ``special`` or :meth:`show`."""
        if special:
            return self._spelled(token, special=True)
        known = self._pieces.get(token)
        if known is None:
            known = self._pieces[token] = self._spelled(token, special=token in self._shown)
        return known

    def _spelled(self, token: int, *, special: bool) -> bytes:
        size = llama_cpp.llama_token_to_piece(self._vocab, token, self._piece, len(self._piece), 0, special)
        if size < 0:
            self._piece = ctypes.create_string_buffer(-size)
            size = llama_cpp.llama_token_to_piece(self._vocab, token, self._piece, len(self._piece), 0, special)
        return ctypes.string_at(self._piece, max(0, size))

    def show(self, texts: Iterable[str]) -> None:
        """Let the control tokens of these texts be written out in answers: marks that somebody reads there."""
        self._shown = frozenset(token for text in texts for token in self.tokenize(text, parse_special=True))
        self._pieces.clear()

    def is_end(self, token: int) -> bool:
        """True for tokens that end the model's turn."""
        known = self._ends.get(token)
        if known is None:
            known = self._ends[token] = bool(llama_cpp.llama_vocab_is_eog(self._vocab, token))
        return known

    def special_text(self, token: int) -> str:
        """Return the written form of a token, control tokens included; empty for "no such token" (-1)."""
        return self.piece(token, special=True).decode("utf-8", "replace") if token >= 0 else ""

    @cached_property
    def special_texts(self) -> tuple[str, ...]:
        """Written forms that ``parse_special`` turns into control tokens, longest first (scanned once, when first needed)."""
        found = {self.special_text(token) for token in self._special_tokens()}
        return tuple(sorted(found - {""}, key=len, reverse=True))

    def _special_tokens(self) -> Iterable[int]:
        wanted = llama_cpp.LLAMA_TOKEN_ATTR_CONTROL | llama_cpp.LLAMA_TOKEN_ATTR_UNKNOWN
        return (token for token in range(self.size) if llama_cpp.llama_vocab_get_attr(self._vocab, token) & wanted)
