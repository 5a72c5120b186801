"""Asks a schema's grammar about whole texts."""

import json

from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.engine.llama.grammar import make_grammar
from chatapp.engine.llama.vocabulary import Vocabulary

__all__ = ["takes"]


def takes(vocabulary: Vocabulary, schema: object, text: str) -> bool:
    """Return whether the schema's grammar takes the whole text, token by token."""
    grammar = make_grammar(OutputFormat(kind=FormatKind.JSON_SCHEMA, text=json.dumps(schema)), vocabulary)
    assert grammar is not None
    try:
        for token in vocabulary.tokenize(text, parse_special=False):
            if not grammar.allows(token):
                return False
            grammar.accept(token)
        return grammar.is_complete
    finally:
        grammar.close()
