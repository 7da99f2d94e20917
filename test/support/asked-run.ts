import { join } from "node:path";
import { openSqliteDatabase } from "../../src/adapters/sql/sqlite/open-sqlite-database.ts";
import { openSqliteFile } from "../../src/adapters/sqlite/open-sqlite-file.ts";
import { createSqlStore } from "../../src/adapters/store/sql/create-sql-store.ts";
import { createOrchestrator } from "../../src/app/runs/orchestrator.ts";
import {
  BuildStatus,
  create,
  EventSchema,
  JobKind,
  type Event as LoopEvent,
  type Run,
  TestOutcome,
} from "../../src/contracts/index.ts";
import { goldseam } from "./goldseam.ts";
import { createRepository, type TestRepository } from "./repositories/git-repository.ts";

const manifest = `${JSON.stringify({ name: "sums", type: "module", scripts: { test: "node --test" } })}\n`;

/** A repository with a branch `feature` by Ada, and these settings on its main branch. */
export function repositoryWithChange(
  settings: object = {},
  message = "Add a sum",
  files: Readonly<Record<string, string>> = {},
  name?: string,
): TestRepository {
  const base = {
    "package.json": manifest,
    "src/sum.js": "export const one = 1;\n",
    "goldseam.json": JSON.stringify(settings),
  };
  const repo = createRepository(base, name === undefined ? {} : { name });
  repo.git("switch", "--quiet", "-c", "feature");
  repo.commit(message, { "src/sum.js": "export const one = 1;\nexport const two = 2;\n", ...files });
  repo.git("switch", "--quiet", "main");
  return repo;
}

type Body = NonNullable<NonNullable<Parameters<typeof create<typeof EventSchema>>[1]>["body"]>;

let number = 0;

/** Applies events to a run, as a worker's results would be, and returns it. */
export async function applyEvents(
  home: string,
  runId: string,
  bodies: readonly Body[],
  nowMs = Date.now(),
): Promise<Run> {
  const store = createSqlStore(await openSqliteDatabase(openSqliteFile(join(home, "goldseam.db"))));
  const orchestrator = createOrchestrator({ store, clock: { nowMs: () => nowMs } });
  try {
    for (const body of bodies) {
      number += 1;
      const event: LoopEvent = create(EventSchema, { id: `${runId}:event:${number}`, runId, body });
      await orchestrator.handle(event);
    }
    const stored = await store.findRun(runId);
    if (!stored) throw new Error(`no run ${runId}`);
    return stored.run;
  } finally {
    await store.close();
  }
}

/** Submits a change and plays the results of its builds, so that the run waits for a decision; nothing is built. */
export async function askForApproval(
  place: Parameters<typeof goldseam>[0],
  repo: TestRepository,
  options: { readonly commit?: string; readonly args?: readonly string[]; readonly nowMs?: number } = {},
): Promise<Run> {
  const { commit = "feature", args = [], nowMs } = options;
  const submitted = await goldseam(place, "submit", "--repo", repo.path, "--commit", commit, ...args);
  if (submitted.exitCode !== 0) throw new Error(submitted.stderr);
  const test = { gate: "test", status: "pass", command: ["npm", "test"], passCount: 2 };
  const results = ["adds", "counts"].map((name) => ({
    name,
    file: "test/sum.test.js",
    outcome: TestOutcome.PASSED,
  }));
  const build = (job: JobKind, commitSha: string): Body => {
    const report = {
      ...{ commitSha, status: BuildStatus.PASSED, gateResults: [test], testRun: { results } },
      artefactUrl: `sha256:${"0".repeat(64)}`,
      coverage: { measured: true, linePct: 87.5 },
    };
    return { case: "buildFinished", value: { job, cycle: 1, report } };
  };
  const bodies: Body[] = [
    build(JobKind.BUILD_BASE, repo.git("rev-parse", "main")),
    build(JobKind.BUILD_CHANGE, repo.git("rev-parse", commit)),
    { case: "specReady", value: { cycle: 1, spec: { id: "spec" } } },
    { case: "testsWritten", value: { cycle: 1, tests: { precheck: BuildStatus.FAILED, notes: "none fit" } } },
  ];
  const home = typeof place === "string" ? place : place.home;
  return applyEvents(home, submitted.stdout.trim(), bodies, nowMs);
}
