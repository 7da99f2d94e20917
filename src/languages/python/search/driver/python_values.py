"""Values as tagged JSON, in both directions, bounded in size and safe against hostile objects."""

import builtins
import collections
import collections.abc
import dataclasses
import datetime
import decimal
import enum
import fractions
import functools
import importlib
import io
import itertools
import pathlib
import re
import sys
import types
import uuid

from python_answers import class_module, class_name, is_member, is_module, is_name, name_in, plain_text
from python_files import LOCAL_NAMES, MAX_TEXT, Files, TooLarge
from python_watchdog import Hanging

MAX_NODES = 120
MAX_DEPTH = 8
DEEPEST_OBJECT = 0
MAX_PROPERTIES = 8
# Addresses of objects, and names that only the driver uses.
ADDRESS = re.compile(r"x[0-9a-f]{12}\b|\bCodec\.|\bpython_values\b")
COLLECTIONS = {"list": list, "tuple": tuple, "set": set}
VIEWS = (type({}.keys()), type({}.values()), type({}.items()))


class Drained(list):
    """The items of a generator."""


class Codec:
    """Encodes and decodes values of one module."""

    def __init__(self, module, files=None):
        self.module = module
        self.files = files or Files()

    def decode(self, value):
        kind = value["kind"]
        if kind in ("boolean", "string"):
            return value["value"]
        if kind in ("integer", "bigint"):
            return int(value["value"])
        if kind == "float":
            return float(value["value"])
        if kind in COLLECTIONS:
            return COLLECTIONS[kind](map(self.decode, value["items"]))
        if kind in ("dict", "map"):
            return {self.decode(key): self.decode(item) for key, item in value["entries"]}
        if kind == "bytes":
            return bytes(value["bytes"])
        if kind == "regex":
            return re.compile(value["source"])
        if kind == "construct":
            owner = importlib.import_module(value["module"]) if value.get("module") else self.module
            return self.construct(getattr(owner, value["className"]), value)
        if kind == "member":
            return getattr(getattr(self.module, value["owner"]), value["name"])
        if kind == "named":
            owner = importlib.import_module(value["module"]) if value["module"] else self.module
            return getattr(owner, value["name"])
        if kind == "file":
            return self.files.make(value)
        if kind == "callback":
            return self.function(value)
        if kind == "class":
            defined = self.define(value)
            return defined() if value.get("made") else defined
        return None

    def function(self, value):
        """As a test writes it: every call returns a new value."""
        if value.get("raises"):
            raised = getattr(builtins, value["raises"])

            def fail(*_):
                raise raised("failed")

            return fail
        if not value.get("returns"):
            return lambda value: value
        if value.get("parameters"):
            return lambda *_, **__: self.decode(value["returns"])
        return lambda *_: self.decode(value["returns"])

    def define(self, value):
        bases = (self.decode(value["base"]),) if value.get("base") else ()
        members = {"__module__": __name__, **{name: self.decode(item) for name, item in value["members"]}}
        return types.new_class(value["name"], bases, exec_body=lambda body: body.update(members))

    def construct(self, made_by, value):
        named = {name: self.decode(item) for name, item in value.get("kwargs") or ()}
        made = made_by(*[self.decode(item) for item in value["args"]], **named)
        for call in value.get("calls") or ():
            args = [self.decode(item) for item in call["args"]]
            if call.get("sets"):
                setattr(made, call["member"], *args)
            else:
                getattr(made, call["member"])(*args)
        return made

    def drain(self, iterator):
        """The items of a short iterator; anything else unchanged."""
        if not isinstance(iterator, collections.abc.Iterator) or isinstance(iterator, io.IOBase) or self.owns(type(iterator)):
            return iterator
        items = Drained(itertools.islice(iterator, 31))
        return items if len(items) <= 30 else iterator

    def owns(self, kind):
        return kind.__module__ == self.module.__name__ and getattr(self.module, kind.__name__, None) is kind

    def encode(self, value):
        try:
            if is_element(value):
                return encode_element(value)
            encoded = self._encode(value, [0], 0)
            # A collection with an item that cannot be written is reported by its type.
            return opaque(value) if type(value) in (list, tuple, dict, set) and not is_complete(encoded) else encoded
        except Hanging:
            raise
        except BaseException:
            return opaque(value)

    def encode_all(self, values):
        return [self.encode(value) for value in values]

    def encode_fields(self, receiver):
        if isinstance(receiver, type):
            return []
        return [[plain_text(name), self.encode(item)] for name, item in public_fields(receiver)[:30]]

    def encode_error(self, error):
        try:
            message = self.files.without_folder(plain_text(str(error)))
        except BaseException:
            message = ""
        kind = next(one for one in type.mro(type(error)) if is_name(name_in(one)))
        owner = class_module(kind)
        return {"type": class_name(kind), "name": "" if owner == "builtins" else owner, "message": message}

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
            digits = str(value)
            if len(digits) > MAX_TEXT:
                raise TooLarge
            return {"kind": "integer", "value": digits}
        if kind is float:
            return {"kind": "float", "value": repr(value)}
        if kind is str:
            if len(value) > MAX_TEXT:
                raise TooLarge
            value.encode("utf-8")
            if any(name in value for name in LOCAL_NAMES) or ADDRESS.search(value):
                raise TooLarge
            return self.files.located(value) or {"kind": "string", "value": value}
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
        if kind in VIEWS:
            return {"kind": "iterator", "items": inners(value)}
        if issubclass(kind, dict) and kind.__eq__ in (dict.__eq__, collections.OrderedDict.__eq__, collections.Counter.__eq__):
            return {"kind": "dict", "entries": [[inner(key), inner(item)] for key, item in itertools.islice(value.items(), MAX_NODES)]}
        if isinstance(value, (type, types.FunctionType, types.BuiltinFunctionType)):
            return self._encode_named(value)
        if not self.owns(kind) and not isinstance(value, enum.Enum):
            for plain in (str, int, float, tuple, list):
                if issubclass(kind, plain) and kind.__eq__ is plain.__eq__:
                    return inner(plain(value))
        # Objects deep inside others are internal, and may be large.
        if depth > DEEPEST_OBJECT and not has_value(kind):
            return opaque(value)
        return self._encode_instance(value, inner)

    def _encode_named(self, value):
        name = value.__name__
        owner = "" if getattr(self.module, name, None) is value else public_module(value)
        known = owner == "" or (is_module(owner) and getattr(sys.modules.get(owner), name, None) is value)
        is_private = owner != "" and name.startswith("_")
        if not known or is_private or not is_name(name):
            return opaque(value)
        return {"kind": "named", "module": owner, "name": name}

    def _encode_instance(self, value, inner):
        kind = type(value)
        arguments = constructor_arguments(value)
        if arguments is not None:
            owner, args = arguments
            name = "Path" if isinstance(value, pathlib.Path) else class_name(kind)
            return {"kind": "construct", "className": name, "module": owner, "args": [inner(arg) for arg in args]}
        mine = self.owns(kind)
        if mine and is_enumeration(kind) and is_name(name_in(kind)) and is_member(value.name):
            return {"kind": "member", "owner": class_name(kind), "name": value.name}
        names = getattr(value, "_fields", None) if isinstance(value, tuple) else None
        if names is not None:
            fields = [[plain_text(name), inner(item)] for name, item in zip(names, value)]
            comparable = mine and all(map(is_name, names)) and is_name(name_in(kind))
            return {"kind": "instance", "type": class_name(kind), "fields": fields, "comparable": comparable}
        if dataclasses.is_dataclass(value):
            members = dataclasses.fields(value)
            fields = [[member.name, inner(getattr(value, member.name))] for member in members]
            is_whole = all(member.init and member.compare and is_name(member.name) for member in members)
            comparable = mine and is_whole and bool(kind.__dataclass_params__.eq) and is_name(name_in(kind))
            return {"kind": "instance", "type": class_name(kind), "fields": fields, "comparable": comparable}
        if isinstance(value, re.Pattern) and value.flags == re.UNICODE and isinstance(value.pattern, str):
            return {"kind": "regex", "source": inner(value.pattern)["value"], "flags": ""}
        spelled = self._spelled(value, inner)
        fields = public_fields(value) or public_properties(value)
        if fields or hasattr(value, "__dict__"):
            encoded = [[plain_text(name), inner(item)] for name, item in fields]
            return {"kind": "instance", "type": class_name(kind), "fields": encoded, "comparable": False, **importable(kind), **spelled}
        return {**opaque(value), **spelled}

    def _spelled(self, value, inner):
        """The text of an object whose class defines it; that of Python's own classes changes with its version."""
        kind = type(value)
        if is_standard(kind) or (kind.__str__ is object.__str__ and kind.__repr__ is object.__repr__):
            return {}
        try:
            text = inner(str(value))
        except Exception:
            return {}
        return {"spelled": text["value"]} if text["kind"] == "string" else {}


