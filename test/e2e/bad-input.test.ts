import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { goldseam, snapshot } from "../support/goldseam.ts";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../support/repositories/git-repository.ts";

const manifest = `${JSON.stringify({ name: "sums", type: "module", scripts: { test: "node --test" } })}\n`;
const sum = "export function sum(a, b) {\n  return a + b;\n}\n";
const test = (body: string) =>
  `import assert from "node:assert/strict";\nimport { test } from "node:test";\nimport { sum } from "../src/sum.js";\n\n${body}\n`;
const good = test('test("adds", () => assert.equal(sum(1, 2), 3));');
const project = { "package.json": manifest, "src/sum.js": sum, "test/sum.test.js": good };
const twice = `${sum}\nexport function twice(n) {\n  return n > 100 ? 200 : n * 2;\n}\n`;

let home: string;
let repo: TestRepository;

beforeAll(() => {
  home = temporaryFolder();
});
afterEach(() => repo?.remove());
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A project with a change on the branch that is checked out. */
function change(base: Record<string, string>, changed: Record<string, string>): void {
  repo = createRepository(base);
  repo.git("switch", "--quiet", "-c", "feature");
  repo.commit("Change it", changed);
}

/** Runs the loop on the change and checks that the repository is unchanged. */
async function run(...args: string[]) {
  const before = snapshot(repo);
  const result = await goldseam(home, "run", "--repo", repo.path, "--json", ...args);
  expect(snapshot(repo)).toBe(before);
  return { ...result, json: result.stdout === "" ? undefined : JSON.parse(result.stdout) };
}

describe("input that cannot be run is refused in one line", () => {
  it.each([
    ["an unknown revision", ["--commit", "nope"], 'no commit "nope"'],
    ["an unknown base", ["--base", "nope"], 'no commit "nope"'],
    ["an unknown target branch", ["--into", "nope"], 'no branch "nope"'],
    ["an unknown option", ["--wat"], "unknown option"],
  ])("%s", async (_, args, message) => {
    change(project, { "src/sum.js": twice });
    const { exitCode, stderr, stdout } = await run(...args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr.trim().split("\n").length).toBeLessThanOrEqual(2);
    expect(stdout).toBe("");
  });

  it("a folder that is not a repository", async () => {
    const { exitCode, stderr } = await goldseam(home, "run", "--repo", home);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("is not a git repository");
  });

  it("a repository without a commit", async () => {
    repo = createRepository();
    const { exitCode, stderr } = await goldseam(home, "run", "--repo", repo.path);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("no commit yet");
  });

  it("a repository without a toolchain", async () => {
    change({ "notes.txt": "hello\n" }, { "notes.txt": "bye\n" });
    const { exitCode, stderr } = await run();
    expect(exitCode).toBe(2);
    expect(stderr).toContain("no javascript, python, go, rust or java project found");
  });

  it("an invalid goldseam.json on the base", async () => {
    change({ ...project, "goldseam.json": '{ "min_line_coverage": "high" }\n' }, { "src/sum.js": twice });
    const { exitCode, stderr } = await run();
    expect(exitCode).toBe(2);
    expect(stderr).toContain('"min_line_coverage"');
  });
});

