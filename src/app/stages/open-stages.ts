import { availableParallelism } from "node:os";
import { createSqliteCodeIndex } from "../../adapters/code-index/sqlite/create-sqlite-code-index.ts";
import { detectSandbox } from "../../adapters/sandbox/detect-sandbox.ts";
import { createEmbeddedServices } from "../../adapters/services/embedded/create-embedded-services.ts";
import { codeVersion } from "../../retrieval/facts/code-version.ts";
import { guardSandbox } from "../../workbench/job/guarded-sandbox.ts";
import { languagePrograms } from "../doctor/find-tools.ts";
import { indexFile } from "../home.ts";
import type { Records, WorkOptions } from "../work-options.ts";
import { createCoderOpener } from "./open-coder.ts";
import { createStages, type Stages, type StagesDeps } from "./stages.ts";

/** What opening the stages needs besides the records. */
interface StageOpenerDeps extends Pick<StagesDeps, "secrets" | "bases" | "models"> {
  readonly records: Records;
  readonly openCache: () => StagesDeps["cache"];
}

/** Only running project code needs a sandbox, so the search for one starts when it is needed. */
export function createStagesOpener(deps: StageOpenerDeps, options: WorkOptions): () => Promise<Stages> {
  let opened: Promise<Stages> | undefined;
  return () => {
    opened ??= openStages(deps, options);
    return opened;
  };
}

/** Where code of repositories runs on this machine, as flags and environment say. */
export function sandboxOf({ sandbox, tools }: WorkOptions) {
  return { languages: languagePrograms, tools, ...(sandbox ? { choice: sandbox } : {}) };
}

async function openStages(
  { records, openCache, ...deps }: StageOpenerDeps,
  options: WorkOptions,
): Promise<Stages> {
  const { home, git, store, retention, blobs, history, clock, telemetry } = records;
  const { scratch } = home;
  const sandbox = guardSandbox(await detectSandbox(sandboxOf(options)));
  // Servers always need isolation, whatever was chosen for the project's own commands.
  const services = createEmbeddedServices({
    sandbox: () => detectSandbox({ languages: languagePrograms, tools: options.tools }),
    cacheFolder: home.cache,
    scratchFolder: scratch,
  });
  const stages = createStages({
    ...{ ...deps, git, store, retention, blobs, history, clock, sandbox, services },
    cache: openCache(),
    createCoder: createCoderOpener({ sandbox, models: deps.models, clock, scratch }),
    openCodeStore: (repo) => createSqliteCodeIndex(indexFile(home, repo), codeVersion()),
    referencesFolder: home.references,
    scratchFolder: scratch,
    patchFolder: home.patches,
    taskFolder: home.tasks,
    cpus: availableParallelism(),
    version: options.version ?? "",
  });
  if (!telemetry) return stages;
  const { meterStages } = await import("./meter-stages.ts");
  return meterStages(stages, { telemetry, clock });
}
