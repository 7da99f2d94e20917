import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../../test/support/repositories/git-repository.ts";
import type { Candidate } from "../../../tests/candidate.ts";
import { call, namedTest, observed } from "../../../tests/named-test.fixture.ts";
import { float, integer, list, nothing, string, type Value } from "../../../values/value.ts";
import { assemblePython } from "../assemble-file.ts";
import { suitsTestCase } from "./environment.ts";
import { renderPythonTest } from "./render-test.ts";

const source = `import os
import sys
import time

limit = 1


def tell(path):
    with open(path) as file:
        return [sys.argv[1], os.environ.get("SHOP"), os.environ.get("USER_NAME"), int(time.time()), limit, file.read()]
`;

const notes: Value = { kind: "file", name: "notes.txt", text: "hello" };
const tell = namedTest(
  "tell",
  ["path"],
  observed(
    {
      target: "tell",
      steps: [call("", [notes])],
      around: [
        { what: "argv", name: "", value: list(string("--all")) },
        { what: "env", name: "SHOP", value: string("corner") },
        { what: "env", name: "USER_NAME", value: nothing },
        { what: "clock", name: "time.time", value: float(1_700_000_000) },
        { what: "global", name: "limit", value: integer(3) },
      ],
    },
    {
      value: list(
        ...[string("--all"), string("corner"), nothing, integer(1_700_000_000), integer(3), string("hello")],
      ),
    },
  ),
);

test("a test case has its environment replaced above it, and its own folder", () => {
  const rendered = renderPythonTest(tell, "test_it", { module: "around", isTestCase: true });
  const candidate: Candidate = {
    ...{ name: "test_it", target: "tell", group: "TestTell", kind: 0, lines: [], branches: undefined },
    ...rendered,
  };
  const text = assemblePython([candidate], true);
  expect(text).toMatchInlineSnapshot(`
    "import os
    from pathlib import Path
    import tempfile
    import unittest
    from unittest import mock

    from around import tell


    class TestTell(unittest.TestCase):
        @mock.patch("sys.argv", ["prog", "--all"])
        @mock.patch.dict(os.environ, {"SHOP": "corner"})
        @mock.patch.dict(os.environ)
        @mock.patch("time.time", lambda: 1700000000.0)
        @mock.patch("around.limit", 3)
        def test_it(self):
            folder = tempfile.TemporaryDirectory()
            self.addCleanup(folder.cleanup)
            tmp_path = Path(folder.name)
            (tmp_path / "notes.txt").write_text("hello")
            os.environ.pop("USER_NAME", None)

            result = tell(str(tmp_path / "notes.txt"))

            self.assertEqual(result, ["--all", "corner", None, 1700000000, 3, "hello"])
    "
  `);

  const folder = temporaryFolder("goldseam-environment-");
  writeFileSync(join(folder, "around.py"), source);
  writeFileSync(join(folder, "test_around.py"), text);
  const options = { cwd: folder, env: { ...process.env, USER_NAME: "ada" }, stdio: "pipe" } as const;
  execFileSync("python3", ["-B", "-m", "unittest", "-q", "test_around"], options);
  rmSync(folder, { recursive: true });
});

test("decorators of a test case cannot name a temporary folder", () => {
  expect(suitsTestCase(tell.observation.plan.around ?? [])).toBe(true);
  expect(suitsTestCase([{ what: "argv", name: "", value: list(notes) }])).toBe(false);
  expect(suitsTestCase([{ what: "cwd", name: "", value: notes }])).toBe(false);
});
