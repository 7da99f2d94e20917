import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { goldseam, snapshot } from "../../support/goldseam.ts";
import { startGitServer } from "../../support/remote/git-server.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../support/repositories/git-repository.ts";

const manifest = `${JSON.stringify({ name: "sums", type: "module", scripts: { test: "node --test" } })}\n`;
const source = "export function sum(a, b) {\n  return a + b;\n}\n";
const tests = `import assert from "node:assert/strict";
import { test } from "node:test";
import { sum } from "../src/sum.js";

test("adds", () => assert.equal(sum(1, 2), 3));
`;
const clamp = `
export function clamp(value, low, high) {
  if (low > high) throw new RangeError("low is above high");
  return Math.min(Math.max(value, low), high);
}
`;

let folder: string;
let repo: TestRepository;

beforeEach(() => {
  folder = temporaryFolder();
  repo = createRepository({ "package.json": manifest, "src/sum.js": source, "test/sum.test.js": tests });
});
afterEach(() => {
  repo.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The diff that turns files of the repository into these. */
function diffTo(files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(repo.path, path), text);
  repo.git("add", "--intent-to-add", "--all");
  const diff = `${repo.git("diff")}\n`;
  repo.git("reset", "--quiet", "--hard");
  repo.git("clean", "--quiet", "-fd");
  return diff;
}

async function propose(diff: string, ...more: string[]) {
  const file = join(folder, "change.diff");
  writeFileSync(file, diff);
  const who = ["--by", "Robin Agent <robin@example.com>", "--title", "Add clamp"];
  const args = ["propose", "--repo", repo.path, "--task", "SUM-1", "--diff", file, ...who, ...more];
  return goldseam(join(folder, "home"), ...args);
}

it("a proposal is tested before a person is asked, the next one is told what failed, and approval pushes", async () => {
  repo.commit("Name the remote", { "goldseam.json": `${JSON.stringify({ remote: "origin" })}\n` });
  const server = await startGitServer(repo.path);
  onTestFinished(() => server.close());
  repo.git("remote", "add", "origin", server.url);
  const home = join(folder, "home");
  const brief = async () => (await goldseam(home, "brief", "SUM-1", "--repo", repo.path)).stdout;
  expect(await brief()).toContain("Nothing has been tried yet.");

  const before = snapshot(repo);
  const broken = await propose(diffTo({ "src/sum.js": source.replace("a + b", "a - b") + clamp }), "--json");
  expect(broken.exitCode, broken.stderr).toBe(1);
  const first = JSON.parse(broken.stdout);
  expect(first.run.state).toBe("PAUSED");
  expect(first.proposal).toMatchObject({ task_id: "SUM-1", proposer: "Robin Agent <robin@example.com>" });
  expect(repo.git("status", "--porcelain")).toBe("");
  expect(
    snapshot(repo)
      .split("\n")
      .filter((line) => !line.includes("agt/proposal/"))
      .join("\n"),
  ).toBe(before);

  const prompt = await brief();
  expect(prompt).toContain("1 test, 0 passed, 1 failed (adds)");
  expect(prompt).toContain("1 test failed last time. The new proposal must address them:");
  expect(prompt).toContain("> expected: 3");

  const good = diffTo({ "src/sum.js": source + clamp });
  const proposed = await propose(good, "--json");
  expect(proposed.exitCode, proposed.stderr).toBe(0);
  const { run } = JSON.parse(proposed.stdout);
  expect(run.state).toBe("AWAITING_APPROVAL");
  expect(run.approval.packet.tests_generated).toBeGreaterThan(0);
  expect(run.approval.packet.notes[0]).toBe("Proposed by Robin Agent <robin@example.com> for task SUM-1.");
  expect(run.approval.author).toBe("Robin Agent <robin@example.com>");
  expect(JSON.parse((await propose(good, "--json")).stdout).run.run_id).toBe(run.run_id);
  expect(await brief()).toContain("All tests passed last time.");

  const approved = await goldseam(home, "approve", run.run_id);
  expect(approved.exitCode, approved.stderr).toBe(0);
  expect(approved.stdout).toContain("(self-approved)");
  expect(server.git("show", "main:src/sum.js")).toContain("clamp");
  const merged = server.git("rev-parse", "main");
  expect((await goldseam(home, "approve", run.run_id)).exitCode).not.toBe(3);
  expect(server.git("rev-parse", "main")).toBe(merged);
});

it.each([
  ["touches CI", { ".gitlab-ci.yml": "test: { script: [true] }\n" }, "is protected (ci)"],
  ["switches the gates off", { "goldseam.json": "{}\n" }, "is protected (policy)"],
  [
    "adds a script to the manifest",
    { "package.json": manifest.replace("node --test", "true") },
    "may only get dependencies",
  ],
])("a proposal that %s is refused as a whole", async (_, files, reason) => {
  const { exitCode, stderr } = await propose(diffTo(files));
  expect(exitCode).toBe(2);
  expect(stderr).toContain("the proposal was refused as a whole");
  expect(stderr).toContain(reason);
  expect(repo.git("branch", "--list", "agt/*")).toBe("");
});

it("a proposal that does not apply, leaves its plan or is no diff says so in one line", async () => {
  const wrong = await propose(
    diffTo({ "src/sum.js": `${source}// end\n` }).replace("return a + b", "return b"),
  );
  expect(wrong).toMatchObject({ exitCode: 2 });
  expect(wrong.stderr).toContain("the diff does not apply");
  expect((await propose("hello\n")).stderr).toContain("the diff does not apply");
  const plan = join(folder, "plan.json");
  writeFileSync(plan, JSON.stringify({ title: "Documents", allowed_paths: ["docs"] }));
  const outside = await propose(diffTo({ "src/sum.js": source + clamp }), "--plan", plan);
  expect(outside.stderr).toContain("src/sum.js is outside the plan");
  const escaping = "--- /dev/null\n+++ b/../outside.txt\n@@ -0,0 +1 @@\n+x\n";
  expect((await propose(escaping)).exitCode).toBe(2);
  const link =
    "diff --git a/link b/link\nnew file mode 120000\n--- /dev/null\n+++ b/link\n@@ -0,0 +1 @@\n+/etc/passwd\n\\ No newline at end of file\n";
  expect((await propose(link)).stderr).toContain("adds what is no file: link");
});
