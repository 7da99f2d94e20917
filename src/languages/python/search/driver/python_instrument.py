"""Loads one module with counters in its functions, and reports the lines and branches that a call ran."""

import ast
import importlib
import importlib.abc
import importlib.machinery
import sys
import types

from python_coverage import ARC, intervals
from python_operands import Noting, Operands

# The end of a branch that has no statement.
ELSEWHERE = 65535
COUNTERS = "\0goldseam counters"
COMPARISONS = "\0goldseam comparisons"


class Counters:
    """One byte for each statement and for each branch without a statement."""

    def __init__(self):
        self.points = []
        self.hits = bytearray()
        self.earlier = b""
        self.operands = Operands()
        # The module's code that notes comparisons.
        self.noting = None

    def add(self, point):
        self.points.append(point)
        return len(self.points) - 1

    def goals(self):
        """All points, each with its line."""
        return [[point, point if point < ARC else (point - ARC) // 65536] for point in dict.fromkeys(self.points)]

    def start(self):
        self.hits[:] = bytes(len(self.points))
        self.earlier = b""

    def turn(self):
        """Starts the call that is observed; what ran before it is reported separately."""
        self.earlier = bytes(self.hits)
        self.hits[:] = bytes(len(self.points))

    def stop(self):
        pass

    def key(self):
        """Equal for calls that went the same way."""
        return bytes(self.hits)

    def take(self):
        """Points and lines that ran since the start."""
        points = self.points_of(self.hits)
        lines = [point for point in points if point < ARC]
        return {"points": intervals(points), "lines": intervals(lines), "earlier": intervals(self.points_of(self.earlier))}

    def points_of(self, hits):
        return sorted({self.points[index] for index, hit in enumerate(hits) if hit})


def import_counted(name, prepare):
    """Imports a module with counters in it, also if what must happen before imports it."""
    counters = Counters()
    finder = Finder(name, counters)
    sys.meta_path.insert(0, finder)
    try:
        prepare()
        return importlib.import_module(name), counters
    finally:
        sys.meta_path.remove(finder)


class Finder(importlib.abc.MetaPathFinder):
    def __init__(self, name, counters):
        self.name, self.counters = name, counters

    def find_spec(self, name, path=None, target=None):
        if name != self.name:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = Loader(spec.loader.name, spec.loader.path, self.counters)
        return spec


class Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name, path, counters):
        super().__init__(name, path)
        self.counters = counters

    def get_code(self, fullname):  # noqa: ARG002, the name is the interface's
        source = self.get_data(self.path)
        counters = self.counters
        try:
            tree = Counting(counters).visit(ast.parse(source))
            code = self.compiled(tree)
            noting = self.compiled(Noting(COMPARISONS).visit(tree))
        except (RecursionError, SyntaxError, ValueError):
            return self.source_to_code(source, self.path)
        counters.hits = bytearray(len(counters.points))
        insides = {COUNTERS: counters.hits, COMPARISONS: counters.operands}
        counters.noting = with_insides(noting, insides)
        return with_insides(code, insides)

    def compiled(self, tree):
        return compile(ast.fix_missing_locations(tree), self.path, "exec", dont_inherit=True)


def with_insides(code, insides):
    """Puts the counters among the constants, so that the module's own names stay as they are."""
    constants = tuple(
        with_insides(one, insides) if isinstance(one, types.CodeType) else insides.get(one, one) if type(one) is str else one
        for one in code.co_consts
    )
    return code.replace(co_consts=constants)


class Counting(ast.NodeTransformer):
    """Puts a counter before each statement of a function, and into branches without one."""

    def __init__(self, counters):
        self.counters = counters

    def visit_FunctionDef(self, node: "ast.FunctionDef | ast.AsyncFunctionDef"):
        node.body = self.block(node.body, is_function=True)
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

    def block(self, statements, is_function=False):
        counted = []
        for index, statement in enumerate(statements):
            is_docstring = is_function and index == 0 and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            inner = self.statement(statement)
            counted += [inner] if is_docstring else [self.count(statement, statement.lineno), inner]
        return counted

    def statement(self, node):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return self.visit_FunctionDef(node)
        if isinstance(node, ast.ClassDef):
            return self.generic_visit(node)
        if isinstance(node, ast.Match):
            self.cases(node)
            return node
        for field in ("body", "orelse", "finalbody"):
            inner = getattr(node, field, None)
            if isinstance(inner, list) and inner:
                setattr(node, field, self.block(inner))
        for handler in getattr(node, "handlers", []):
            handler.body = self.block(handler.body)
        if isinstance(node, (ast.If, ast.For, ast.AsyncFor, ast.While)) and not node.orelse and not endless(node):
            node.orelse = [self.count(node, ARC + node.lineno * 65536 + ELSEWHERE)]
        return node

    def cases(self, node):
        for case in node.cases:
            case.body = self.block(case.body)
        last = node.cases[-1]
        takes_all = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None and last.guard is None
        if not takes_all:
            unmatched = self.count(node, ARC + node.lineno * 65536 + ELSEWHERE)
            node.cases.append(ast.match_case(pattern=ast.MatchAs(), guard=None, body=[unmatched]))

    def count(self, where, point):
        slot = ast.Subscript(ast.Constant(COUNTERS), ast.Constant(self.counters.add(point)), ast.Store())
        counted = ast.Assign([slot], ast.Constant(1))
        for node in ast.walk(counted):
            ast.copy_location(node, where)
        return counted


def endless(node):
    return isinstance(node, ast.While) and isinstance(node.test, ast.Constant) and bool(node.test.value)
