from datetime import date

import pytest

from lending.loans import due_date, may_borrow


def test_a_standard_loan_is_three_weeks():
    assert due_date(date(2025, 3, 3)) == date(2025, 3, 24)


def test_a_loan_never_ends_on_a_sunday():
    assert due_date(date(2025, 3, 2), "short") == date(2025, 3, 10)


def test_an_unknown_category_is_refused():
    with pytest.raises(ValueError, match="unknown category: comic"):
        due_date(date(2025, 3, 3), "comic")


def test_students_may_borrow_more():
    assert may_borrow(4)
    assert not may_borrow(5)
    assert may_borrow(9, is_student=True)
    with pytest.raises(ValueError):
        may_borrow(-1)
