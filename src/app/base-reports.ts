import { createHash } from "node:crypto";
import { fromBinary, toBinary } from "@bufbuild/protobuf";
import type { Config } from "../config/config.ts";
import {
  type BuildReport,
  BuildReportSchema,
  BuildStatus,
  create,
  GoldseamError,
} from "../contracts/index.ts";
import type { Store } from "../ports/store.ts";

/** A base: by its commit, or by its tree, which a commit that the gates let through has in common with what they saw. */
export interface Base {
  readonly repo: string;
  readonly sha: string;
  readonly config: Config;
}

/** What an earlier build of a base found out; undefined where there was none. */
export async function recallBase(store: Store, base: Base): Promise<BuildReport | undefined> {
  const bytes = await store.findJobResult(keyOf(base));
  return bytes && fromBinary(BuildReportSchema, bytes);
}

/** Keeps what a build of a base found out. A report of the surroundings' failure is no knowledge of the base. */
export async function rememberBase(store: Store, base: Base, report: BuildReport): Promise<void> {
  if (report.status !== BuildStatus.ERRORED)
    await store.saveJobResult(keyOf(base), toBinary(BuildReportSchema, report));
}

/** The report of a base from history, else by a build. A base with nothing to build, such as an empty first commit, has no failures. */
export async function findBase(
  store: Store,
  base: Base,
  build: () => Promise<BuildReport>,
): Promise<BuildReport> {
  const known = await recallBase(store, base);
  if (known) return known;
  const report = await build().catch((error: unknown) => {
    if (!(error instanceof GoldseamError && error.code === "NO_TOOLCHAIN")) throw error;
    return create(BuildReportSchema, {
      commitSha: base.sha,
      status: BuildStatus.PASSED,
      summary: "nothing to build",
      coverage: {},
    });
  });
  await rememberBase(store, base, report);
  return report;
}

/** Settings that say how to plan and what a model may take do nothing to a build. */
function keyOf({ repo, sha, config }: Base): string {
  const building = Object.entries(config).filter(([name]) => !/^(?:model|max_)/.test(name));
  const parts = [repo, sha, JSON.stringify(building)].join("\0");
  return `history/${createHash("sha256").update(parts).digest("hex")}`;
}
