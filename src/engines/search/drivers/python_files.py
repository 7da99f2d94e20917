"""Temporary files that calls are given."""

import os
import shutil
import tempfile

MAX_TEXT = 1000


class TooLarge(Exception):
    """What stands for more than a test could say."""


class Files:
    """Files that calls are given, in a folder that no test can name."""

    def __init__(self):
        self.folder = None

    def make(self, value):
        self.folder = self.folder or tempfile.mkdtemp()
        path = os.path.join(self.folder, value["name"]) if value["name"] else self.folder
        if value.get("text") is not None:
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(value["text"])
        return path

    def told(self, text):
        """A path as the file it names, with what stands in it; a text that only mentions the folder cannot be told."""
        if self.folder is None or self.folder not in text:
            return None
        name = os.path.relpath(text, self.folder)
        if os.sep in name or not text.startswith(self.folder):
            raise TooLarge
        try:
            with open(text, encoding="utf-8", newline="") as file:
                content = file.read(MAX_TEXT + 1)
        except (OSError, UnicodeDecodeError):
            return {"kind": "file", "name": "" if name == "." else name}
        if len(content) > MAX_TEXT:
            raise TooLarge
        return {"kind": "file", "name": name, "text": content}

    def without_folder(self, message):
        return "" if self.folder is not None and self.folder in message else message

    def clear(self):
        if self.folder is not None:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder = None
