import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuildSetup, createBuildSetup } from "../../../test/support/build-setup.ts";
import { createRepository } from "../../../test/support/git-repository.ts";
import { createOutlineParser } from "../../syntax/create-outline-parser.ts";
import { createSearchEngine } from "./create-search-engine.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

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

test("procedures, files, bytes, documented calls, managers, functions of functions and operators", async () => {
  const repo = createRepository({
    "pyproject.toml": '[project]\nname = "odd"\nversion = "1"\n',
    "odd.py": source,
  });
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  const outlines = await createOutlineParser();
  const engine = createSearchEngine({ outlines, clock: { nowMs: Date.now } });
  const targets = (outlines.parse("odd.py", source)?.symbols ?? []).map(({ name }) => name);
  const testPath = "tests/test_odd_agent.py";
  const { candidates } = await engine.propose({
    ...{ workbench, sourcePath: "odd.py", testPath, targets, budgetMs: 12_000, seed: 1 },
  });
  await workbench.close();
  repo.remove();

  const code = candidates.map((candidate) => candidate.code).join("\n\n");
  expect(code).toMatch(/\(capsys\):[\s\S]*assert capsys\.readouterr\(\)\.out == "Hello /);
  expect(code).toMatch(/\(tmp_path\):\n {4}\(tmp_path \/ "[\w.]+"\)\.write_text\(/);
  expect(code).toMatch(/assert sniff\(b".*WAVE.*"\) == "audio"/);
  expect(code).toContain('assert roman("MDCLXVI") == 1666');
  expect(code).toMatch(/with \w+ as entered:\n {8}assert entered == 6/);
  expect(code).toMatch(/adder\(3\)[\s\S]*\(\w+\) == /);
  expect(code).toMatch(/money \+ Money\(/);
  expect(code).toMatch(/money < Money\(/);
  expect(code).toMatch(/pytest\.raises\(ValueError.*\):\n {8}list\(evens\(/);
  expect(code).toContain('"endless"');
  expect(code).toMatch(/assert isinstance\(result, list\)\n {4}assert len\(result\) == 3/);
  expect(code).toMatch(/describe\(.*, name=.*\) == ".* with 1"/);
});
