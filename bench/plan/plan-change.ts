import { defaultConfig } from "../../src/config/config.ts";
import { BuildReportSchema, BuildStatus, create, type TestSpec } from "../../src/contracts/index.ts";
import { isTestFile } from "../../src/languages/index.ts";
import type { ChangedFile } from "../../src/ports/git.ts";
import { type PlanDeps, planCommit } from "../../src/stages/plan/plan-commit.ts";
import type { LabelledChange } from "../../test/support/repositories/labelled-change.ts";

/** Plans a labelled change that is in a repository under its name. */
export async function planChange(deps: PlanDeps, repo: string, change: LabelledChange): Promise<TestSpec> {
  const [baseSha, commitSha] = [await shaOf(`base/${change.name}`), await shaOf(`change/${change.name}`)];
  const changed = await deps.git.changedFiles(repo, baseSha, commitSha);
  const files = Object.keys(change.after).map((path) => coverageOf(path, changed));
  const report = create(BuildReportSchema, {
    commitSha,
    status: BuildStatus.PASSED,
    coverage: { measured: true, files },
  });
  return planCommit(deps, {
    repo,
    report,
    baseSha,
    config: defaultConfig,
    isTestFile,
    isSourceFile: () => true,
    progress: () => {},
    runId: "",
  });

  async function shaOf(branch: string): Promise<string> {
    const sha = await deps.git.branchTip(repo, branch);
    if (sha === undefined) throw new Error(`no branch ${branch}`);
    return sha;
  }

  function coverageOf(path: string, changed: readonly ChangedFile[]) {
    const text = change.after[path] ?? "";
    const symbols = deps.parser.parse(path, text)?.symbols ?? [];
    const tested = symbols.filter(({ name }) => change.tested.includes(`${path}::${name}`));
    const isTested = (line: number) =>
      tested.some(({ lineStart, lineEnd }) => line >= lineStart && line <= lineEnd);
    const fresh = new Set(changed.find((file) => file.path === path)?.changedLines);
    const lines = text.split("\n").flatMap((line, index) => (/\w/.test(line) ? [index + 1] : []));
    const ran = (line: number) => isTested(line) || !fresh.has(line);
    return { path, coveredLines: lines.filter(ran), uncoveredLines: lines.filter((line) => !ran(line)) };
  }
}
