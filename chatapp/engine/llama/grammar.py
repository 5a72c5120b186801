"""llama.cpp's grammar sampler: made from a format, asked about tokens, advanced token by token."""

import ctypes
from collections.abc import Iterable
from typing import Any

import llama_cpp

from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.engine.llama.candidates import Candidates
from chatapp.engine.llama.grammar_failure import check_size, grammar_refused
from chatapp.engine.llama.json_schema import ANY_JSON_GRAMMAR, schema_to_gbnf
from chatapp.engine.llama.native_log import NativeLog
from chatapp.engine.llama.native_stderr import captured_stderr
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.errors import ChatAppError, ProblemKind

__all__ = ["Grammar", "check_format", "gbnf_of", "make_grammar"]

_ROOT = b"root"


class Grammar:
    """What may still be written. Free it with :meth:`close`.

    llama.cpp ends the process when a token is accepted that the grammar does not allow, so :meth:`accept` must only be given
    what :meth:`allows` or :meth:`restrict` let through.
    """

    def __init__(self, handle: Any, vocabulary: Vocabulary) -> None:  # noqa: ANN401 - llama_sampler is an opaque pointer
        self._handle = handle
        self._vocabulary = vocabulary
        self._one = Candidates(1)

    def allows(self, token: int) -> bool:
        """True if this token may come next; an end-of-generation token may once the text is complete."""
        self._one.put(token)
        llama_cpp.llama_sampler_apply(self._handle, self._one.pointer)
        return bool(self._one.is_allowed(0))

    def restrict(self, candidates: Candidates) -> None:
        """Take out the candidates that may not come next."""
        llama_cpp.llama_sampler_apply(self._handle, candidates.pointer)
        candidates.drop_forbidden()

    def accept(self, token: int) -> None:
        """Advance past a token that is allowed."""
        llama_cpp.llama_sampler_accept(self._handle, token)

    @property
    def is_complete(self) -> bool:
        """True if the text so far is a whole sentence of the grammar: the model may end here."""
        return self._vocabulary.eos >= 0 and self.allows(self._vocabulary.eos)

    def takes(self, tokens: Iterable[int]) -> bool:
        """Begin anew, and return whether these tokens are a whole sentence of the grammar."""
        llama_cpp.llama_sampler_reset(self._handle)
        for token in tokens:
            if not self.allows(token):
                return False
            self.accept(token)
        return self.is_complete

    def close(self) -> None:
        """Free the grammar."""
        if self._handle is not None:
            llama_cpp.llama_sampler_free(self._handle)
            self._handle = None


def gbnf_of(output_format: OutputFormat) -> str:
    """Return the grammar of a format in llama.cpp's notation.

    Raises:
        ChatAppError: ``SCHEMA_INVALID``, ``SCHEMA_UNSUPPORTED`` or ``SCHEMA_UNMEETABLE``.
    """
    if output_format.kind is FormatKind.JSON:
        return ANY_JSON_GRAMMAR
    if output_format.kind is FormatKind.JSON_SCHEMA:
        return schema_to_gbnf(output_format.text)
    return output_format.text


def make_grammar(output_format: OutputFormat, vocabulary: Vocabulary) -> Grammar | None:
    """Return the grammar of a format; None for none.

    Raises:
        ChatAppError: As :func:`gbnf_of`, or, of the user's own grammar, ``GRAMMAR_INVALID``.
    """
    if output_format.kind is FormatKind.NONE:
        return None
    return Grammar(_parsed(output_format, vocabulary.handle), vocabulary)


def check_format(output_format: OutputFormat) -> None:
    """See that a format can be used, without a model.

    Raises:
        ChatAppError: As :func:`make_grammar`.
    """
    if output_format.kind is not FormatKind.NONE:
        llama_cpp.llama_sampler_free(_parsed(output_format, None))


def _parsed(output_format: OutputFormat, vocab: Any) -> Any:  # noqa: ANN401 - opaque pointers
    """Let llama.cpp parse the grammar of a format. One that was made of a schema is nothing that a user could correct."""
    gbnf = gbnf_of(output_format)
    try:
        return _parse(gbnf, vocab)
    except ChatAppError as error:
        if output_format.kind is FormatKind.GBNF:
            raise
        facts = {"keyword": "counts or numbers as large as these", "place": "the top level"}
        raise ChatAppError.of(ProblemKind.SCHEMA_UNSUPPORTED, detail=str(error), **facts) from error


def _parse(gbnf: str, vocab: Any) -> Any:  # noqa: ANN401 - opaque pointers
    """Let llama.cpp parse a grammar; what it complains about goes to its log and to stderr."""
    check_size(gbnf)
    log = NativeLog.installed()
    n_before = len(log.lines()) if log else 0
    with captured_stderr() as complaint:
        handle = llama_cpp.llama_sampler_init_grammar(vocab, gbnf.encode("utf-8", "replace"), _ROOT)
    if handle and ctypes.cast(handle, ctypes.c_void_p).value:
        return handle
    raise grammar_refused(gbnf, complaint(), log.lines()[n_before:] if log else [])
