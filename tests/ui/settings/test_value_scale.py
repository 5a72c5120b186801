import pytest
from hypothesis import given
from hypothesis import strategies as st

from chatapp.ui.settings.value_scale import EvenScale, LayerScale, OffScale, PowerScale, ValueScale


def test_even_steps() -> None:
    """0 to 2 in steps of 0.05 has 41 positions; 0.35 is the eighth, whatever binary fractions make of it."""
    scale = EvenScale(0.0, 2.0, 0.05)

    assert scale.last == 40
    assert (scale.value_at(0), scale.value_at(7), scale.value_at(40)) == (0.0, 0.35, 2.0)
    assert scale.position_of(0.35) == 7
    assert scale.position_of(0.37) == 7


def test_the_maximum_is_reached_where_no_step_meets_it() -> None:
    scale = EvenScale(0, 10, 4)

    assert [scale.value_at(position) for position in range(scale.last + 1)] == [0, 4, 8, 10]
    assert scale.position_of(10) == 3


def test_doubling_steps() -> None:
    """512 is 2**9 and 131,072 is 2**17: nine positions. 6,000 lies nearer to 8,192 on the doubling scale (2**12.55)."""
    scale = PowerScale(9, 17)

    assert (scale.last, scale.value_at(0), scale.value_at(8)) == (8, 512, 131_072)
    assert [scale.position_of(value) for value in (64, 512, 4096, 6000, 1_000_000)] == [0, 0, 3, 4, 8]


def test_all_layers_lie_behind_the_last_layer() -> None:
    scale = LayerScale(30, -1)

    assert (scale.last, scale.value_at(30), scale.value_at(31)) == (31, 30, -1)
    assert [scale.position_of(value) for value in (-1, 0, 12, 999)] == [31, 0, 12, 30]


def test_automatic_lies_left_of_no_layer() -> None:
    scale = LayerScale(30, -1, -2)

    assert (scale.last, scale.value_at(0), scale.value_at(1), scale.value_at(31), scale.value_at(32)) == (32, -2, 0, 30, -1)
    assert [scale.position_of(value) for value in (-2, -1, 0, 12, 999)] == [0, 32, 1, 13, 31]


SCALES = st.one_of(
    st.builds(EvenScale, st.just(0.0), st.sampled_from([1.0, 2.0, 200.0]), st.sampled_from([0.01, 0.05, 0.3, 1.0])),
    st.builds(PowerScale, st.integers(0, 9), st.integers(10, 20)),
    st.builds(LayerScale, st.integers(0, 200), st.just(-1), st.sampled_from([None, -2])),
)


@given(SCALES, st.data())
def test_every_position_survives_the_way_to_its_value_and_back(scale: ValueScale, data: st.DataObject) -> None:
    position = data.draw(st.integers(0, scale.last))

    assert scale.position_of(scale.value_at(position)) == position


@pytest.mark.parametrize("scale", [EvenScale(0, 2, 0.05), PowerScale(9, 17), LayerScale(30, -1)])
def test_values_beyond_the_ends_give_the_ends(scale: ValueScale) -> None:
    assert 0 <= scale.position_of(0) <= scale.last
    assert 0 <= scale.position_of(1e9) <= scale.last


def test_off_lies_left_of_the_range() -> None:
    """Off, 0.1, 0.2, ... 0.5: six positions; what lies below the range is off."""
    scale = OffScale(-1.0, 0.1, 0.5, 0.1)

    assert [scale.value_at(position) for position in range(scale.last + 1)] == [-1.0, 0.1, 0.2, 0.3, 0.4, 0.5]
    assert [scale.position_of(value) for value in (-1.0, -0.5, 0.1, 0.3, 9.0)] == [0, 0, 1, 3, 5]
