"""Another chat template than the file's: checked by itself, used for a model, refused with a sentence."""

from pathlib import Path

import pytest

from chatapp.domain.load_params import LoadParams
from chatapp.engine.cancel import CancelFlag
from chatapp.engine.llama.backend import LlamaBackend
from chatapp.engine.llama.chat_template import CHATML, check_template
from chatapp.errors import ChatAppError, ProblemKind

MARKED = "{% for m in messages %}[{{ m.role }}] {{ m.content }}\n{% endfor %}[assistant] "


@pytest.mark.parametrize("template", [CHATML, MARKED])
def test_a_template_that_can_be_used(template: str) -> None:
    check_template(template)


@pytest.mark.parametrize(
    ("template", "words"),
    [
        ("{% for m in messages %}", "Unexpected end of template"),
        ("always the same", "it leaves out what the user wrote"),
        ("{{ messages[0].content }}", "it leaves out what the user wrote"),  # of three messages the last is missing
        ("{{ raise_exception('only for tools') }}", "only for tools"),
        ("{{ messages[9].content.upper() }}", "no element 9"),
        ("{% for a in range(100000) %}{% for b in range(100000) %}x{% endfor %}{% endfor %}", ""),  # a bomb is stopped
        ("{{ ''.__class__.__mro__ }}", ""),  # a way out of the sandbox is none
    ],
)
def test_a_template_that_cannot_says_why(template: str, words: str) -> None:
    with pytest.raises(ChatAppError) as caught:
        check_template(template)

    assert caught.value.problem.kind is ProblemKind.TEMPLATE_INVALID
    assert caught.value.problem.sentence().startswith("This chat template cannot be used: ")
    assert words in caught.value.problem.sentence()


@pytest.mark.model
def test_a_load_takes_the_template_and_refuses_a_broken_one(starter_model: Path) -> None:
    backend = LlamaBackend()
    path, params = str(starter_model), LoadParams(n_ctx=128)
    try:
        good = backend.load(path, params, CancelFlag(), lambda _fraction: None, template=MARKED)
        assert good.problem is None
        assert backend._loaded is not None
        assert backend._loaded.template.render("", []) == "[assistant] "

        bad = backend.load(path, params, CancelFlag(), lambda _fraction: None, template="{% if")
        assert bad.problem is not None
        assert bad.problem.kind is ProblemKind.TEMPLATE_INVALID
        assert backend._loaded.template.render("", []) == "<|im_start|>assistant\n"
        assert bad.context.cached_share is None or 0 <= bad.context.cached_share <= 1
    finally:
        backend.unload()
