"""Calls in the documentation, as plans."""

import ast
import doctest
import inspect

from python_values import Codec

MAX_EXAMPLES = 60


def examples_of(module, own):
    """Plans for the calls in docstrings whose arguments are plain."""
    texts = [inspect.getdoc(module) or ""]
    for value in own.values():
        texts.append(inspect.getdoc(value) or "")
        if inspect.isclass(value):
            texts += [inspect.getdoc(member) or "" for member in vars(value).values() if callable(member)]
    found = []
    for text in texts:
        reader = Reader(module, own)
        for source in sources_in(text):
            found += reader.read(source)
    return found[:MAX_EXAMPLES]


def sources_in(text):
    if ">>>" not in text:
        return
    try:
        examples = doctest.DocTestParser().get_examples(text)
    except ValueError:
        return
    for example in examples:
        yield example.source


class Unplain(Exception):
    pass


class Reader:
    """Reads statements in order; remembers the values of names."""

    def __init__(self, module, own):
        self.own = own
        self.codec = Codec(module)
        self.values = {}
        self.objects = {}

    def read(self, source):
        try:
            body = ast.parse(source.strip()).body
        except (SyntaxError, ValueError):
            return []
        found = []
        for statement in body:
            for node in ast.walk(statement):
                if isinstance(node, ast.Call):
                    found += self.plan_of(node)
            if isinstance(statement, ast.Assign) and len(statement.targets) == 1 and isinstance(statement.targets[0], ast.Name):
                self.remember(statement.targets[0].id, statement.value)
        return found

    def remember(self, name, node):
        self.values.pop(name, None)
        self.objects.pop(name, None)
        try:
            if isinstance(node, ast.Call) and inspect.isclass(self.own.get(called_name(node))):
                self.objects[name] = (called_name(node), [self.step("new", "", node)])
            else:
                self.values[name] = self.value(node)
        except Unplain:
            pass

    def plan_of(self, call):
        try:
            name = called_name(call)
            if name in self.own:
                kind = "new" if inspect.isclass(self.own[name]) else "call"
                return [{"target": name, "exportName": name, "steps": [self.step(kind, "", call)]}]
            function = call.func
            if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
                return self.method_plan(function, call)
        except Unplain:
            pass
        return []

    def method_plan(self, function, call):
        owner = function.value.id
        if owner in self.objects:
            name, steps = self.objects[owner]
            steps = [*steps, self.step("call", function.attr, call)]
            self.objects[owner] = (name, steps[:1] + steps[-3:] if len(steps) > 4 else steps)
        elif inspect.isclass(self.own.get(owner)):
            name, steps = owner, [self.step("call", function.attr, call)]
        else:
            return []
        return [{"target": f"{name}.{function.attr}", "exportName": name, "steps": steps}]

    def step(self, kind, member, call):
        if any(isinstance(arg, ast.Starred) for arg in call.args) or any(one.arg is None for one in call.keywords):
            raise Unplain
        args = [self.value(arg) for arg in call.args]
        kwargs = [[one.arg, self.value(one.value)] for one in call.keywords]
        return {"kind": kind, "member": member, "args": args, "kwargs": kwargs}

    def value(self, node):
        if isinstance(node, ast.Name) and node.id in self.values:
            return self.values[node.id]
        if isinstance(node, ast.Name) and callable(self.own.get(node.id)):
            return {"kind": "named", "module": "", "name": node.id}
        if isinstance(node, ast.Name) and callable(getattr(__builtins__, node.id, None)):
            return {"kind": "named", "module": "builtins", "name": node.id}
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            return {"kind": type(node).__name__.lower(), "items": [self.value(item) for item in node.elts]}
        if isinstance(node, ast.Dict) and None not in node.keys:
            return {"kind": "dict", "entries": [[self.value(key), self.value(item)] for key, item in zip(node.keys, node.values)]}
        if isinstance(node, ast.Call):
            return self.constructed(node)
        try:
            encoded = self.codec.encode(ast.literal_eval(node))
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            raise Unplain from None
        if encoded["kind"] == "opaque":
            raise Unplain
        return encoded

    def constructed(self, call):
        name = called_name(call)
        if not inspect.isclass(self.own.get(name)) or call.keywords:
            raise Unplain
        return {"kind": "construct", "className": name, "args": [self.value(arg) for arg in call.args]}


def called_name(call):
    return call.func.id if isinstance(call.func, ast.Name) else ""
