"""Reads functions to see how they use their parameters, also where they pass them on."""

import ast
import builtins
import inspect
import io
import itertools
import os
import re
import shutil
import sys

from python_annotations import named_by, tree_of
from python_use import ClassOf, Handlers, Made, Use

MAX_CALLS = 6
# How many calls are followed for one function; there may be many ways through a module.
MAX_STEPS = 300
# Calls that return their argument, or its items.
SAME = ("cast", "list", "tuple", "set", "sorted", "reversed", "iter", "copy", "deepcopy", "str", "OrderedDict")
LOOK_UPS = ("get", "pop", "setdefault")
MEASURES = ("int", "float", "len", "sum", "range", "callable")
# Functions that take a path first.
OF_PATHS = (os.path.isfile, os.path.isdir, os.path.exists, os.path.islink, os.path.getsize, os.path.getmtime)
PLACES = {
    "path": (io.open, os.stat, os.lstat, os.mkdir, os.makedirs, os.remove, os.unlink, shutil.copy, shutil.copyfile, *OF_PATHS),
    "folder": (os.listdir, os.scandir, os.walk, os.rmdir, os.chdir, shutil.rmtree),
}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def function_node(function):
    """The tree of a function; None where it cannot be found."""
    module = sys.modules.get(function.__module__)
    code = getattr(inspect.unwrap(function), "__code__", None)
    if module is None or code is None:
        return None
    names = function.__qualname__.split(".")
    found, nodes = None, tree_of(module).body
    for name in names:
        found = next((one for one in nodes if isinstance(one, (*FUNCTIONS, ast.ClassDef)) and one.name == name), None)
        if found is None:
            return None
        nodes = found.body
    return found if isinstance(found, FUNCTIONS) else None


def uses_in(module, own):
    """Uses by function and parameter, also in functions and methods of the package that the parameter is passed to."""
    found = {}
    for name, value in own.items():
        try:
            if inspect.isclass(value):
                found.update(uses_in_class(name, value))
            elif inspect.isfunction(value) and (node := function_node(value)) is not None:
                found[name] = Reading(module, None, (value,)).read(node)
        except Exception:
            # Classes may break the reading; values are then only harder to guess.
            continue
    return found


def uses_in_class(name, kind):
    """Reads the constructor first: methods show the uses of parameters that it stores."""
    module = sys.modules[kind.__module__]
    methods = [(one, value) for one, value in vars(kind).items() if inspect.isfunction(value)]
    reading = Reading(module, kind)
    found = {}
    for one, value in sorted(methods, key=lambda pair: pair[0] != "__init__"):
        reading.way = (value,)
        if (node := function_node(value)) is not None:
            found[f"{name}.{one}"] = reading.read(node)
    return found


