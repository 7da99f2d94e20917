import { availableParallelism } from "node:os";
import { createSqliteCodeIndex } from "../adapters/code-index/sqlite/create-sqlite-code-index.ts";
import { createCommandCoder } from "../adapters/coder/command/create-command-coder.ts";
import { createMemoryLedger, type Ledger } from "../adapters/model/ledger/ledger.ts";
import { detectSandbox, type SandboxChoice } from "../adapters/sandbox/detect-sandbox.ts";
import type { HostTools } from "../adapters/sandbox/isolation/host-tools.ts";
import { createSecretlintSecrets } from "../adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { createEmbeddedServices } from "../adapters/services/embedded/create-embedded-services.ts";
import { createBaseReports } from "../changes/base-reports.ts";
import type { CreateCoder } from "../changes/fix-commit.ts";
import { coderCommand, promptFile } from "../config/coder-presets.ts";
import { type Config, defaultConfig } from "../config/config.ts";
import type { Run } from "../contracts/index.ts";
import type { BusMessage } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import type { Git } from "../ports/git.ts";
import type { Progress } from "../ports/progress.ts";
import type { SandboxCommand } from "../ports/sandbox.ts";
import type { Log } from "../ports/telemetry.ts";
import { codeVersion } from "../retrieval/facts/code-version.ts";
import { createApproveStage } from "../stages/approve/index.ts";
import type { GatheredTelemetry } from "../telemetry/create-telemetry.ts";
import { createDependencyCache } from "../workbench/cache/dependency-cache.ts";
import { guardSandbox } from "../workbench/job/guarded-sandbox.ts";
import type { App } from "./app.ts";
import { createConfigLoader } from "./config-loader.ts";
import { createCapabilityDesk } from "./desks/capabilities.ts";
import { createGateDesk } from "./desks/gate-desk.ts";
import { createHealing } from "./desks/healing.ts";
import { openArchive } from "./desks/open-archive.ts";
import { createPolicyDesk } from "./desks/policy-desk.ts";
import { createProposals } from "./desks/proposals.ts";
import { createRequests } from "./desks/requests.ts";
import { createSingleSteps } from "./desks/single-steps.ts";
import { createTargetWriter } from "./desks/target-writer.ts";
import { createTestRunner } from "./desks/test-runner.ts";
import { examine } from "./doctor/check-machine.ts";
import { examineRepository } from "./doctor/examine-repository.ts";
import { languagePrograms } from "./doctor/find-tools.ts";
import { createGuard } from "./guard.ts";
import { type Home, indexFile } from "./home.ts";
import { createJobContext } from "./job-context.ts";
import { createForgeOpener } from "./notices/open-forge.ts";
import { createJobLog } from "./observe/log-job.ts";
import { createModelOpener, type ModelAccess, openModelCoder } from "./open-model.ts";
import { checkRecords } from "./records/check-records.ts";
import { readKeeping } from "./records/keeping.ts";
import type { OpenRecords, RecordPlaces } from "./records/open-records.ts";
import { prune } from "./records/prune.ts";
import { awaitRun } from "./roles/await-run.ts";
import { createCommitBundles, sharedMirror } from "./roles/commit-bundles.ts";
import { createCommitTaker } from "./roles/take-commit.ts";
import { autoMerge } from "./runs/auto-merge.ts";
import { createCapabilityGate } from "./runs/capability-gate.ts";
import { driveRun } from "./runs/drive.ts";
import { createJobWork } from "./runs/job-work.ts";
import { type AfterJob, createRunLog } from "./runs/log-run.ts";
import type { Orchestrator } from "./runs/orchestrator.ts";
import { submitChange } from "./runs/submit.ts";
import { createStages, type Stages } from "./stages.ts";

const defaultCacheBytes = 10e9;

/** How work is done. */
export interface WorkOptions extends RecordPlaces {
  readonly sandbox?: SandboxChoice | undefined;
  /** The user's tools, if a search for them has started. */
  readonly tools?: Promise<HostTools> | undefined;
  /** How large the cache of dependencies may grow; 10 GB if absent. */
  readonly cacheMaxBytes?: number | undefined;
  /** Settings that override `goldseam.json`: from flags and the environment. */
  readonly overrides?: Partial<Config> | undefined;
  readonly model?: ModelAccess | undefined;
  /** The version of Goldseam, for the evidence. */
  readonly version?: string | undefined;
  /** Where lines about work go; nowhere if absent. */
  readonly log?: Log | undefined;
}

/** The records that work reads and adds to. */
export interface Records extends OpenRecords {
  readonly home: Home;
  readonly git: Git;
  readonly clock: Clock;
  readonly orchestrator: Orchestrator;
  readonly telemetry: GatheredTelemetry | undefined;
  /** Signs what a run's approval rests on, once. */
  readonly attest: (run: Run) => Promise<unknown>;
}

