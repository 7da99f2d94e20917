import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { goldseam, snapshot } from "../support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../support/repositories/git-repository.ts";

const manifest = `${JSON.stringify({ name: "range", type: "module", scripts: { test: "node --test" } })}\n`;
const before = `export function isEven(n) {
  return n % 2 === 0;
}
`;
const after = `${before}
/** @param {number} value @param {number} low @param {number} high */
export function clamp(value, low, high) {
  if (low > high) throw new RangeError("low is above high");
  if (value < low) return low;
  return value > high ? high : value;
}
`;
const existing = `import assert from "node:assert/strict";
import { test } from "node:test";
import { isEven } from "../src/range.js";

test("knows even numbers", () => {
  assert.equal(isEven(2), true);
  assert.equal(isEven(3), false);
});
`;

let home: string;
let repo: TestRepository;

beforeEach(() => {
  home = temporaryFolder();
  repo = createRepository({
    "package.json": manifest,
    "src/range.js": before,
    "test/range.test.js": existing,
  });
  repo.git("switch", "--quiet", "-c", "feature");
  repo.commit("Add clamp", { "src/range.js": after });
  repo.git("switch", "--quiet", "main");
});
afterEach(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

async function run(commit = "feature") {
  const result = await goldseam(home, "run", "--repo", repo.path, "--commit", commit, "--json");
  return { ...result, json: JSON.parse(result.stdout) };
}

describe("a good change", () => {
  it("gets tests that pass, on a branch, and the repository is unchanged", async () => {
    const untouched = snapshot(repo);
    const { exitCode, json } = await run();
    expect(exitCode).toBe(0);
    expect(Object.keys(json)).toEqual(
      expect.arrayContaining([
        "run_id",
        "state",
        "build_reports",
        "test_spec",
        "generated_tests",
        "approval",
        "tickets",
      ]),
    );
    expect(json.state).toBe("AWAITING_APPROVAL");
    expect(json.build_reports.map(({ status }: { status: string }) => status)).toEqual([
      "PASSED",
      "PASSED",
      "PASSED",
    ]);
    expect(json.test_spec.coverage_targets).toEqual(["src/range.js::clamp"]);
    expect(json.generated_tests).toMatchObject({
      precheck: "PASSED",
      branch_name: `agt/testbuilder/${json.test_spec.id}`,
    });
    expect(json.approval.commit_sha).toBe(repo.git("rev-parse", json.generated_tests.branch_name));
    expect(json.approval.packet.coverage_after).toBeGreaterThan(json.approval.packet.coverage_before);
    expect(json.approval.packet.tests_failed).toBe(0);
    expect(json.approval.packet.behaviour_diff.functions).toMatchObject([
      { target: "src/range.js::clamp", changes: [{ kind: "NEW_FUNCTION" }] },
    ]);
    expect(snapshot(repo)).toBe(untouched);
    const changed = repo.git("diff", "--name-only", "feature", json.generated_tests.branch_name);
    expect(changed).toBe(json.generated_tests.files.join("\n"));
  });

  it("is merged on approval, and its own test command passes on main", async () => {
    const { json } = await run();
    const approved = await goldseam(home, "approve", json.approval.id);
    expect(approved.exitCode).toBe(0);
    expect(repo.git("log", "--merges", "--format=%s", "main")).toBe("Merge feature: Add clamp");
    expect(repo.git("status", "--porcelain")).toBe("");
    execFileSync("npm", ["test"], { cwd: repo.path, stdio: "pipe" });
    expect((await goldseam(home, "approve", json.approval.id)).exitCode).toBe(0);
    expect(repo.git("rev-list", "--count", "--merges", "main")).toBe("1");
  });

  it("is not merged when it is rejected, and the reason is kept", async () => {
    const { json } = await run();
    const main = repo.git("rev-parse", "main");
    const rejected = await goldseam(home, "reject", json.approval.id, "--reason", "too clever");
    expect(rejected.exitCode).toBe(1);
    expect(repo.git("rev-parse", "main")).toBe(main);
    const shown = await goldseam(home, "show", json.run_id, "--json");
    expect(shown.stdout).toContain("too clever");
    expect((await goldseam(home, "approve", json.approval.id)).exitCode).toBe(2);
  });

  it("is not built twice when it is run twice", async () => {
    const first = await run();
    const second = await run();
    expect(second.json.run_id).toBe(first.json.run_id);
    expect(second.json.approval).toEqual(first.json.approval);
  });
});

describe("a merge", () => {
  it("does not touch a dirty checkout, names the command, and can be repeated", async () => {
    const { json } = await run();
    repo.write({ "src/range.js": "mine\n" });
    const untouched = snapshot(repo);
    const refused = await goldseam(home, "approve", json.approval.id);
    expect(refused.exitCode).toBe(1);
    expect(refused.stdout + refused.stderr).toContain("merge --ff-only");
    expect(snapshot(repo)).toBe(untouched);
    repo.git("checkout", "--", "src/range.js");
    expect((await goldseam(home, "approve", json.approval.id)).exitCode).toBe(0);
    expect(repo.git("rev-list", "--count", "--merges", "main")).toBe("1");
  });

  it("never includes a commit that a newer one overtook", async () => {
    const stale = await run();
    repo.git("switch", "--quiet", "feature");
    repo.commit("Document clamp", { "README.md": "clamp\n" });
    repo.git("switch", "--quiet", "main");
    const tooLate = await goldseam(home, "approve", stale.json.approval.id);
    expect(tooLate.exitCode).toBe(1);
    const newer = await run();
    expect(newer.json.state).toBe("AWAITING_APPROVAL");
    const shown = await goldseam(home, "show", stale.json.run_id, "--json");
    expect(JSON.parse(shown.stdout).state).toBe("CANCELLED");
    expect((await goldseam(home, "approve", stale.json.approval.id)).exitCode).toBe(2);
    expect(repo.git("rev-list", "--count", "--merges", "main")).toBe("0");
  });
});

it("does the steps one by one over JSON files", async () => {
  const file = (name: string) => join(home, name);
  const json = (name: string) => JSON.parse(readFileSync(file(name), "utf8"));
  const at = ["--repo", repo.path];
  const built = await goldseam(home, "build", ...at, "--commit", "feature", "--out", file("report.json"));
  expect(built.exitCode).toBe(0);
  expect(json("report.json")).toMatchObject({
    status: "PASSED",
    commit_sha: repo.git("rev-parse", "feature"),
    failed_tests: [],
  });
  const planned = await goldseam(
    home,
    "plan",
    ...at,
    "--report",
    file("report.json"),
    "--out",
    file("spec.json"),
  );
  expect(planned.exitCode).toBe(0);
  expect(json("spec.json").cases[0]).toMatchObject({
    target_path: "src/range.js",
    target_symbol: "clamp",
  });
  const written = await goldseam(
    home,
    "write",
    ...at,
    "--spec",
    file("spec.json"),
    "--out",
    file("generated.json"),
  );
  expect(written.exitCode).toBe(0);
  expect(json("generated.json")).toMatchObject({ precheck: "PASSED", spec_id: json("spec.json").id });
  expect(repo.git("rev-parse", json("generated.json").branch_name)).toBe(json("generated.json").commit_sha);
});
