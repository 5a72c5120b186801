"""Real-world shapes of templates: each takes a conversation as it is, whatever it refuses, folds or drops."""

import pytest

from chatapp.engine.llama.chat_template import ChatTemplate, TemplateMessage
from tests.engine.llama.template_shapes import SHAPES

SPECIALS = {"bos_token": "<s>", "eos_token": "</s>"}
TALK = [
    TemplateMessage("user", "one"),
    TemplateMessage("assistant", "uno", "Spanish, then."),
    TemplateMessage("user", "two"),
]


def _template(name: str) -> ChatTemplate:
    return ChatTemplate(SHAPES[name], SPECIALS)


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_takes_a_system_prompt_and_a_conversation(name: str) -> None:
    template = _template(name)
    text = template.render("Be kind.", TALK)
    assert not template.is_chatml
    assert template.notices == ()
    places = [text.index(part) for part in ("Be kind.", "one", "uno", "two")]
    assert places == sorted(places) or name == "mistral"  # which puts the system prompt before the newest message


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_takes_an_answer_that_was_stopped_before_its_first_word(name: str) -> None:
    text = _template(name).render("", [TALK[0], TemplateMessage("assistant", ""), TALK[2]])
    assert text.index("one") < text.index("two")


def test_only_gemma_folds() -> None:
    assert [name for name in SHAPES if _template(name).folds_system] == ["gemma"]
    assert _template("gemma").render("Be kind.", TALK[:1]) == (
        "<s><start_of_turn>user\nBe kind.\n\none<end_of_turn>\n<start_of_turn>model\n"
    )


def test_mistral_gets_neighbours_of_one_role_joined() -> None:
    assert _template("mistral").render("S", [TALK[0], TALK[2]]) == "<s>[INST] S\n\none\n\ntwo [/INST]"


@pytest.mark.parametrize(
    ("name", "by_default"),
    [
        ("chatml", None),
        ("llama-3", None),
        ("deepseek-r1", None),
        ("channels", None),
        ("qwen-3", True),
        ("keeps-reasoning", False),
    ],
)
def test_who_has_a_switch_for_thinking(name: str, by_default: object) -> None:
    assert _template(name).thinks_by_default is by_default


def test_qwen_thinks_unless_it_is_told_not_to() -> None:
    template = _template("qwen-3")
    assert template.render("", TALK[:1]).endswith("<|im_start|>assistant\n")
    assert template.render("", TALK[:1], thinking=True).endswith("<|im_start|>assistant\n")
    assert template.render("", TALK[:1], thinking=False).endswith("<|im_start|>assistant\n<think>\n\n</think>\n\n")


@pytest.mark.parametrize("name", [name for name in SHAPES if name != "keeps-reasoning"])
def test_old_reasoning_is_dropped(name: str) -> None:
    assert "Spanish" not in _template(name).render("", TALK)


def test_old_reasoning_is_kept_where_the_template_wants_it() -> None:
    assert "<assistant><think>Spanish, then.</think>uno<user>two" in _template("keeps-reasoning").render("", TALK)


def test_an_answer_that_quotes_the_mark_is_not_cut() -> None:
    """The template cuts answers at the mark only where no reasoning is handed to it apart."""
    quoting = TemplateMessage("assistant", "It ends with `</think>`, always.")
    assert quoting.text in _template("qwen-3").render("", [TALK[0], quoting, TALK[2]])


def test_where_the_prompt_opens_the_reasoning() -> None:
    opened = {
        (name, thinking)
        for name in SHAPES
        for thinking in (None, True, False)
        if (template := _template(name)).reasoning.is_open_after(template.render("", TALK, thinking=thinking))
    }
    assert opened == {("deepseek-r1", None), ("deepseek-r1", True), ("deepseek-r1", False), ("keeps-reasoning", True)}
