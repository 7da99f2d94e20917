"""The kill matrix: runs plans with one mutant switched on at a time and tells what came out differently."""

import __future__

import ast
import gc
import sys
import time
import types

from python_coverage import Coverage

PATIENCE = 0.25
SLOWER = 20
PLAIN = (bool, int, float, str, bytes, bytearray, list, dict, set, tuple, type(None))


def run_mutants(module, request, answer, observer):
    """
    Goes through the wanted mutants in order, for as long as there is time; each in a fresh module where calls leave
    something behind. A mutant is left once enough plans came to something else.
    """
    wanted = set().union(*(plan["mutants"] for plan in request["plans"]))
    edits = [edit for edit in request["mutation"]["source"]["edits"] if edit["id"] in wanted]
    matrix = Matrix(module, request, answer, observer)
    if matrix.keeps_state or not matrix.run(edits, always_fresh=False):
        answer({"again": True})
        matrix.run(edits, always_fresh=True)


class Matrix:
    def __init__(self, module, request, answer, observer):
        plans = [{**plan, "mutants": set(plan["mutants"])} for plan in request["plans"]]
        self.enough, self.until = request["enough"], time.monotonic() + request["limitMs"] / 1000
        self.careful = request["careful"]
        self.answer, self.observe, self.watchdog = answer, observer.observe, observer.watchdog
        self.watchdog.patience = self.watchdog.limit / 2
        self.switches = Switches(module)
        started, before = time.monotonic(), state_of(module)
        coverage = Coverage(module.__file__)
        observed = [(plan, self.observe(plan, module, coverage)) for plan in plans]
        self.plans = [plan for plan, observation in observed if observation is not None]
        traced = {plan["id"]: observation for plan, observation in observed if observation is not None}
        self.keeps_state = state_of(module) != before
        self.limit = max(PATIENCE, SLOWER * (time.monotonic() - started) / max(1, len(plans)))
        self.lines = {id: [*observation["lines"], *observation["earlier"]] for id, observation in traced.items()}
        self.usual = {id: {**observation, "points": [], "lines": [], "earlier": []} for id, observation in traced.items()}
        if not self.keeps_state:
            self.leave_out_unsteady()

    def leave_out_unsteady(self):
        """Plans that come to something else each time, in fresh modules as well, say nothing of mutants."""
        differing = [plan for plan in self.plans if self.observe(plan, self.switches.module) != self.usual[plan["id"]]]
        if not differing:
            return
        one, other = self.switches.fresh(), self.switches.fresh()
        unsteady = [plan for plan in differing if self.observe(plan, one) != self.observe(plan, other)]
        self.switches.turn_off()
        self.plans = [plan for plan in self.plans if plan not in unsteady]

    def run(self, edits, always_fresh):
        """Whether everything still behaves as usual afterwards."""
        if always_fresh:
            fresh = self.switches.fresh()
            again = {plan["id"]: self.observe(plan, fresh) for plan in self.plans}
            self.plans = [plan for plan in self.plans if again[plan["id"]] is not None]
            self.usual = again
        for plan in self.plans:
            self.answer({**self.usual[plan["id"]], "id": plan["id"]})
            reached = [edit["id"] for edit in edits if self.reaches(plan, edit)]
            self.answer({"reached": plan["id"], "mutants": reached})
        for edit in edits:
            reaching = [plan for plan in self.plans if self.reaches(plan, edit)]
            if reaching and time.monotonic() < self.until:
                self.try_mutant(edit, reaching, always_fresh)
        return always_fresh or all(self.observe(plan, self.switches.module) == self.usual[plan["id"]] for plan in self.plans)

    def reaches(self, plan, edit):
        if edit["id"] not in plan["mutants"]:
            return False
        lines = self.lines[plan["id"]]
        return not edit["reach"] or any(first <= edit["reach"][1] and edit["reach"][0] <= last for first, last in lines)

    def try_mutant(self, edit, reaching, always_fresh):
        self.begin(edit, reaching[0])
        try:
            self.watchdog.patience = self.watchdog.limit
            with self.watchdog:
                mutated = self.switches.turn_on(edit, always_fresh)
        except BaseException:
            for plan in reaching:
                self.answer({"mutant": edit["id"], "plan": plan["id"]})
            self.switches.turn_off()
            return
        different = 0
        for plan in reaching:
            self.begin(edit, plan)
            told = self.observe_in_time(plan, mutated)
            if told is None:
                # Others would wait as long for nothing new.
                self.answer({"mutant": edit["id"], "plan": plan["id"]})
                break
            if told != self.usual[plan["id"]]:
                self.answer({"mutant": edit["id"], "plan": plan["id"], "observation": told})
                different += 1
            if different >= self.enough:
                break
        self.switches.turn_off()

    def begin(self, edit, plan):
        """Told only where a mutant took the process down before: it takes as long as the plan itself."""
        if self.careful:
            self.answer({"trying": edit["id"], "plan": plan["id"]})

    def observe_in_time(self, plan, module):
        """None where it takes much longer than usual."""
        self.watchdog.patience = min(self.limit, self.watchdog.limit)
        return self.observe(plan, module)


