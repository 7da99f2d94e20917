"""Reads TOML with whatever this Python has."""

import os
import sys

try:
    import tomllib
except ImportError:
    from pip._vendor import tomli as tomllib


def read_toml(path):
    """The file's content, empty if there is none; ends the program with one line if it is not TOML."""
    if not os.path.isfile(path):
        return {}
    with open(path, "rb") as file:
        try:
            return tomllib.load(file)
        except ValueError as error:
            sys.exit(f"error: {path} is not valid TOML: {error}")
