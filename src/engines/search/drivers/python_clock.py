"""The clock that code under test sees."""

import datetime
import time


def shift_clock(seconds):
    """Moves the clock, so that what depends on it shows itself by differing."""
    real_time, real_datetime, real_date = time.time, datetime.datetime, datetime.date

    class ShiftedDatetime(real_datetime):
        @classmethod
        def now(cls, tz=None):
            return real_datetime.fromtimestamp(time.time(), tz)

        @classmethod
        def utcnow(cls):
            return real_datetime.utcfromtimestamp(time.time())

        @classmethod
        def today(cls):
            return cls.now()

    class ShiftedDate(real_date):
        @classmethod
        def today(cls):
            return real_date.fromtimestamp(time.time())

    time.time = lambda: real_time() + seconds
    ShiftedDatetime.__name__ = "datetime"
    ShiftedDate.__name__ = "date"
    datetime.datetime, datetime.date = ShiftedDatetime, ShiftedDate