def public_module(value):
    """Where people import a function or a class from: not from the C module that speeds it up."""
    public = (value.__module__ or "").lstrip("_")
    return public if getattr(sys.modules.get(public), value.__name__, None) is value else value.__module__


def has_value(kind):
    """Whether objects of a class are equal to others that look the same."""
    return kind.__eq__ is not object.__eq__ or is_enumeration(kind)


def is_enumeration(kind):
    return issubclass(kind, enum.Enum)


def is_element(value):
    """Whether a value is an element of an XML tree; does not load the library where the code has not."""
    kind = type(value)
    return kind.__module__ == "xml.etree.ElementTree" and kind.__name__ == "Element"


def encode_element(element):
    text = sys.modules["xml.etree.ElementTree"].tostring(element, encoding="unicode")
    if len(text) > MAX_TEXT:
        raise TooLarge
    return {"kind": "construct", "module": "xml.etree.ElementTree", "className": "fromstring", "args": [{"kind": "string", "value": text}]}


def is_complete(encoded):
    if encoded["kind"] in ("opaque", "instance"):
        return encoded.get("comparable", False)
    inside = [*encoded.get("items", []), *itertools.chain(*encoded.get("entries", []))]
    return all(is_complete(item) for item in inside)


def opaque(value):
    if isinstance(value, (types.FunctionType, types.MethodType, types.BuiltinFunctionType, functools.partial)):
        return {"kind": "opaque", "type": "function", "module": "builtins"}
    length = {"length": len(value)} if type(value) in (list, tuple, dict, set) else {}
    return {"kind": "opaque", "type": class_name(type(value)), **importable(type(value)), **length}


