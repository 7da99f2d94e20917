import { createSecretlintSecrets } from "../adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { createBaseReports } from "../changes/base-reports.ts";
import { createDependencyCache } from "../workbench/cache/dependency-cache.ts";
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
import { createDoctor } from "./doctor/doctor.ts";
import { createGuard } from "./guard.ts";
import { createJobContext } from "./job-context.ts";
import { createModelOpener } from "./models/open-model.ts";
import { shareLedgers } from "./models/share-ledgers.ts";
import { createForgeOpener } from "./notices/open-forge.ts";
import { readKeeping } from "./records/keeping.ts";
import { prune } from "./records/prune.ts";
import { createCommitBundles, sharedMirror } from "./roles/commit-bundles.ts";
import { createCapabilityGate } from "./runs/capability-gate.ts";
import { createLoop } from "./runs/play-loop.ts";
import { type SubmitOptions, submitChange } from "./runs/submit.ts";
import { createStagesOpener } from "./stages/open-stages.ts";
import type { Records, Work, WorkOptions } from "./work-options.ts";

const defaultCacheBytes = 10e9;

/** Connects stages and desks to the records. */
export function createWork(records: Records, options: WorkOptions): Work {
  const parts = { ...records, ...createParts(records, options) };
  const { home, blobs, memory } = records;
  const policy = createPolicyDesk(parts);
  const submit = (asked: SubmitOptions) => submitChange(parts, asked);
  return {
    submit,
    ...createLoop({ ...parts, submit }, options),
    ...createProposals({ ...parts, memory, submit }),
    ...createRequests({ ...parts, submit }),
    ...createSingleSteps(parts),
    ...createHealing(parts),
    test: createTestRunner(parts),
    writeFor: createTargetWriter(parts),
    gate: createGateDesk(parts),
    policy,
    quarantine: policy.quarantine,
    capabilities: createCapabilityDesk(parts),
    doctor: createDoctor({ ...parts, dependencies: home.dependencies }, options),
    openArchive: (address) => openArchive(blobs, address),
    prune: () => prune(parts, readKeeping(process.env)),
  };
}

/** What desks share, each part made from those above it. */
function createParts(records: Records, options: WorkOptions) {
  const { home, git, store, blobs, local, audit, clock, telemetry } = records;
  const secrets = createSecretlintSecrets();
  const guard = createGuard({ audit, secrets, clock });
  const withJob = createJobContext({ secrets, guard });
  const bases = createBaseReports(store);
  const overrides = options.overrides ?? {};
  const machine = process.env;
  const openLedger = shareLedgers((key) => records.openLedger(key));
  const models = createModelOpener(
    { secrets, clock, env: machine, openLedger, telemetry, log: options.log },
    options.model ?? {},
    overrides,
  );
  const loadConfig = createConfigLoader(
    { git, guard, secrets, checkModel: models.check, machine },
    overrides,
  );
  const maxBytes = options.cacheMaxBytes ?? defaultCacheBytes;
  const openCache = () => createDependencyCache({ folder: home.dependencies, maxBytes });
  const stages = createStagesOpener({ records, secrets, bases, models, openCache }, options);
  const capabilities = createCapabilityGate(records);
  const bundles = local ? sharedMirror : createCommitBundles({ git, blobs, scratch: home.scratch });
  const openForge = createForgeOpener(machine);
  return {
    ...{ secrets, guard, withJob, bases, models, loadConfig, openCache, stages },
    ...{ capabilities, bundles, openForge },
  };
}
