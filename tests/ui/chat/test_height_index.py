import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatapp.ui.chat.height_index import HeightIndex


def test_tops_are_sums_of_what_is_above() -> None:
    index = HeightIndex([10, 20, 30])
    assert [index.top(row) for row in range(4)] == [0, 10, 30, 60]
    assert index.total() == 60


def test_a_changed_height_moves_only_what_is_below() -> None:
    index = HeightIndex([10, 20, 30])
    assert index.total() == 60
    index.set_height(1, 25)
    assert [index.top(row) for row in range(4)] == [0, 10, 35, 65]


@pytest.mark.parametrize(("y", "row"), [(-5, 0), (0, 0), (9.9, 0), (10, 1), (29, 1), (30, 2), (1000, 2)])
def test_a_row_is_found_by_its_place(y: float, row: int) -> None:
    assert HeightIndex([10, 20, 30]).row_at(y) == row


def test_no_rows_have_no_row() -> None:
    assert HeightIndex().total() == 0
    with pytest.raises(IndexError):
        HeightIndex().row_at(0)


def test_rows_are_added_and_dropped_at_the_end() -> None:
    index = HeightIndex([10])
    assert index.total() == 10
    index.append(5)
    assert index.total() == 15
    index.truncate(1)
    assert (len(index), index.total()) == (1, 10)


@given(st.lists(st.integers(1, 50), min_size=1, max_size=30), st.data())
def test_any_order_of_changes_and_questions_gives_the_plain_sums(heights: list[int], data: st.DataObject) -> None:
    index = HeightIndex(heights)
    for _ in range(10):
        row = data.draw(st.integers(0, len(heights) - 1))
        heights[row] = data.draw(st.integers(1, 50))
        index.set_height(row, heights[row])
        asked = data.draw(st.integers(0, len(heights)))
        assert index.top(asked) == sum(heights[:asked])
