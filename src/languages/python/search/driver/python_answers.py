"""The lines that the driver writes: marked, so that nobody else can write them, and only names that the engine accepts.

Everything that this needs is taken before the code under test is loaded, which may replace it.
"""

import _json
import hashlib
import keyword
import os
import unicodedata

FLUSH_EVERY = 40
MAX_TEXT = 1000
LONGEST_NAME = 200
MAX_EXPORTS = 2000
MAX_USES = 3000
MAX_GOALS = 50_000
SPECIAL = frozenset(
    f"__{name}__"
    for name in (  # noqa: SIM905, a list of as many words is hard to read
        "abs add and bool call concat contains delete delitem enter eq exit float floordiv format ge get getitem gt hash iadd iand iconcat "
        "ifloordiv ilshift imatmul imod imul index init int inv invert ior ipow irshift isub iter itruediv ixor le len lshift lt matmul mod "
        "mul ne neg next not or pos pow repr reversed rshift set setitem str sub truediv xor"
    ).split()
)

is_keyword, normalize, sha256, write = keyword.iskeyword, unicodedata.normalize, hashlib.sha256, os.write
# A class or its metaclass may define these names otherwise.
name_in = type.__dict__["__name__"].__get__
module_in = type.__dict__["__module__"].__get__


def refuse(value):
    raise TypeError(type(value))


encode = _json.make_encoder(None, refuse, _json.encode_basestring_ascii, None, ":", ",", False, False, False)


class Answers:
    """Writes numbered lines with a mark that only a holder of the keys can make."""

    def __init__(self, descriptor):
        self.descriptor, self.lines, self.sent = descriptor, [], 0
        self.inner = self.outer = b""

    def lock(self, keys):
        self.inner, self.outer = keys["inner"].encode(), keys["outer"].encode()

    def send(self, line):
        text = b"d%d %s" % (self.sent, "".join(encode(line, 0)).encode())
        number, _, rest = text.partition(b" ")
        mark = sha256(self.outer + sha256(self.inner + text).hexdigest().encode()).hexdigest()[:32].encode()
        self.lines.append(b"%s %s %s\n" % (number, mark, rest))
        self.sent += 1
        if len(self.lines) >= FLUSH_EVERY:
            self.flush()

    def send_now(self, line):
        self.send(line)
        self.flush()

    def flush(self):
        # Begins a new line, whatever else was written before.
        waiting = b"\n" + b"".join(self.lines) if self.lines else b""
        self.lines = []
        while waiting:
            waiting = waiting[write(self.descriptor, waiting) :]


def is_name(name):
    """Whether code can use a text as a name, and reads it as that very name."""
    return type(name) is str and name.isidentifier() and not is_keyword(name) and len(name) <= LONGEST_NAME and normalize("NFKC", name) == name


def is_member(name):
    return is_name(name) and (not name.startswith("__") or name in SPECIAL)


def is_module(name):
    return type(name) is str and len(name) <= 2 * LONGEST_NAME and all(map(is_name, name.split(".")))


def class_name(kind):
    """The name of a class as a test can write it."""
    name = name_in(kind)
    return name if is_name(name) else "object"


def class_module(kind):
    """The module that a class says it is from; empty where that is no module."""
    name = module_in(kind)
    return name if is_module(name) else ""


def plain_text(text, most=MAX_TEXT):
    """A text that can be written to a file."""
    return str.__str__(text)[:most].encode("utf-8", "replace").decode()


def usable_exports(exports):
    """Exports without what the engine would refuse: names that no test can write, texts that are too long."""
    return [cleaned(one) for one in exports if is_module(one["name"]) and is_module(one.get("module", "a"))][:MAX_EXPORTS]


def cleaned(export):
    rules = {
        "members": lambda names: list(filter(is_member, names)),
        "choices": lambda names: list(filter(is_name, names)),
        "parameters": clean_parameters,
        "inherited": clean_methods,
        "hooks": lambda hooks: hooks if all(map(is_hook, hooks)) else [],
        "maker": lambda maker: maker if is_module(maker[0]) and is_name(maker[1]) else None,
        "door": lambda door: {**door, "parameters": clean_parameters(door["parameters"])},
        "uses": lambda uses: [[target, name, clean_use(use)] for target, name, use in uses if is_path(target) and is_name(name)][:MAX_USES],
        "examples": lambda examples: [one for one in examples if is_example(one)],
        "texts": clean_texts,
        "language": lambda language: {name: clean_texts(texts) for name, texts in language.items()},
    }
    found = {name: rules[name](part) if name in rules else part for name, part in export.items()}
    return {name: part for name, part in found.items() if part is not None}


def is_path(target):
    return all(map(is_member, target.split(".")))


def clean_texts(texts):
    return [plain_text(text) for text in texts]


def clean_parameters(parameters):
    """Without types and defaults that are too long to matter."""
    known = [one if is_name(one["name"]) else {**one, "name": "value"} for one in parameters]
    return [{name: part for name, part in one.items() if type(part) is bool or is_short(part)} for one in known]


def is_short(text):
    return type(text) is str and len(text) <= MAX_TEXT and plain_text(text) == text


def clean_methods(methods):
    return [{**one, "parameters": clean_parameters(one["parameters"])} for one in methods if is_member(one["name"])]


def is_hook(hook):
    return is_member(hook["name"]) and is_short(hook["returns"]) and len(hook.get("parameters", ())) <= 10


def is_example(plan):
    members = [step["member"] for step in plan["steps"]]
    return is_path(plan["target"]) and is_name(plan["exportName"]) and all(not name or is_member(name) for name in members)


def clean_use(use):
    rules = {
        "keys": lambda parts: [[name, clean_use(part)] for name, part in parts if is_short(name)],
        "members": lambda parts: [[name, clean_use(part)] for name, part in parts if is_member(name)],
        "literals": lambda literals: [one for one in literals if is_short(one) or is_number(one)],
        "kinds": lambda kinds: list(filter(is_short, kinds)),
        "contains": lambda texts: list(filter(is_short, texts)),
        "classes": lambda names: list(filter(is_name, names)),
        "item": clean_use,
        "result": clean_use,
    }
    return {name: rules[name](part) if name in rules else bool(part) for name, part in use.items()}


def is_number(value):
    return type(value) in (int, float) and abs(value) < 1e300
