import type { Run } from "../../contracts/index.ts";
import type { Progress } from "../../ports/progress.ts";
import { readKeeping } from "../records/keeping.ts";
import { prune } from "../records/prune.ts";
import { awaitRun } from "../roles/await-run.ts";
import { createCommitTaker } from "../roles/take-commit.ts";
import type { Work, WorkOptions } from "../work-options.ts";
import { autoMerge } from "./auto-merge.ts";
import { driveRun } from "./drive.ts";
import { equipRoles, type LoopDeps } from "./equip-roles.ts";
import type { SubmitOptions } from "./submit.ts";

/** What playing the loop needs. */
interface PlayDeps extends LoopDeps {
  readonly submit: (change: SubmitOptions) => Promise<Run>;
}

/** Plays the roles of the loop: for one run until it rests, or for all until a signal. */
export function createLoop(deps: PlayDeps, options: WorkOptions): Pick<Work, "drive" | "serve"> {
  const { store, bus, local, blobs, clock, orchestrator, telemetry } = deps;
  const records = { store, blobs, clock, orchestrator, shared: local ? undefined : blobs };
  return {
    drive: async (runId, { progress, signal }) => {
      const drive = () =>
        local
          ? driveRun({ ...records, bus: local, ...equipRoles(deps, options, progress) }, runId, signal)
          : awaitRun({ store, progress, signal }, runId);
      const rested = await drive();
      const run = (await autoMerge(deps, rested)) ? await drive() : rested;
      await recordRest(deps, run);
      return run;
    },
    serve: async ({ progress, ...asked }) => {
      const keeping = readKeeping(process.env);
      const { serve } = await import("../roles/serve.ts");
      const roles = { ...records, bus, ...equipRoles(deps, options, progress) };
      const takeCommit = createCommitTaker({
        ...{ store, clock },
        submit: (change) => deps.submit({ ...change, unattended: true }),
      });
      const onRest = async (run: Run) => {
        await signEvidence(deps, run, progress);
        await autoMerge(deps, run);
        await recordRest(deps, run);
      };
      await serve({ ...roles, takeCommit, onRest, telemetry, prune: () => prune(deps, keeping) }, asked);
    },
  };
}

/** Signs the evidence of a run, with what others committed for it. */
async function signEvidence(deps: LoopDeps, run: Run, progress: Progress): Promise<void> {
  if (!run.approval) return;
  const { repo = "", baseSha = "", commitSha = "" } = run.change ?? {};
  const merged = run.merge?.merged ? [run.merge.commitSha] : [];
  const commits = [baseSha, commitSha, ...merged].filter((sha) => sha !== "");
  try {
    await deps.git.sync(repo, commits);
    await deps.bundles.bring(run);
    await deps.attest(run);
  } catch (error) {
    // Such as a repository that was moved. Evidence is signed when somebody asks for it; other runs go on.
    const detail = `not signed yet: ${error instanceof Error ? error.message : String(error)}`;
    progress({ runId: run.id, stage: "notify", step: "sign_evidence", status: "info", detail });
  }
}

async function recordRest({ telemetry }: LoopDeps, run: Run): Promise<void> {
  if (!telemetry) return;
  const { recordRun } = await import("../../telemetry/record-results.ts");
  recordRun(telemetry, run);
  await telemetry.flush();
}
