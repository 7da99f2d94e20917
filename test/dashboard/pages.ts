/** Which run, failed run and request the pages show. */
interface Shown {
  readonly runId: string;
  readonly failedId: string;
  readonly approvalId: string;
}

/** Every page of the dashboard, by name. */
export function pagesOf({ runId, failedId, approvalId }: Shown): Readonly<Record<string, string>> {
  return {
    runs: "#/runs",
    "run-overview": `#/runs/${runId}/overview`,
    "run-log": `#/runs/${runId}/log`,
    "run-plan": `#/runs/${runId}/plan`,
    "run-tests": `#/runs/${runId}/tests`,
    "run-coverage": `#/runs/${runId}/coverage`,
    "run-behaviour": `#/runs/${runId}/behaviour`,
    "run-change": `#/runs/${runId}/change`,
    "run-paused": `#/runs/${failedId}/overview`,
    "run-failures": `#/runs/${failedId}/failures`,
    approvals: "#/approvals",
    approval: `#/approvals/${approvalId}`,
    tests: "#/tests?order=newest",
    "tests-flaky": "#/tests",
    trends: "#/trends",
    machine: "#/settings/machine",
    capabilities: "#/settings/capabilities",
    policy: "#/settings/policy",
    tokens: "#/settings/tokens",
    audit: "#/settings/audit",
    "no-such-run": "#/runs/nosuchrun",
    "no-such-address": "runs/%3Cimg%20src=x%20onerror=alert(1)%3E",
  };
}
