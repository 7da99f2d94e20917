"""The kill matrix: runs plans with one mutant switched on at a time and reports what changed."""

import __future__

import ast
import sys
import time
import types

from python_coverage import Coverage
from python_operands import codes_in, functions_of, place_of

PATIENCE = 0.25
SLOWER = 20
# How many mutants run before plans are checked again, and how many killers of each are enough where time is short.
AT_ONCE = 40
FEW = 2
PLAIN = (bool, int, float, str, bytes, bytearray, list, dict, set, tuple, type(None))


def run_mutants(module, request, answer, observer):
    """
    Runs the wanted mutants in order, until the time is over; each in a fresh module once calls are seen to change state.
    A mutant is done once enough plans gave something else.
    """
    wanted = set().union(*(plan["mutants"] for plan in request["plans"]))
    edits = [edit for edit in request["mutation"]["source"]["edits"] if edit["id"] in wanted]
    matrix = Matrix(module, request, answer, observer)
    matrix.report(edits)
    for at in range(0, len(edits), AT_ONCE):
        if matrix.is_late():
            break
        some = edits[at : at + AT_ONCE]
        if not matrix.is_fresh and matrix.leaves_something(some):
            answer({"again": [edit["id"] for edit in some]})
            matrix.start_afresh()
            matrix.report(edits)
        if matrix.is_fresh:
            matrix.run(some)


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
        self.pace = (time.monotonic() - started) / max(1, len(plans))
        self.limit = max(PATIENCE, SLOWER * self.pace)
        self.lines = {plan: [*one["lines"], *one["earlier"]] for plan, one in traced.items()}
        self.usual = {plan: {**one, "points": [], "lines": [], "earlier": []} for plan, one in traced.items()}
        self.is_fresh = False
        if state_of(module) != before or self.differs():
            self.start_afresh()

    def is_late(self):
        return time.monotonic() > self.until

    def differs(self):
        """Whether plans give other results than before. Plans that differ even in fresh modules are dropped."""
        differing = [plan for plan in self.plans if self.observe(plan, self.switches.module) != self.usual[plan["id"]]]
        if not differing:
            return False
        one, other = self.switches.fresh(), self.switches.fresh()
        unsteady = [plan for plan in differing if self.observe(plan, one) != self.observe(plan, other)]
        self.switches.turn_off()
        self.plans = [plan for plan in self.plans if plan not in unsteady]
        return len(unsteady) < len(differing)

    def start_afresh(self):
        """From now on every mutant gets its own module."""
        self.is_fresh = True
        fresh = self.switches.fresh()
        self.usual = {plan["id"]: self.observe(plan, fresh) for plan in self.plans}
        self.plans = [plan for plan in self.plans if self.usual[plan["id"]] is not None]
        self.switches.turn_off()

    def report(self, edits):
        """Reports what plans give without mutants, and which mutants they reach: there may be too many pairs to try."""
        pairs = 0
        for plan in self.plans:
            self.answer({**self.usual[plan["id"]], "id": plan["id"]})
            reached = [edit["id"] for edit in edits if self.reaches(plan, edit)]
            self.answer({"reached": plan["id"], "mutants": reached})
            pairs += len(reached)
        if pairs * self.pace > self.until - time.monotonic():
            self.enough = min(self.enough, FEW)

    def leaves_something(self, edits):
        self.run(edits)
        return self.differs()

    def run(self, edits):
        for edit in edits:
            reaching = [plan for plan in self.plans if self.reaches(plan, edit)]
            if reaching and not self.is_late():
                self.try_mutant(edit, reaching)

    def reaches(self, plan, edit):
        if edit["id"] not in plan["mutants"]:
            return False
        lines = self.lines[plan["id"]]
        return not edit["reach"] or any(first <= edit["reach"][1] and edit["reach"][0] <= last for first, last in lines)

    def try_mutant(self, edit, reaching):
        self.begin(edit, reaching[0])
        try:
            self.watchdog.patience = self.watchdog.limit
            with self.watchdog:
                mutated = self.switches.turn_on(edit, self.is_fresh)
        except BaseException:
            for plan in reaching:
                self.answer({"mutant": edit["id"], "plan": plan["id"]})
            self.switches.turn_off()
            return
        different = 0
        for plan in reaching:
            self.begin(edit, plan)
            observation = self.observe_in_time(plan, mutated)
            if observation is None:
                # Other plans would take as long and show nothing new.
                self.answer({"mutant": edit["id"], "plan": plan["id"]})
                break
            if observation != self.usual[plan["id"]]:
                self.answer({"mutant": edit["id"], "plan": plan["id"], "observation": observation})
                different += 1
            if different >= self.enough:
                break
        self.switches.turn_off()

    def begin(self, edit, plan):
        """Reported only after a mutant ended the process: it takes as long as the plan itself."""
        if self.careful:
            self.answer({"trying": edit["id"], "plan": plan["id"]})

    def observe_in_time(self, plan, module):
        """The observation; None where it takes much longer than usual."""
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
        for one in functions_of(module.__file__):
            self.functions.setdefault(place_of(one.__code__), []).append(one)
        self.changed = []
        self.lent = list(names_lent(module))

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
        self.lend(self.module)

    def fresh(self, edit=None):
        text = self.source if edit is None else spliced(self.source, edit, 0, len(self.source))
        module = types.ModuleType(self.module.__name__)
        for name in ("__file__", "__package__", "__spec__", "__loader__", "__path__"):
            if hasattr(self.module, name):
                setattr(module, name, getattr(self.module, name))
        sys.modules[module.__name__] = module
        exec(compile(text, module.__file__ or "", "exec", dont_inherit=True), module.__dict__)
        self.lend(module)
        return module

    def lend(self, module):
        """Makes the other modules of the package use this one's functions and classes."""
        for other, name, own in self.lent:
            vars(other)[name] = getattr(module, own, vars(other)[name]) if own else module

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
        whole = compile(part, self.module.__file__, "exec", self.flags, dont_inherit=True)
        return next((code for place, code in codes_in(whole) if place == (name, first)), None)


def names_lent(module):
    """Names that other modules of the package import from this one: the other module, the name there, the name here."""
    top = module.__name__.partition(".")[0]
    for home, other in list(sys.modules.items()):
        if other is None or other is module or home.partition(".")[0] != top:
            continue
        for name, value in list(vars(other).items()):
            own = getattr(value, "__name__", None)
            if value is module:
                yield other, name, ""
            elif isinstance(own, str) and getattr(value, "__module__", None) == module.__name__ and getattr(module, own, None) is value:
                yield other, name, own


def state_of(module):
    """State that calls may change: variables of the module and of its classes, and caches."""
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
    """Name, first line, last line and class of each function that is not inside another one."""
    for statement in body:
        if isinstance(statement, ast.ClassDef):
            yield from function_places(statement.body, statement.name)
        elif isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            first = min([statement.lineno, *(one.lineno for one in statement.decorator_list)])
            yield statement.name, first, statement.end_lineno or first, class_name


def spliced(source, edit, first, last):
    return source[first : edit["start"]] + edit["replacement"].encode() + source[edit["end"] : last]


def postpones_annotations(tree):
    return any(
        isinstance(one, ast.ImportFrom) and one.module == "__future__" and any(name.name == "annotations" for name in one.names) for one in tree.body
    )
