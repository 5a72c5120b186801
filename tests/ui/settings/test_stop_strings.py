from hypothesis import given
from hypothesis import strategies as st

from chatapp.ui.settings.stop_strings import read_stop_strings, write_stop_strings


def test_one_a_line_without_empty_and_double_ones() -> None:
    assert read_stop_strings("###\n\nEND\n###\n") == ("###", "END")


def test_escapes() -> None:
    assert read_stop_strings(r"\n\n") == ("\n\n",)
    assert read_stop_strings(r"a\tb") == ("a\tb",)
    assert read_stop_strings(r"C:\\new") == (r"C:\new",)
    assert read_stop_strings(r"\d") == (r"\d",)
    assert read_stop_strings("end\\") == ("end\\",)


def test_spaces_belong_to_the_string() -> None:
    assert read_stop_strings(" a ") == (" a ",)


@given(st.lists(st.text(alphabet=st.sampled_from("ab \\\n\tn"), min_size=1), unique=True).map(tuple))
def test_what_is_written_reads_back(stop: tuple[str, ...]) -> None:
    assert read_stop_strings(write_stop_strings(stop)) == stop
