import { expect, it } from "vitest";
import { sampleSecrets } from "../adapters/secrets/sample-secrets.fixture.ts";
import { createSecretlintSecrets } from "../adapters/secrets/secretlint/create-secretlint-secrets.ts";
import { defaultConfig } from "../config/config.ts";
import { evaluate, extendPolicy } from "../policy/index.ts";
import type { ProgressEvent } from "../ports/progress.ts";
import { defaultPolicy } from "./default-policy.ts";
import type { Guard } from "./guard.ts";
import { createJobContext } from "./job-context.ts";

it("reports everything in order and without secrets, even if the work fails", async () => {
  const reported: ProgressEvent[] = [];
  const event = { runId: "r", stage: "build", step: "report", status: "info" } as const;
  const secrets = createSecretlintSecrets();
  const guard: Guard = async ({ policy }, request) => evaluate(extendPolicy(defaultPolicy, policy), request);
  const work = createJobContext({ secrets, guard })(
    { repo: "", config: defaultConfig, runId: "r", jobId: "j", progress: (one) => reported.push(one) },
    async ({ progress }) => {
      for (const { kind, line } of sampleSecrets())
        progress({ ...event, project: kind, detail: `said ${line}` });
      progress({ ...event, project: "last" });
      throw new Error("broken");
    },
  );
  await expect(work).rejects.toThrow("broken");
  expect(reported.map(({ project }) => project)).toEqual([
    ...sampleSecrets().map(({ kind }) => kind),
    "last",
  ]);
  for (const { secret } of sampleSecrets().filter(({ kind }) => kind !== "privatekey")) {
    expect(JSON.stringify(reported)).not.toContain(secret);
  }
  expect(
    reported.slice(0, -1).every(({ project, detail }) => detail?.includes(`[redacted: ${project}]`)),
  ).toBe(true);
});

it("asks the policy in its settings, on behalf of its run", async () => {
  const runs: (string | undefined)[] = [];
  const guard: Guard = async ({ policy }, request, runId) => {
    runs.push(runId);
    return evaluate(extendPolicy(defaultPolicy, policy), request);
  };
  const withJob = createJobContext({ secrets: createSecretlintSecrets(), guard });
  const start = { repo: "", config: defaultConfig, runId: "r", jobId: "j", progress: () => {} };
  const { allowed } = await withJob(start, ({ decide }) =>
    decide({ kind: "test", role: "test-builder", argv: [], targets: ["src/a.js"], realPaths: new Map() }),
  );
  expect([allowed, runs]).toEqual([false, ["r"]]);
});
