"""The environment of a call: program arguments, standard streams, environment variables, the module's own variables."""

import ast
import collections
import functools
import io
import os
import random
import shutil
import sys
import tempfile
import warnings
from typing import Callable

from python_annotations import tree_of
from python_answers import MAX_TEXT, is_name
from python_clock import Clocks

PLAIN = (bool, int, float, str, bytes, tuple, type(None))
CONTAINERS = (list, dict, set, collections.OrderedDict)
# Variables are compared after every call, so they must be small.
MAX_TRACKED = 500
MAX_REPORTED = 20
PROGRAM = "prog"
# Random numbers are the same for every call; tests set the seed where it was needed.
SEED = 1
FIRST_CHANCE = random.Random(SEED).random()
FILE_EVENTS = ("open", "os.listdir", "os.scandir", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "sqlite3.connect")
NO_FILES = ("", ":memory:")
# Python raises no audit events for these.
UNAUDITED = ("stat", "lstat", "fstat")
MAX_PATHS = 100


class Environment:
    """Applies a plan's settings, notes what else is read, and restores everything."""

    def __init__(self):
        self.noted, self.paths = {}, set()
        self.named, self.environment, self.looked_at = set(), dict(os.environ), {}
        self.module, self.tracked, self.changed, self.after = None, [], [], []
        self.out, self.err = Captured(), Captured()
        self.clocks = Clocks(self.note)

    def install(self, module):
        """From now on calls see nothing from outside of their plan."""
        self.named = named_variables(module)
        for name in self.named:
            os.environ.pop(name, None)
        NotingEnvironment.note = self.note
        NotingArguments.note = self.note
        os.environ.__class__ = NotingEnvironment
        sys.argv = NotingArguments([PROGRAM])
        self.environment = dict(os.environ)
        sys.stdin = UnreadInput(self.note)
        self.folder = tempfile.mkdtemp()
        os.chdir(self.folder)
        sys.addaudithook(self.audit)
        for name in UNAUDITED:
            setattr(os, name, self.noting_paths(getattr(os, name)))
        # Test runners collect warnings, each time they are issued.
        warnings.simplefilter("always")
        warnings.showwarning = lambda *_, **__: None

    def note(self, what, name=""):
        if what != "env" or name in self.named:
            self.noted[(what, name)] = None

    def audit(self, event, arguments):
        """Notes reads and writes in the current folder."""
        if event not in FILE_EVENTS:
            return
        path = "." if arguments[0] is None else arguments[0]
        if event == "sqlite3.connect" and path in NO_FILES:
            return
        self.note_path(path)
        if isinstance(path, (str, bytes)) and not os.path.isabs(path) and (event != "open" or is_used(path, arguments[1])):
            self.noted[("cwd", "")] = None

    def noting_paths(self, function):
        """A function of the file system that notes its path."""

        @functools.wraps(function)
        def noting(path, *args, **kwargs):
            self.note_path(path)
            return function(path, *args, **kwargs)

        # Code looks there for what a function can do.
        for able in (os.supports_fd, os.supports_dir_fd, os.supports_follow_symlinks):
            able.update({noting} if function in able else ())
        return noting

    def note_path(self, path):
        if isinstance(path, (str, int)) and len(self.paths) < MAX_PATHS:
            self.paths.add(path)

    def paths_in(self, part):
        """The values of a plan that were used as files, or as folders of files."""
        if not self.paths:
            return []
        if isinstance(part, list):
            return [path for inner in part for path in self.paths_in(inner)]
        if not isinstance(part, dict):
            return []
        kind = part.get("kind")
        if kind == "string":
            return [part] if part["value"] and any(f"{path}/".startswith(f"{part['value']}/") for path in self.paths) else []
        if kind in ("integer", "boolean"):
            return [part] if int(part["value"]) in self.paths else []
        return self.paths_in(list(part.values()))

    def enter(self, module, settings, codec):
        if module is not self.module:
            self.module, self.tracked = module, tracked_variables(module)
            self.clocks.watch(module)
        self.before = sys.stdout, sys.stderr, sys.stdin, sys.argv
        sys.stdout, sys.stderr = self.out.stream, self.err.stream
        self.paths.clear()
        self.clocks.answers.clear()
        random.seed(SEED)
        for setting in settings:
            self.put(setting["what"], setting["name"], codec.decode(setting["value"]))
        self.noted.clear()

    def put(self, what, name, value):
        if what == "argv":
            sys.argv = [PROGRAM, *value]
        elif what == "stdin":
            sys.stdin = io.StringIO(value)
        elif what == "clock":
            self.clocks.answers[name] = value
        elif what == "seed":
            random.seed(value)
        elif what == "cwd":
            os.chdir(value)
        elif what == "global":
            setattr(self.module, name, value)
        elif value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value

    def leave(self, settings):
        """Returns what the call printed to the two streams."""
        self.clocks.answers.clear()
        sys.stdout, sys.stderr, sys.stdin, sys.argv = self.before
        looked_at = dict(self.noted)
        if random.random() != FIRST_CHANCE:
            looked_at[("seed", "")] = SEED
        self.changed = [one for one in self.tracked if is_changed(self.module, *one)]
        looked_at.update({("global", name): copy for name, _, copy in self.changed})
        self.after = [(name, getattr(self.module, name, None)) for name, _, _ in self.changed[:MAX_REPORTED]]
        for setting in settings:
            looked_at.pop((setting["what"], setting["name"]), None)
        self.looked_at = looked_at
        return self.out.take(), self.err.take()

    def restore(self, settings):
        for name, value, copy in self.changed:
            if copy is not value:
                refill(value, copy)
            setattr(self.module, name, value)
        self.changed = []
        if ("cwd", "") in self.noted or any(setting["what"] == "cwd" for setting in settings):
            os.chdir(self.folder)
            empty(self.folder)
        if any(setting["what"] == "env" for setting in settings) or len(os.environ) != len(self.environment):
            os.environ.clear()
            os.environ.update(self.environment)

    def variables(self, codec):
        """Variables of the module that changed, with their new values."""
        return [[name, codec.encode(value)] for name, value in self.after]

    def reported(self, codec):
        """Settings that were read or changed and not set by the plan, with their old values."""
        found = list(self.looked_at.items())[:MAX_REPORTED]
        return [{"what": what, "name": name, "value": codec.encode(value)} for (what, name), value in found]