describe("a change that breaks something ends with a ticket", () => {
  it("that names the syntax error", async () => {
    change(project, { "src/sum.js": "export function sum(a, b) {\n  return a +;\n}\n" });
    const { exitCode, json } = await run();
    expect(exitCode).toBe(1);
    expect(json).toMatchObject({ state: "PAUSED", approval: null });
    expect(json.tickets[0].retry_context.failure_class).toBe("COMPILE_ERROR");
    expect(json.tickets[0].hand_off_md).toContain("src/sum.js");
  });

  it("that names the failing test", async () => {
    change(project, { "src/sum.js": "export function sum(a, b) {\n  return a - b;\n}\n" });
    const { exitCode, json } = await run();
    expect(exitCode).toBe(1);
    expect(json.tickets[0].retry_context).toMatchObject({
      failure_class: "TEST_FAILURE",
      failed_tests: [{ name: "adds" }],
    });
  });

  it("that names the missing test command", async () => {
    const test = ["no-such-runner"];
    const settings = { commands: { test }, policy: { run: { allow: [test] } } };
    change({ ...project, "goldseam.json": `${JSON.stringify(settings)}\n` }, { "src/sum.js": twice });
    const { exitCode, json } = await run();
    expect(exitCode).toBe(1);
    expect(json.tickets[0].hand_off_md).toContain('the program "no-such-runner" is missing');
  });

  it("that says how to fix an outdated lockfile", async () => {
    const lock = { name: "sums", lockfileVersion: 3, requires: true, packages: { "": { name: "sums" } } };
    const base = { ...project, "package-lock.json": `${JSON.stringify(lock)}\n` };
    const changed = {
      name: "sums",
      type: "module",
      scripts: { test: "node --test" },
      dependencies: { "is-number": "7.0.0" },
    };
    change(base, { "package.json": `${JSON.stringify(changed)}\n` });
    const { exitCode, json } = await run();
    expect(exitCode).toBe(1);
    expect(json.tickets[0].retry_context.failure_class).toBe("DEPENDENCY_ERROR");
    expect(json.tickets[0].hand_off_md).toContain("npm install");
  });
});

describe("the loop continues with unusual input that is not the change's fault", () => {
  it("a red baseline: listed as pre-existing, not held against the change", async () => {
    const red = `${good}\ntest("is wrong already", () => assert.equal(sum(1, 1), 3));\n`;
    change({ ...project, "test/sum.test.js": red }, { "src/sum.js": twice });
    const { exitCode, json } = await run();
    expect(exitCode).toBe(0);
    expect(json.state).toBe("AWAITING_APPROVAL");
    expect(json.build_reports[0]).toMatchObject({
      status: "FAILED",
      failed_tests: [{ name: "is wrong already" }],
    });
    expect(json.build_reports[1]).toMatchObject({ status: "PASSED", failed_tests: [] });
    expect(json.approval.packet.pre_existing_failures).toEqual(["is wrong already"]);
  });

  it("a dirty tree: only the commit is tested, and the tree stays", async () => {
    change(project, { "src/sum.js": twice });
    repo.write({ "src/sum.js": "broken(", "untracked.txt": "mine\n" });
    const { exitCode, json, stderr } = await run();
    expect(exitCode).toBe(0);
    expect(json.state).toBe("AWAITING_APPROVAL");
    expect(stderr).toContain("uncommitted");
  });

  it("a change of binary files only", async () => {
    change(project, { "logo.bin": "\0\x01\x02\xff" });
    expect((await run()).json.state).toBe("AWAITING_APPROVAL");
  });

  it("an empty commit", async () => {
    change(project, {});
    expect((await run()).json.state).toBe("AWAITING_APPROVAL");
  });

  it("a merge commit", async () => {
    change(project, { "src/sum.js": twice });
    repo.git("switch", "--quiet", "-c", "side", "main");
    repo.commit("Side", { "docs.txt": "x\n" });
    repo.git("merge", "--quiet", "--no-edit", "feature");
    expect((await run("--commit", "side")).json.state).toBe("AWAITING_APPROVAL");
  });

  it("a first commit, which has no base", async () => {
    repo = createRepository(project);
    expect((await run()).json.state).toBe("AWAITING_APPROVAL");
  });

  it("a repository of 5,000 files", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, n) => [`data/${n % 50}/${n}.txt`, `${n}\n`]),
    );
    change({ ...project, ...many }, { "src/sum.js": twice });
    const { exitCode, json } = await run();
    expect(exitCode).toBe(0);
    expect(json.generated_tests.tests.length).toBeGreaterThan(0);
  });
});
