import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { createSqliteAudit } from "../adapters/audit/sqlite/create-sqlite-audit.ts";
import { createFolderBlobs } from "../adapters/blobs/folder/create-folder-blobs.ts";
import { createSqliteBus } from "../adapters/bus/sqlite/create-sqlite-bus.ts";
import { createSqliteCodeIndex } from "../adapters/code-index/sqlite/create-sqlite-code-index.ts";
import { createCommandCoder } from "../adapters/coder/command/create-command-coder.ts";
import { createGitCli } from "../adapters/git/cli/create-git-cli.ts";
import { createSqliteLedger } from "../adapters/model/ledger/create-sqlite-ledger.ts";
import { createMemoryLedger } from "../adapters/model/ledger/ledger.ts";
import { detectSandbox, type SandboxChoice } from "../adapters/sandbox/detect-sandbox.ts";
import type { HostTools } from "../adapters/sandbox/isolation/host-tools.ts";
import { createSecretlintSecrets } from "../adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { createEmbeddedServices } from "../adapters/services/embedded/create-embedded-services.ts";
import { openSqliteFile } from "../adapters/sqlite/open-sqlite-file.ts";
import { createSqliteStore } from "../adapters/store/sqlite/create-sqlite-store.ts";
import { createSqliteTestHistory } from "../adapters/test-history/sqlite/create-sqlite-test-history.ts";
import { createBaseReports } from "../changes/base-reports.ts";
import type { Config } from "../config/config.ts";
import { codeVersion } from "../retrieval/facts/code-version.ts";
import { createApproveStage } from "../stages/approve/index.ts";
import { createTelemetry } from "../telemetry/create-telemetry.ts";
import { createDependencyCache } from "../workbench/cache/dependency-cache.ts";
import type { App } from "./app.ts";
import { createConfigLoader } from "./config-loader.ts";
import { createApprovals } from "./desks/approvals.ts";
import { examineRepository } from "./desks/examine-repository.ts";
import { createGateDesk } from "./desks/gate-desk.ts";
import { openArchive } from "./desks/open-archive.ts";
import { createPolicyDesk } from "./desks/policy-desk.ts";
import { rankFlakes } from "./desks/rank-flakes.ts";
import { createSingleSteps } from "./desks/single-steps.ts";
import { createTargetWriter } from "./desks/target-writer.ts";
import { examine } from "./doctor.ts";
import { languagePrograms } from "./find-tools.ts";
import { createGuard } from "./guard.ts";
import { defaultHome, indexFile, openHome } from "./home.ts";
import { createJobContext } from "./job-context.ts";
import { createModelOpener, type ModelAccess } from "./open-model.ts";
import { driveRun } from "./runs/drive.ts";
import { findRun } from "./runs/find-run.ts";
import { createJobWork } from "./runs/job-work.ts";
import { createOrchestrator } from "./runs/orchestrator.ts";
import { relayOnce } from "./runs/relay.ts";
import { submitChange } from "./runs/submit.ts";
import { createStages, type Stages } from "./stages.ts";

const defaultCacheBytes = 10e9;

/** How the embedded app is set up. */
export interface EmbeddedOptions {
  /** Where state lives; `$GOLDSEAM_HOME` or the XDG data folder if absent. */
  readonly home?: string | undefined;
  readonly sandbox?: SandboxChoice | undefined;
  /** The user's tools, if a search for them has started. */
  readonly tools?: Promise<HostTools> | undefined;
  /** How large the cache of dependencies may grow; 10 GB if absent. */
  readonly cacheMaxBytes?: number | undefined;
  /** Settings that override `goldseam.json`: from flags and the environment. */
  readonly overrides?: Partial<Config> | undefined;
  readonly model?: ModelAccess | undefined;
  /** The file for metrics. */
  readonly metrics?: string | undefined;
}

