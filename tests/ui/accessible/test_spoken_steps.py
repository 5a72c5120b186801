from chatapp.ui.accessible.spoken_steps import SpokenSteps

SENTENCE = "The cache keeps what the model has read, so that nothing of it must be read again. "  # 83 characters


def test_nothing_is_told_before_a_sentence_of_eighty_characters_is_complete() -> None:
    steps = SpokenSteps()
    told = [steps.feed(letter) for letter in SENTENCE]
    assert [text for text in told if text] == [SENTENCE.strip()]
    assert told[-1] == SENTENCE.strip()  # with the blank behind the full stop, not before


def test_short_sentences_are_told_together() -> None:
    steps = SpokenSteps()
    assert steps.feed("Yes. No. ") == ""
    assert steps.feed(SENTENCE) == f"Yes. No. {SENTENCE.strip()}"
    assert steps.rest() == ""


def test_the_rest_is_told_at_the_end_without_marks() -> None:
    steps = SpokenSteps()
    steps.feed("A **bold** word and\n`code`")
    assert steps.rest() == "A bold word and code"


def test_chinese_sentences_end_without_a_blank() -> None:
    sentence = "缓" * 85 + "。"
    steps = SpokenSteps()
    assert steps.feed(sentence + "还") == sentence
    assert steps.rest() == "还"
