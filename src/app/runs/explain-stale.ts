import { isTestCommit } from "../../changes/test-commit.ts";
import {
  type BehaviourDiff,
  type BuildReport,
  BuildStatus,
  type CommitResult,
  create,
  type FailedTest,
  hasFailed,
  StaleTestSchema,
} from "../../contracts/index.ts";
import { isGeneratedTest } from "../../languages/toolchain/generated-name.ts";
import type { Git } from "../../ports/git.ts";

/** What explaining needs. */
interface StaleDeps {
  readonly git: Pick<Git, "fileCommits" | "changedFiles" | "readFile">;
  /** How the change affects behaviour. */
  readonly diff: () => Promise<BehaviourDiff | undefined>;
}

/**
 * Adds to a red build which of its failures are of tests that Goldseam wrote for behaviour that the change alters, if all of
 * them are. They still count: whether the change means it is for a person to say. A fix by a coder is never explained so.
 */
export async function explainStale(
  { git, diff }: StaleDeps,
  { repo, baseSha, commitSha }: CommitResult,
  report: BuildReport,
): Promise<BuildReport> {
  const { failedTests, gateResults } = report;
  const isByTests = gateResults.filter(hasFailed).every(({ gate }) => gate === "test");
  if (report.status !== BuildStatus.FAILED || !isByTests || failedTests.length === 0) return report;
  if (baseSha === "" || report.commitSha !== commitSha) return report;
  const files = [...new Set(failedTests.map(({ file }) => file))];
  const touched = new Set((await git.changedFiles(repo, baseSha, commitSha)).map(({ path }) => path));
  for (const path of files) {
    if (!isGeneratedTest(path) || touched.has(path)) return report;
    const commits = await git.fileCommits(repo, baseSha, path);
    if (commits.length === 0 || !commits.every(isTestCommit)) return report;
  }
  const { functions = [] } = (await diff()) ?? {};
  const differing = functions.filter((one) => one.differing > 0 && one.changes.length > 0);
  const texts = new Map<string, string>();
  for (const path of files) texts.set(path, (await git.readFile(repo, baseSha, path)) ?? "");
  const stale = failedTests.map((test) => explain(test, texts.get(test.file) ?? "", differing));
  const explained = stale.flatMap((one) => one ?? []);
  return explained.length === failedTests.length ? { ...report, staleTests: explained } : report;
}

/** The altered function that the text of a test names; the one that most inputs tell apart, if there are several. */
function explain({ name, file }: FailedTest, text: string, differing: BehaviourDiff["functions"]) {
  const words = new Set(text.split(/[^\p{L}\p{N}_$]+/u));
  const [found] = differing
    .filter(({ target }) => words.has(target.split(/::|\./).at(-1) ?? target))
    .sort((one, other) => other.differing - one.differing);
  const [first] = found?.changes ?? [];
  if (!found || !first) return undefined;
  const { input, before, after } = first;
  return create(StaleTestSchema, { name, file, target: found.target, input, before, after });
}
