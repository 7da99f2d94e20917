import asyncio

import pytest

from schedule import Day, Slot, book, free_minutes, is_open, parse_slot


def test_slot_overlaps_returns_false_when_other_is_slot_3_3_and_start_is_3():
    slot = Slot(3, 5)

    assert slot.overlaps(Slot(3, 3)) is False


def test_slot_overlaps_returns_true_for_slot_3_60():
    slot = Slot(3, 5)

    assert slot.overlaps(Slot(3, 60)) is True


def test_slot_overlaps_returns_false_when_start_is_1_and_end_is_3():
    slot = Slot(1, 3)

    assert slot.overlaps(Slot(3, 3)) is False


def test_slot_minutes_returns_2():
    slot = Slot(3, 5)

    assert slot.minutes() == 2


def test_parse_slot_raises_value_error_when_text_is_not_slot():
    with pytest.raises(ValueError, match="not a slot: Hello World"):
        parse_slot("Hello World")


def test_parse_slot_raises_value_error_for_1_colon_2_dash():
    with pytest.raises(ValueError, match="not a time: "):
        parse_slot("1:2-")


def test_parse_slot_raises_value_error_for_1_dash_2():
    with pytest.raises(ValueError, match="not a time: 1"):
        parse_slot("1-2")


@pytest.mark.parametrize(
    ("day", "minute", "expected"),
    [
        pytest.param(Day.WEEKDAY, 3, False, id="Day.WEEKDAY, 3"),
        pytest.param(Day.SATURDAY, 600, True, id="Day.SATURDAY, 600"),
        pytest.param(Day.WEEKDAY, 1000, True, id="Day.WEEKDAY, 1000"),
    ],
)
def test_is_open_tells_whether_shop_is_open(day, minute, expected):
    assert is_open(day, minute) is expected


def test_is_open_returns_false_when_holiday_is_true():
    assert is_open(Day.WEEKDAY, 1000, holiday=True) is False


@pytest.mark.parametrize(
    ("slots", "expected"),
    [
        pytest.param([3, 60], [57], id="3, 60"),
        pytest.param([3, 30, 60], [30], id="3, 30, 60"),
    ],
)
def test_free_minutes(slots, expected):
    assert list(free_minutes(slots)) == expected


def test_book_tells_whether_slot_could_be_booked():
    taken = ["taken", "weekday"]

    result = asyncio.run(book("slot", taken))

    assert result is True
    assert taken == ["taken", "weekday", "slot"]


def test_book_returns_false_when_slot_is_in_taken():
    assert asyncio.run(book("taken", ["taken", "weekday"])) is False
