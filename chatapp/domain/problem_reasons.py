"""The one table of our own reasons: the words in brackets of a problem's sentence, told again in another language.

A :class:`~chatapp.errors.Problem` carries its reason in English, also in what was stored, and many are written where no Qt is. So
whoever shows one looks here whether the words are ours; those of llama.cpp, of the system and of other programs stay as they are.
"""

import re
from collections.abc import Callable
from functools import cache
from string import Formatter

__all__ = ["REASONS", "told_again"]

REASONS: tuple[str, ...] = (
    # How the engine ended, or why it did not start.
    "memory ran out, and the system ended it",
    "aborted (SIGABRT)",
    "crashed (SIGSEGV)",
    "a file that it reads is cut short or cannot be read, SIGBUS",
    "it could not read its commands any more, mostly for lack of memory",
    "it could not be loaded",
    "it did not end",
    "access violation ({code})",
    "illegal instruction ({code})",
    "stack overflow ({code})",
    "a library was not found ({code})",
    "aborted ({code})",
    "exit code {number}",
    "{why} while {n_megabytes} MB of memory were free",
    "killed by signal {signal}",
    "it is not there",
    "no reason is given",
    "none of its builds can be opened on this processor",
    # What is wrong with the file of a model.
    "it is no ordinary file",
    "it is a folder",
    "its name or that of its folder is no text in UTF-8: rename it",
    "it names no architecture",
    "it is longer than any real one",
    "it ends too early",
    "it was written for big-endian machines",
    "it is of the GGUF version {n_version}, which is newer than this chatapp",
    "it is of the old GGUF version {n_version}",
    "it is a LoRA adapter for another model",
    "it is the image or sound projector of another model",
    "it is an importance matrix for quantizing",
    "it reads texts and writes none",
    "it holds a vocabulary without a model",
    "it is an {kind} that belongs to another model",
    "it is the picture part of another model",
    "it holds a vocabulary and no weights",
    "it is an embedding model",
    "it is a diffusion model",
    "it is an encoder model",
    "it is part {n_part} of {n_parts} of a split model and was renamed; its name must end in {ending}",
    "it holds tensors of the unknown type {number}",
    "its alignment {n_bytes} is no power of two",
    "it announces {n_settings} settings",
    "it announces {n_tensors} tensors",
    "the setting {name} stands there twice",
    "the setting {name} is of the unknown type {number}",
    "the setting {name} is no whole number from 0 upwards",
    "the setting {name} is {n_value}",
    "the list {name} announces {n_texts} texts",
    "the list {name} holds values of type {number}",
    "the name of tensor {number} is {n_bytes} bytes long",
    "the rows of tensor {number} are no whole blocks of {type}",
    "tensor {number} lies at {n_offset} instead of {n_expected}",
    "tensor {number} has {n_dimensions} dimensions",
    "tensor {number} is larger than any memory",
    "llama.cpp gave no reason",
    # Why a draft model cannot guess.
    "it is a recurrent model, which cannot take a wrong guess back",
    "the file is not there",
    "one of its files is missing",
    "the file cannot be read",
    "it is not a GGUF model file",
    "the file is cut short",
    "its header is damaged",
    "this build of llama.cpp does not know its architecture",
    "it is no text-generation model",
    "too little memory is free for it",
    "too little memory is free for its KV cache",
    "llama.cpp could not load it",
    "its tokenizer is of another kind",
    "its vocabulary has {n_draft} tokens and the model's {n_model}",
    "its begin and end tokens are others than the model's",
    "its vocabulary differs from the model's at token {n_token}",
    # What stopped an answer, a title, a test.
    "no room in the KV cache",
    "llama_decode returned {number}",
    "wrong guesses could not be removed from the KV cache",
    "the cache holds another conversation",
    "the cache cannot be copied and put back",
    "there is no room for a copy of the cache",
    "this model's tokens end at {n_last}",
    "the context window of {n_ctx} tokens leaves room for 1 to {n_most}",
    "The depth",
    # What is wrong with a chat template.
    "it leaves out what the user wrote",
    "it does not show where an answer ends, so none can be continued",
    "it rendered an empty prompt",
    "it loops too long",
    "its output has no end",
    "it takes too long",
    "it makes too large a text",
    "it is larger than a template can be",
    "it calls itself without end",
    # What is wrong with a grammar.
    'it is empty; write a rule named "root"',
    "it contains a null character",
    "it is longer than {n_most} characters",
    "line {number}: llama.cpp counts repetitions up to {n_most} only; write {repetition} in parts",
    "more than {n_most} parentheses are open at once",
    "llama.cpp refused it without saying why",
    "a rule begins with itself (left recursion); write the repetition with * or + instead",
    'there is no rule named "root"; the grammar begins there',
    'line {number}: there is no rule named "{name}"',
    'line {number}: {complaint} before "{text}"',
    "line {number}: {complaint}, and the text ends",
    # What is wrong with a JSON schema, and what cannot be enforced.
    "it is nested too deeply",
    "a schema is an object, true or false",
    "at {place}, a schema is an object, true or false",
    "at {place}, {target} points to nothing",
    "at {place}, multipleOf is not above zero",
    "at {place}, {keyword} has a value of the wrong kind",
    "at {place}, there is no type {type}",
    "at {place}, pattern is no regular expression ({why})",
    '"{sign}" has no beginning',
    "a repetition repeats nothing",
    "a repetition ends before it begins",
    "a group begins with what no group begins with",
    "a group is not closed",
    "a range in brackets ends before it begins",
    "brackets are not closed",
    "it ends with a backslash",
    "a character has a number that none has",
    "{escape} means nothing",
    "the top level",
    "at {place}, a value is no number that JSON knows",
    "a number in it has thousands of digits",
    "a member of its allOf is false",
    "it must contain itself without end",
    "counts or numbers as large as these",
    "$ref that leads back to itself before anything is written",
    "no value has two types",
    "it asks for more items than it allows",
    "it asks for more different items than there are",
    "it must contain more items than it allows",
    "minContains is above maxContains",
    "it is false",
    "{target} refers to itself and to nothing else",
    "no value is left to choose from",
    '"{name}" is required and not allowed',
    "a required property is false",
    "minLength is above maxLength",
    "no text matches its pattern",
    "its minimum is above its maximum",
    "no number lies between its bounds",
    "no multiple lies between its bounds",
    "nesting without end",
    "deeper nesting",
    "additionalProperties inside allOf",
    "allOf with two different values of {keyword}",
    "maxContains beside more than {n_most} items",
    'maxContains where items cannot be told apart by the property "{name}", which is not required of the items',
    "maxContains where items cannot be told apart by {keyword}",
    "uniqueItems (of an enum of at most {n_most} values it works)",
    "oneOf with alternatives that may hold together (use anyOf)",
    "$ref to {target} outside the schema",
    "pattern with {why}",
    '"{sign}" inside the pattern',
    "looking ahead",
    "looking back",
    "{escape}, the border of a word",
    "{escape}, a property of characters",
    "{escape}, what a group matched before",
    "a length beside it that cuts its texts; write the length into the pattern",
    "a repetition of what may be empty",
    "a pattern beside a format",
    "a length beside a format",
    "multipleOf with bounds of so many digits",
    "multipleOf {step} (its grammar would be too large)",
    "a bound of more than {n_most} digits",
    "{keyword} above {limit}",
    "{keyword} beside {other}",
    # What is wrong with a file, a log, the database.
    "the check of its copy failed",
    "the copy is damaged too",
    "the new database is not sound either",
    "its table of contents is destroyed",
    "the database is closed",
    "the app ended before that was possible",
    "the folder is not empty",
    "it is empty",
    "it is not in UTF-8",
    "it is no UTF-8 text",
    "it is no text in UTF-8",
    "it is too large",
    "it is larger than {n_most} MiB",
    "it is cut short or is no JSON",
    "it holds no conversation",
    "it holds no message",
    "it holds no turn",
    "it holds no token",
    "it holds no test that reads or writes alone",
    "it is no sustained test",
    "it was written by a newer chatapp",
    "it repeats a message",
    "its messages follow each other in a ring",
    "an id is empty or is no id",
    "a time in it is impossible",
    "it is no archive of chatapp: {place}: {words}",
    "it is no conversation of plain texts: {place}: {words}",
    "it has a system message behind the first question",
    "line {number} is cut short or is no JSON",
    "line {number} is no turn of a session log: {place}: {words}",
    "line {number} is no conversation of plain texts: {place}: {words}",
    "line {number} has a system message behind the first question",
    "line {number} was written by a newer chatapp",
    "line {number} belongs to another conversation",
    "line {number} repeats a message",
    "line {number} is no record of llama-bench",
    "line {number} is no token",
    "entry {number} is cut short or is no JSON",
    "entry {number} is no conversation of plain texts: {place}: {words}",
    "entry {number} has a system message behind the first question",
    # What is wrong with settings from a file.
    "it holds no settings of a model",
    "its template is longer than any real one",
    "its system prompt is longer than any real one",
    "it holds no settings of a chat",
    # What is wrong with an answer from the net.
    "the access token holds signs that no token has",
    "any model",
    "HF_ENDPOINT is no web address",
    "it goes on at another place than asked",
    "its answer cannot be understood",
    "status {number}",
    "it leads to another folder",
    "it is hidden",
    "it holds signs that file systems use for themselves, or is too long",
    "too many folders",
    "it is no JSON",
    "it is no JSON object",
    "it names no version",
)
"""Templates in English, the more special before the more general. What a field holds follows from its name: ``n_``: a number,
spelled as the language does; ``why``: a reason again; everything else is quoted."""

