import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allMetrics, runningJobs, waitingMessages } from "../../src/telemetry/metrics.ts";
import { hasTool } from "../support/has-tool.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const rules = read("deploy/prometheus/rules.yaml");
const dashboard = JSON.parse(read("deploy/grafana/goldseam.json"));
const recorded = [...rules.matchAll(/record: (\S+)/g)].map(([, name]) => name ?? "");
const alerts = [...rules.matchAll(/alert: (\S+)/g)].map(([, name]) => name ?? "");

/** Names that expressions may use: what is recorded, what processes serve, and Prometheus' own. */
const served = [...allMetrics, runningJobs, waitingMessages].flatMap(({ name, kind }) =>
  kind === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
);
const known = new Set([...served, ...recorded, "up"]);

/** The names of metrics in an expression: what looks like one, outside of labels, and is no function. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, " ")
    .replace(/\b(?:by|on|group_left|group_right|without)\s*\([^)]*\)/g, " ");
  return [...bare.matchAll(/\b[a-z][a-z0-9_]*(?::[a-z0-9_]+)*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !/^(and|or|unless|by|on|group_left|[0-9]+[smhd]|[smhd])$/.test(name));
}

const inRules = [...rules.matchAll(/expr: (?:>-\n((?: {10}.*\n)+)|(.*))/g)].map(
  ([, long, short]) => long ?? short ?? "",
);
const inPanels: string[] = dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
  targets.map(({ expr }) => expr),
);

it("every rule and panel names metrics that exist", () => {
  expect(inRules.length).toBe(recorded.length + alerts.length);
  expect(namesIn('sum by (stage) (increase(ci_builds_total{stage="x"}[1h])) / foo:bar')).toEqual([
    "ci_builds_total",
    "foo:bar",
  ]);
  const used = [...inRules, ...inPanels].flatMap(namesIn);
  expect(used.length).toBeGreaterThan(30);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

it("every alert has a test and an entry in the run book, which it links to", () => {
  const tests = read("deploy/prometheus/rules.test.yaml");
  const handbook = read("docs/operations.md");
  for (const alert of alerts) {
    expect(tests).toContain(`alertname: ${alert}`);
    expect(rules).toContain(`runbook: docs/operations.md#${alert.toLowerCase()}\n`);
    expect(handbook).toContain(`### ${alert}\n`);
  }
});

describe.skipIf(!hasTool("promtool", "--version"))("promtool", () => {
  it("finds the rules right", { timeout: 60_000 }, () => {
    const folder = join(root, "deploy/prometheus");
    for (const check of [
      ["check", "config", "prometheus.yaml"],
      ["test", "rules", "rules.test.yaml"],
    ]) {
      const { status, stdout, stderr } = spawnSync("promtool", check, { cwd: folder, encoding: "utf8" });
      expect(status, `${stdout}${stderr}`).toBe(0);
    }
  });
});