def is_used(path, mode):
    return os.path.exists(path) or (isinstance(mode, str) and any(letter in mode for letter in "wax+"))


def empty(folder):
    for entry in list(os.scandir(folder)):
        shutil.rmtree(entry.path) if entry.is_dir(follow_symlinks=False) else os.remove(entry.path)


def is_changed(module, name, value, copy):
    now = getattr(module, name, None)
    if now is value and copy is value:
        return False
    return now is not value or now != copy


def refill(container, copy):
    container.clear()
    container.extend(copy) if isinstance(container, list) else container.update(copy)


def tracked_variables(module):
    """Variables of a module that calls may change, each with its value and a copy of it."""
    found = []
    for name, value in list(vars(module).items()):
        if name.startswith("__") or not is_name(name):
            continue
        if type(value) in CONTAINERS and len(value) <= MAX_TRACKED:
            found.append((name, value, type(value)(value)))
        elif type(value) in PLAIN:
            found.append((name, value, value))
    return found


def named_variables(module):
    """Texts of the module's code that look like names of environment variables."""
    tree = tree_of(module)
    texts = {one.value for one in ast.walk(tree) if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    return {text for text in texts if text.isupper() and text.isidentifier()} | {"HOME"} if tree.body else set()


def forget(_what, _name=""):
    """Notes nothing until an environment is installed."""


class NotingEnvironment(os._Environ):
    note: Callable[..., None] = staticmethod(forget)

    def __getitem__(self, key):
        type(self).note("env", key)
        return super().__getitem__(key)


class NotingArguments(list):
    note: Callable[..., None] = staticmethod(forget)

    def __getitem__(self, key):
        if key != 0:
            type(self).note("argv")
        return super().__getitem__(key)

    def __len__(self):
        type(self).note("argv")
        return super().__len__()

    def __iter__(self):
        type(self).note("argv")
        return super().__iter__()


class UnreadInput(io.TextIOBase):
    """Refuses to be read, as the standard input does in tests."""

    encoding = "utf-8"

    def __init__(self, note):
        self.note = note

    def read(self, *_):
        self.note("stdin")
        raise OSError("reading from stdin")

    readline = readlines = __next__ = read

    def __iter__(self):
        return self

    def fileno(self):
        raise io.UnsupportedOperation("no fileno")


class Captured:
    """A stream as tests capture it."""

    def __init__(self):
        self.open()

    def open(self):
        self.stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="", write_through=True)

    def take(self):
        try:
            if not self.stream.buffer.tell():
                return ""
            text = self.stream.buffer.getvalue().decode("utf-8", "replace")
            self.stream.buffer.seek(0)
            self.stream.buffer.truncate()
        except ValueError:
            self.open()
            return ""
        return text if len(text) <= MAX_TEXT else ""
