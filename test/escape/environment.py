"""Starts a program in an environment that it should not be able to reach: environment.py KIND OUTSIDE WORKSPACE COMMAND..."""

import ctypes
import fcntl
import os
import pty
import select
import signal
import sys
import termios
import time

kind, outside, workspace, *command = sys.argv[1:]


def descriptor():
    os.dup2(os.open(f"{outside}/secret", os.O_RDONLY), 40, inheritable=True)


def keyring():
    libc, add_key, keyctl = ctypes.CDLL(None), 248, 250
    join_session, session = 1, -3
    with open(f"{outside}/secret", "rb") as file:
        secret = file.read()
    libc.syscall(keyctl, join_session, None)
    libc.syscall(add_key, b"user", b"goldseam-canary", secret, len(secret), session)


def terminal():
    """Stands for the user's shell, which would run anything typed into its terminal while the command runs."""
    output, complaints = os.dup(1), os.dup(2)
    _, theirs = pty.openpty()
    child = os.fork()
    if child == 0:
        take_terminal(theirs)
        os.dup2(output, 1)
        os.dup2(complaints, 2)
        os.execvp(command[0], command)
    _, status = os.waitpid(child, 0)
    if select.select([theirs], [], [], 0)[0]:
        with open(f"{outside}/typed", "wb") as typed:
            typed.write(os.read(theirs, 99))
    if os.WIFSIGNALED(status):
        open(f"{outside}/ended", "w").close()
        sys.exit()
    sys.exit(os.waitstatus_to_exitcode(status))


def take_terminal(theirs):
    os.setsid()
    fcntl.ioctl(theirs, termios.TIOCSCTTY, 0)
    for stream in range(3):
        os.dup2(theirs, stream)


def killed():
    child = os.fork()
    if child == 0:
        os.execvp(command[0], command)
    while not os.path.exists(f"{workspace}/running"):
        if os.waitpid(child, os.WNOHANG)[0]:
            sys.exit("ended before the command ran")
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    sys.exit()


{"descriptor": descriptor, "keyring": keyring, "terminal": terminal, "killed": killed}[kind]()
os.execvp(command[0], command)
