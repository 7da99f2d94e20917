import { expect, test } from "vitest";
import { createSearchBench } from "../support/search-bench.ts";

const searchTests = createSearchBench();

const files = {
  "desk/__init__.py": `from .core import Notes


def create_notes(loud: bool = False) -> Notes:
    return Notes(["note"])
`,
  "desk/core.py": `from .marks import Marker


class Notes:
    def __init__(self, kinds: list = ()):
        self.kinds = list(kinds)
        self.rules = []

    def render(self, text: str) -> str:
        for rule in self.rules:
            text = rule(text)
        return Marker(self, {"open": "<", "close": ">"}).mark(text)
`,
  "desk/marks.py": `import re

STAR = re.compile(r"\\*(\\w+)\\*")


class Marker:
    def __init__(self, notes, signs):
        self.kinds = notes.kinds
        self.signs = signs.copy()

    def mark(self, text: str) -> str:
        match = STAR.search(text)
        if match and self.signs["open"] == "<":
            return self.signs["open"] + match.group(1) + self.signs["close"]
        return text
`,
  "desk/louder.py": `from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .core import Notes


def louder(notes: "Notes") -> None:
    def rule(text):
        if "*" in text:
            return text.upper()
        return text

    notes.rules.append(rule)
`,
};

test("a package is called through its public functions, and arguments are used after the call", async () => {
  const marks = await searchTests(files, { path: "desk/marks.py", budgetMs: 12_000, targets: ["Marker"] });
  const louder = await searchTests(files, { path: "desk/louder.py", budgetMs: 12_000, targets: ["louder"] });

  expect(marks).toMatch(/assert Notes\(\)\.render\("[^"]*\*\w+\*[^"]*"\) == "<\w+>"/);
  expect(louder).toMatch(/notes = create_notes\(\)\n {4}louder\(notes\)\n\n {4}assert notes\.render\(/);
});
