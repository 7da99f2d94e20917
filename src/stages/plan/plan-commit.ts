import type { Config } from "../../config/config.ts";
import {
  type BuildReport,
  BuildStatus,
  GoldseamError,
  type Plan,
  type TestSpec,
} from "../../contracts/index.ts";
import type { ChangedFile, Git } from "../../ports/git.ts";
import type { Progress } from "../../ports/progress.ts";
import type { OutlineParser } from "../../syntax/outline.ts";
import { planTests } from "./plan-tests.ts";
import type { LeftOut, ParsedFile, SourceFile } from "./planning.ts";
import { reasonAgainstText, selectFiles } from "./select-files.ts";

/** What planning needs from outside. */
export interface PlanDeps {
  readonly git: Git;
  readonly parser: OutlineParser;
}

/** One commit to plan for. */
export interface PlanRequest {
  readonly repo: string;
  /** A PASSED report of the commit. */
  readonly report: BuildReport;
  /** Empty where the commit has no base. */
  readonly baseSha: string;
  readonly plan?: Plan | undefined;
  readonly config: Config;
  readonly isTestFile: (path: string) => boolean;
  readonly isSourceFile: (path: string) => boolean;
  readonly progress: Progress;
  readonly runId: string;
}

const MAX_FILE_CHARACTERS = 500_000;
const READS_AT_ONCE = 8;

/** Plans tests for a commit: reads what is worth reading, bounded in number and size, and hands it to the pure part. */
export async function planCommit(deps: PlanDeps, request: PlanRequest): Promise<TestSpec> {
  const { report, config, progress, runId } = request;
  if (report.status !== BuildStatus.PASSED) {
    throw new GoldseamError("CONTRACT_INVALID", "tests are planned from a PASSED build report only");
  }
  progress({ runId, stage: "plan", step: "read_sources", status: "started" });
  const { sources, leftOut } = await readSources(deps, request);
  const detail = `${sources.length} source files`;
  progress({ runId, stage: "plan", step: "read_sources", status: "passed", detail });
  const spec = planTests({
    report,
    sources,
    leftOut,
    minLineCoverage: config.min_line_coverage,
    maxTargets: config.max_targets,
    plan: request.plan,
  });
  const found = `${spec.cases.length} cases for ${spec.coverageTargets.length} targets`;
  progress({ runId, stage: "plan", step: "emit_spec", status: "passed", detail: found });
  return spec;
}

async function readSources(deps: PlanDeps, request: PlanRequest) {
  const { repo, report, baseSha } = request;
  const changed = await deps.git.changedFiles(repo, baseSha, report.commitSha);
  const paths = await deps.git.listFiles(repo, report.commitSha);
  const selected = selectFiles({ ...request, changed, paths });
  const changeOf = new Map(changed.map((file) => [file.path, file]));
  const sources: SourceFile[] = [];
  const leftOut: LeftOut[] = [...selected.leftOut];
  for (let start = 0; start < selected.paths.length; start += READS_AT_ONCE) {
    const batch = selected.paths.slice(start, start + READS_AT_ONCE);
    const read = await Promise.all(
      batch.map((path) => readSource(deps, request, changeOf.get(path) ?? path)),
    );
    for (const outcome of read) {
      if (outcome.status === "source") sources.push(outcome.file);
      else leftOut.push(outcome.file);
    }
  }
  return { sources, leftOut };
}

type ReadOutcome =
  | { readonly status: "source"; readonly file: SourceFile }
  | { readonly status: "left out"; readonly file: LeftOut };

async function readSource(
  deps: PlanDeps,
  request: PlanRequest,
  file: ChangedFile | string,
): Promise<ReadOutcome> {
  const change = typeof file === "string" ? undefined : file;
  const path = typeof file === "string" ? file : file.path;
  const parsed = await parseAt(deps, request, { path, commitSha: request.report.commitSha });
  if (typeof parsed === "string") {
    return { status: "left out", file: { path, reason: parsed, changed: change !== undefined } };
  }
  const hasBase = change?.status === "modified" && request.baseSha !== "";
  const base = hasBase ? await parseAt(deps, request, { path, commitSha: request.baseSha }) : "";
  return {
    status: "source",
    file: { path, ...parsed, ...(change && { change }), ...(typeof base !== "string" && { base }) },
  };
}

/** The parsed file, or why it gets no tests. */
async function parseAt(
  { git, parser }: PlanDeps,
  { repo }: PlanRequest,
  { path, commitSha }: { readonly path: string; readonly commitSha: string },
): Promise<ParsedFile | string> {
  const text = await git.readFile(repo, commitSha, path);
  if (text === undefined) return "not readable as text";
  if (text.length > MAX_FILE_CHARACTERS) return "too large";
  const reason = reasonAgainstText(text);
  if (reason) return reason;
  const outline = parser.parse(path, text);
  return outline ? { lines: text.split("\n"), outline } : "no grammar for it";
}
