"""Runs pip in the running environment."""

import os
import subprocess
import sys


def pip_install(*arguments, env=None):
    # Isolated: no module of the working folder can stand in for pip.
    command = [sys.executable, "-I", "-m", "pip", "install", "--progress-bar=off", *arguments]
    return subprocess.run(command, check=False, env={**os.environ, **(env or {})}).returncode == 0