_PLAIN = frozenset(reason for reason in REASONS if "{" not in reason)
_NUMBER = r"[\d,]+"
_WORDS = r".+?"
_ONE_WORD = r"\S+"  # else all that says "above" or "beside" somewhere would be ours
_OF_ONE_WORD = frozenset({"keyword", "limit", "other"})


def told_again(reason: str, translate: Callable[[str], str], spell: Callable[[str], str]) -> str:
    """Return a reason in the language of the interface; as it is where the words are not ours.

    Args:
        reason: In English, as a problem carries it.
        translate: Maps an entry of :data:`REASONS` to the template of another language.
        spell: Writes a number that is spelled the English way as the other language does.
    """
    if reason in _PLAIN:
        return translate(reason)
    for template, pattern in _patterns():
        if found := pattern.fullmatch(reason):
            fields = {name: _field(name, words, translate, spell) for name, words in found.groupdict().items()}
            return translate(template).format(**fields)
    return reason


def _field(name: str, words: str, translate: Callable[[str], str], spell: Callable[[str], str]) -> str:
    if name.startswith("n_"):
        return spell(words)
    return told_again(words, translate, spell) if name == "why" else words


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((template, _pattern(template)) for template in REASONS if template not in _PLAIN)


def _pattern(template: str) -> re.Pattern[str]:
    parts: list[str] = []
    for words, name, _, _ in Formatter().parse(template):
        parts.append(re.escape(words))
        if name:
            parts.append(f"(?P<{name}>{_pattern_of_field(name)})")
    return re.compile("".join(parts), re.DOTALL)


def _pattern_of_field(name: str) -> str:
    if name.startswith("n_"):
        return _NUMBER
    return _ONE_WORD if name in _OF_ONE_WORD else _WORDS