/** All of Goldseam in one process on one SQLite file: no server, no key, no configuration. */
export async function createEmbeddedApp(options: EmbeddedOptions = {}): Promise<App> {
  const telemetry = await createTelemetry({ metrics: options.metrics, env: process.env });
  const { home, swept } = openHome(options.home ?? defaultHome(process.env));
  const clock = { nowMs: () => Date.now() };
  const git = createGitCli({ home: home.path, scratch: home.scratch });
  const file = openSqliteFile(home.database);
  const store = createSqliteStore(file);
  const bus = createSqliteBus(file);
  const blobs = createFolderBlobs({ folder: home.blobs, scratch: home.scratch });
  const orchestrator = createOrchestrator({ store, clock });
  const audit = createSqliteAudit(file);
  const history = createSqliteTestHistory(file);
  const secrets = createSecretlintSecrets();
  const guard = createGuard({ audit, secrets, clock });
  const withJob = createJobContext({ secrets, guard });
  const bases = createBaseReports(store);
  const overrides = options.overrides ?? {};
  /** Single steps belong to no run: all of a process share its caps. */
  const ownLedger = createMemoryLedger();
  const openLedger = (runId: string) => (runId ? createSqliteLedger(file, runId) : ownLedger);
  const modelDeps = { secrets, clock, env: process.env, openLedger, telemetry };
  const models = createModelOpener(modelDeps, options.model ?? {}, overrides);
  const loadConfig = createConfigLoader(
    { git, guard, secrets, checkModel: models.check, machine: process.env },
    overrides,
  );
  const core = { store, bus, clock, orchestrator };
  if (swept) await git.prune();

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
      const createCoder = (settings: CoderSettings) =>
        createCommandCoder(sandbox, { ...settings, env: pickVariables(settings.env), scratch });
      // Servers always need isolation, whatever was chosen for the project's own commands.
      const services = createEmbeddedServices({
        sandbox: () => detectSandbox({ languages: languagePrograms, tools: options.tools }),
        cacheFolder: home.cache,
        scratchFolder: scratch,
      });
      const ports = { git, sandbox, services, blobs, store, secrets, history, clock };
      const created = createStages({
        ...{ ...ports, cache, bases, createCoder },
        referencesFolder: home.references,
        scratchFolder: scratch,
        patchFolder: home.patches,
        cpus: availableParallelism(),
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
  return {
    home: home.path,
    submit: (asked) => submitChange({ git, secrets, store, orchestrator, loadConfig }, asked),
    drive: async (runId, { progress, signal }) => {
      const approve = createApproveStage({ git, secrets });
      const work = createJobWork({ ...jobs, store, bases, approve, progress, signal });
      const run = await driveRun({ ...core, work, progress }, runId, signal);
      if (telemetry) {
        const { recordRun } = await import("../telemetry/record-results.ts");
        recordRun(telemetry, run);
        await telemetry.flush();
      }
      return run;
    },
    ...createSingleSteps({ ...jobs, secrets, bases }),
    writeFor: createTargetWriter(jobs),
    ...createApprovals({ store, orchestrator }),
    listRuns: (filter) => store.listRuns(filter),
    findRun: (id) => findRun(store, id),
    openArchive: (address) => openArchive(blobs, address),
    flakes: (repo) => rankFlakes(history, repo),
    policy: createPolicyDesk({ git, guard, audit }),
    gate: createGateDesk({ ...jobs, blobs }),
    doctor: async ({ repo } = {}) => {
      if (repo === undefined) return examine({ sandbox: options.sandbox, dependencies: home.dependencies });
      const sandbox = () => detectSandbox(sandboxOf(options));
      return examineRepository({ git, store, loadConfig, sandbox, cache: openCache() }, repo);
    },
    close: async () => {
      await relayOnce(core);
      await bus.close();
      await store.close();
      rmSync(home.scratch, { recursive: true, force: true });
      await telemetry?.close();
    },
  };
}

function sandboxOf({ sandbox, tools }: EmbeddedOptions) {
  return { languages: languagePrograms, tools, ...(sandbox ? { choice: sandbox } : {}) };
}

type CoderSettings = NonNullable<Config["coder"]>;

/** An agent gets only the variables that the base's settings name. */
function pickVariables(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
