"""Records what a module compares, where its functions have the code for that."""

import ast
import gc
import operator
import re
import types
from typing import Any

MAX_PAIRS = 40
MAX_KEYS = 8
# Values for missing keys.
STAND_INS = ("hello", 1)
PLAIN = (str, bytes, int, float, type(None))
COMPARED = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}
MATCHING = ("match", "fullmatch", "search")
SIDES = {"startswith": lambda text, part: text[: len(part)], "endswith": lambda text, part: text[-len(part) :]}


class Operands:
    """Pairs of a value and one that would go the other way: different operands, dictionaries without a key."""

    def __init__(self):
        self.pairs = []

    def note(self, left, right):
        if len(self.pairs) < MAX_PAIRS and type(left) in PLAIN and type(right) in PLAIN and left != right:
            self.pairs.append((left, right))

    def compare(self, name, left, right):
        self.note(left, right)
        self.note(right, left)
        return getattr(operator, name)(left, right)

    def contains(self, left, right):
        if isinstance(right, (str, bytes)):
            text: Any = right
            self.note(right, left + text if type(left) is type(right) else left)
        elif isinstance(right, (list, tuple, set, frozenset, dict)):
            for one in list(right)[:8]:
                self.note(left, one)
            self.note_missing(right, left)
        return operator.contains(right, left)

    def look_up(self, owner, key):
        self.note_keys(owner, key)
        return owner[key]

    def note_keys(self, owner, key):
        if isinstance(owner, dict):
            for one in list(owner)[:12]:
                self.note(key, one)
            self.note_missing(owner, key)

    def note_missing(self, owner, key):
        """A dictionary without the key that code looked up, and the same with it."""
        is_small = type(owner) is dict and len(owner) < MAX_KEYS and type(key) in PLAIN
        if is_small and key not in owner and len(self.pairs) < MAX_PAIRS:
            self.pairs.extend((dict(owner), {**owner, key: value}) for value in STAND_INS)

    def ask(self, name, owner, *args):
        if name in MATCHING:
            self.note_pattern(*([owner, *args] if isinstance(owner, re.Pattern) else args)[:2])
        elif name == "get" and args:
            self.note_keys(owner, args[0])
        elif name in SIDES and isinstance(owner, (str, bytes)) and args:
            for part in args[0] if isinstance(args[0], tuple) else (args[0],):
                if isinstance(part, type(owner)) and part:
                    self.note(SIDES[name](owner, part), part)
        return getattr(owner, name)(*args)

    def note_pattern(self, pattern: Any = None, text: Any = None):
        """A text and a pattern that it does not match, without its flags."""
        try:
            source = pattern.pattern if isinstance(pattern, re.Pattern) else pattern
            plain = re.compile(source)
            if type(text) is str and len(self.pairs) < MAX_PAIRS and not re.match(pattern, text):
                self.pairs.append((text, plain))
        except (TypeError, ValueError, re.error):
            pass

    def choose(self, subject, *choices):
        for one in choices:
            self.note(subject, one)
        return subject


class Noting(ast.NodeTransformer):
    """Replaces comparisons inside functions with calls on the placeholder."""

    def __init__(self, placeholder):
        self.placeholder = placeholder
        self.functions = 0

    def visit_FunctionDef(self, node: "ast.FunctionDef | ast.AsyncFunctionDef"):
        self.functions += 1
        node.body = [self.visit(one) for one in node.body]
        self.functions -= 1
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def by(self, where, method, *args):
        function = ast.Attribute(ast.Constant(self.placeholder), method, ast.Load())
        return ast.copy_location(ast.Call(function, list(args), []), where)

    def visit_Compare(self, node):
        self.generic_visit(node)
        if self.functions == 0 or len(node.ops) != 1:
            return node
        left, kind, right = node.left, type(node.ops[0]), node.comparators[0]
        if kind in COMPARED:
            return self.by(node, "compare", ast.Constant(COMPARED[kind]), left, right)
        if kind in (ast.In, ast.NotIn):
            found = self.by(node, "contains", left, right)
            return found if kind is ast.In else ast.copy_location(ast.UnaryOp(ast.Not(), found), node)
        return node

    def visit_Subscript(self, node):
        self.generic_visit(node)
        if self.functions == 0 or not isinstance(node.ctx, ast.Load) or isinstance(node.slice, (ast.Slice, ast.Tuple, ast.Constant)):
            return node
        return self.by(node, "look_up", node.value, node.slice)

    def visit_Call(self, node):
        self.generic_visit(node)
        function = node.func
        if self.functions == 0 or node.keywords or any(isinstance(one, ast.Starred) for one in node.args):
            return node
        if not isinstance(function, ast.Attribute) or function.attr not in (*SIDES, *MATCHING, "get"):
            return node
        return self.by(node, "ask", ast.Constant(function.attr), function.value, *node.args)

    def visit_Match(self, node):
        self.generic_visit(node)
        patterns = [one for case in node.cases for one in ast.walk(case.pattern) if isinstance(one, ast.MatchValue)]
        choices = [one.value for one in patterns if isinstance(one.value, ast.Constant)]
        if self.functions and choices:
            node.subject = self.by(node.subject, "choose", node.subject, *choices)
        return node

    def visit_AnnAssign(self, node):
        if node.value is not None:
            node.value = self.visit(node.value)
        return node


class Exchange:
    """Replaces the code of a module's functions, and restores it."""

    def __init__(self, path, other):
        codes = dict(codes_in(other))
        self.changes = []
        for one in functions_of(path):
            code = codes.get(place_of(one.__code__))
            if code is not None and code.co_freevars == one.__code__.co_freevars:
                self.changes.append((one, one.__code__, code))

    def __enter__(self):
        for function, _, code in self.changes:
            function.__code__ = code

    def __exit__(self, *_):
        for function, code, _ in self.changes:
            function.__code__ = code


def functions_of(path):
    """All functions of a file, wherever they are stored."""
    return [one for one in gc.get_objects() if isinstance(one, types.FunctionType) and one.__code__.co_filename == path]


def codes_in(code):
    for one in code.co_consts:
        if isinstance(one, types.CodeType):
            yield place_of(one), one
            yield from codes_in(one)


def place_of(code):
    return code.co_name, code.co_firstlineno
