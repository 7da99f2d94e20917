"""A pytest plug-in: stops the clock and seeds random numbers, as GOLDSEAM_CONDITIONS asks, before the project is loaded.

Only clocks that tell the time stand: time.monotonic runs on, because waiting depends on it.
"""

import datetime
import json
import os
import random
import sys
import time

import pytest

CONDITIONS = json.loads(os.environ["GOLDSEAM_CONDITIONS"])
CLOCK_MS = CONDITIONS.get("clockMs")
SEED = CONDITIONS.get("randomSeed")
REAL = datetime.datetime


class IsReal(type):
    """No object is ever of the stopped class itself."""

    def __instancecheck__(cls, value):
        return isinstance(value, REAL)

    def __subclasscheck__(cls, other):
        return issubclass(other, REAL)


def stopped_datetime(now):
    class Stopped(REAL, metaclass=IsReal):
        def __new__(cls, *words, **named):
            return REAL.__new__(REAL if cls is Stopped else cls, *words, **named)

        @classmethod
        def now(cls, tz=None):
            return plain(cls).fromtimestamp(now, tz)

        @classmethod
        def today(cls):
            return plain(cls).fromtimestamp(now)

        @classmethod
        def utcnow(cls):
            return plain(cls).fromtimestamp(now, datetime.timezone.utc).replace(tzinfo=None)

    def plain(cls):
        return REAL if cls is Stopped else cls

    Stopped.__name__ = Stopped.__qualname__ = "datetime"
    Stopped.__module__ = "datetime"
    return Stopped


def stop_clock(now):
    localtime, gmtime, strftime = time.localtime, time.gmtime, time.strftime
    time.time = lambda: now
    time.time_ns = lambda: CLOCK_MS * 1_000_000
    time.perf_counter = lambda: 1000.0
    time.perf_counter_ns = lambda: 1_000_000_000_000
    time.localtime = lambda seconds=None: localtime(now if seconds is None else seconds)
    time.gmtime = lambda seconds=None: gmtime(now if seconds is None else seconds)
    time.strftime = lambda form, at=None: strftime(form, localtime(now) if at is None else at)
    datetime.datetime = stopped_datetime(now)


def seed_all():
    random.seed(SEED)
    numpy = sys.modules.get("numpy")
    if numpy is not None:
        numpy.random.seed(SEED)


def seed_system():
    source = random.Random(SEED)
    os.urandom = lambda size: source.getrandbits(size * 8).to_bytes(size, "big") if size else b""
    # The name under which this module holds it, and `secrets` with it.
    setattr(random, "_urandom", os.urandom)  # noqa: B010


if CLOCK_MS is not None:
    stop_clock(CLOCK_MS / 1000)
if SEED is not None:
    seed_system()
    seed_all()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup():
    # Whatever ran before, the test starts with the same numbers.
    if SEED is not None:
        seed_all()
