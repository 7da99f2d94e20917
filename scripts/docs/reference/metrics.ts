import { allMetrics } from "../../../src/telemetry/metrics.ts";
import { code, table } from "./table.ts";

/** Every metric, from the definitions that count. */
export function metricsReference(): string {
  const rows = allMetrics.map(({ name, kind, labels, help }) => [
    code(name),
    kind,
    labels.map(code).join(", "),
    help,
  ]);
  return `# Metrics

[operations.md](../operations.md) says how to get them.

${table(["metric", "kind", "labels", ""], rows)}
`;
}
