"""What becomes of a conversation under templates that refuse, fold, transform or are missing."""

import pytest

from chatapp.domain.notice import Notice
from chatapp.engine.llama.chat_template import ChatTemplate, TemplateMessage
from chatapp.errors import ChatAppError, ProblemKind

USER, ASSISTANT = "user", "assistant"
PLAIN = "{% for m in messages %}[{{ m['role'] }}:{{ m['content'] }}]{% endfor %}{% if add_generation_prompt %}>{% endif %}"
NO_SYSTEM = "{% if messages[0]['role'] == 'system' %}{{ raise_exception('no system role') }}{% endif %}" + PLAIN
IGNORES_SYSTEM = "{% for m in messages if m['role'] != 'system' %}[{{ m['role'] }}:{{ m['content'] }}]{% endfor %}>"
ALTERNATING = (
    "{% for m in messages %}{% if (m['role'] == 'user') != (loop.index0 % 2 == 0) %}"
    "{{ raise_exception('roles must alternate') }}{% endif %}[{{ m['role'] }}:{{ m['content'] }}]{% endfor %}>"
)
SPECIALS = {"bos_token": "<s>", "eos_token": "</s>"}


def _messages(*pairs: tuple[str, str]) -> list[TemplateMessage]:
    return [TemplateMessage(role, text) for role, text in pairs]


def test_the_files_own_template_is_used() -> None:
    template = ChatTemplate("{{ bos_token }}" + PLAIN, SPECIALS)
    assert template.render("Be kind.", _messages((USER, "Hi"))) == "<s>[system:Be kind.][user:Hi]>"
    assert (template.notices, template.is_chatml, template.folds_system) == ((), False, False)


@pytest.mark.parametrize("source", [NO_SYSTEM, IGNORES_SYSTEM])
def test_a_system_prompt_that_the_template_refuses_is_folded(source: str) -> None:
    template = ChatTemplate(source, SPECIALS)
    assert template.folds_system
    assert template.render("Be kind.", _messages((USER, "Hi"))) == "[user:Be kind.\n\nHi]>"
    assert template.render("", _messages((USER, "Hi"))) == "[user:Hi]>"


def test_neighbours_of_one_role_are_joined_where_roles_must_alternate() -> None:
    template = ChatTemplate(ALTERNATING, SPECIALS)
    messages = _messages((USER, "one"), (ASSISTANT, ""), (USER, "two"))
    assert template.render("", messages) == "[user:one][assistant:][user:two]>"
    assert template.render("", _messages((USER, "one"), (USER, "two"))) == "[user:one\n\ntwo]>"


def test_a_missing_template_is_chatml_with_a_notice() -> None:
    template = ChatTemplate("", SPECIALS)
    text = template.render("Be kind.", _messages((USER, "Hi")))
    assert text == "<|im_start|>system\nBe kind.<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n"
    assert (template.notices, template.is_chatml) == ((Notice.TEMPLATE_MISSING,), True)


@pytest.mark.expects_warnings
@pytest.mark.parametrize("source", ["{% if %}", "{{ raise_exception('never') }}", "nothing of the messages"])
def test_an_unusable_template_falls_back_with_a_notice(source: str) -> None:
    template = ChatTemplate(source, SPECIALS)
    assert template.notices == (Notice.TEMPLATE_FALLBACK,)
    assert template.render("", _messages((USER, "Hi"))).startswith("<|im_start|>user\nHi")


def test_a_template_that_fails_later_is_told_with_its_reason() -> None:
    source = PLAIN + "{% if messages | length > 1 %}{{ raise_exception('one message only') }}{% endif %}"
    with pytest.raises(ChatAppError) as caught:
        ChatTemplate(source, SPECIALS).render("", _messages((USER, "a"), (ASSISTANT, "b"), (USER, "c")))
    assert caught.value.problem.kind is ProblemKind.TEMPLATE_FAILED
    assert "(one message only)" in caught.value.problem.sentence()


def test_an_answer_that_is_continued_ends_the_prompt_with_its_last_character() -> None:
    template = ChatTemplate(PLAIN, SPECIALS)
    messages = _messages((USER, "Hi"), (ASSISTANT, "One, two "))
    assert template.render("", messages, continues=True) == "[user:Hi][assistant:One, two "


def test_a_template_that_trims_texts_keeps_the_end_of_the_answer() -> None:
    template = ChatTemplate(PLAIN.replace("m['content']", "m['content'] | trim"), SPECIALS)
    assert template.render("", _messages((USER, "Hi"), (ASSISTANT, "One, ")), continues=True) == "[user:Hi][assistant:One, "


def test_a_template_that_leaves_answers_out_cannot_continue_one() -> None:
    template = ChatTemplate("{% for m in messages if m['role'] == 'user' %}[{{ m['content'] }}]{% endfor %}>", SPECIALS)
    with pytest.raises(ChatAppError) as caught:
        template.render("", _messages((USER, "Hi"), (ASSISTANT, "One")), continues=True)
    assert caught.value.problem.kind is ProblemKind.TEMPLATE_FAILED
    assert "continued" in caught.value.problem.sentence()
