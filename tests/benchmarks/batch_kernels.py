"""How far llama.cpp's own batching moves the next-token distribution: the reason why a cached and a fresh prompt can part.

The same tokens are evaluated in one batch, again in one batch, in two batches, and with fifty of them one at a time, by the bare
bindings and without any code of ours. Then 600 tokens and eight more, one at a time, with two threads instead of one, without and
with flash attention. Time plays no part, so the machine need not be quiet.

Run: ``python -m tests.benchmarks.batch_kernels [MODEL.gguf]`` (default: the starter model).
"""

import sys
from pathlib import Path

import numpy as np
from llama_cpp import Llama, llama_set_n_threads
from numpy.typing import NDArray

from chatapp.models.starter import starter_model

__all__ = ["main"]

_TEXT = (
    "<|im_start|>system\nYou are a helpful assistant.<|im_end|>\n<|im_start|>user\nTell me about the sea.<|im_end|>\n"
    "<|im_start|>assistant\nThe sea is a vast body of salt water that covers most of the planet. It is home to many kinds of "
    "fish, whales and plants, and people have sailed it for thousands of years in search of food and adventure.<|im_end|>\n"
    "<|im_start|>user\nAnd the mountains?<|im_end|>\n<|im_start|>assistant\n"
)
_N_BEFORE, _N_STEPS = 600, 8
_Logits = NDArray[np.float64]


def main() -> int:
    """Print the table; return 0."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else starter_model()
    assert path is not None, "give a model file"
    model = Llama(str(path), n_ctx=1024, n_threads=1, n_threads_batch=1, verbose=False)
    tokens = model.tokenize(_TEXT.encode(), add_bos=False, special=True)
    single = [[token] for token in tokens[30:80]]
    ways = {
        "one batch, again": [tokens],
        "two batches": [tokens[:40], tokens[40:]],
        "fifty tokens one at a time": [tokens[:30], *single, tokens[80:]],
    }
    reference = _logits(model, [tokens])
    print(f"{len(tokens)} tokens; against one batch:")
    print(f"{'way':28} {'max |dlogit|':>12} {'KL, nats':>10} {'total variation':>16}")
    for name, batches in ways.items():
        found = _logits(model, batches)
        found_figures = (np.abs(reference - found).max(), _kl(reference, found), _variation(reference, found))
        print(f"{name:28} {found_figures[0]:12.4f} {found_figures[1]:10.5f} {found_figures[2]:16.4f}")
    for flash in (False, True):
        differ = _steps(path, 1, flash=flash) != _steps(path, 2, flash=flash)
        n_differ = int(differ.any(axis=1).sum())
        name = "with" if flash else "without"
        print(f"{name} flash attention, two threads for one: {n_differ} of {_N_STEPS} steps differ behind {_N_BEFORE} tokens")
    return 0


def _steps(path: Path, n_threads: int, *, flash: bool) -> _Logits:
    """Return the logits of each step behind a text that one thread has read."""
    model = Llama(str(path), n_ctx=1024, n_threads=1, n_threads_batch=1, flash_attn=flash, verbose=False)
    tokens = (model.tokenize(_TEXT.encode(), add_bos=False, special=True) * 9)[: _N_BEFORE + _N_STEPS]
    model.eval(tokens[:_N_BEFORE])
    llama_set_n_threads(model._ctx.ctx, n_threads, n_threads)  # the bindings offer it in no other way
    return np.array([_next(model, [token]) for token in tokens[_N_BEFORE:]])


def _logits(model: Llama, batches: list[list[int]]) -> _Logits:
    model.reset()
    for batch in batches[:-1]:
        model.eval(batch)
    return _next(model, batches[-1])


def _next(model: Llama, batch: list[int]) -> _Logits:
    model.eval(batch)
    raw = model._ctx.get_logits()  # the bindings offer the last logits in no other way
    logits: _Logits = np.array(np.ctypeslib.as_array(raw, shape=(model.n_vocab(),)), dtype=np.float64)
    return logits


def _shares(logits: _Logits) -> _Logits:
    powers: _Logits = np.exp(logits - logits.max())
    shares: _Logits = powers / powers.sum()
    return shares


def _kl(reference: _Logits, found: _Logits) -> float:
    p, q = _shares(reference), _shares(found)
    return float((p * np.log((p + 1e-12) / (q + 1e-12))).sum())


def _variation(reference: _Logits, found: _Logits) -> float:
    """Return the chance that the same random number draws another token."""
    return float(0.5 * np.abs(_shares(reference) - _shares(found)).sum())


if __name__ == "__main__":
    sys.exit(main())
