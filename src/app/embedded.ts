import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { createFolderBlobs } from "../adapters/blobs/folder/create-folder-blobs.ts";
import { createSqliteBus } from "../adapters/bus/sqlite/create-sqlite-bus.ts";
import { createGitCli } from "../adapters/git/cli/create-git-cli.ts";
import { detectSandbox, type SandboxChoice } from "../adapters/sandbox/detect-sandbox.ts";
import { openSqliteFile } from "../adapters/sqlite/open-sqlite-file.ts";
import { createSqliteStore } from "../adapters/store/sqlite/create-sqlite-store.ts";
import type { Config } from "../config/config.ts";
import { create, EventSchema, GoldseamError, RunState } from "../contracts/index.ts";
import type { StoredRun } from "../ports/store.ts";
import type { App, ChangeOptions } from "./app.ts";
import { isOpenForDecision } from "./approvals.ts";
import { createConfigLoader } from "./config-loader.ts";
import { examine } from "./doctor.ts";
import { driveRun } from "./drive.ts";
import { defaultHome, openHome } from "./home.ts";
import { createJob } from "./jobs.ts";
import { eventMessage } from "./messages.ts";
import { createOrchestrator } from "./orchestrator.ts";
import { relayOnce } from "./relay.ts";
import { createStages } from "./stages.ts";
import { describeChange, findSameChange, submission } from "./submit.ts";

/** How the embedded app is set up. */
export interface EmbeddedOptions {
  /** Where state lives; `$GOLDSEAM_HOME` or the XDG data folder where absent. */
  readonly home?: string | undefined;
  readonly sandbox?: SandboxChoice | undefined;
  /** Settings that beat `goldseam.json`: from flags and the environment. */
  readonly overrides?: Partial<Config> | undefined;
}

/** The whole of Goldseam in one process on one SQLite file: no server, no key, no configuration. */
export async function createEmbeddedApp(options: EmbeddedOptions = {}): Promise<App> {
  const { home, swept } = openHome(options.home ?? defaultHome(process.env));
  const clock = { nowMs: () => Date.now() };
  const git = createGitCli({ home: home.path, scratch: home.scratch });
  const file = openSqliteFile(home.database);
  const store = createSqliteStore(file);
  const bus = createSqliteBus(file);
  const blobs = createFolderBlobs({ folder: home.blobs, scratch: home.scratch });
  const orchestrator = createOrchestrator({ store, clock });
  const loadConfig = createConfigLoader(git, options.overrides ?? {});
  const core = { store, bus, clock, orchestrator };
  if (swept) await git.prune();

  /** Only what runs project code needs a sandbox, so it is looked for when it is needed. */
  let stagesOnce: ReturnType<typeof openStages> | undefined;
  const openStages = async () => {
    const sandbox = await detectSandbox(options.sandbox ? { choice: options.sandbox } : {});
    return createStages({ git, sandbox, blobs, store, cache: home.cache, scratch: home.scratch, clock });
  };
  const stages = () => {
    stagesOnce ??= openStages();
    return stagesOnce;
  };
  const change = (asked: ChangeOptions) => describeChange(git, asked);
  const step = async (repo: string, baseSha: string, commitSha: string) => ({
    repo,
    config: await loadConfig({ repo, baseSha, commitSha }),
    runId: "",
    jobId: `step-${randomUUID()}`,
  });

  return {
    home: home.path,
    submit: async ({ fresh = false, ...asked }) => {
      const described = await change(asked);
      const same = fresh ? undefined : await findSameChange(store, described);
      if (same) return same.run;
      const event = await submission({ git, store, loadConfig }, described);
      const run = await orchestrator.handle(event);
      await bus.publish([eventMessage(event)]);
      return run;
    },
    drive: async (runId, { progress, signal }) => {
      const job = createJob({
        store,
        git,
        loadConfig,
        stages: await stages(),
        progress,
        ...(signal ? { signal } : {}),
      });
      return driveRun({ ...core, job, progress }, runId, signal);
    },
    build: async ({ progress, ...asked }) => {
      const { repo, commitSha, baseSha, branchName } = await change(asked);
      const common = { ...(await step(repo, baseSha, commitSha)), branchName, progress };
      const { build } = await stages();
      const hasBase = asked.base !== undefined && baseSha !== "";
      const baseReport = hasBase
        ? await build({ ...common, commitSha: baseSha, stage: "baseline" })
        : undefined;
      return build({ ...common, commitSha, stage: "build", baseReport });
    },
    plan: async ({ repo: folder, report, plan, base, progress }) => {
      const { repo, commitSha, baseSha } = await change({ repo: folder, commit: report.commitSha, base });
      const { plan: planStage } = await stages();
      return planStage({ ...(await step(repo, baseSha, commitSha)), report, baseSha, plan, progress });
    },
    write: async ({ repo: folder, spec, progress }) => {
      const { repo, commitSha, baseSha } = await change({ repo: folder, commit: spec.parentCommitSha });
      const { write } = await stages();
      return write({
        ...(await step(repo, baseSha, commitSha)),
        spec,
        date: new Date().toISOString(),
        progress,
      });
    },
    mockCommit: async ({ repo: folder, base, branch, message, files }) => {
      const { repo, commitSha } = await git.resolveChange({ repo: folder, commit: base });
      await git.sync(repo, [commitSha]);
      const author = { name: "Mock Agent", email: "agent@example.com", date: new Date().toISOString() };
      const made = await git.commitFiles({
        repo,
        parentSha: commitSha,
        branchName: branch,
        files,
        message,
        author,
      });
      await git.publishBranch(repo, branch, made);
      return made;
    },
    listRuns: (filter) => store.listRuns(filter),
    findRun: (id) => findByPrefix(id),
    approvals: async () => {
      const runs = await store.listRuns();
      return runs.flatMap(({ run }) =>
        run.state === RunState.AWAITING_APPROVAL && run.approval ? [run.approval] : [],
      );
    },
    decide: async (decision) => {
      const { run } = await findByApproval(decision.approvalId);
      if (!isOpenForDecision(run, decision)) return run;
      const body = { case: "approvalDecided" as const, value: { decision } };
      const id = `${decision.approvalId}:decided:${run.attempt}:${decision.decidedAt}`;
      return orchestrator.handle(create(EventSchema, { id, runId: run.id, body }));
    },
    doctor: () => examine({ sandbox: options.sandbox }),
    close: async () => {
      await relayOnce(core);
      await bus.close();
      await store.close();
      rmSync(home.scratch, { recursive: true, force: true });
    },
  };

  async function findByPrefix(id: string): Promise<StoredRun> {
    const runs = await store.listRuns();
    const matches = runs.filter(({ run }) => run.id === id || (id.length >= 3 && run.id.startsWith(id)));
    const [first] = matches;
    if (!first) throw new GoldseamError("NOT_FOUND", `no run "${id}": goldseam runs lists them`);
    if (matches.length > 1 && first.run.id !== id)
      throw new GoldseamError("CONFLICT", `"${id}" fits ${matches.length} runs`);
    return first;
  }

  async function findByApproval(id: string): Promise<StoredRun> {
    const runs = await store.listRuns();
    const found = runs.find(({ run }) => run.approval?.id === id);
    if (!found)
      throw new GoldseamError("NOT_FOUND", `no approval request "${id}": goldseam approvals lists them`);
    return found;
  }
}
