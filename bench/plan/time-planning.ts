import { join } from "node:path";
import { createSqliteCodeIndex } from "../../src/adapters/code-index/sqlite/create-sqlite-code-index.ts";
import { createGitCli } from "../../src/adapters/git/cli/create-git-cli.ts";
import { defaultConfig } from "../../src/config/config.ts";
import { BuildReportSchema, BuildStatus, create } from "../../src/contracts/index.ts";
import { createOutlineParser } from "../../src/languages/create-outline-parser.ts";
import { isTestFile } from "../../src/languages/index.ts";
import { openCode } from "../../src/stages/plan/open-code.ts";
import { planCommit } from "../../src/stages/plan/plan-commit.ts";

/** Time and memory of planning one commit. */
export interface PlanningTime {
  readonly wallMs: number;
  /** Of all threads, without git. */
  readonly cpuMs: number;
  /** Texts that the index did not know. */
  readonly readCount: number;
}

/** Measures planning two commits, one after the other, in a separate process. */
export interface PlanningTimes {
  readonly cold: PlanningTime;
  readonly warm: PlanningTime;
  readonly peakBytes: number;
}

const [repo = "", home = "", baseSha = "", first = "", second = ""] = process.argv.slice(2);
const git = createGitCli({ home, scratch: join(home, "scratch") });
await git.sync(repo, [baseSha, first, second]);
const start = { wall: performance.now(), cpu: process.cpuUsage() };
const parser = await createOutlineParser();
const cold = await plan(baseSha, first, start);
const warm = await plan(first, second, { wall: performance.now(), cpu: process.cpuUsage() });
const times: PlanningTimes = { cold, warm, peakBytes: process.resourceUsage().maxRSS * 1024 };
console.log(JSON.stringify(times));

async function plan(base: string, commitSha: string, from: typeof start): Promise<PlanningTime> {
  // Time stands still for the index, so that it never leaves out a file.
  const clock = { nowMs: () => 0 };
  const openStore = () => createSqliteCodeIndex(join(home, "index.db"));
  const kinds = { isTestFile, isSourceFile: () => true };
  const reporting = { progress: () => {}, runId: "" };
  const code = openCode(
    { git, parser, clock, openStore, isTestFile },
    { repo, ...reporting },
    { commitSha, baseSha: base },
  );
  const changed = await git.changedFiles(repo, base, commitSha);
  const files = changed.map(({ path, changedLines }) => ({ path, uncoveredLines: [...changedLines] }));
  const report = create(BuildReportSchema, {
    commitSha,
    status: BuildStatus.PASSED,
    coverage: { measured: true, files },
  });
  const request = { repo, report, baseSha: base, config: defaultConfig, ...kinds, ...reporting };
  const spec = await planCommit({ git, parser: code.parser, openSnapshot: code.snapshot }, request);
  if (!spec.coverageTargets[0]?.startsWith(`${files[0]?.path}::`)) throw new Error("the change got no plan");
  const { readCount } = await code.snapshot();
  await code.close();
  const { user, system } = process.cpuUsage(from.cpu);
  return { wallMs: performance.now() - from.wall, cpuMs: (user + system) / 1000, readCount };
}
