"""Values as tagged JSON, in both directions, bounded in size and never thrown off by hostile objects."""

import dataclasses
import datetime
import decimal
import enum
import fractions
import importlib
import itertools
import pathlib
import re
import time
import uuid

MAX_NODES = 120
MAX_DEPTH = 8
MAX_TEXT = 1000


class TooLarge(Exception):
    pass


class Drained(list):
    """What a generator gave."""


class Codec:
    """Encodes and decodes values of one module."""

    def __init__(self, module):
        self.module = module

    def decode(self, value):
        kind = value["kind"]
        if kind in ("boolean", "string"):
            return value["value"]
        if kind in ("integer", "bigint"):
            return int(value["value"])
        if kind == "float":
            return float(value["value"])
        if kind == "list":
            return [self.decode(item) for item in value["items"]]
        if kind == "tuple":
            return tuple(self.decode(item) for item in value["items"])
        if kind == "set":
            return {self.decode(item) for item in value["items"]}
        if kind in ("dict", "map"):
            return {self.decode(key): self.decode(item) for key, item in value["entries"]}
        if kind == "bytes":
            return bytes(value["bytes"])
        if kind == "regex":
            return re.compile(value["source"])
        if kind == "construct":
            owner = importlib.import_module(value["module"]) if value.get("module") else self.module
            return getattr(owner, value["className"])(*[self.decode(item) for item in value["args"]])
        if kind == "member":
            return getattr(getattr(self.module, value["owner"]), value["name"])
        if kind == "callback":
            if not value.get("returns"):
                return lambda first=None, *_: first
            returns = self.decode(value["returns"])
            return lambda *_: returns
        return None

    def drain(self, generator):
        items = Drained(itertools.islice(generator, 31))
        return items if len(items) <= 30 else generator

    def encode(self, value):
        try:
            return self._encode(value, [0], 0)
        except BaseException:
            return {"kind": "opaque", "type": type(value).__name__}

    def encode_all(self, values):
        return [self.encode(value) for value in values]

    def encode_fields(self, receiver):
        if isinstance(receiver, type) or not hasattr(receiver, "__dict__"):
            return []
        return [[str(name), self.encode(item)] for name, item in list(vars(receiver).items())[:30] if not str(name).startswith("_")]

    def encode_error(self, error):
        try:
            message = str(error)[:MAX_TEXT]
        except BaseException:
            message = ""
        owner = type(error).__module__
        return {"type": type(error).__name__, "name": "" if owner == "builtins" else owner, "message": message}

    def _encode(self, value, nodes, depth):
        nodes[0] += 1
        if nodes[0] > MAX_NODES or depth > MAX_DEPTH:
            raise TooLarge

        def inner(item):
            return self._encode(item, nodes, depth + 1)

        def inners(items):
            return [inner(item) for item in itertools.islice(items, MAX_NODES + 1)]

        kind = type(value)
        if value is None:
            return {"kind": "null"}
        if kind is bool:
            return {"kind": "boolean", "value": value}
        if kind is int:
            return {"kind": "integer", "value": str(value)}
        if kind is float:
            return {"kind": "float", "value": repr(value)}
        if kind is str:
            if len(value) > MAX_TEXT:
                raise TooLarge
            value.encode("utf-8")
            return {"kind": "string", "value": value}
        if kind is bytes:
            if len(value) > MAX_TEXT:
                raise TooLarge
            return {"kind": "bytes", "bytes": list(value)}
        if kind is Drained:
            return {"kind": "iterator", "items": inners(value)}
        if kind in (list, tuple):
            return {"kind": kind.__name__, "items": inners(value)}
        if kind in (set, frozenset):
            return {"kind": "set", "items": inners(sorted(value, key=repr))}
        if isinstance(value, dict) and kind.__module__ in ("builtins", "collections"):
            return {"kind": "dict", "entries": [[inner(key), inner(item)] for key, item in itertools.islice(value.items(), MAX_NODES)]}
        return self._encode_instance(value, inner)

    def _encode_instance(self, value, inner):
        kind = type(value)
        arguments = constructor_arguments(value)
        if arguments is not None:
            owner, args = arguments
            return {"kind": "construct", "className": kind.__name__, "module": owner, "args": [inner(arg) for arg in args]}
        mine = getattr(self.module, kind.__name__, None) is kind
        if isinstance(value, enum.Enum) and mine:
            return {"kind": "member", "owner": kind.__name__, "name": value.name}
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            fields = [[name, inner(item)] for name, item in zip(value._fields, value)]
            return {"kind": "instance", "type": kind.__name__, "fields": fields, "comparable": mine}
        if dataclasses.is_dataclass(value):
            members = dataclasses.fields(value)
            fields = [[member.name, inner(getattr(value, member.name))] for member in members]
            comparable = mine and all(member.init and member.compare for member in members) and kind.__dataclass_params__.eq
            return {"kind": "instance", "type": kind.__name__, "fields": fields, "comparable": comparable}
        if hasattr(value, "__dict__") and not callable(value):
            fields = [[str(name), inner(item)] for name, item in vars(value).items() if not str(name).startswith("_")]
            return {"kind": "instance", "type": kind.__name__, "fields": fields, "comparable": False}
        return {"kind": "opaque", "type": kind.__name__}


def constructor_arguments(value):
    """The module and the arguments that rebuild a value of the standard library, where that reads well."""
    kind = type(value)
    if kind in (decimal.Decimal, uuid.UUID):
        return kind.__module__, [str(value)]
    if isinstance(value, pathlib.PurePath) and kind.__name__ == "PosixPath":
        return None
    if kind is fractions.Fraction:
        return "fractions", [value.numerator, value.denominator]
    if kind.__name__ == "datetime" and isinstance(value, datetime.datetime) and value.tzinfo is None:
        return "datetime", [value.year, value.month, value.day, value.hour, value.minute, value.second, value.microsecond][: 7 if value.microsecond else 6]
    if kind.__name__ == "date" and isinstance(value, datetime.date):
        return "datetime", [value.year, value.month, value.day]
    if kind is datetime.timedelta:
        return "datetime", [value.days, value.seconds, value.microseconds][: 3 if value.microseconds else 2 if value.seconds else 1]
    return None


def shift_clock(seconds):
    """Moves the clock, so that what depends on it shows itself by differing."""
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
