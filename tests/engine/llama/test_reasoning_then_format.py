"""The starter model made to reason by its template, held to a JSON schema: free while it reasons, held behind it.

The other tests of this use a model whose answers are written down; here real weights decide what is thought and when that ends.
The examples in the template answer in plain words, so a valid answer comes from the grammar alone.
"""

import json
from pathlib import Path

import pytest

from chatapp.domain.generation import StopReason
from chatapp.domain.load_params import LoadParams
from chatapp.domain.message import new_id
from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.domain.sampling import SamplingParams
from chatapp.protocol.commands import LoadModel
from chatapp.protocol.events import ModelLoaded
from tests.engine.engine_process import EngineProcess, conversation

pytestmark = pytest.mark.model

EXAMPLES = (
    ("Is ice cold?", "Ice is frozen water, and frozen things are cold.", "It is."),
    ("Is the moon hot?", "The moon is far from warm, it is cold rock.", "It is not."),
    ("Can a fish swim?", "A fish lives in water and moves there.", "It can."),
)
TURNS = "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] }}<|im_end|>\n{% endfor %}"
TEMPLATE = (
    "".join(
        f"<|im_start|>user\n{question}<|im_end|>\n<|im_start|>assistant\n<think>\n{thought}\n</think>\n{answer}<|im_end|>\n"
        for question, thought, answer in EXAMPLES
    )
    + TURNS
    + "<|im_start|>assistant\n<think>\n"
)
SCHEMA = {"type": "object", "properties": {"answer": {"enum": ["yes", "no"]}}, "required": ["answer"]}


@pytest.mark.parametrize(("question", "seed"), [("Is fire hot?", 1), ("Is snow black?", 2), ("Can a bird fly?", 3)])
def test_the_grammar_waits_for_the_end_of_real_reasoning(
    engine: EngineProcess, starter_model: Path, question: str, seed: int
) -> None:
    engine.send(LoadModel(request_id="load", path=str(starter_model), params=LoadParams(n_ctx=1024), template=TEMPLATE))
    assert engine.expect(ModelLoaded).notices == ()
    sampling = SamplingParams(temperature=0.6, seed=seed, max_tokens=400)
    output_format = OutputFormat(kind=FormatKind.JSON_SCHEMA, text=json.dumps(SCHEMA))
    request = conversation(question, request_id=new_id(), sampling=sampling)
    answer = engine.ask(request.model_copy(update={"output_format": output_format}))
    reasoning = "".join(piece.reasoning for piece in answer.pieces)
    assert " " in reasoning.strip()  # words, which the schema has no room for
    assert "{" not in reasoning
    assert json.loads(answer.text)["answer"] in ("yes", "no")
    assert answer.finished.stop_reason is StopReason.END_OF_TURN
    assert answer.finished.n_reasoning > 0
    assert answer.finished.grammar is not None
    assert answer.finished.grammar.n_redrawn > 0
