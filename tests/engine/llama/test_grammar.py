"""Grammars: what a token must fit, and a sentence with the line for each that does not parse."""

import os

import pytest

from chatapp.domain.output_format import FormatKind, OutputFormat
from chatapp.domain.sampling import SamplingParams
from chatapp.engine.llama.candidates import Candidates
from chatapp.engine.llama.constrained_chain import ConstrainedChain, make_chain
from chatapp.engine.llama.grammar import check_format, make_grammar
from chatapp.engine.llama.native_stderr import captured_stderr
from chatapp.engine.llama.vocabulary import Vocabulary
from chatapp.errors import ChatAppError, ProblemKind


def _gbnf(text: str) -> OutputFormat:
    return OutputFormat(kind=FormatKind.GBNF, text=text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('x ::= "b"\nroot ::= x | (', "line 2: expecting ')', and the text ends"),
        ("", 'it is empty; write a rule named "root"'),
        ('root ::= "a"\nx := "b"', 'line 2: expecting ::= before ":= "b""'),
        ("root ::= foo\n\n", 'line 1: there is no rule named "foo"'),
        ('root ::= bar-x bar\nbar-x ::= "x"', 'line 1: there is no rule named "bar"'),
        ('root ::= "a"\n\nb ::= "c" )\nc ::= "d"', 'line 3: expecting newline or end before ")"'),
        ('root ::= "\\q"', "line 1: unknown escape"),
        ('root ::= "a', "unexpected end of input"),
        ('x ::= "a"', 'there is no rule named "root"'),
        ('root ::= root "a" | "b"', "left recursion"),
        ('root ::= "a"{99999999}', "number of repetitions"),
        (
            '\n# {1,9999}\nroot ::= "{1,9999}" [{1,9999}] "a"{1,2000} "b"{0, 2001}',
            "line 3: llama.cpp counts repetitions up to 2,000 only; write {0, 2001} in parts",
        ),
        ("root ::= " + 5000 * "(", "more than 100 parentheses"),
        ('root ::= "\0"', "null character"),
    ],
)
def test_a_grammar_that_does_not_parse_is_told_with_its_line(vocabulary: Vocabulary, text: str, reason: str) -> None:
    del vocabulary  # its log catches what llama.cpp would print
    with pytest.raises(ChatAppError) as told:
        check_format(_gbnf(text))
    assert told.value.problem.kind is ProblemKind.GRAMMAR_INVALID
    assert str(told.value).startswith("The grammar cannot be used: ")
    assert reason in str(told.value)


def test_parentheses_inside_literals_and_comments_do_not_count() -> None:
    check_format(_gbnf(f'root ::= "{200 * "("}" [(({"(" * 200}] # {200 * "("}\n'))


def test_what_native_code_prints_is_read_and_nothing_is_lost_after_it(capfd: pytest.CaptureFixture[str]) -> None:
    with captured_stderr() as printed:
        os.write(2, b"inside\n")
    os.write(2, b"outside\n")
    assert printed() == "inside\n"
    assert capfd.readouterr().err == "outside\n"


def test_a_grammar_follows_the_tokens(vocabulary: Vocabulary) -> None:
    grammar = make_grammar(_gbnf('root ::= "yes" | "no"'), vocabulary)
    assert grammar is not None
    (yes,) = vocabulary.tokenize("yes", parse_special=False)
    (maybe,) = vocabulary.tokenize(" maybe", parse_special=False)
    assert (grammar.allows(yes), grammar.allows(maybe), grammar.is_complete) == (True, False, False)
    grammar.accept(yes)
    assert (grammar.allows(yes), grammar.is_complete) == (False, True)
    grammar.close()


def test_no_format_makes_a_plain_chain(vocabulary: Vocabulary) -> None:
    chain = make_chain(SamplingParams(), 1, vocabulary, OutputFormat())
    assert not isinstance(chain, ConstrainedChain)
    chain.close()


def test_restricted_candidates_hold_only_what_fits(vocabulary: Vocabulary) -> None:
    """Of all tokens, those that begin "no" fit: "n" and "no"."""
    grammar = make_grammar(_gbnf('root ::= "no"'), vocabulary)
    assert grammar is not None
    candidates = Candidates(vocabulary.size)
    grammar.restrict(candidates)
    assert len(candidates) == 2
    grammar.close()


def test_a_stop_string_inside_a_token_is_cut_off_where_texts_begin_with_a_space(sentencepiece: Vocabulary) -> None:
    """Written was "xth" as one token, of which the stop string leaves "x": that is what the grammar asks for."""
    chain = make_chain(SamplingParams(), 1, sentencepiece, OutputFormat(kind=FormatKind.GBNF, text='root ::= "x" "th"?'))
    assert isinstance(chain, ConstrainedChain)
    token = next(token for token in range(sentencepiece.size) if sentencepiece.piece(token) == b"xth")
    assert chain._placed(token) == token
    assert chain.is_complete_without("th")
    assert not chain.is_complete_without("xth")
    chain.close()
