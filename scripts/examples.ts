import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defaultConfig } from "../src/config/config.ts";
import { create, TestCaseSchema, TestSpecSchema } from "../src/contracts/index.ts";
import { createSearchEngine } from "../src/engines/search/index.ts";
import { createOutlineParser } from "../src/languages/create-outline-parser.ts";
import { writeTests } from "../src/stages/write/write-tests.ts";
import { createBuildSetup } from "../test/support/build-setup.ts";
import { createRepository } from "../test/support/repositories/git-repository.ts";
import { createTestJob } from "../test/support/test-job.ts";

/**
 * `npm run examples [-- <name>...]`: writes the tests of examples/generated again, as `goldseam` writes and admits them.
 * `--check` changes no file and reports which would change.
 */
const folder = join(import.meta.dirname, "..", "examples", "generated");
/** Long enough for the search to finish: only then does it find the same tests again. */
const BUDGET_SEC = 30;
const isGenerated = (path: string) => /agent/.test(path);

const isCheck = process.argv.includes("--check");
const known = readdirSync(folder).filter((name) => !name.includes("."));
const asked = process.argv.slice(2).filter((word) => word !== "--check");
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`no such folder in examples/generated: ${unknown.join(", ")}`);
  process.exit(2);
}

const setup = await createBuildSetup();
const outlines = await createOutlineParser();
try {
  for (const name of asked.length > 0 ? asked : known) await refresh(name);
} finally {
  setup.remove();
}

async function refresh(name: string): Promise<void> {
  const home = join(folder, name);
  const repo = createRepository();
  try {
    cpSync(home, repo.path, { recursive: true, filter: (path) => !isGenerated(path) });
    const written = await testsFor(repo.path, repo.commit(name));
    if (written.size === 0) {
      console.error(`no tests were written for ${name}`);
      process.exitCode = 1;
    }
    for (const [path, text] of written) {
      const target = join(home, path);
      const isCurrent = existsSync(target) && readFileSync(target, "utf8") === text;
      console.log(`${isCurrent ? "=" : "≠"} ${name}/${path}`);
      if (isCheck && !isCurrent) process.exitCode = 1;
      if (isCheck) continue;
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
  } finally {
    repo.remove();
  }
}

async function testsFor(repo: string, commitSha: string): Promise<ReadonlyMap<string, string>> {
  const workbench = await setup.open(repo, commitSha);
  try {
    const files = workbench.files();
    const sources = files.paths.filter((path) => /\.(js|ts|py)$/.test(path) && !/(^|\/)tests?\//.test(path));
    const cases = sources.flatMap((targetPath) =>
      (outlines.parse(targetPath, files.read(targetPath) ?? "")?.symbols ?? [])
        .filter(({ exported }) => exported)
        .map(({ name }) => create(TestCaseSchema, { targetPath, targetSymbol: name })),
    );
    const spec = create(TestSpecSchema, { id: "example", parentCommitSha: commitSha, cases });
    const engine = createSearchEngine({ outlines, clock: { nowMs: Date.now } });
    const deps = { engine, outlines, secrets: setup.deps.secrets };
    const config = { ...defaultConfig, write_budget_sec: BUDGET_SEC };
    return (await writeTests(deps, createTestJob({ repo, config }), { workbench, spec })).files;
  } finally {
    await workbench.close();
  }
}
