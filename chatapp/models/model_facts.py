"""A header as the facts that plans and forecasts are made of."""

from chatapp.metrics.memory_estimate import ModelFacts
from chatapp.models.gguf_header import GgufHeader

__all__ = ["model_facts"]


def model_facts(header: GgufHeader) -> ModelFacts:
    """Return the facts of a model."""
    return ModelFacts(
        architecture=header.architecture,
        n_vocab=header.n_vocab,
        n_params=header.n_params,
        numbers=header.numbers,
        tensor_bytes=header.tensor_bytes,
        file_type=header.file_type,
    )
