import { createHash } from "node:crypto";
import type { Changes } from "../../changes/collect-changes.ts";
import { type FixDeps, fixCommit } from "../../changes/fix-commit.ts";
import { writePrompt } from "../../changes/prompts/write-prompt.ts";
import { pushAgentBranch } from "../../changes/remote/push-agent-branch.ts";
import { unifiedDiff } from "../../changes/unified-diff.ts";
import {
  type CommitResult,
  create,
  GoldseamError,
  type HealAttempt,
  type HealResult,
  HealResultSchema,
  type Regression,
  type TestResultsRecord,
  visibleText,
} from "../../contracts/index.ts";
import type { Git } from "../../ports/git.ts";
import type { Job } from "../../workbench/job/job.ts";
import { createSteps } from "../../workbench/job/steps.ts";
import type { CoderDeps } from "./answer-request.ts";
import { coderName } from "./coder-name.ts";

export { createRequestStage, type RequestStage } from "./answer-request.ts";
export { createRequestPlanner, type RequestPlanner } from "./plan-request.ts";
export { planOfTrailers } from "./plan-trailers.ts";

const longestDiff = 50_000;

/** The open tickets of a commit, and what was tried before. */
export interface HealOptions {
  readonly change: CommitResult;
  readonly tickets: readonly Regression[];
  readonly attempts: readonly HealAttempt[];
  /** What tests said in earlier runs for the same task or with the same failures. */
  readonly earlier?: readonly TestResultsRecord[];
  readonly cycle: number;
  /** The commit that did not pass. */
  readonly headSha: string;
  /** RFC 3339, for the commit that this creates. */
  readonly date: string;
}

/** Gives tickets to the configured coder and commits its change, if it kept to the rules; throws CONFIG_INVALID without a coder. */
export type HealStage = (job: Job, options: HealOptions) => Promise<HealResult>;

/** The heal stage: the tickets of one build, one attempt, one commit. The next build shows whether it is a fix. */
export function createHealStage({ createCoder, ...deps }: CoderDeps): HealStage {
  return async (job, options) => {
    if (!job.config.coder) throw new GoldseamError("CONFIG_INVALID", "no coder is configured");
    return healChange({ ...deps, coder: createCoder(job.config.coder, job) }, job, options);
  };
}

async function healChange(deps: FixDeps, job: Job, options: HealOptions): Promise<HealResult> {
  const { tickets, change, headSha } = options;
  const steps = createSteps(job, "heal");
  const failed = tickets.flatMap(({ retryContext }) => retryContext?.failedTests ?? []);
  const fixed = await fixCommit(deps, job, {
    ...{ headSha, prompt: writePrompt(options), plan: change.plan, steps, baseSha: change.baseSha },
    redTests: failed,
    about: [...failed.flatMap(({ blamed, place }) => [...blamed, place]), ...change.changedFiles],
  });
  const result = create(HealResultSchema, {
    regressionId: tickets[0]?.id ?? "",
    coder: deps.coder.name,
    notes: visibleText(await deps.secrets.redact(fixed.notes)),
    ...(fixed.usage && { usage: fixed.usage }),
    stop: fixed.stop === undefined ? "" : visibleText(await deps.secrets.redact(fixed.stop)),
    ...(await describeChanges(deps, job.repo, { headSha, changes: fixed.changes })),
  });
  if (fixed.status === "refused") return { ...result, refused: fixed.reason };
  const commitSha = await steps.run(
    "commit_fix",
    () => commitFix(deps.git, job, { ...options, files: fixed.changes }),
    (sha) => ({ status: "pass", detail: `${sha.slice(0, 12)}, ${[...fixed.changes.keys()].join(", ")}` }),
  );
  const branchName = coderBranch(job, options.cycle);
  const { pushNote } = await pushAgentBranch(deps, job, { branchName, commitSha });
  const changed = await deps.git.changedFiles(job.repo, change.commitSha, commitSha);
  const changedFiles = changed.flatMap(({ path, oldPath }) => [
    path,
    ...(oldPath === undefined ? [] : [oldPath]),
  ]);
  const healedBy = `${coderName.name} <${coderName.email}>`;
  const notes = [result.notes, pushNote].filter((note) => note !== "").join("\n\n");
  return { ...result, commitSha, notes, changedFiles, healedBy };
}

/** A coder's change for people, and its hash: the same for the same texts. */
async function describeChanges(
  { git, secrets }: FixDeps,
  repo: string,
  { headSha, changes }: { readonly headSha: string; readonly changes: Changes },
): Promise<Pick<HealResult, "diff" | "diffHash">> {
  if (changes.size === 0) return { diff: "", diffHash: "" };
  const sorted = [...changes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const files = await Promise.all(
    sorted.map(async ([path, text]) => ({
      path,
      before: await git.readFile(repo, headSha, path),
      after: text ?? undefined,
    })),
  );
  const diff = visibleText(await secrets.redact(unifiedDiff(files, longestDiff)));
  return { diff, diffHash: createHash("sha256").update(JSON.stringify(sorted)).digest("hex") };
}

function coderBranch({ runId }: Job, cycle: number): string {
  return `agt/coder/${runId}-${cycle}`;
}

async function commitFix(
  git: Git,
  job: Job,
  { tickets, cycle, headSha, date, files }: HealOptions & { readonly files: Changes },
): Promise<string> {
  const [first] = tickets;
  const answered = tickets.map(({ id }) => id).join(", ");
  await job.confirm?.();
  return git.commitFiles({
    repo: job.repo,
    parentSha: headSha,
    branchName: coderBranch(job, cycle),
    files,
    message: `fix: ${first?.title ?? ""}\n\nAnswers ${tickets.length === 1 ? "ticket" : "tickets"} ${answered}.`,
    author: { ...coderName, date },
  });
}
