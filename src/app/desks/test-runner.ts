import { realpathSync } from "node:fs";
import { BuildStatus, GoldseamError } from "../../contracts/index.ts";
import { isTestFile } from "../../languages/index.ts";
import type { Git } from "../../ports/git.ts";
import { realPathInside } from "../../workbench/resolve-named-paths.ts";
import type { App } from "../app.ts";
import type { ConfigLoader } from "../config-loader.ts";
import { startSingle, type WithJob } from "../job-context.ts";
import type { Stages } from "../stages/stages.ts";

/** Runs the tests of files as the working tree has them, once the policy allows an agent every one of them. */
export function createTestRunner(deps: {
  readonly git: Git;
  readonly withJob: WithJob;
  readonly loadConfig: ConfigLoader;
  readonly stages: () => Promise<Stages>;
}): App["test"] {
  return async ({ repo: folder, targets, names, progress, signal }) => {
    const snapshot = await deps.git.snapshot({ repo: folder, take: "working_tree" });
    const { repo, commitSha, baseSha, branchName } = snapshot;
    const start = await startSingle(deps.loadConfig, snapshot, { progress, signal });
    const known = await deps.git.listFiles(repo, commitSha);
    return deps.withJob(start, async (job) => {
      const files = targets.flatMap((target) => filesOf(repo, target, known));
      const realPaths = new Map(files.map((file) => [file, realPathsOf(repo, file)]));
      const asked = { kind: "test", role: "test-builder", argv: [], targets: files, realPaths } as const;
      const { allowed, code, reason } = await job.decide(asked);
      if (!allowed) throw new GoldseamError("FORBIDDEN", `${code}: ${reason}; ${remedy[code] ?? explain}`);
      const missing = files.find((file) => !known.includes(file));
      if (missing !== undefined) throw new GoldseamError("USAGE", `no such test file: ${missing}`);
      const { build } = await deps.stages();
      const named = { files: [...new Set(files)], names };
      const report = await build(job, { commitSha, branchName, baseSha, stage: "build", named });
      if (report.status === BuildStatus.PASSED && !report.testRun?.results.length)
        throw new GoldseamError(
          "NOT_FOUND",
          `no test ran: ${files.join(", ")} has none${names ? " of these names" : ""}`,
        );
      return report;
    });
  };
}

const explain = '"goldseam policy explain" prints the rules';
const remedy: Readonly<Record<string, string>> = {
  TARGET_REQUIRED: "name test files, or a folder that holds some",
  PATH_OUTSIDE_ALLOWED_SCOPE: 'name files in test folders; "goldseam policy explain" lists them',
};

/** The test files in a folder; any other target stands for itself, and the policy judges it. */
function filesOf(repo: string, target: string, known: readonly string[]): string[] {
  const folder = target.replace(/\/+$/, "");
  const inside = folder === "." ? known : known.filter((path) => path.startsWith(`${folder}/`));
  const tests = inside.filter((path) => isTestFile(path));
  // A link to a folder elsewhere has no files here.
  const isPlain = inside.length > 0 && realPathsOf(repo, folder)[0] === folder;
  return isPlain ? tests : [target];
}

/** Nothing for what cannot be looked up: the policy denies it. */
function realPathsOf(repo: string, path: string): string[] {
  if (path === "" || path.includes("\0")) return [];
  return [realPathInside(realpathSync(repo), path)];
}
