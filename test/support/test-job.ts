import { createSecretlintSecrets } from "../../src/adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { defaultPolicy } from "../../src/app/default-policy.ts";
import { defaultConfig } from "../../src/config/config.ts";
import { evaluate, extendPolicy } from "../../src/policy/index.ts";
import type { Job } from "../../src/workbench/job/job.ts";

const secrets = createSecretlintSecrets();

/** A job under the policy of its settings, which reports to nobody by default. */
export function createTestJob(own: Partial<Job> & Pick<Job, "repo">): Job {
  const config = own.config ?? defaultConfig;
  return {
    config,
    runId: "run-1",
    jobId: "job-1",
    progress: () => {},
    decide: async (request) => evaluate(extendPolicy(defaultPolicy, config.policy), request),
    redact: (text) => secrets.redact(text),
    ...own,
  };
}
