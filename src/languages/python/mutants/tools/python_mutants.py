"""Finds the mutants of a Python source by its syntax tree.

Usage: python python_mutants.py, with {"text", "lines"} as JSON on stdin. Runs nothing of the source.
"""

import ast
import collections
import copy
import json
import sys
import warnings

ARITHMETIC = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
COMPARISONS = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
}
TWINS = [("lower", "upper"), ("startswith", "endswith"), ("lstrip", "rstrip"), ("find", "rfind"), ("split", "rsplit")]
METHODS = {name: twin for pair in TWINS for name, twin in (pair, pair[::-1])}
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}


Found = collections.namedtuple("Found", "node kind replacement statement at_load empties", defaults=[None])


class Finder(ast.NodeVisitor):
    """Collects nodes and their replacements: another node, or text for a statement."""

    def __init__(self):
        self.found = []
        self.statement = None
        self.functions = 0

    def add(self, node, kind, replacement):
        self.found.append(Found(node, kind, replacement, self.statement, self.functions == 0))

    def visit(self, node):
        outer = self.statement
        if isinstance(node, ast.stmt):
            self.statement = node
        super().visit(node)
        self.statement = outer

    def changed(self, node, kind, **fields):
        other = copy.copy(node)
        for name, value in fields.items():
            setattr(other, name, value)
        self.add(node, kind, other)

    def visit_body(self, body):
        for statement in body:
            if not is_docstring(statement):
                self.visit(statement)

    def visit_Module(self, node):
        self.visit_body(node.body)

    def visit_ClassDef(self, node):
        self.visit_body(node.body)

    def visit_function(self, node):
        arguments = node.args
        for default in [*arguments.defaults, *arguments.kw_defaults]:
            if default is not None:
                self.visit(default)
        if self.functions == 0:
            self.add_emptied(node)
        self.functions += 1
        self.visit_body(node.body)
        self.functions -= 1

    def add_emptied(self, function):
        """Leaves only the docstring of the body."""
        body = [statement for statement in function.body if not is_docstring(statement)]
        if body:
            lines = [function.lineno, function.end_lineno]
            self.found.append(Found(span(body), "function body", "pass", body[0], False, lines))

    visit_FunctionDef = visit_function
    visit_AsyncFunctionDef = visit_function

    def visit_If(self, node):
        if is_guard(node.test):
            return
        self.visit_condition(node.test)
        self.visit_body(node.body)
        self.visit_body(node.orelse)

    def visit_IfExp(self, node):
        self.visit_condition(node.test)
        self.visit(node.body)
        self.visit(node.orelse)

    def visit_While(self, node):
        self.add(node.test, "condition", ast.Constant(False))
        self.generic_visit(node)

    def visit_comprehension(self, node):
        self.visit(node.iter)
        for test in node.ifs:
            self.visit_condition(test)

    def visit_condition(self, test):
        for value in (True, False):
            if not (isinstance(test, ast.Constant) and test.value is value):
                self.add(test, "condition", ast.Constant(value))
        self.visit(test)

    def visit_BinOp(self, node):
        is_format = isinstance(node.op, ast.Mod) and isinstance(node.left, (ast.Constant, ast.JoinedStr))
        if type(node.op) in ARITHMETIC and not is_format:
            self.changed(node, "arithmetic operator", op=ARITHMETIC[type(node.op)]())
        self.generic_visit(node)

    def visit_AugAssign(self, node):
        if type(node.op) in ARITHMETIC:
            self.changed(node, "arithmetic operator", op=ARITHMETIC[type(node.op)]())
        self.add(node, "statement", "pass")
        self.visit(node.value)

    def visit_UnaryOp(self, node):
        if not isinstance(node.op, ast.UAdd):
            self.add(node, "unary operator", node.operand)
        self.generic_visit(node)

    def visit_Compare(self, node):
        for index, op in enumerate(node.ops):
            for other in COMPARISONS[type(op)]:
                self.changed(node, "comparison", ops=[*node.ops[:index], other(), *node.ops[index + 1 :]])
        self.generic_visit(node)

    def visit_BoolOp(self, node):
        self.changed(node, "logical operator", op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
        self.generic_visit(node)

    def visit_Constant(self, node):
        value = node.value
        if isinstance(value, bool):
            self.add(node, "constant", ast.Constant(not value))
        elif isinstance(value, (int, float)):
            self.add(node, "constant", ast.Constant(value + 1))
        elif isinstance(value, str):
            self.add(node, "string", ast.Constant("" if value else "mutant"))
        elif isinstance(value, bytes):
            self.add(node, "string", ast.Constant(b"" if value else b"mutant"))

    def visit_JoinedStr(self, node):
        self.add(node, "string", ast.Constant(""))

    def visit_Call(self, node):
        function = node.func
        if isinstance(function, ast.Attribute) and function.attr in METHODS and takes_sides(node):
            twin = ast.Attribute(function.value, METHODS[function.attr], ast.Load())
            self.changed(node, "method", func=twin)
        elif isinstance(function, ast.Name) and function.id in FUNCTIONS:
            self.changed(node, "function", func=ast.Name(FUNCTIONS[function.id], ast.Load()))
        self.generic_visit(node)

    def visit_Slice(self, node):
        for name in ("lower", "upper", "step"):
            if getattr(node, name) is not None:
                self.changed(node, "slice", **{name: None})
        self.generic_visit(node)

    def visit_List(self, node):
        if node.elts and isinstance(node.ctx, ast.Load):
            self.add(node, "list", ast.List([], ast.Load()))
        self.generic_visit(node)

    def visit_Dict(self, node):
        if node.keys:
            self.add(node, "dictionary", ast.Dict([], []))
        self.generic_visit(node)

    def visit_Lambda(self, node):
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            if default is not None:
                self.visit(default)
        self.functions += 1
        self.visit(node.body)
        self.functions -= 1

    def visit_Return(self, node):
        if node.value is not None:
            if not (isinstance(node.value, ast.Constant) and node.value.value is None):
                self.add(node, "return value", "return None")
            self.visit(node.value)

    def visit_Expr(self, node):
        if isinstance(node.value, (ast.Call, ast.Await)):
            self.add(node, "statement", "pass")
        self.generic_visit(node)

    def visit_Assign(self, node):
        names = {target.id for target in node.targets if isinstance(target, ast.Name)}
        if names & {"__all__", "__slots__", "__version__"}:
            return
        if not names and not any(isinstance(target, (ast.Tuple, ast.List)) for target in node.targets):
            self.add(node, "statement", "pass")
        self.visit(node.value)

    def visit_AnnAssign(self, node):
        if node.value is not None:
            self.visit(node.value)

    def visit_Raise(self, node):
        self.add(node, "statement", "pass")
        self.generic_visit(node)

    def visit_Assert(self, node):
        """Assertions of the code are left alone: tests need not check them."""

    def visit_Delete(self, node):
        self.add(node, "statement", "pass")

    def visit_Continue(self, node):
        self.add(node, "loop control", "break")

    def visit_Break(self, node):
        self.add(node, "loop control", "continue")

    def visit_Match(self, node):
        self.visit(node.subject)
        for case in node.cases:
            if case.guard is not None:
                self.visit_condition(case.guard)
            self.visit_body(case.body)


def takes_sides(call):
    """Without a limit, splitting from either end is the same."""
    return call.func.attr not in ("split", "rsplit") or len(call.args) + len(call.keywords) > 1


def is_docstring(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_guard(test):
    return any(isinstance(node, ast.Name) and node.id in ("__name__", "TYPE_CHECKING") for node in ast.walk(test))


def span(statements):
    """Several statements as one."""
    whole = ast.Pass()
    whole.lineno, whole.col_offset = first_line(statements[0]), statements[0].col_offset
    whole.end_lineno, whole.end_col_offset = statements[-1].end_lineno, statements[-1].end_col_offset
    return whole


def meaning(code):
    """The behaviour of a code object, without its position: equal for mutants that the compiler finds equivalent."""
    constants = [meaning(one) if hasattr(one, "co_code") else (type(one), repr(one)) for one in code.co_consts]
    return (code.co_code, constants, code.co_names, code.co_varnames, code.co_freevars, getattr(code, "co_exceptiontable", b""))


def find(text, lines):
    tree = ast.parse(text)
    finder = Finder()
    finder.visit(tree)
    source = text.encode()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    wanted = [one for one in finder.found if any(first <= one.node.lineno <= last for first, last in lines)]
    compiled = {}
    for node, kind, replacement, statement, at_load, empties in sorted(wanted, key=lambda one: (one.node.lineno, one.node.col_offset)):
        new = replacement if isinstance(replacement, str) else written(node, replacement)
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        if changes_meaning(source, (start, end, new.encode()), enclosing(tree, node, starts), compiled):
            after = replacement if isinstance(replacement, str) else ast.unparse(replacement)
            yield {
                "line": node.lineno,
                "kind": kind,
                "before": ast.unparse(node)[:500],
                "after": after[:500],
                "start": start,
                "end": end,
                "replacement": new,
                "reach": [] if at_load else own_lines(statement),
                **({"empties": empties} if empties else {}),
            }


def own_lines(statement):
    """The lines of a statement, without those of the statements inside it."""
    inner = [one.lineno for one in ast.walk(statement) if isinstance(one, ast.stmt) and one is not statement]
    return [statement.lineno, max(statement.lineno, min(inner) - 1) if inner else statement.end_lineno]


def written(node, replacement):
    text = ast.unparse(replacement)
    return text if isinstance(node, (ast.stmt, ast.Slice)) else f"({text})"


def enclosing(tree, node, starts):
    """The lines of the outermost function around a node, else of the top-level statement."""
    body, span = tree.body, (0, starts[-1])
    while body:
        around = next((one for one in body if first_line(one) <= node.lineno <= one.end_lineno), None)
        if around is not None:
            span = starts[first_line(around) - 1], starts[around.end_lineno]
        body = around.body if isinstance(around, ast.ClassDef) else []
    return span


def first_line(statement):
    return min([statement.lineno, *(one.lineno for one in getattr(statement, "decorator_list", []))])


def changes_meaning(source, edit, span, compiled):
    start, end, new = edit
    first, last = span
    try:
        if span not in compiled:
            compiled[span] = meaning(compile_part(source[first:last]))
        return meaning(compile_part(source[first:start] + new + source[end:last])) != compiled[span]
    except (SyntaxError, ValueError):
        return False


def compile_part(source):
    indented = source[:1] in b" \t"
    return compile(b"if True:\n" + source if indented else source, "subject", "exec", dont_inherit=True)


def main():
    request = json.load(sys.stdin)
    sys.setrecursionlimit(5000)
    warnings.simplefilter("ignore")
    json.dump({"mutants": list(find(request["text"], request["lines"]))}, sys.stdout)


if __name__ == "__main__":
    main()
