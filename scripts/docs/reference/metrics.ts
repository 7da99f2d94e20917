import { servedMetrics } from "../../../src/telemetry/metrics.ts";
import { code, table } from "./table.ts";

/** Every metric, from the definitions that count. */
export function metricsReference(): string {
  const rows = servedMetrics.map(({ name, kind, labels, help }) => [
    code(name),
    kind,
    labels.map(code).join(", "),
    help,
  ]);
  return `# Metrics

[operations.md](../operations.md) says how to get them.

\`stage\` is \`baseline\` (the base), \`build\` (the change) or \`rebuild\` (the change with its tests); for errors also \`plan\`, \`write\`,
\`diff\`, \`heal\` and \`gate\`. A base whose report is known is not built, and so not counted.

${table(["metric", "kind", "labels", "meaning"], rows)}
`;
}
