import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../test/support/repositories/git-repository.ts";
import { createTestJob } from "../../../test/support/test-job.ts";
import { createGitCli } from "../../adapters/git/cli/create-git-cli.ts";
import { sampleSecrets } from "../../adapters/secrets/sample-secrets.fixture.ts";
import { createSecretlintSecrets } from "../../adapters/secrets/secretlint/create-secretlint-secrets.ts";
import type { PlanPaths } from "../../changes/outside-plan.ts";
import {
  BuildStatus,
  create,
  FailedTestSchema,
  GeneratedTestsSchema,
  TestSpecSchema,
} from "../../contracts/index.ts";
import { defaultPolicy } from "../../policy/default-policy.fixture.ts";
import { evaluate, type PolicyRequest } from "../../policy/index.ts";
import { commitTests } from "./commit-tests.ts";
import { takeOutTests } from "./take-out-tests.ts";

const home = temporaryFolder();
const asked: PolicyRequest[] = [];
let repo: TestRepository;

beforeAll(() => {
  repo = createRepository({ "src/a.py": "x = 1\n", "tests/test_a.py": "def test_a():\n    assert True\n" });
  repo.git(
    "update-index",
    "--add",
    "--cacheinfo",
    `120000,${repo.git("hash-object", "-w", "src/a.py")},linked/tests`,
  );
  repo.git("commit", "--quiet", "-m", "a link");
});
afterAll(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

async function tools() {
  const git = createGitCli({ home, scratch: home });
  const parentCommitSha = repo.git("rev-parse", "HEAD");
  await git.sync(repo.path, [parentCommitSha]);
  const decide = async (request: PolicyRequest) => {
    asked.push(request);
    return evaluate(defaultPolicy, request);
  };
  const spec = create(TestSpecSchema, { id: "spec-1", parentCommitSha });
  const job = { ...createTestJob({ repo: repo.path }), decide };
  return { deps: { git, secrets: createSecretlintSecrets() }, job, spec, date: "2024-05-01T12:00:00Z" };
}

async function commit(files: Readonly<Record<string, string>>, plan?: PlanPaths) {
  const { deps, job, spec, date } = await tools();
  const generated = create(GeneratedTestsSchema, {
    precheck: BuildStatus.PASSED,
    files: Object.keys(files),
    tests: Object.keys(files).map((file) => ({ name: "test_b", file, target: "src/a.py::b" })),
  });
  return commitTests(deps, job, {
    ...{ spec, date, plan },
    written: { generated, files: new Map(Object.entries(files)) },
  });
}

const good = { "tests/test_b_agent.py": "def test_b():\n    assert 1 + 1 == 2\n" };

it("commits no test outside the paths of the plan", async () => {
  const refused = await commit(good, { allowedPaths: ["src/**"], forbiddenPaths: [] });
  expect(refused).toMatchObject({ precheck: BuildStatus.FAILED, commitSha: "", files: [] });
  expect(refused.notes).toContain("tests/test_b_agent.py is outside the plan");
  const forbidden = await commit(good, { allowedPaths: [], forbiddenPaths: ["tests"] });
  expect(forbidden.notes).toContain("the plan forbids tests/test_b_agent.py");
});

describe("a patch of the test builder", () => {
  it.each([
    ["a source file", { "src/a.py": "x = 2\n" }, "WRITE_NOT_ALLOWED"],
    ["an existing test", { "tests/test_a.py": "" }, "NOT_A_NEW_FILE"],
    ["an existing test in other letters", { "tests/Test_A.py": "" }, "NOT_A_NEW_FILE"],
    ["the runner's configuration", { "tests/conftest.py": "" }, "PROTECTED_PATH"],
    ["a hook", { ".git/hooks/pre-commit": "" }, "PROTECTED_PATH"],
    ["a workflow", { ".github/workflows/test.yml": "" }, "PROTECTED_PATH"],
    ["a place outside", { "tests/../../x/test_a.py": "" }, "PATH_OUTSIDE_ALLOWED_SCOPE"],
    ["a place behind a link", { "linked/tests/test_x.py": "" }, "PATH_OUTSIDE_ALLOWED_SCOPE"],
  ])("that touches %s is refused as a whole", async (_what, bad, code) => {
    const generated = await commit({ ...good, ...bad });
    expect(generated).toMatchObject({ precheck: BuildStatus.FAILED, commitSha: "", files: [], tests: [] });
    expect(generated.notes).toContain(code);
    expect(repo.git("branch", "--list", "agt/*")).toBe("");
  });

  it("that holds a secret is refused, and the secret is not repeated", async () => {
    for (const { secret, line } of sampleSecrets()) {
      const { notes } = await commit({ "tests/test_b_agent.py": `# a test\n${line}\n` });
      expect(notes).toContain("tests/test_b_agent.py:2");
      expect(notes).not.toContain(secret.slice(0, 20));
    }
    expect(repo.git("branch", "--list", "agt/*")).toBe("");
  });

  it("that only adds tests is committed, after each file was asked for", async () => {
    asked.length = 0;
    const generated = await commit(good);
    expect(repo.git("rev-parse", "agt/testbuilder/spec-1")).toBe(generated.commitSha);
    expect(asked).toEqual([expect.objectContaining({ kind: "write", role: "test-builder", exists: false })]);
  });
});

describe("a test that failed in the second build", () => {
  const both = { ...good, "tests/test_c_agent.py": "def test_b():\n    assert 1 == 1\n" };
  const failed = [
    create(FailedTestSchema, { name: "test_b", file: "tests/test_c_agent.py", cause: "1 == 2" }),
  ];

  it("is taken out with its file, and kept among the refused ones", async () => {
    const generated = await commit(both);
    const { deps, job, ...options } = await tools();
    const rest = await takeOutTests(deps, job, { ...options, generated, failed, all: false });
    expect(rest).toMatchObject({
      precheck: BuildStatus.PASSED,
      files: ["tests/test_b_agent.py"],
      tests: [{ file: "tests/test_b_agent.py" }],
      refused: [{ name: "test_b", target: "src/a.py::b", reason: expect.stringContaining("1 == 2") }],
    });
    expect(repo.git("diff", "--name-only", "main", rest.branchName)).toBe("tests/test_b_agent.py");
  });

  it("leaves no commit if no test is left", async () => {
    const generated = await commit(both);
    const { deps, job, ...options } = await tools();
    const rest = await takeOutTests(deps, job, { ...options, generated, failed, all: true });
    expect(rest).toMatchObject({ precheck: BuildStatus.FAILED, commitSha: "", files: [], tests: [] });
  });
});

it("takes old tests out of own files with the new ones, and loses none if a new one is taken out", async () => {
  const { deps, job, spec, date } = await tools();
  const generated = create(GeneratedTestsSchema, {
    precheck: BuildStatus.PASSED,
    files: Object.keys(good),
    tests: [{ name: "test_b", file: "tests/test_b_agent.py", target: "src/a.py::b" }],
    rewritten: [
      { name: "test_a", file: "tests/test_a.py", newTests: ["test_b"], newFile: "tests/test_b_agent.py" },
    ],
  });
  const written = { generated, files: new Map(Object.entries(good)) };
  const edits = new Map([["tests/test_a.py", null]]);
  const made = await commitTests(deps, job, { spec, date, written, edits });
  expect(await deps.git.listFiles(repo.path, made.commitSha)).not.toContain("tests/test_a.py");
  const failed = [create(FailedTestSchema, { name: "test_b", file: "tests/test_b_agent.py" })];
  const left = await takeOutTests(deps, job, { generated: made, failed, spec, date, all: false });
  expect(left).toMatchObject({ precheck: BuildStatus.FAILED, commitSha: "" });
});
