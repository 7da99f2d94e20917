"""Limits how long calls take."""

import faulthandler
import functools
import os
import signal
import threading
import time


class Hanging(BaseException):
    """Raised in a call that takes too long, again and again where it is swallowed."""


def refuse_endless_waits():
    """From now on waiting for another thread ends at once where no other thread runs."""
    real = threading.Condition.wait

    @functools.wraps(real)
    def wait(self, timeout=None):
        if timeout is None and threading.active_count() == 1:
            raise Hanging
        return real(self, timeout)

    threading.Condition.wait = wait


class Watchdog:
    """A context that interrupts long calls; where that does not help, as inside C code, it ends the process."""

    def __init__(self, limit):
        self.limit = limit
        self.patience = limit / 4
        self.sink = open(os.devnull, "w")  # noqa: SIM115, stays open
        self.armed = None
        self.rang = False

    def __enter__(self):
        now = time.monotonic()
        # Arming starts a thread, so it happens only when too little time is left.
        if self.armed is None or now > self.armed + self.limit:
            self.end_after(3 * self.limit)
            self.armed = now
        self.rang = False
        signal.signal(signal.SIGALRM, self.ring)
        signal.setitimer(signal.ITIMER_REAL, self.patience, self.patience / 5)

    def __exit__(self, *_):
        signal.setitimer(signal.ITIMER_REAL, 0)

    def ring(self, *_):
        self.rang = True
        raise Hanging

    def end_after(self, seconds):
        faulthandler.dump_traceback_later(seconds, exit=True, file=self.sink)

    def rest(self):
        faulthandler.cancel_dump_traceback_later()
        self.armed = None
