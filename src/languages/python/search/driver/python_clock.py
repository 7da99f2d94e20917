"""The clock that code under test sees."""

import datetime
import functools
import sys
import time

# Functions that only measure durations stay as they are.
READ = ("time", "time_ns")
WAIT = "sleep"


class Clocks:
    """Notes where a module reads the clock or waits, and answers as a plan says."""

    def __init__(self, note):
        self.note = note
        self.real = {name: getattr(time, name) for name in (*READ, WAIT)}
        self.replaced = {}
        self.answers = {}
        self.package = ""

    def watch(self, module):
        """Replaces the clock, also where the module has its own name for a function of it."""
        self.package = module.__name__.split(".")[0]
        for name, real in self.real.items():
            known = (real, self.replaced.get(name, real))
            for own in [own for own, value in vars(module).items() if any(value is one for one in known)]:
                setattr(module, own, self.replacement(name, f"{module.__name__}.{own}"))
            self.replaced[name] = self.replacement(name, f"time.{name}")
            setattr(time, name, self.replaced[name])

    def replacement(self, name, place):
        real = self.real[name]

        @functools.wraps(real)
        def read(*args):
            if place in self.answers:
                return self.answers[place]
            if sys._getframe(1).f_globals.get("__name__", "").split(".")[0] != self.package:
                return real(*args)
            self.note("clock", place)
            return None if name == WAIT else real()

        return read


def shift_clock(seconds):
    """Moves the clock, so that results which depend on it differ."""
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
