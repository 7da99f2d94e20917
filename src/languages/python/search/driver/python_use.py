"""How code uses one value, as far as its text shows."""

MAX_DEPTH = 4
MAX_PARTS = 14
MAX_LITERALS = 40


class Use:
    """How one value is used."""

    def __init__(self):
        self.keys, self.members, self.literals, self.kinds, self.contains = {}, {}, {}, {}, {}
        self.item = self.result = None
        self.required = False

    def key(self, name, required=False):
        use = self.keys.setdefault(name, Use())
        use.required = use.required or required
        return use

    def member(self, name):
        return self.members.setdefault(name, Use())

    def items(self):
        self.item = self.item or Use()
        return self.item

    def called(self):
        self.result = self.result or Use()
        return self.result

    def is_empty(self):
        return not (self.keys or self.members or self.literals or self.kinds or self.contains or self.item or self.result)

    def described(self, classes_for, depth=0):
        """As plain data, with the classes that have its members."""
        if depth > MAX_DEPTH:
            return {}

        def parts(of):
            return [[name, use.described(classes_for, depth + 1)] for name, use in list(of.items())[:MAX_PARTS]]

        described = {
            "keys": parts(self.keys),
            "members": parts(self.members),
            "literals": list(self.literals)[:MAX_LITERALS],
            "kinds": list(self.kinds)[:MAX_PARTS],
            "contains": list(self.contains)[:MAX_PARTS],
            "classes": [kind.__name__ for kind in classes_for(set(self.members))],
            "item": self.item and self.item.described(classes_for, depth + 1),
            "called": self.result is not None,
            "result": self.result and not self.result.is_empty() and self.result.described(classes_for, depth + 1),
            "required": self.required,
        }
        return {name: part for name, part in described.items() if part or part == {}}


class Handlers(Use):
    """A method whose name is only known at run time."""

    def __init__(self, functions):
        super().__init__()
        self.functions = functions


class ClassOf(Use):
    """The class of a value: members that are read from it are members of the value."""

    def __init__(self, value):
        super().__init__()
        self.members = value.members


class Made(Use):
    """An object that the function created itself."""

    def __init__(self, kind):
        super().__init__()
        self.kind = kind
