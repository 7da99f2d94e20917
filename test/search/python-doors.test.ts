import { afterAll, beforeAll, expect, test } from "vitest";
import { createSearchEngine } from "../../src/engines/search/index.ts";
import { createOutlineParser } from "../../src/languages/create-outline-parser.ts";
import { type BuildSetup, createBuildSetup } from "../support/build-setup.ts";
import { createRepository } from "../support/git-repository.ts";

let setup: BuildSetup;
beforeAll(async () => {
  setup = await createBuildSetup();
});
afterAll(() => setup.remove());

const files = {
  "pyproject.toml": '[project]\nname = "desk"\nversion = "1"\n',
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

test("the front door of a package leads behind it, and what a call is handed is used afterwards", async () => {
  const repo = createRepository(files);
  const workbench = await setup.open(repo.path, repo.git("rev-parse", "HEAD"));
  const outlines = await createOutlineParser();
  const engine = createSearchEngine({ outlines, clock: { nowMs: Date.now } });
  const testsOf = async (module: string, target: string) => {
    const { candidates } = await engine.propose({
      ...{ workbench, sourcePath: `desk/${module}.py`, testPath: `tests/test_${module}_agent.py` },
      ...{ targets: [target], budgetMs: 4_000, seed: 1 },
    });
    return candidates.map((candidate) => candidate.row?.row ?? candidate.code).join("\n\n");
  };
  const marks = await testsOf("marks", "Marker");
  const louder = await testsOf("louder", "louder");
  await workbench.close();
  repo.remove();

  expect(marks).toMatch(/notes = Notes\(\)\n\n {4}assert notes\.render\("[^"]*\*\w+\*[^"]*"\) == "<\w+>"/);
  expect(louder).toMatch(/notes = create_notes\(\)\n {4}louder\(notes\)\n\n {4}assert notes\.render\(/);
});
