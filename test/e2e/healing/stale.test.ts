import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { testBuilder, testCommitMessage } from "../../../src/changes/test-commit.ts";
import { goldseam } from "../../support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../support/repositories/git-repository.ts";

let folder: string;
let repo: TestRepository;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  repo.remove();
  rmSync(folder, { recursive: true, force: true });
});

type Files = Readonly<Record<string, string>>;

/** A repository whose base has a test that an earlier run wrote, and a branch that is checked out. */
function repositoryWith(files: Files, generated: Files): TestRepository {
  const settings = { write_budget_sec: 4, diff_budget_sec: 0, approval_required: false };
  const made = createRepository({ ...files, "goldseam.json": JSON.stringify(settings) });
  made.write(generated);
  made.git("add", "-A");
  const author = `--author=${testBuilder.name} <${testBuilder.email}>`;
  made.git("commit", "--quiet", author, "-m", testCommitMessage("Add tests for fare", "spec-1"));
  made.git("switch", "--quiet", "-c", "feature");
  return made;
}

async function run() {
  const ran = await goldseam(join(folder, "home"), "run", "--repo", repo.path, "--json");
  return { ...ran, run: JSON.parse(ran.stdout) };
}

const fare = `export function fare(km) {
  if (km < 0) throw new RangeError("km must not be negative");
  return km * 3;
}
`;
const scripts = {
  "package.json": '{ "name": "shop", "type": "module", "scripts": { "test": "node --test" } }\n',
  "src/fare.js": fare,
};
const generatedScript = `import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fare } from "../src/fare.js";

describe("fare", () => {
  it("returns 6 for 2", () => {
    assert.equal(fare(2), 6);
  });

  it("throws RangeError when km is negative", () => {
    assert.throws(() => fare(-1), {
      name: "RangeError",
      message: "km must not be negative",
    });
  });
});
`;
const old = "test/fare.agent-123abc.test.js";

it("a generated test that the change makes stale is written again, and a person decides", async () => {
  repo = repositoryWith(scripts, { [old]: generatedScript });
  repo.commit("Add a basic fee", { "src/fare.js": fare.replace("km * 3", "km * 3 + 4") });
  const { run: result, exitCode } = await run();
  expect({ state: result.state, exitCode }).toEqual({ state: "AWAITING_APPROVAL", exitCode: 0 });
  const { rewritten_tests: rewritten, generated_files: files } = result.approval.packet;
  expect(rewritten).toMatchObject([
    { name: "fare > returns 6 for 2", file: old, input: "fare(2)", before: "6", after: "10" },
  ]);
  expect(rewritten[0].old_code).toContain("assert.equal(fare(2), 6)");
  expect(rewritten[0].new_code).toMatch(/fare\(2\), 10|km: 2, expected: 10/);
  const sha = result.approval.commit_sha;
  expect(repo.git("show", `${sha}:${old}`)).toBe(
    generatedScript.replace(/ {2}it\("returns 6[\s\S]*?\n {2}\}\);\n\n/, "").trim(),
  );
  expect(repo.git("show", `${sha}:${files[0]}`)).toMatch(/\bfare\(/);
  expect(repo.git("log", "-1", "--format=%b", sha)).toContain("- fare(2) was 6, is 10");
  const shown = await goldseam(join(folder, "home"), "approvals", result.approval.id);
  expect(shown.stdout).toMatch(
    /Rewritten +because behaviour changed[\s\S]*- fare\(2\) was 6, is 10[\s\S]*Needed/,
  );
});

it("the same in Python; a test that a person wrote keeps the change red", async () => {
  const source = `def fare(km):
    if km < 0:
        raise ValueError("km must not be negative")
    return km * 3
`;
  const generated = `import unittest

from fare import fare


class TestFare(unittest.TestCase):
    def test_returns_6_for_2(self):
        self.assertEqual(fare(2), 6)

    def test_raises_value_error_for_minus_1(self):
        with self.assertRaisesRegex(ValueError, "km must not be negative"):
            fare(-1)
`;
  const path = "tests/test_fare_agent_123abc.py";
  repo = repositoryWith({ "requirements.txt": "", "fare.py": source }, { [path]: generated });
  repo.commit("Add a basic fee", { "fare.py": source.replace("km * 3", "km * 3 + 4") });
  const { run: result } = await run();
  expect(result.state).toBe("AWAITING_APPROVAL");
  expect(result.approval.packet.rewritten_tests).toMatchObject([
    { file: path, input: "fare(2)", after: "10" },
  ]);
  expect(repo.git("show", `${result.approval.commit_sha}:${path}`)).not.toContain("fare(2)");

  repo.commit("Add a test by hand", {
    "tests/test_by_hand.py": "from fare import fare\n\n\ndef test_fare():\n    assert fare(2) == 6\n",
  });
  const { run: red } = await run();
  expect(red.state).toBe("PAUSED");
  expect(red.approval).toBeNull();
  expect(red.tickets.map((ticket: { title: string }) => ticket.title).join()).toContain("test_fare");
  expect(JSON.stringify(red.tickets)).toContain("they are written again once nothing else fails");
});
