import { expect, test } from "vitest";
import { createSearchBench } from "../support/search-bench.ts";

const searchTests = createSearchBench();

const source = `import abc
import contextlib
import functools


class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self) -> int:
        """Of the shape."""

    def describe(self):
        return "large" if self.area() > 100 else "small"


class Report:
    def title(self):
        raise NotImplementedError

    def heading(self):
        return "# " + str(self.title())


def attempt(times):
    def decorate(func):
        @functools.wraps(func)
        def wrapper(*args):
            for _ in range(times):
                try:
                    return func(*args)
                except LookupError:
                    continue
            return "gave up"

        return wrapper

    return decorate


class Lazy:
    def __init__(self, make):
        self.make = make

    def __get__(self, owner, kind=None):
        if owner is None:
            return self
        return self.make(owner)

    def __set__(self, owner, value):
        raise AttributeError("lazy values cannot be set")


def guarded(lock, value):
    with lock:
        return value + 1


@contextlib.contextmanager
def as_lookup(message):
    try:
        yield message
    except ValueError:
        raise LookupError("no " + message)
`;

test("base classes, decorators, descriptors and context managers are tested through code that the test defines", async () => {
  const files = { "shop/__init__.py": "", "shop/forms.py": source };
  const targets = ["Shape", "Report", "attempt", "Lazy", "guarded", "as_lookup"];
  const code = await searchTests(files, { path: "shop/forms.py", budgetMs: 30_000, targets });
  expect(code).toMatch(
    /class ConcreteShape\(Shape\):\n {8}def area\(self\):\n {12}return \d+\n\n {4}shape = /,
  );
  expect(code).toMatch(/shape\.describe\(\) == "small"/);
  expect(code).toMatch(/shape\.describe\(\) == "large"/);
  expect(code).toMatch(/report = ConcreteReport\(\)\n\n {4}assert report\.heading\(\) == "# /);
  expect(code).toMatch(
    /def fail\(\*args\):\n {8}raise LookupError\("failed"\)\n\n[\s\S]*?\(fail\)[\s\S]*?"gave up"/,
  );
  expect(code).toMatch(/class Owner:\n {8}value = lazy\n\n {4}assert Owner\(\)\.value /);
  expect(code).toMatch(/match="lazy values cannot be set"\):\n {8}Owner\(\)\.value = /);
  expect(code).toMatch(/pytest\.raises\(LookupError.*\):\n {8}with made:\n {12}fail\(\)/);
  expect(code).toMatch(/guarded\(nullcontext\(\), \d+\) == /);
});
