"""Runs test files one after the other, each in a fresh fork of this process, which has loaded nothing of the project.

A fork passes its results on to this process, which alone can sign them. When it ends, so does everything that it started.
"""

import ctypes
import os
import signal
import struct
import sys

HEAD = struct.Struct("!II")
PR_SET_CHILD_SUBREAPER = 36
# The one kind of line that a fork may send, and what it sends when it is done.
RESULTS, END = "results.jsonl", "."
MOST_BYTES = 16_000_000


def run_apart(files, send, run):
    """Calls `run(file, send)` in a fork for each file; returns the highest exit code."""
    adopt_orphans()
    return max([run_one(file, send, run) for file in files])


def adopt_orphans():
    """Processes that a fork leaves behind become children of this one."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def run_one(file, send, run):
    reading, writing = os.pipe()
    flush()
    child = os.fork()
    if child == 0:
        os.close(reading)
        run_in_fork(file, run, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as results:
        relay(results, send)
    _, status = os.waitpid(child, 0)
    end_orphans()
    return os.WEXITSTATUS(status) if os.WIFEXITED(status) else 1


def flush():
    sys.stdout.flush()
    sys.stderr.flush()


def run_in_fork(file, run, writing, write=os.write, leave=os._exit):
    """Never returns: the code after it is the parent's."""

    def send(name, text):
        parts = name.encode(), text.encode()
        left = memoryview(HEAD.pack(*map(len, parts)) + b"".join(parts))
        while left:
            left = left[write(writing, left) :]

    code = 1
    try:
        code = int(run(file, send))
        flush()
        send(END, "")
    finally:
        leave(code)


def relay(results, send):
    """Until the fork says that it is done, or has ended."""
    while True:
        head = results.read(HEAD.size)
        if len(head) < HEAD.size or sum(HEAD.unpack(head)) > MOST_BYTES:
            return
        name, text = (results.read(size).decode("utf-8", "replace") for size in HEAD.unpack(head))
        if name == END:
            return
        if name == RESULTS:
            send(name, text.replace("\n", " "))


def end_orphans():
    """Ends what the fork left running, and what that left."""
    while True:
        left = children()
        if not left:
            return
        for child in left:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def children():
    own = str(os.getpid())
    return [int(name) for name in os.listdir("/proc") if name.isdigit() and parent_of(name) == own]


def parent_of(process):
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[1]
    except OSError:
        return ""
