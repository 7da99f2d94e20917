import { expect, test } from "vitest";
import { createSearchBench } from "../support/search-bench.ts";

const searchTests = createSearchBench();

const source = `import codecs
import contextlib
import math


def greet(name: str) -> None:
    print(f"Hello {name}")


def count_lines(path: str) -> int:
    with open(path) as file:
        return len(file.readlines())


def sniff(header: bytes) -> str:
    if header[2:6] == b"WAVE":
        return "audio"
    return "unknown"


def roman(text):
    """Reads a figure.

    >>> roman("MDCLXVI")
    1666
    """
    if text != "MDCLXVI":
        raise ValueError("unknown figure")
    return 1666


@contextlib.contextmanager
def doubled(n: int):
    yield n * 2


def adder(step: int):
    def add(n):
        return n + step

    return add


class Money:
    def __init__(self, cents: int):
        self.cents = cents

    def __add__(self, other: "Money") -> "Money":
        return Money(self.cents + other.cents)

    def __lt__(self, other: "Money") -> bool:
        return self.cents < other.cents


class Upper(codecs.IncrementalEncoder):
    def encode(self, text: str, final: bool = False) -> str:
        return text.upper()


class Purse:
    def __init__(self, coins: int):
        self._coins = coins

    def count(self) -> int:
        return self._coins


def purses(n: int) -> list:
    return [Purse(one) for one in range(min(n, 3))]


def evens(numbers: list[int]):
    for number in numbers:
        if number % 2 == 1:
            raise ValueError("odd number")
        yield number


def spell(figure: float) -> str:
    if not math.isfinite(figure):
        return "endless"
    return str(figure)


def describe(value, /, **details):
    if details:
        return f"{value} with {len(details)}"
    return str(value)
`;

/** The code of all tests that are written for a module. */
const written = (text: string, budgetMs: number) =>
  searchTests({ "odd.py": text }, { path: "odd.py", budgetMs });

test("procedures, files, bytes, documented calls, context managers, returned functions and operators", async () => {
  const code = await written(source, 25_000);
  expect(code).toMatch(/\(capsys\):[\s\S]*assert capsys\.readouterr\(\)\.out == "Hello /);
  expect(code).toMatch(/\(tmp_path\):\n {4}\(tmp_path \/ "[\w.]+"\)\.write_text\(/);
  expect(code).toMatch(/assert sniff\(b".*WAVE.*"\) == "audio"/);
  expect(code).toContain('assert roman("MDCLXVI") == 1666');
  expect(code).toMatch(/with \w+ as entered:\n {8}assert entered == 6/);
  expect(code).toMatch(/adder\(3\)[\s\S]*\(\w+\) == /);
  expect(code).toMatch(/money \+ Money\(/);
  expect(code).toMatch(/(?:money|Money\(\d+\)) < Money\(/);
  expect(code).toMatch(/pytest\.raises\(ValueError.*\):\n {8}list\(evens\(/);
  expect(code).toContain('"endless"');
  expect(code).toMatch(/assert isinstance\(result, list\)\n {4}assert len\(result\) == 3/);
  expect(code).toMatch(/describe\(.*, name=.*\) == ".* with 1"/);
});

const reticent = `class Packer:
    def __init__(self):
        self._parts = []

    def pack(self, size: int) -> None:
        self._parts.append(size * 2)

    def packed(self) -> list:
        return list(self._parts)


class Tag:
    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return f"<Tag {self._name}>"


def tag(name: str) -> Tag:
    return Tag(name.upper())


class Span:
    def __init__(self, start, end):
        self._edges = start, end

    @property
    def width(self):
        return self._edges[1] - self._edges[0]


def span(start: int) -> Span:
    return Span(start, start + 5)


def fill(key: str, values={}):
    return values[key] + "!"
`;

test("private state is tested through what can be read; missing keys are added", async () => {
  const code = await written(reticent, 15_000);
  expect(code).toMatch(/packer\.pack\((\d+)\)\n\n {4}assert packer\.packed\(\) == \[\d+\]/);
  expect(code).toMatch(/assert str\(result\) == "<Tag [A-Z]+>"/);
  expect(code).toMatch(/assert \w+\.width == 5/);
  expect(code).toMatch(/fill\("(\w+)", \{"\1": "hello"\}\) == "hello!"/);
});
