import type { Fix } from "../../changes/proof/fix.ts";
import {
  type BuildReport,
  BuildReportSchema,
  BuildStatus,
  create,
  GoldseamError,
  skippedGate,
} from "../../contracts/index.ts";

/** The gates of a build, in their order. */
export const buildGates = ["compile", "lint", "test"] as const;

/** Everything known about HEAD: its failures are not the change's. */
export interface KnownBase {
  /** A report from earlier; undefined if there is none. */
  known(): Promise<BuildReport | undefined>;
  /** A report, from a new build if there is none; undefined before the first commit. */
  find(): Promise<BuildReport | undefined>;
}

/** How a commit is judged. */
export interface Judging {
  /** Builds a commit of the mirror, compared with a base if one is given; if it ends with a fix, that is proven. */
  readonly build: (commitSha: string, base?: BuildReport, fix?: Fix) => Promise<BuildReport>;
  readonly base: KnownBase;
}

/** Builds a commit and blames it only for new failures. HEAD is built only if it is not known and something fails. */
export async function judgeCommit(deps: Judging, commitSha: string, fix?: Fix): Promise<BuildReport> {
  const build = (base?: BuildReport) => orNothing(commitSha, () => deps.build(commitSha, base, fix));
  const known = await deps.base.known();
  const report = await build(known);
  if (known || report.status !== BuildStatus.FAILED) return report;
  const base = await deps.base.find();
  return base && base.status === BuildStatus.FAILED ? build(base) : report;
}

/** A repository without anything to build passes, and the report says so gate by gate. */
async function orNothing(commitSha: string, build: () => Promise<BuildReport>): Promise<BuildReport> {
  try {
    return await build();
  } catch (error) {
    if (!(error instanceof GoldseamError && error.code === "NO_TOOLCHAIN")) throw error;
    const reason = "no toolchain recognises the repository";
    const skipped = buildGates.map((gate) => skippedGate(gate, reason));
    const passed = { status: BuildStatus.PASSED, summary: `nothing was checked: ${reason}` };
    return create(BuildReportSchema, { commitSha, ...passed, gateResults: skipped });
  }
}
