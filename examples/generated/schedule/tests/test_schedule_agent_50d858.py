import asyncio

import pytest

from schedule import Day, Slot, book, free_minutes, is_open, parse_slot


def test_slot_overlaps_returns_false_when_other_is_slot_3_3_and_end_is_3():
    slot = Slot(3, 3)

    assert slot.overlaps(Slot(3, 3)) is False


def test_slot_overlaps_returns_true_when_start_is_1_and_end_is_12():
    slot = Slot(1, 12)

    assert slot.overlaps(Slot(3, 3)) is True


def test_slot_overlaps_returns_false_for_slot_3_60():
    slot = Slot(3, 3)

    assert slot.overlaps(Slot(3, 60)) is False


def test_slot_overlaps_returns_false_when_end_is_60():
    slot = Slot(3, 60)

    assert slot.overlaps(Slot(3, 3)) is False


def test_slot_minutes_returns_0_when_start_is_3_and_end_is_3():
    slot = Slot(3, 3)

    assert slot.minutes() == 0


def test_parse_slot_returns_slot_for_1_2_1_21():
    assert parse_slot("1:2-1:21") == Slot(start=62, end=81)


def test_parse_slot_raises_value_error_for_hello_world():
    with pytest.raises(ValueError, match="not a slot: Hello World"):
        parse_slot("Hello World")


def test_parse_slot_raises_value_error_for_a_b():
    with pytest.raises(ValueError, match="not a time: a"):
        parse_slot("a-b")


def test_parse_slot_raises_value_error_for_11_2_1_2():
    with pytest.raises(ValueError, match="a slot ends after it starts"):
        parse_slot("11:2-1:2")


def test_parse_slot_raises_value_error_for_1_2():
    with pytest.raises(ValueError, match="not a time: 1"):
        parse_slot("1-2")


def test_parse_slot_raises_value_error_for_text_with_surrounding_whitespace():
    with pytest.raises(ValueError, match="a slot ends after it starts"):
        parse_slot(" 1:2-1:2")


@pytest.mark.parametrize(
    ("day", "minute", "expected"),
    [
        pytest.param(Day.WEEKDAY, 3, False, id="Day.WEEKDAY, 3"),
        pytest.param(Day.SATURDAY, 590, True, id="Day.SATURDAY, 590"),
        pytest.param(Day.WEEKDAY, 1000, True, id="Day.WEEKDAY, 1000"),
        pytest.param(Day.SUNDAY, 3, False, id="Day.SUNDAY, 3"),
        pytest.param(Day.SUNDAY, 1000, False, id="Day.SUNDAY, 1000"),
    ],
)
def test_is_open(day, minute, expected):
    assert is_open(day, minute) is expected


def test_is_open_returns_false_when_holiday_is_false():
    assert is_open(Day.SATURDAY, 1000, holiday=False) is False


@pytest.mark.parametrize(
    ("slots", "expected"),
    [
        pytest.param([3, 1], [], id="3, 1"),
        pytest.param([3, 60], [57], id="3, 60"),
        pytest.param([1, 30, 60], [30], id="1, 30, 60"),
        pytest.param([56, 60], [], id="56, 60"),
    ],
)
def test_free_minutes(slots, expected):
    assert list(free_minutes(slots)) == expected


def test_book_returns_true_when_slot_is_slot_and_taken_is_taken():
    taken = ["taken"]

    result = asyncio.run(book("slot", taken))

    assert result is True
    assert taken == ["taken", "slot"]


def test_book_returns_false_when_slot_is_taken_and_taken_is_taken():
    assert asyncio.run(book("taken", ["taken"])) is False
