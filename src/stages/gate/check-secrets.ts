import { describeSecrets, findAddedSecrets } from "../../changes/find-added-secrets.ts";
import type { Config } from "../../config/config.ts";
import {
  type BuildReport,
  BuildReportSchema,
  BuildStatus,
  create,
  type GateResult,
  gateResult,
  skippedGate,
} from "../../contracts/index.ts";
import type { Git, Snapshot } from "../../ports/git.ts";
import type { Secrets } from "../../ports/secrets/secrets.ts";
import type { Steps } from "../../workbench/job/steps.ts";
import { buildGates } from "./judge-commit.ts";

/** The first gate stops a change that holds a token or key. */
export type SecretsVerdict =
  | { readonly status: "none"; readonly gate: GateResult }
  | { readonly status: "found"; readonly report: BuildReport; readonly suggestion: string };

const suggestion =
  "Remove it from the change, or list the file under policy.secrets.allow in a goldseam.json that is committed.";

/** Looks for secrets in what a snapshot adds to HEAD. */
export async function checkSecrets(
  deps: { readonly git: Git; readonly secrets: Secrets },
  { snapshot, config }: { readonly snapshot: Snapshot; readonly config: Config },
  steps: Steps,
): Promise<SecretsVerdict> {
  const startedAt = performance.now();
  const found = await steps.run(
    "secrets",
    () => findAddedSecrets(deps, snapshot, config.policy.secrets.allow),
    (secrets) =>
      secrets.length === 0 ? { status: "pass" } : { status: "fail", detail: describeSecrets(secrets) },
  );
  const gate = gateResult({
    gate: "secrets",
    status: found.length === 0 ? "pass" : "fail",
    attempts: 1,
    durationMs: Math.round(performance.now() - startedAt),
  });
  if (found.length === 0) return { status: "none", gate };
  gate.reason = describeSecrets(found);
  const skipped = buildGates.map((name) => skippedGate(name, "secrets did not pass"));
  const report = create(BuildReportSchema, {
    commitSha: snapshot.commitSha,
    status: BuildStatus.FAILED,
    summary: gate.reason,
    gateResults: [gate, ...skipped],
  });
  return { status: "found", report, suggestion };
}
