"""Temporary files for calls."""

import os
import platform
import pwd
import shutil
import tempfile

from python_answers import MAX_TEXT

MAX_FILES = 20
# Stands for the folder in printed texts.
FOLDER = "\0folder\0"


def local_names():
    """The names of this machine and its user, which differ where the tests will run."""
    try:
        names = [platform.node(), pwd.getpwuid(os.getuid()).pw_name]
    except KeyError:
        names = [platform.node()]
    return [name for name in names if len(name) > 4 and name != "localhost"]


LOCAL_NAMES = local_names()


class TooLarge(Exception):
    """Raised for values that are too large for a test."""


class Files:
    """Files for calls, in a folder whose name no test may contain."""

    def __init__(self):
        self.folder = None
        self.given = {}

    def make(self, value):
        self.folder = self.folder or tempfile.mkdtemp()
        path = os.path.join(self.folder, value["name"]) if value["name"] else self.folder
        content = bytes(value["bytes"]) if "bytes" in value else value.get("text", "").encode()
        if "bytes" in value or "text" in value:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(content)
            self.given[path] = content
        for inner in value.get("inside", []):
            self.make(inner)
        return path

    def located(self, text):
        """A path as the file it names, with its text; another text that contains the folder with a gap for it."""
        if self.folder is None or self.folder not in text:
            return None
        name = os.path.relpath(text, self.folder)
        if os.path.normpath(text) != text or not text.startswith(self.folder) or name.startswith(".."):
            return {"kind": "placed", "parts": text.split(self.folder)}
        try:
            with open(text, encoding="utf-8", newline="") as file:
                content = file.read(MAX_TEXT + 1)
        except (OSError, UnicodeDecodeError):
            there = {"there": True} if os.path.exists(text) else {}
            return {"kind": "file", "name": "" if name == "." else name, **there}
        if len(content) > MAX_TEXT:
            return {"kind": "file", "name": name, "there": True}
        return {"kind": "file", "name": name, "text": content}

    def left(self):
        """The files that a call wrote into the folder, also in inner folders."""
        if self.folder is None:
            return []
        inside = [os.path.join(parent, name) for parent, _, names in os.walk(self.folder) for name in sorted(names)]
        return [self.located(path) for path in inside[:MAX_FILES] if path.isprintable() and self.is_written(path)]

    def is_written(self, path):
        try:
            with open(path, "rb") as file:
                return file.read(MAX_TEXT + 1) != self.given.get(path, b"")[: MAX_TEXT + 1] or path not in self.given
        except OSError:
            return False

    def with_gaps(self, text):
        """A printed text with a mark instead of the folder."""
        return text.replace(self.folder, FOLDER) if self.folder else text

    def without_folder(self, message):
        return "" if self.folder is not None and self.folder in message else message

    def clear(self):
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder = None
