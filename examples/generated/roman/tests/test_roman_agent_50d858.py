import pytest

from roman import from_roman, is_leap, to_roman


def test_to_roman():
    assert to_roman(3) == "III"
    assert to_roman(1) == "I"


def test_to_roman_raises_value_error_when_number_is_at_least_4000():
    with pytest.raises(ValueError, match="4000 has no Roman numeral"):
        to_roman(4000)


def test_to_roman_raises_value_error_when_number_is_not_positive():
    with pytest.raises(ValueError, match="0 has no Roman numeral"):
        to_roman(0)


def test_from_roman():
    assert from_roman("M") == 1000


def test_from_roman_raises_value_error_when_numeral_is_not_roman_numeral():
    with pytest.raises(ValueError, match="not a Roman numeral: 'numeral'"):
        from_roman("numeral")


@pytest.mark.parametrize(
    ("year", "expected"),
    [
        (100, False),
        (400, True),
        (2024, True),
    ],
)
def test_is_leap(year, expected):
    assert is_leap(year) is expected
