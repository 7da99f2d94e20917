import asyncio

import pytest

from schedule import Day, Slot, book, free_minutes, is_open, parse_slot


def test_slot_overlaps():
    assert Slot(3, 5).overlaps(Slot(3, 60)) is True
    assert Slot(3, 5).overlaps(Slot(3, 3)) is False
    assert Slot(1, 3).overlaps(Slot(3, 3)) is False


def test_slot_minutes():
    slot = Slot(3, 5)

    assert slot.minutes() == 2


def test_parse_slot():
    assert parse_slot("09:30-11:00") == Slot(start=570, end=660)


def test_parse_slot_raises_value_error_saying_a_slot_ends_after_it_starts():
    with pytest.raises(ValueError, match="a slot ends after it starts"):
        parse_slot("11:00-09:30")


def test_parse_slot_raises_value_error_for_something_that_is_not_time():
    with pytest.raises(ValueError, match="not a time: 11"):
        parse_slot("09:30-11")


def test_parse_slot_raises_value_error_when_text_is_not_slot():
    with pytest.raises(ValueError, match="not a slot: 09:30"):
        parse_slot("09:30")


def test_is_open():
    assert is_open(Day.WEEKDAY, 600) is True
    assert is_open(Day.WEEKDAY, 1000) is True
    assert is_open(Day.SATURDAY, 600) is True
    assert is_open(Day.WEEKDAY, 30) is False
    assert is_open(Day.SUNDAY, 30) is False
    assert is_open(Day.SUNDAY, 1000) is False


def test_free_minutes():
    assert list(free_minutes([3, 60])) == [57]
    assert list(free_minutes([3, 1, 2])) == []


def test_free_minutes_uses_given_length():
    assert list(free_minutes([3, 1, 2], length=1)) == [1]


def test_book():
    taken = ["a", "b", "c"]

    result = asyncio.run(book("weekday", taken))

    assert result is True
    assert taken == ["a", "b", "c", "weekday"]


def test_book_returns_false_when_slot_is_in_taken():
    assert asyncio.run(book("a", ["a", "b", "c"])) is False