class Reading:
    """Reads functions of one class, or of none, in order."""

    def __init__(self, module, kind, way=()):
        self.module, self.kind, self.way = module, kind, way
        self.kept = {}
        self.names = {}
        self.returned = None
        self.steps = itertools.count()

    def read(self, node):
        every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]
        parameters = [one for one in every if one is not None]
        uses = {one.arg: Use() for one in parameters if one.arg not in ("self", "cls")}
        self.steps = itertools.count()
        self.go_through(node, uses)
        return uses

    def go_through(self, node, names):
        before, self.names = self.names, dict(names)
        for statement in node.body:
            self.visit(statement)
        self.names = before

    def visit(self, node):
        if isinstance(node, ast.Assign):
            use = self.use_of(node.value)
            for target in node.targets:
                self.bind(target, use)
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            self.bind(node.target, self.use_of(node.value))
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            self.loop(node)
            self.visit_all([*node.body, *node.orelse])
        elif isinstance(node, ast.Return) and node.value is not None:
            use = self.use_of(node.value)
            self.returned = use if self.returned is None else self.returned
        elif isinstance(node, ast.expr):
            self.use_of(node)
        else:
            self.visit_all(ast.iter_child_nodes(node))

    def visit_all(self, nodes):
        for node in nodes:
            self.visit(node)

    def loop(self, node):
        self.bind(node.target, self.item_of(node.iter))

    def item_of(self, node):
        """The item of a loop over an expression; a pair of an index and an item counts as the item."""
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Name) and called.id in ("enumerate", "zip") and node.args:
            return self.item_of(node.args[0])
        if isinstance(called, ast.Attribute) and called.attr in ("items", "values", "keys"):
            use = self.use_of(called.value)
            if use is not None:
                use.member(called.attr)
            return None
        use = self.use_of(node)
        return use and use.items()

    def bind(self, target, use):
        if isinstance(target, (ast.Tuple, ast.List)):
            for one in target.elts[-1:]:
                self.bind(one, use)
        elif isinstance(target, ast.Name):
            if use is None:
                self.names.pop(target.id, None)
            else:
                self.names[target.id] = use
        elif isinstance(target, ast.Attribute) and is_self(target.value) and use is not None:
            self.kept[target.attr] = use
        elif isinstance(target, ast.Subscript):
            self.use_of(target.value)

    def use_of(self, node):
        """The use that an expression stands for, if any; uses inside it are noted."""
        method = getattr(self, f"of_{type(node).__name__}", None)
        if method is not None:
            return method(node)
        for child in ast.iter_child_nodes(node):
            self.visit(child)
        return None

    def of_Name(self, node):
        return self.names.get(node.id)

    def of_Attribute(self, node):
        if is_self(node.value):
            return self.kept.get(node.attr)
        use = self.use_of(node.value)
        return use and use.member(node.attr)

    def of_Subscript(self, node):
        use = self.use_of(node.value)
        key = node.slice.value if isinstance(node.slice, ast.Constant) else None
        if key is None:
            self.visit(node.slice)
        if use is None or isinstance(node.slice, ast.Slice):
            return use
        return use.key(key, required=True) if isinstance(key, str) else use.items()

    def of_BoolOp(self, node):
        return next((use for use in [self.use_of(one) for one in node.values] if use is not None), None)

    def of_IfExp(self, node):
        self.visit(node.test)
        body, other = self.use_of(node.body), self.use_of(node.orelse)
        return body if body is not None else other

    def of_NamedExpr(self, node):
        use = self.use_of(node.value)
        self.bind(node.target, use)
        return use

    def of_Compare(self, node):
        sides = [node.left, *node.comparators]
        uses = [self.use_of(one) for one in sides]
        for at, operator in enumerate(node.ops):
            self.compared(operator, (sides[at], uses[at]), (sides[at + 1], uses[at + 1]))

    def compared(self, operator, left, right):
        if isinstance(operator, (ast.In, ast.NotIn)):
            if right[1] is not None and is_text(left[0]):
                right[1].contains[left[0].value] = True
            if left[1] is not None:
                note_literals(left[1], getattr(right[0], "elts", []))
        elif isinstance(operator, (ast.Eq, ast.NotEq)):
            for (_, use), (other, _) in ((left, right), (right, left)):
                if use is not None:
                    note_literals(use, [other])

    def of_BinOp(self, node):
        left, right = self.use_of(node.left), self.use_of(node.right)
        for use, other in ((left, node.right), (right, node.left)):
            if use is not None and isinstance(other, ast.Constant):
                use.kinds[type(other.value).__name__] = True
        return right if isinstance(node.op, (ast.Mod, ast.Add)) and is_text(node.left) else None

    def of_JoinedStr(self, node):
        inside = [self.use_of(one.value) for one in node.values if isinstance(one, ast.FormattedValue)]
        return next((use for use in inside if use is not None), None)

    def comprehension(self, node):
        before = dict(self.names)
        for one in node.generators:
            self.loop(one)
            self.visit_all(one.ifs)
        for part in ("elt", "key", "value"):
            if hasattr(node, part):
                self.visit(getattr(node, part))
        self.names = before

    of_ListComp = of_SetComp = of_DictComp = of_GeneratorExp = comprehension

    def of_Call(self, node):
        arguments = [self.use_of(one) for one in node.args]
        named = {one.arg: self.use_of(one.value) for one in node.keywords if one.arg}
        function = node.func
        if isinstance(function, ast.Name):
            return self.of_named_call(node, arguments, named)
        if not isinstance(function, ast.Attribute):
            return self.of_handlers(self.use_of(function), arguments, named)
        if function.attr == "__getattribute__" and len(node.args) == 2:
            return self.of_getattr(node.args, arguments)
        if is_self(function.value) and function.attr in self.kept and self.method(function.attr) is None:
            return self.of_handlers(self.kept[function.attr], arguments, named)
        if is_self(function.value):
            return self.of_method(function.attr, arguments, named)
        if is_super(function.value):
            return self.hand_on(self.method(function.attr, above=True), arguments, named)
        use = self.use_of(function.value)
        if isinstance(use, Made):
            return self.inside(use.kind).of_method(function.attr, arguments, named)
        if use is None:
            return self.call(named_by(function, self.module), arguments, named)
        if function.attr in LOOK_UPS and node.args and is_text(node.args[0]):
            return use.key(node.args[0].value)
        return use.member(function.attr).called()

    def of_named_call(self, node, arguments, named):
        name = node.func.id
        own = self.names.get(name)
        first = arguments[0] if arguments else None
        if own is not None:
            return self.of_handlers(own, arguments, named)
        if name == "isinstance" and first is not None:
            for kind in ast.walk(node.args[1]):
                if isinstance(kind, ast.Name):
                    first.kinds[kind.id] = True
        elif name in ("getattr", "hasattr") and len(node.args) > 1:
            return self.of_getattr(node.args, arguments)
        elif name in SAME:
            return next((use for use in arguments if use is not None), None)
        elif name == "type" and first is not None:
            return ClassOf(first)
        elif name in ("issubclass", "isclass") and first is not None:
            first.kinds["type"] = True
        elif name in MEASURES and first is not None:
            first.kinds[name] = True
        else:
            return self.call(vars(self.module).get(name, getattr(builtins, name, None)), arguments, named)
        return None

    def of_handlers(self, use, arguments, named):
        """A call of a parameter, or of any of the methods that a name may stand for."""
        for function in getattr(use, "functions", ()):
            self.hand_on(function, arguments, named, len(self.way) + 1)
        return use and use.called()

    def call(self, function, arguments, named):
        if arguments and arguments[0] is not None:
            arguments[0].kinds.update((kind, True) for kind, functions in PLACES.items() if function in functions)
        self.hand_on(function, arguments, named)
        return Made(function) if inspect.isclass(function) and self.is_near(function) else None

    def inside(self, kind):
        reading = Reading(self.module, kind, self.way)
        reading.steps = self.steps
        return reading

    def of_method(self, name, arguments, named):
        return self.hand_on(self.method(name), arguments, named)

    def of_getattr(self, nodes, uses):
        """Handlers that are found by name: the names of existing ones."""
        owner, name = uses[0], uses[1]
        if owner is not None and is_text(nodes[1]):
            return owner.member(nodes[1].value)
        if name is None or not is_self(nodes[0]) or self.kind is None:
            return None
        texts = (one.value for one in ast.walk(nodes[1]) if isinstance(one, ast.Constant) and isinstance(one.value, str))
        prefix = re.split("[%{]", next(texts, ""))[0]
        named = [one for one in dir(self.kind) if (one.startswith(prefix) if prefix else not one.startswith("_"))]
        handlers = [one for one in named if inspect.isfunction(getattr(self.kind, one, None))]
        name.literals.update((one[len(prefix) :], True) for one in handlers)
        return Handlers([getattr(self.kind, one) for one in handlers])

    def method(self, name, above=False):
        if self.kind is None:
            return None
        return next((vars(base)[name] for base in self.kind.__mro__[int(above) :] if name in vars(base)), None)

    def hand_on(self, function, arguments, named, most=MAX_CALLS):
        """Follows a parameter into a function of the package; returns the use of the result, if it is known."""
        kind = function if inspect.isclass(function) else None
        called = getattr(kind, "__init__", None) if kind is not None else function
        if len(self.way) >= most or called in self.way or all(use is None for use in [*arguments, *named.values()]):
            return None
        node = function_node(called) if inspect.isfunction(called) and self.is_near(called) else None
        if node is None or next(self.steps) > MAX_STEPS:
            return None
        names = [one.arg for one in node.args.args]
        is_bound = names[:1] in (["self"], ["cls"])
        given = {**dict(zip(names[1:] if is_bound else names, arguments)), **named}
        reading = Reading(sys.modules[called.__module__], kind or (self.kind if is_bound else None), (*self.way, called))
        reading.kept = self.kept if is_bound and kind is None else {}
        reading.steps = self.steps
        reading.go_through(node, {name: use for name, use in given.items() if use is not None})
        return reading.returned

    def is_near(self, function):
        return function.__module__.split(".")[0] == self.module.__name__.split(".")[0]


def is_self(node):
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def is_super(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"


def is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def note_literals(use, nodes):
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, (str, int)) and not isinstance(node.value, bool):
            use.literals[node.value] = True
