"""The file for browsers: well-formed, alone, and inert whatever stands in the messages."""

import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings

from chatapp.domain.alternatives import Alternatives, AnswerRecord
from chatapp.domain.conversation import Conversation
from chatapp.domain.generation import StopReason
from chatapp.domain.message import Message, Role
from chatapp.storage.session_log.formula import formula_svg
from chatapp.storage.session_log.html import export_html, html_document
from chatapp.storage.session_log.html_text import MessageHtml
from tests.storage.strategies import trees

_VOID = {"meta", "br", "hr"}
_ALLOWED = {
    *("html", "head", "meta", "title", "style", "body", "header", "main", "section", "article", "details", "summary"),
    *("h1", "h2", "h3", "h4", "h5", "h6", "p", "time", "div", "a", "span", "code", "pre", "figure", "figcaption"),
    *("table", "thead", "tbody", "tr", "th", "td", "ul", "ol", "li", "blockquote", "em", "strong", "s", "hr", "br"),
    *("dl", "dt", "dd", "svg", "symbol", "use", "path", "rect", "line", "g"),
}
_WITH_ADDRESS = {"src", "href", "srcset", "action", "data", "poster", "xlink:href", "background", "formaction"}


class Page(HTMLParser):
    """Reads a document strictly: every element is one that we write, and every end fits its beginning."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in _ALLOWED, tag
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names))
        assert "style" not in names
        assert not any(name.startswith("on") for name in names)
        self.elements.append((tag, dict(attrs)))
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def text(self) -> str:
        return "".join(self.words)


def page_of(conversation: Conversation, *, with_figures: bool = True) -> Page:
    return Page("".join(html_document(conversation, with_figures=with_figures)))


def answered(text: str, **changes: object) -> Conversation:
    question = Message(id="q", role=Role.USER, text="Why?")
    answer = Message.model_validate({"id": "a", "parent_id": "q", "role": "assistant", "text": text, **changes})
    return Conversation(id="c", title="T", messages=(question, answer))


_HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=http://evil.example/x.png onerror=alert(1)>",
    "![x](http://evil.example/x.png)",
    "[x](javascript:alert(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](file:///etc/passwd)",
    "[x](//evil.example/a)",
    "[x](../../secret)",
    "<javascript:alert(1)>",
    '[x](https://a.example/"onmouseover="alert(1))',
    "```html\n<script>alert(1)</script>\n```",
    '```"><script>alert(1)</script>\nx\n```',
    "</div></article><script>alert(1)</script>",
    "<!-- <script> -->",
    "<style>@import url(http://evil.example)</style>",
    "$\\href{javascript:alert(1)}{x}$",
    '$\\text{</svg><script>alert(1)</script>}$ $\\class{a" onload="alert(1)}{x}$',
    "| a |\n|---|\n| <script>alert(1)</script> |",
    "</title></style><script>alert(1)</script>",
]


@pytest.mark.parametrize("text", _HOSTILE)
def test_nothing_is_loaded_and_nothing_runs(text: str) -> None:
    """The page parses into elements that we write, whichever text stands in whichever place."""
    conversation = answered(text, reasoning=text).model_copy(update={"title": text, "system_prompt": text})
    question = conversation.messages[0].model_copy(update={"text": text})
    page = page_of(conversation.model_copy(update={"messages": (question, conversation.messages[1])}))
    for tag, attributes in page.elements:
        for name in _WITH_ADDRESS & set(attributes):
            address = attributes[name] or ""
            is_link = tag == "a" and re.match(r"https?://|mailto:|#version-\d+$", address)
            assert is_link or (tag == "use" and address.startswith("#")), (tag, name, address)


def test_links_say_where_they_go_and_hand_nothing_on() -> None:
    page = page_of(answered("[here](https://example.org/a?b=1&c=2) <mailto:a@example.org>"))
    first, second = page.all("a")
    assert first["href"] == first["title"] == "https://example.org/a?b=1&c=2"
    assert set((first["rel"] or "").split()) == {"noopener", "noreferrer", "nofollow"}
    assert second["href"] == "mailto:a@example.org"


def test_a_picture_is_named_and_never_fetched() -> None:
    page = page_of(answered("![a cat](https://example.org/cat.png)"))
    assert page.all("img") == []
    assert "[picture: a cat \u27e8https://example.org/cat.png\u27e9]" in page.text()


def test_the_policy_allows_this_style_sheet_and_nothing_else() -> None:
    text = "".join(html_document(answered("x")))
    style = text.partition("<style>")[2].partition("</style>")[0]
    digest = b64encode(sha256(style.encode()).digest()).decode()
    policies = [meta["content"] for meta in Page(text).all("meta") if meta.get("http-equiv") == "Content-Security-Policy"]
    assert policies == [f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"]
    assert "url(" not in style
    assert "@import" not in style
    assert "@media print" in style
    assert "prefers-color-scheme: dark" in style


def test_markdown_is_drawn() -> None:
    page = page_of(
        answered("# Head\n\n**b** ~~s~~\n\n- [x] t\n\n|l|r|\n|:--|--:|\n|1|`a\\|b`|\n\n```python\nimport os\n```\n\n> q\n")
    )
    tags = [tag for tag, _ in page.elements]
    assert {"h3", "strong", "s", "table", "blockquote", "pre"} <= set(tags)
    assert [cell["class"] for cell in page.all("td")] == ["to-left", "to-right"]
    assert {"class": "kn"} in page.all("span")  # Pygments' name for the word "import"
    assert [task["aria-label"] for task in page.all("span") if task.get("class") == "task"] == ["done"]
    assert "a|b" in page.text()
    assert page.all("figcaption") == [{"class": "language"}]


def test_only_what_is_long_may_be_parted_by_a_page() -> None:
    """Twenty lines are kept together; a table of 19 rows has 21 with its head and the line below it."""
    rows = "| a |\n|---|\n" + "| b |\n" * 18
    messages = MessageHtml()
    assert "long" not in messages.html(rows)
    assert '<table class="long">' in messages.html(rows + "| b |\n")
    code = "x\n" * 20
    assert '<figure class="code">' in messages.html(f"```\n{code}```")
    assert '<figure class="code long">' in messages.html(f"```\n{code}x\n```")


def test_formulas_are_pictures_with_their_source_as_name() -> None:
    page = page_of(answered("$x^2$ and \\(x^2\\)\n\n$$\n\\frac{a}{b}\n$$\n"))
    assert [svg["aria-label"] for svg in page.all("svg")] == ["x^2", "x^2", "\\frac{a}{b}"]
    names = [symbol["id"] for symbol in page.all("symbol")]
    assert len(names) == len(set(names))
    assert {f"#{name}" for name in names} == {use["href"] for use in page.all("use")}


@pytest.mark.parametrize("tex", ["{", "\\frac{a}", "a & b", "\\text{a<b}", "\\begin{pmatrix}", "x" * 2001, "\\sqrt{" * 300])
def test_what_is_no_formula_stays_text(tex: str) -> None:
    html = MessageHtml().html(f"so ${tex}$ is")
    assert "<svg" not in html or formula_svg(tex, 1) is not None
    assert MessageHtml().html("so ${$ is") == '<p>so <code class="tex">{</code> is</p>\n'


def test_overrides_of_direction_and_control_characters_are_shown() -> None:
    text = page_of(answered("a\u202eb\x07\x1b[0m\x00")).text()
    assert "\u202e" not in text
    assert "a\u27e6U+202E\u27e7b\u2407\u241b[0m" in text
    assert "\x00" not in text


def test_what_a_person_typed_stands_as_typed() -> None:
    conversation = Conversation(messages=(Message(role=Role.USER, text="*a*\n  <b> & b"),))
    assert "*a*\n  <b> & b" in page_of(conversation).text()


def test_figures_endings_and_what_left(conversation: Conversation) -> None:
    page = page_of(conversation)
    text = page.text()
    assert "TTFT 510 ms \u00b7 prefill 200.0 tok/s \u00b7 decode 10.0 tok/s \u00b7 tokens 5 \u00b7 end of turn" in text
    assert "2 older messages left the model's sight here (42 tokens freed)." in text
    assert text.count("(no longer seen by the model)") == 2
    assert [one["class"] for one in page.all("article")] == ["user unseen", "assistant unseen", *("user", "assistant") * 2]
    without = page_of(conversation, with_figures=False).text()
    assert "TTFT" not in without
    assert "temperature" not in without


def test_reasoning_and_answers_that_were_not_kept_are_folded(conversation: Conversation) -> None:
    turn = conversation.messages[3].turn
    assert turn is not None
    answers = tuple(
        AnswerRecord(stop_reason=StopReason.END_OF_TURN, seed=n, n_gen=2, token_us=(0, 100_000), text=f"Text {n}") for n in (0, 1)
    )
    both = turn.model_copy(update={"alternatives": Alternatives(answers=answers, kept=0)})
    page = page_of(answered("Text 0", reasoning="Let me think.", turn=both))
    text = page.text()
    assert "Reasoning" in text
    assert "Let me think." in text
    assert "Answer 2, written at the same time" in text
    assert "throughput of all 20.0 tok/s" in text  # two steps of 0.1 s, both at once
    assert "rate per answer 10.0 tok/s" in text
    assert text.count("Text 0") == 1


def test_every_other_version_is_there_once_and_linked() -> None:
    conversation = answered("First")
    second = Message(id="b", parent_id="q", role=Role.ASSISTANT, text="Second")
    third = Message(id="d", parent_id="b", role=Role.USER, text="Third")
    page = page_of(conversation.add_asides([second, third]))
    assert [page.text().count(word) for word in ("First", "Second", "Third")] == [1, 1, 1]
    assert [link["href"] for link in page.all("a")] == ["#version-1"]
    assert [section.get("id") for section in page.all("section")] == ["version-1"]


@settings(deadline=None, max_examples=40)
@given(conversation=trees)
def test_any_conversation_is_well_formed_and_whole(conversation: Conversation) -> None:
    page = page_of(conversation)
    assert len(page.all("article")) == len(conversation.nodes)


def test_the_file_is_written(conversation: Conversation, tmp_path: Path) -> None:
    export_html(conversation, tmp_path / "t.html")
    Page((tmp_path / "t.html").read_text(encoding="utf-8"))