def importable(kind):
    """The module that a test can import a class from, if any."""
    home, name = class_module(kind), name_in(kind)
    known = is_name(name) and home not in ("", "__main__") and getattr(sys.modules.get(home), name, None) is kind
    return {"module": home} if known and kind is not object else {}


def public_fields(value):
    """The public fields of an object, in its dictionary or in slots."""
    slots = [name for kind in type(value).__mro__ for name in as_names(vars(kind).get("__slots__", ()))]
    kept = {**getattr(value, "__dict__", {}), **{name: getattr(value, name) for name in slots if hasattr(value, name)}}
    return [(str(name), item) for name, item in kept.items() if not str(name).startswith("_")]


def public_properties(value):
    """The public properties of an object that can be read."""
    kinds = [kind for kind in type(value).__mro__ if not is_standard(kind)]
    names = dict.fromkeys(name for kind in kinds for name, one in vars(kind).items() if isinstance(one, property))
    found = []
    for name in [name for name in names if not name.startswith("_")][:MAX_PROPERTIES]:
        try:
            found.append((name, getattr(value, name)))
        except Exception:
            continue
    return found


def is_standard(kind):
    """Whether a class comes with Python."""
    return kind.__module__.partition(".")[0] in getattr(sys, "stdlib_module_names", sys.builtin_module_names)


def as_names(slots):
    return [slots] if isinstance(slots, str) else [name for name in slots if isinstance(name, str)]


def constructor_arguments(value):
    """The module and the arguments that rebuild a value of the standard library, where that reads well."""
    kind = type(value)
    if kind in (decimal.Decimal, uuid.UUID):
        return kind.__module__, [str(value)]
    if issubclass(kind, pathlib.PurePath) and kind.__module__ == "pathlib":
        return "pathlib", [str(value)]
    if kind in (io.StringIO, io.BytesIO) and not value.closed:
        return "io", [value.getvalue()]
    if kind in (bytearray, collections.deque):
        return kind.__module__, [bytes(value) if kind is bytearray else list(value)]
    if kind is complex:
        return "builtins", [value.real, value.imag]
    if kind is range:
        return "builtins", [value.start, value.stop, value.step]
    if kind is fractions.Fraction:
        return "fractions", [value.numerator, value.denominator]
    if kind.__name__ == "datetime" and isinstance(value, datetime.datetime):
        zone = [value.tzinfo] if value.tzinfo else []
        fraction = [value.microsecond] if value.microsecond or zone else []
        return "datetime", [value.year, value.month, value.day, value.hour, value.minute, value.second, *fraction, *zone]
    if kind is datetime.timezone:
        return "datetime", [value.utcoffset(None)]
    if kind.__name__ == "date" and isinstance(value, datetime.date):
        return "datetime", [value.year, value.month, value.day]
    if kind is datetime.timedelta:
        return "datetime", [value.days, value.seconds, value.microseconds][: 3 if value.microseconds else 2 if value.seconds else 1]
    return None
