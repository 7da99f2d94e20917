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
# Mutants that are tried before all is seen to behave as before, and killers of each that are enough where time is short.
AT_ONCE = 40
FEW = 2
PLAIN = (bool, int, float, str, bytes, bytearray, list, dict, set, tuple, type(None))


def run_mutants(module, request, answer, observer):
    """
    Goes through the wanted mutants in order, for as long as there is time; each in a fresh module from where calls are
    seen to leave something behind. A mutant is left once enough plans came to something else.
    """
    wanted = set().union(*(plan["mutants"] for plan in request["plans"]))
    edits = [edit for edit in request["mutation"]["source"]["edits"] if edit["id"] in wanted]
    matrix = Matrix(module, request, answer, observer)
    matrix.tell(edits)
    for at in range(0, len(edits), AT_ONCE):
        if matrix.is_late():
            break
        some = edits[at : at + AT_ONCE]
        if not matrix.is_fresh and matrix.leaves_something(some):
            answer({"again": [edit["id"] for edit in some]})
            matrix.start_afresh()
            matrix.tell(edits)
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
        """Whether plans come to something else than before. Those that do so in fresh modules say nothing of mutants."""
        differing = [plan for plan in self.plans if self.observe(plan, self.switches.module) != self.usual[plan["id"]]]
        if not differing:
            return False
        one, other = self.switches.fresh(), self.switches.fresh()
        unsteady = [plan for plan in differing if self.observe(plan, one) != self.observe(plan, other)]
        self.switches.turn_off()
        self.plans = [plan for plan in self.plans if plan not in unsteady]
        return len(unsteady) < len(differing)

    def start_afresh(self):
        """From now on every mutant gets a module of its own."""
        self.is_fresh = True
        fresh = self.switches.fresh()
        self.usual = {plan["id"]: self.observe(plan, fresh) for plan in self.plans}
        self.plans = [plan for plan in self.plans if self.usual[plan["id"]] is not None]
        self.switches.turn_off()

    def tell(self, edits):
        """What plans come to as they are, and which mutants they meet: there may be too much of that to try it all."""
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
        """Has the other modules of the package use this one's functions and classes."""
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
        return find_code(compile(part, self.module.__file__, "exec", self.flags, dont_inherit=True), name, first)


def names_lent(module):
    """What other modules of the package have of this one: the module, their name for it, and its name here."""
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
            yield statement.name, first, statement.end_lineno or first, class_name


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
        isinstance(one, ast.ImportFrom) and one.module == "__future__" and any(name.name == "annotations" for name in one.names) for one in tree.body
    )
