import {
  type BuildReport,
  type CommitResult,
  type FailedTest,
  visibleLine,
} from "../../../contracts/index.ts";
import type { Git, NamedCommit } from "../../../ports/git.ts";
import type { Secrets } from "../../../ports/secrets/secrets.ts";

/** A build that took longer is not repeated for older commits. */
const cheapMs = 60_000;
const mostBuilds = 4;

/** What finding a suspect needs. */
export interface SuspectDeps {
  readonly git: Git;
  readonly secrets: Secrets;
  /** Builds an older commit of the same change. */
  readonly build: (commitSha: string) => Promise<BuildReport>;
}

/**
 * Names for each failure the commit of the change that most likely broke it: the one that a changed line comes from,
 * else, if builds are cheap, the first one that fails. Says nothing about a change of one commit.
 */
export async function nameSuspects(
  deps: SuspectDeps,
  change: CommitResult,
  report: BuildReport,
): Promise<BuildReport> {
  const { failedTests, commitSha } = report;
  const { repo, baseSha } = change;
  if (failedTests.length === 0 || baseSha === "" || commitSha !== change.commitSha) return report;
  const commits = await deps.git.commitsOfChange(repo, baseSha, commitSha);
  if (commits.length < 2) return report;
  const suspects = new Map<FailedTest, string>();
  for (const failure of failedTests) {
    const suspect = await commitOfBlamedLine(deps.git, change, failure);
    if (suspect !== undefined) suspects.set(failure, suspect);
  }
  const open = failedTests.filter((failure) => !suspects.has(failure));
  if (open.length > 0 && durationOf(report) < cheapMs)
    for (const [failure, sha] of await bisect(deps, commits, open)) suspects.set(failure, sha);
  const subjects = new Map(commits.map((one) => [one.commitSha, one.subject]));
  const named = failedTests.map(async (failure) => {
    const suspectedSha = suspects.get(failure) ?? "";
    const subject = subjects.get(suspectedSha) ?? "";
    return { ...failure, suspectedSha, suspectedSubject: visibleLine(await deps.secrets.redact(subject)) };
  });
  return { ...report, failedTests: await Promise.all(named) };
}

async function commitOfBlamedLine(
  git: Git,
  { repo, baseSha, commitSha }: CommitResult,
  { blamed }: FailedTest,
): Promise<string | undefined> {
  const [, path, line] = /^(.+?):(\d+): /.exec(blamed[0] ?? "") ?? [];
  if (path === undefined) return undefined;
  return git.commitOfLine(repo, { baseSha, commitSha, path, line: Number(line) });
}

/** The first commit with each failure. All of them share the builds. */
async function bisect(
  { build }: SuspectDeps,
  commits: readonly NamedCommit[],
  failures: readonly FailedTest[],
): Promise<Map<FailedTest, string>> {
  const reports = new Map<number, BuildReport>();
  const found = new Map<FailedTest, string>();
  for (const failure of failures) {
    let [good, bad] = [-1, commits.length - 1];
    while (bad - good > 1) {
      const middle = Math.floor((good + bad) / 2);
      const known = reports.get(middle);
      if (!known && reports.size >= mostBuilds) break;
      const report = known ?? (await build(commits[middle]?.commitSha ?? ""));
      reports.set(middle, report);
      if (report.failedTests.some((one) => one.name === failure.name && one.file === failure.file))
        bad = middle;
      else good = middle;
    }
    const first = commits[bad]?.commitSha;
    if (bad - good === 1 && first !== undefined) found.set(failure, first);
  }
  return found;
}

function durationOf({ steps }: BuildReport): number {
  return steps.reduce((sum, { durationMs }) => sum + durationMs, 0);
}
