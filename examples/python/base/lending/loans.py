"""When a book is due and who may borrow one more."""

from datetime import date, timedelta

LOAN_DAYS = {"standard": 21, "short": 7, "media": 14}


def due_date(borrowed_on: date, category: str = "standard") -> date:
    """The day a loan ends. A loan that would end on a Sunday ends on the Monday after it."""
    if category not in LOAN_DAYS:
        raise ValueError(f"unknown category: {category}")
    due = borrowed_on + timedelta(days=LOAN_DAYS[category])
    if due.weekday() == 6:
        due += timedelta(days=1)
    return due


def may_borrow(open_loans: int, is_student: bool = False) -> bool:
    """Whether a reader with that many open loans may take one more."""
    if open_loans < 0:
        raise ValueError("open_loans must not be negative")
    return open_loans < (10 if is_student else 5)