/** The part of the app that reads or runs code of repositories. */
export type Work = Pick<
  App,
  | "submit"
  | "drive"
  | "serve"
  | "prune"
  | "build"
  | "test"
  | "plan"
  | "write"
  | "writeFor"
  | "diff"
  | "mockCommit"
  | "policy"
  | "quarantine"
  | "gate"
  | "doctor"
  | "openArchive"
  | "heal"
  | "capabilities"
  | "propose"
  | "brief"
  | "request"
>;

/** Connects stages and desks to the records. */
export function createWork(records: Records, options: WorkOptions): Work {
  const {
    home,
    store,
    retention,
    bus,
    local,
    blobs,
    history,
    memory,
    audit,
    git,
    clock,
    orchestrator,
    telemetry,
  } = records;
  const shared = local ? undefined : blobs;
  const secrets = createSecretlintSecrets();
  const guard = createGuard({ audit, secrets, clock });
  const withJob = createJobContext({ secrets, guard });
  const bases = createBaseReports(store);
  const overrides = options.overrides ?? {};
  /** Single steps belong to no run: all of a process share its caps. */
  const ownLedgers = new Map<string, Ledger>();
  const openLedger = (runId: string, kind = "") => {
    if (runId) return records.openLedger(kind ? `${runId}/${kind}` : runId);
    const own = ownLedgers.get(kind) ?? createMemoryLedger();
    ownLedgers.set(kind, own);
    return own;
  };
  const modelDeps = { secrets, clock, env: process.env, openLedger, telemetry, log: options.log };
  const models = createModelOpener(modelDeps, options.model ?? {}, overrides);
  const loadConfig = createConfigLoader(
    { git, guard, secrets, checkModel: models.check, machine: process.env },
    overrides,
  );

  /** Only running project code needs a sandbox, so the search for one starts when it is needed. */
  let opened: Promise<Stages> | undefined;
  const openCache = () =>
    createDependencyCache({
      folder: home.dependencies,
      maxBytes: options.cacheMaxBytes ?? defaultCacheBytes,
    });
  const stages = () => {
    opened ??= detectSandbox(sandboxOf(options)).then(async (sandbox) => {
      const { scratch } = home;
      const cache = openCache();
      const guarded = guardSandbox(sandbox);
      const createCoder: CreateCoder = (settings, job) => {
        const asking = { kind: "run", role: "owner", realPaths: new Map() } as const;
        const run = (command: SandboxCommand) => guarded.open(job).run(command, asking);
        const agent = coderCommand(settings);
        if (!agent) return openModelCoder({ models, clock }, job);
        const { command, hosts, env } = agent;
        return createCommandCoder({ run }, { command, hosts, env: pickVariables(env), promptFile, scratch });
      };
      // Servers always need isolation, whatever was chosen for the project's own commands.
      const services = createEmbeddedServices({
        sandbox: () => detectSandbox({ languages: languagePrograms, tools: options.tools }),
        cacheFolder: home.cache,
        scratchFolder: scratch,
      });
      const ports = { git, sandbox: guarded, services, blobs, store, retention, secrets, history, clock };
      const created = createStages({
        ...{ ...ports, cache, bases, createCoder },
        referencesFolder: home.references,
        scratchFolder: scratch,
        patchFolder: home.patches,
        taskFolder: home.tasks,
        cpus: availableParallelism(),
        version: options.version ?? "",
        openCodeStore: (repo) => createSqliteCodeIndex(indexFile(home, repo), codeVersion()),
        models,
      });
      if (!telemetry) return created;
      const { meterStages } = await import("./meter-stages.ts");
      return meterStages(created, { telemetry, clock });
    });
    return opened;
  };

  const jobs = { git, withJob, loadConfig, stages };
  const decisions = { store, orchestrator, audit, clock };
  const capabilities = createCapabilityGate(decisions);
  const submit: Work["submit"] = (asked) =>
    submitChange({ git, secrets, store, orchestrator, loadConfig, capabilities }, asked);
  const openForge = createForgeOpener(process.env);
  /** Loaded when there is something to send. */
  const notifyWith = (progress: Progress) => async (message: BusMessage) => {
    const { createNotifier } = await import("./notices/create-notifier.ts");
    const { createFetchWebhooks } = await import("../adapters/webhooks/fetch/create-fetch-webhooks.ts");
    const send = createFetchWebhooks({ clock });
    const ports = {
      git,
      secrets,
      store,
      clock,
      loadConfig,
      openForge,
      send,
      progress,
      env: process.env,
      tracing: telemetry,
    };
    await createNotifier(ports)(message);
  };
  const policy = createPolicyDesk({ git, guard, audit });
  const merging = { ...decisions, git, capabilities };
  const bundles = shared ? createCommitBundles({ git, blobs, scratch: home.scratch }) : sharedMirror;
  /** The roles of the loop, for one run or for all. */
  const rolesWith = (progress: Progress) => {
    const approve = createApproveStage({ git, secrets, openForge });
    const isRemoteNamed = overrides.remote !== undefined;
    const own = {
      store,
      secrets,
      memory,
      clock,
      bases,
      approve,
      capabilities,
      bundles,
      progress,
      isRemoteNamed,
    };
    const work = createJobWork({ ...jobs, ...own });
    const noteRun = createRunLog({ store, retention, blobs, git, clock, loadConfig });
    const noteJob = options.log && createJobLog({ log: options.log, git, secrets });
    const afterJob: AfterJob = async (...job) => {
      await noteJob?.(...job);
      await noteRun(...job);
    };
    const shown = { progress, work, afterJob, notify: notifyWith(progress), tracing: telemetry };
    return { store, bus, blobs, shared, clock, orchestrator, ...shown };
  };
  /** Signs the evidence of a run, with what others committed for it. */
  const attest = async (run: Run) => {
    if (!run.approval) return;
    const { repo = "", baseSha = "", commitSha = "" } = run.change ?? {};
    const merged = run.merge?.merged ? [run.merge.commitSha] : [];
    await git.sync(
      repo,
      [baseSha, commitSha, ...merged].filter((sha) => sha !== ""),
    );
    await bundles.bring(run);
    await records.attest(run);
  };
  const recordRest = async (run: Run) => {
    if (!telemetry) return;
    const { recordRun } = await import("../telemetry/record-results.ts");
    recordRun(telemetry, run);
    await telemetry.flush();
  };
  return {
    submit,
    ...createProposals({ ...jobs, secrets, memory, submit }),
    ...createRequests({ ...jobs, secrets, submit }),
    drive: async (runId, { progress, signal }) => {
      const drive = () =>
        local
          ? driveRun({ ...rolesWith(progress), bus: local }, runId, signal)
          : awaitRun({ store, progress, signal }, runId);
      const rested = await drive();
      const run = (await autoMerge(merging, rested)) ? await drive() : rested;
      await recordRest(run);
      return run;
    },
    prune: () => prune({ ...records, clock }, readKeeping(process.env)),
    serve: async ({ progress, ...asked }) => {
      const keeping = readKeeping(process.env);
      const { serve } = await import("./roles/serve.ts");
      const takeCommit = createCommitTaker({
        ...{ store, clock },
        submit: (change) =>
          submitChange(
            { git, secrets, store, orchestrator, loadConfig, capabilities },
            { ...change, unattended: true },
          ),
      });
      const onRest = async (run: Run) => {
        await attest(run).catch((error: unknown) => {
          // Such as a repository that was moved. Evidence is signed when somebody asks for it; other runs go on.
          const detail = `not signed yet: ${error instanceof Error ? error.message : String(error)}`;
          progress({ runId: run.id, stage: "notify", step: "sign_evidence", status: "info", detail });
        });
        await autoMerge(merging, run);
        await recordRest(run);
      };
      const pruneOld = () => prune({ ...records, clock }, keeping);
      await serve({ ...rolesWith(progress), takeCommit, onRest, telemetry, prune: pruneOld }, asked);
    },
    ...createSingleSteps({ ...jobs, secrets, bases }),
    test: createTestRunner(jobs),
    writeFor: createTargetWriter(jobs),
    openArchive: (address) => openArchive(blobs, address),
    capabilities: createCapabilityDesk({ ...decisions, git, loadConfig }),
    ...createHealing({ store, orchestrator, git, loadConfig }),
    policy,
    quarantine: policy.quarantine,
    gate: createGateDesk({ ...jobs, blobs, audit, clock }),
    doctor: async ({ repo } = {}) => {
      const model = {
        name: overrides.model,
        problem: models.problemWith({ ...defaultConfig, ...overrides }),
      };
      if (repo === undefined)
        return [
          ...(await examine({ sandbox: options.sandbox, dependencies: home.dependencies, model })),
          ...(await checkRecords(options)),
        ];
      const sandbox = () => detectSandbox(sandboxOf(options));
      return examineRepository(
        { git, store, loadConfig, guard, openForge, sandbox, cache: openCache() },
        repo,
      );
    },
  };
}

function sandboxOf({ sandbox, tools }: WorkOptions) {
  return { languages: languagePrograms, tools, ...(sandbox ? { choice: sandbox } : {}) };
}

/** An agent gets only the variables that the base's settings name. */
function pickVariables(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
