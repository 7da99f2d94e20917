import {
  type BuildReport,
  BuildStatus,
  create,
  type EntryValidation,
  EntryValidationSchema,
  type ExecutionLog,
  type ExecutionLogEntry,
  ExecutionLogSchema,
  type GateResult,
  type GateValidation,
  GateValidationSchema,
  GoldseamError,
  parseContract,
} from "../../contracts/index.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { DatedCommit, Git } from "../../ports/git.ts";
import { checkEvidence, checkOrder, checkStatus } from "./check-entry.ts";
import { gateName, isSameGate } from "./fix-gate.ts";
import type { JudgeOptions } from "./judging.ts";
import { chainProblem } from "./log-entry.ts";
import { logFiles, readLogTexts } from "./log-file.ts";
import { renderEntry, renderLog } from "./log-markdown.ts";

/** A commit whose gates run again. */
export interface JudgedAgain extends JudgeOptions {
  readonly repo: string;
  readonly commitSha: string;
}

/** The evidence that a log is checked against. */
export interface VerifyDeps {
  readonly git: Git;
  readonly blobs: Blobs;
  /** Runs the gates again; absent if that was not asked for. */
  readonly judge?: ((at: JudgedAgain) => Promise<BuildReport>) | undefined;
}

/** Reads an execution log and checks every entry against its evidence. Throws one clear error if it cannot be read. */
export async function verifyLog(
  deps: VerifyDeps,
  { repo, log: path }: { readonly repo: string; readonly log: string },
): Promise<GateValidation> {
  const files = logFiles(path);
  const { markdown = "", json } = await readLogTexts(files);
  if (json === undefined)
    throw new GoldseamError("NOT_FOUND", `${files.json} does not exist: goldseam gate --log writes it`);
  const log = parseContract(ExecutionLogSchema, json, files.json);
  const commits = await deps.git.commitsByTree(repo);
  const entries: EntryValidation[] = [];
  for (const [at, entry] of log.entries.entries()) {
    const problems = [
      ...listed(chainProblem(entry, log.entries[at - 1])),
      ...(markdown.includes(renderEntry(entry)) ? [] : [`${files.markdown} shows it differently`]),
      ...checkOrder(entry),
      ...checkStatus(entry),
      ...(await checkEvidence(deps.blobs, entry)),
      ...(await checkCommit(deps.git, { repo, log, entry, commits })),
      ...compareGates(entry, await runAgain(deps, repo, entry)),
    ];
    entries.push(
      create(EntryValidationSchema, {
        number: entry.number,
        task: entry.task,
        verified: problems.length === 0,
        problems,
        commitSha: commits.get(entry.treeSha)?.at(-1)?.commitSha ?? "",
      }),
    );
  }
  const problems =
    entries.every((entry) => entry.verified) && markdown !== renderLog(log)
      ? [`${files.markdown} holds text that is in no entry`]
      : [];
  return create(GateValidationSchema, {
    verified: problems.length === 0 && entries.every((entry) => entry.verified),
    entries,
    problems,
    headHash: log.entries.at(-1)?.hash ?? "",
  });
}

/** The tree must be known. A tree that the gates blocked must not have been committed since, unless it passed later. */
async function checkCommit(
  git: Git,
  about: {
    readonly repo: string;
    readonly log: ExecutionLog;
    readonly entry: ExecutionLogEntry;
    readonly commits: ReadonlyMap<string, readonly DatedCommit[]>;
  },
): Promise<string[]> {
  const { repo, log, entry, commits } = about;
  const own = commits.get(entry.treeSha) ?? [];
  const isKnown = own.length > 0 || (await git.treeOf(repo, entry.headSha)) === entry.treeSha;
  if (!isKnown) return [`its tree ${entry.treeSha.slice(0, 12)} is not known here`];
  const hasPassed = log.entries.some(
    ({ treeSha, status }) => treeSha === entry.treeSha && status === BuildStatus.PASSED,
  );
  // A run builds what is committed already.
  const since = own.find(
    ({ commitSha, committedAtMs }) =>
      commitSha !== entry.headSha && committedAtMs + 1000 > Date.parse(entry.time),
  );
  if (hasPassed || !since) return [];
  return [`commit ${since.commitSha.slice(0, 12)} was made although the gates had not passed`];
}

/** Runs the gates again on the tree of an entry; undefined if that was not asked for, or no commit has that tree any more. */
async function runAgain(
  { git, judge }: VerifyDeps,
  repo: string,
  { baseSha, headSha, treeSha }: ExecutionLogEntry,
): Promise<readonly GateResult[] | undefined> {
  if (!judge) return undefined;
  const isKept = (await git.treeOf(repo, headSha)) === treeSha;
  const commitSha = isKept ? headSha : (await git.commitsByTree(repo)).get(treeSha)?.at(-1)?.commitSha;
  if (commitSha === undefined) return undefined;
  await git.sync(repo, isKept ? [baseSha] : [baseSha, commitSha]);
  const baseTreeSha = (await git.treeOf(repo, baseSha)) ?? "";
  return (await judge({ repo, baseSha, baseTreeSha, commitSha, branchName: "" })).gateResults;
}

function compareGates(entry: ExecutionLogEntry, again: readonly GateResult[] | undefined): string[] {
  if (!again) return [];
  const recorded = entry.gates.flatMap(({ result }) => result ?? []).filter(({ gate }) => gate !== "secrets");
  const describe = (one: GateResult) => `${one.status}, ${one.passCount} passed, ${one.failCount} failed`;
  return recorded.flatMap((result) => {
    const other = again.find((one) => isSameGate(one, result));
    if (other && describe(other) === describe(result)) return [];
    const now = other ? describe(other) : "not there";
    return [`run again, ${gateName(result)} is ${now}; it was ${describe(result)}`];
  });
}

function listed(problem: string | undefined): string[] {
  return problem === undefined ? [] : [problem];
}