class Switches:
    """Puts one mutant at a time into a module: as new code of the function around it, or as a fresh module."""

    def __init__(self, module):
        self.module = module
        with open(module.__file__, "rb") as file:
            self.source = file.read()
        tree = ast.parse(self.source)
        self.flags = __future__.annotations.compiler_flag if postpones_annotations(tree) else 0
        self.starts = [0]
        for line in self.source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.places = list(function_places(tree.body, ""))
        self.functions = {}
        for one in gc.get_objects():
            if isinstance(one, types.FunctionType) and one.__code__.co_filename == module.__file__:
                self.functions.setdefault((one.__code__.co_name, one.__code__.co_firstlineno), []).append(one)
        self.changed = []

    def turn_on(self, edit, always_fresh):
        place = None if always_fresh or not edit["reach"] else self.place_of(edit)
        functions = self.functions.get(place[:2], []) if place else []
        code = self.compile_function(edit, place) if functions else None
        if code is None or any(one.__code__.co_freevars != code.co_freevars for one in functions):
            return self.fresh(edit)
        for function in functions:
            self.changed.append((function, function.__code__))
            function.__code__ = code
        return self.module

    def turn_off(self):
        for function, code in self.changed:
            function.__code__ = code
        self.changed = []
        sys.modules[self.module.__name__] = self.module

    def fresh(self, edit=None):
        text = self.source if edit is None else spliced(self.source, edit, 0, len(self.source))
        module = types.ModuleType(self.module.__name__)
        for name in ("__file__", "__package__", "__spec__", "__loader__", "__path__"):
            if hasattr(self.module, name):
                setattr(module, name, getattr(self.module, name))
        sys.modules[module.__name__] = module
        exec(compile(text, module.__file__, "exec", dont_inherit=True), module.__dict__)
        return module

    def place_of(self, edit):
        for place in self.places:
            if self.starts[place[1] - 1] <= edit["start"] < self.starts[place[2]]:
                return place
        return None

    def compile_function(self, edit, place):
        name, first, last, class_name = place
        part = spliced(self.source, edit, self.starts[first - 1], self.starts[last])
        if class_name:
            part = b"\n" * (first - 2) + b"class " + class_name.encode() + b":\n" + part
        else:
            part = b"\n" * (first - 1) + part
        return find_code(compile(part, self.module.__file__, "exec", self.flags, dont_inherit=True), name, first)


def state_of(module):
    """What calls may leave behind in a module: its variables, those of its classes, and caches."""
    owners = [module, *(one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__)]
    return {(id(owner), name): remembered(value) for owner in owners for name, value in list(vars(owner).items())}


def remembered(value):
    try:
        if hasattr(value, "cache_info"):
            return str(value.cache_info())
        return repr(value) if type(value) in PLAIN else id(value)
    except Exception:
        return None


def function_places(body, class_name):
    """Name, first and last line of each function that is not inside another one, and its class."""
    for statement in body:
        if isinstance(statement, ast.ClassDef):
            yield from function_places(statement.body, statement.name)
        elif isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            first = min([statement.lineno, *(one.lineno for one in statement.decorator_list)])
            yield statement.name, first, statement.end_lineno, class_name


def find_code(code, name, first):
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            if constant.co_name == name and constant.co_firstlineno == first:
                return constant
            inner = find_code(constant, name, first)
            if inner is not None:
                return inner
    return None


def spliced(source, edit, first, last):
    return source[first : edit["start"]] + edit["replacement"].encode() + source[edit["end"] : last]


def postpones_annotations(tree):
    return any(
        isinstance(one, ast.ImportFrom) and one.module == "__future__" and any(name.name == "annotations" for name in one.names)
        for one in tree.body
    )
