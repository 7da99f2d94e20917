"""Prints a Python function emptied, and changes to it that Goldseam's own mutators do not make. Runs nothing of it."""

import ast
import json
import sys

OTHER_VALUE = """

def goldseam_other(value):
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float, complex)):
        return value + 1 if value == value else 0
    if isinstance(value, str):
        return str(value) + "~"
    if isinstance(value, bytes):
        return bytes(value) + b"~"
    if value is None:
        return 0
    if isinstance(value, list):
        return [*value, "~"]
    if isinstance(value, tuple):
        return (*value, "~")
    if isinstance(value, dict):
        return {**value, "~": 0}
    if isinstance(value, (set, frozenset)):
        return {*value, "~"}
    if hasattr(value, "__next__"):
        return iter(())
    return object()
"""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def find_function(tree, first, last):
    found = [node for node in ast.walk(tree) if isinstance(node, FUNCTIONS)]
    inside = [node for node in found if start_of(node) >= first and end_of(node) <= last]
    return max(inside, key=lambda node: end_of(node) - node.lineno, default=None)


def end_of(node):
    return node.end_lineno or node.lineno


def start_of(node):
    return min([node.lineno, *(one.lineno for one in node.decorator_list)])


def replace(data, node, text):
    """Replaces a node by a text; offsets count bytes."""
    lines = data.splitlines(keepends=True)
    start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
    return (data[:start] + text(data[start:end]) + data[end:]).decode() + OTHER_VALUE


def span(first, last):
    """Several nodes as one, from the first to the end of the last."""
    both = ast.Pass()
    both.lineno, both.col_offset = first.lineno, first.col_offset
    both.end_lineno, both.end_col_offset = last.end_lineno, last.end_col_offset
    return both


def other_value(old):
    return b"goldseam_other((" + old + b"))"


def mutants_of(data, function):
    for node in ast.walk(function):
        if isinstance(node, (ast.Return, ast.Yield)) and node.value is not None:
            yield node.lineno, "another value returned", replace(data, node.value, other_value)
        if isinstance(node, ast.Raise) and node.exc is not None:
            yield node.lineno, "another error raised", replace(data, node.exc, lambda _: b"BufferError('held out')")
    body = function.body[0]
    indent = b" " * body.col_offset
    names = [one.arg for one in [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]]
    for name in names:
        if name in ("self", "cls") or body.lineno == function.lineno:
            continue
        line = f"{name} = goldseam_other({name})\n".encode()
        yield function.lineno, f"another {name} taken", replace(data, body, lambda old, line=line: line + indent + old)


def main():
    request = json.load(sys.stdin)
    data = request["text"].encode()
    function = find_function(ast.parse(data), *request["lines"])
    answer = {"emptied": None, "mutants": []}
    if function:
        answer["emptied"] = replace(data, span(function.body[0], function.body[-1]), lambda _: b"pass")
        found = mutants_of(data, function)
        answer["mutants"] = [{"line": line, "kind": kind, "text": text} for line, kind, text in found]
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
