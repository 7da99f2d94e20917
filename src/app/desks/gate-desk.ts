import type { Audit } from "../../ports/audit.ts";
import type { Blobs } from "../../ports/blobs.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Git } from "../../ports/git.ts";
import type { ConfigLoader } from "../config-loader.ts";
import type { GateDesk } from "../desk-types.ts";
import { startSingle, type WithJob } from "../job-context.ts";
import type { Stages } from "../stages/stages.ts";
import { createSetAside } from "./set-aside.ts";

/** Runs the gates on the next commit, and verifies the execution log. */
export function createGateDesk(deps: {
  readonly git: Git;
  readonly blobs: Blobs;
  readonly withJob: WithJob;
  readonly loadConfig: ConfigLoader;
  readonly stages: () => Promise<Stages>;
  readonly audit: Audit;
  readonly clock: Clock;
}): GateDesk {
  const { git, blobs, stages, withJob } = deps;
  return {
    check: async ({ repo, take, indexFile, log, task, setAside, fix = "keep", ...asked }) => {
      const snapshot = await git.snapshot({ repo, take, indexFile });
      if (snapshot.treeSha === snapshot.baseTreeSha) {
        const { nothingToCheck } = await import("../../stages/gate/index.ts");
        return nothingToCheck(snapshot);
      }
      const start = await startSingle(deps.loadConfig, snapshot, asked);
      const options = {
        snapshot,
        fix,
        task,
        log,
        ...(setAside && { setAside: createSetAside(deps, start) }),
      };
      return withJob(start, async (job) => (await stages()).gate(job, options));
    },
    verify: async ({ repo: folder, log, rerun = false, ...asked }) => {
      const { repo } = await git.resolveChange({ repo: folder, commit: "HEAD" });
      const { verifyLog } = await import("../../stages/gate/index.ts");
      const judge: Parameters<typeof verifyLog>[0]["judge"] = async (at) =>
        withJob(await startSingle(deps.loadConfig, at, asked), async (job) =>
          (await stages()).judge(job, at),
        );
      return verifyLog({ git, blobs, judge: rerun ? judge : undefined }, { repo, log });
    },
  };
}
