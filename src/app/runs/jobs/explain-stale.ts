import { isOwnTest } from "../../../changes/own-tests/is-own-test.ts";
import {
  type BuildReport,
  BuildStatus,
  type CommitResult,
  type FailedTest,
  type StaleTest,
} from "../../../contracts/index.ts";
import type { Git } from "../../../ports/git.ts";

/** What explaining needs. */
interface StaleDeps {
  readonly git: Pick<Git, "fileCommits" | "changedFiles">;
  /** Those that test behaviour which the change alters. */
  readonly findStale: (failed: readonly FailedTest[]) => Promise<StaleTest[]>;
}

/**
 * Adds to a red build which of its failures are of tests that Goldseam wrote for behaviour that the change alters. A fix by a
 * coder is never explained so, nor is a test file that the change touches.
 */
export async function explainStale(
  { git, findStale }: StaleDeps,
  { repo, baseSha, commitSha }: CommitResult,
  report: BuildReport,
): Promise<BuildReport> {
  const { failedTests } = report;
  if (report.status !== BuildStatus.FAILED || failedTests.length === 0) return report;
  if (baseSha === "" || report.commitSha !== commitSha) return report;
  const touched = new Set((await git.changedFiles(repo, baseSha, commitSha)).map(({ path }) => path));
  const own = new Set<string>();
  for (const path of new Set(failedTests.map(({ file }) => file)))
    if (!touched.has(path) && (await isOwnTest(git, { repo, baseSha, path }))) own.add(path);
  const staleTests = await findStale(failedTests.filter(({ file }) => own.has(file)));
  return staleTests.length > 0 ? { ...report, staleTests } : report;
}
