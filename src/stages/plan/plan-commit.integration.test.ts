import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createRepository,
  type TestRepository,
  temporaryFolder,
} from "../../../test/support/repositories/git-repository.ts";
import { createSqliteCodeIndex } from "../../adapters/code-index/sqlite/create-sqlite-code-index.ts";
import { createGitCli } from "../../adapters/git/cli/create-git-cli.ts";
import { defaultConfig } from "../../config/config.ts";
import { BuildReportSchema, BuildStatus, create, GoldseamError } from "../../contracts/index.ts";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import { type PlanDeps, planCommit } from "./plan-commit.ts";

const client = "def fetch_data(url):\n    return url\n\n\ndef ping():\n    return 1\n";

let repo: TestRepository;
let home: string;

beforeEach(() => {
  repo = createRepository({ "client.py": client, "logo.py": "A\0B", "big.py": "x = 1\n".repeat(100_000) });
  home = temporaryFolder();
});

afterEach(() => {
  repo.remove();
  rmSync(home, { recursive: true, force: true });
});

async function plan(
  files: Record<string, string>,
  { status = BuildStatus.PASSED, ...more }: Partial<PlanDeps> & { readonly status?: BuildStatus } = {},
) {
  const baseSha = repo.git("rev-parse", "HEAD");
  const commitSha = repo.commit("change", files);
  const git = createGitCli({ home, scratch: join(home, "scratch") });
  await git.sync(repo.path, [baseSha, commitSha]);
  const covered = { path: "client.py", coveredLines: [1, 2, 5, 6] };
  const report = create(BuildReportSchema, {
    commitSha,
    status,
    coverage: { measured: true, files: [covered] },
  });
  const steps: string[] = [];
  const spec = await planCommit(
    { git, parser: await createOutlineParser(), ...more },
    {
      repo: repo.path,
      report,
      baseSha,
      config: { ...defaultConfig, min_line_coverage: 90 },
      isTestFile: (path) => path.startsWith("tests/"),
      isSourceFile: (path) => path.endsWith(".py"),
      progress: (event) => steps.push(`${event.stage} ${event.step} ${event.status}`),
      runId: "run-1",
    },
  );
  return { spec, steps, commitSha };
}

test("plans for the functions that a commit touched, compared with its base", async () => {
  const changed = client.replace("(url)", "(url, retries)");
  const { spec, steps, commitSha } = await plan({
    "client.py": changed,
    "tests/test_a.py": "def test_a(): ...",
  });
  expect(spec.parentCommitSha).toBe(commitSha);
  expect(spec.coverageTargets).toEqual(["client.py::fetch_data"]);
  expect(spec.minLineCoverage).toBe(90);
  expect(spec.rationaleMd).toContain("parameters changed +3");
  expect(spec.rationaleMd).toContain("`tests/test_a.py`: gets no tests: test");
  expect(steps.filter((step) => step.endsWith("passed"))).toEqual([
    "plan read_sources passed",
    "plan rag_fetch passed",
    "plan emit_spec passed",
  ]);
});

test("finds a new file that no test loads", async () => {
  const { spec } = await plan({ "fresh.py": "def fresh(a):\n    return a\n" });
  expect(spec.coverageTargets).toEqual(["fresh.py::fresh"]);
  expect(spec.rationaleMd).toContain("new public function +1");
});

test("compares a moved file with what it was", async () => {
  repo.git("mv", "client.py", "api.py");
  const { spec } = await plan({ "api.py": client.replace("(url)", "(url, retries)") });
  expect(spec.coverageTargets[0]).toBe("api.py::fetch_data");
  expect(spec.rationaleMd).toContain("parameters changed +3");
  expect(spec.ranking.find((each) => each.target === "api.py::ping")?.linesChanged).toBe(0);
});

test("counts the repairs of a file's past", async () => {
  for (const number of [1, 2]) repo.commit("Fix the client", { "client.py": `${client}# ${number}\n` });
  const { spec } = await plan({ "client.py": client.replace("return url", "return url or None") });
  expect(spec.ranking[0]?.parts).toContainEqual(
    expect.objectContaining({ label: "2 repairs in the file", points: 1 }),
  );
});

test("leaves out what is too large or no text", async () => {
  const { spec } = await plan({ "big.py": "x = 2\n".repeat(100_000), "logo.py": "A\0C" });
  expect(spec.coverageTargets).toEqual([]);
  expect(spec.rationaleMd).toContain("`big.py`: gets no tests: too large");
  expect(spec.rationaleMd).toContain("`logo.py`: gets no tests: binary");
});

test("plans without the index where that cannot be used, and says so", async () => {
  const store = createSqliteCodeIndex(join(repo.path, "client.py", "index.db"));
  const openSnapshot = async () => {
    await store.missing([]);
    throw new Error("not reached");
  };
  const changed = client.replace("(url)", "(url, retries)");
  const { spec, steps } = await plan({ "client.py": changed }, { openSnapshot });
  expect(spec.coverageTargets).toEqual(["client.py::fetch_data"]);
  expect(spec.rationaleMd).toContain("The index of the code could not be used (");
  expect(steps).toContain("plan rag_fetch failed");
});

test("an error of the caller is not a fault of the index", async () => {
  const openSnapshot = async () => {
    throw new GoldseamError("USAGE", "the recording lacks a call");
  };
  await expect(plan({ "client.py": "" }, { openSnapshot })).rejects.toThrow("the recording lacks a call");
});

test("plans from a build that passed only", async () => {
  await expect(plan({ "client.py": "" }, { status: BuildStatus.FAILED })).rejects.toMatchObject({
    code: "CONTRACT_INVALID",
  });
});
