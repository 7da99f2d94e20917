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
import type { Config } from "../config/config.ts";
import { codeVersion } from "../retrieval/facts/code-version.ts";
import { createTelemetry } from "../telemetry/create-telemetry.ts";
import { createDependencyCache } from "../workbench/cache/dependency-cache.ts";
import type { App } from "./app.ts";
import { createApprovals } from "./approvals.ts";
import { createConfigLoader } from "./config-loader.ts";
import { examine } from "./doctor.ts";
import { driveRun } from "./drive.ts";
import { findRun } from "./find-run.ts";
import { languagePrograms } from "./find-tools.ts";
import { createGateDesk } from "./gate-desk.ts";
import { createGuard } from "./guard.ts";
import { defaultHome, indexFile, openHome } from "./home.ts";
import { createJob } from "./jobs.ts";
import { createModelOpener, type ModelAccess } from "./open-model.ts";
import { createOrchestrator } from "./orchestrator.ts";
import { createPolicyDesk } from "./policy-desk.ts";
import { rankFlakes } from "./rank-flakes.ts";
import { relayOnce } from "./relay.ts";
import { createSingleSteps } from "./single-steps.ts";
import { createStages, type Stages } from "./stages.ts";
import { submitChange } from "./submit.ts";
import { createTargetWriter } from "./write-targets.ts";

const defaultCacheBytes = 10e9;

/** How the embedded app is set up. */
export interface EmbeddedOptions {
  /** Where state lives; `$GOLDSEAM_HOME` or the XDG data folder where absent. */
  readonly home?: string | undefined;
  readonly sandbox?: SandboxChoice | undefined;
  /** The user's tools, where somebody looks for them already. */
  readonly tools?: Promise<HostTools> | undefined;
  /** How large the cache of dependencies may grow; 10 GB where absent. */
  readonly cacheMaxBytes?: number | undefined;
  /** Settings that beat `goldseam.json`: from flags and the environment. */
  readonly overrides?: Partial<Config> | undefined;
  readonly model?: ModelAccess | undefined;
  /** The file for metrics. */
  readonly metrics?: string | undefined;
}

/** The whole of Goldseam in one process on one SQLite file: no server, no key, no configuration. */
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
  const overrides = options.overrides ?? {};
  /** Single steps belong to no run: all of a process share its caps. */
  const ownLedger = createMemoryLedger();
  const openLedger = (runId: string) => (runId ? createSqliteLedger(file, runId) : ownLedger);
  const modelDeps = { secrets, clock, env: process.env, openLedger, telemetry };
  const models = createModelOpener(modelDeps, options.model ?? {}, overrides);
  const loadConfig = createConfigLoader({ git, guard, checkModel: models.check }, overrides);
  const core = { store, bus, clock, orchestrator };
  if (swept) await git.prune();

  /** Only what runs project code needs a sandbox, so it is looked for when it is needed. */
  let opened: Promise<Stages> | undefined;
  const stages = () => {
    opened ??= detectSandbox(sandboxOf(options)).then(async (sandbox) => {
      const { scratch } = home;
      const cache = createDependencyCache({
        folder: home.dependencies,
        maxBytes: options.cacheMaxBytes ?? defaultCacheBytes,
      });
      const createCoder = (settings: CoderSettings) =>
        createCommandCoder(sandbox, { ...settings, env: pickVariables(settings.env), scratch });
      // Servers always need isolation, whatever was chosen for the project's own commands.
      const services = createEmbeddedServices({
        sandbox: () => detectSandbox({ languages: languagePrograms, tools: options.tools }),
        cacheFolder: home.cache,
        scratchFolder: scratch,
      });
      const ports = { git, sandbox, services, blobs, store, secrets, guard, history };
      const cpus = availableParallelism();
      const created = await createStages({
        ...ports,
        cache,
        references: home.references,
        scratch,
        cpus,
        clock,
        createCoder,
        openCodeStore: (repo) => createSqliteCodeIndex(indexFile(home, repo), codeVersion()),
        models,
      });
      if (!telemetry) return created;
      const { meterStages } = await import("./meter-stages.ts");
      return meterStages(created, { telemetry, clock, git });
    });
    return opened;
  };

  return {
    home: home.path,
    submit: (asked) => submitChange({ git, secrets, store, orchestrator, loadConfig }, asked),
    drive: async (runId, { progress, signal }) => {
      const job = createJob({ store, git, secrets, loadConfig, stages, progress, signal });
      const run = await driveRun({ ...core, job, progress }, runId, signal);
      if (telemetry) {
        const { recordRun } = await import("../telemetry/record-results.ts");
        recordRun(telemetry, run);
        await telemetry.flush();
      }
      return run;
    },
    ...createSingleSteps({ git, secrets, store, loadConfig, stages }),
    writeFor: createTargetWriter({ git, secrets, clock, guard, loadConfig, stages }),
    ...createApprovals({ store, orchestrator }),
    listRuns: (filter) => store.listRuns(filter),
    findRun: (id) => findRun(store, id),
    flakes: (repo) => rankFlakes(history, repo),
    policy: createPolicyDesk({ git, guard, audit }),
    gate: createGateDesk({ git, blobs, store, clock, loadConfig, stages, patchFolder: home.patches }),
    doctor: () => examine({ sandbox: options.sandbox, dependencies: home.dependencies }),
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

/** Of the environment an agent gets what the base's settings name, and no more. */
function pickVariables(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
