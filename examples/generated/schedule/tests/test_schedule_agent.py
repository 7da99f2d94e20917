import asyncio

import pytest

from schedule import Day, Slot, book, free_minutes, is_open, parse_slot


def test_slot_overlaps_returns_false_when_other_is_slot_3_3_and_end_is_3():
    slot = Slot(3, 3)

    assert slot.overlaps(Slot(3, 3)) is False


def test_slot_overlaps_returns_true_for_slot_1_4():
    slot = Slot(3, 3)

    assert slot.overlaps(Slot(1, 4)) is True


def test_slot_overlaps_returns_false_for_slot_3_60():
    slot = Slot(3, 3)

    assert slot.overlaps(Slot(3, 60)) is False


def test_slot_overlaps_returns_false_when_end_is_60():
    slot = Slot(3, 60)

    assert slot.overlaps(Slot(3, 3)) is False


def test_slot_minutes_returns_0_when_start_is_3_and_end_is_3():
    slot = Slot(3, 3)

    assert slot.minutes() == 0


def test_parse_slot_returns_slot_for_1_2_256_2():
    assert parse_slot("1:2-256:2") == Slot(start=62, end=15362)


def test_parse_slot_raises_value_error_for_hello_world():
    with pytest.raises(ValueError, match="not a slot: Hello World"):
        parse_slot("Hello World")


def test_parse_slot_raises_value_error_for_1_2_1_2():
    with pytest.raises(ValueError, match="a slot ends after it starts"):
        parse_slot("1:2-1:2")


def test_parse_slot_raises_value_error_for_a_b():
    with pytest.raises(ValueError, match="not a time: a"):
        parse_slot("a-b")


def test_parse_slot_raises_value_error_for_1_2():
    with pytest.raises(ValueError, match="not a time: 1"):
        parse_slot("1-2")


@pytest.mark.parametrize(
    ("day", "minute", "expected"),
    [
        pytest.param(Day.WEEKDAY, 3, False, id="Day.WEEKDAY, 3"),
        pytest.param(Day.WEEKDAY, 999, True, id="Day.WEEKDAY, 999"),
        pytest.param(Day.SUNDAY, 3, False, id="Day.SUNDAY, 3"),
        pytest.param(Day.SUNDAY, 1000, False, id="Day.SUNDAY, 1000"),
        pytest.param(Day.SATURDAY, 590, True, id="Day.SATURDAY, 590"),
        pytest.param(Day.SATURDAY, 999, False, id="Day.SATURDAY, 999"),
    ],
)
def test_is_open(day, minute, expected):
    assert is_open(day, minute) is expected


def test_is_open_returns_false_when_holiday_is_false():
    assert is_open(Day.WEEKDAY, 3, holiday=False) is False


def test_free_minutes_yields_nothing_for_3_1():
    assert list(free_minutes([3, 1])) == []


def test_free_minutes_yields_57_for_3_60():
    assert list(free_minutes([3, 60])) == [57]


def test_free_minutes_yields_1_for_3_1_2_when_length_is_1():
    assert list(free_minutes([3, 1, 2], length=1)) == [1]


def test_book_returns_true_when_slot_is_slot_and_taken_is_taken():
    taken = ["taken"]

    result = asyncio.run(book("slot", taken))

    assert result is True
    assert taken == ["taken", "slot"]


def test_book_returns_false_when_slot_is_taken_and_taken_is_taken():
    assert asyncio.run(book("taken", ["taken"])) is False
