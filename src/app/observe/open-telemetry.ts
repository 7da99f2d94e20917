import { existsSync } from "node:fs";
import { commandKind, createTelemetry } from "../../telemetry/create-telemetry.ts";
import type { Home } from "../home.ts";

/**
 * The telemetry that a user asks for. Once figures are kept in a home, every command there adds to them: a process that serves
 * metrics shows those of commands that ended, and goes on where one like it stopped.
 */
export async function openTelemetry(
  home: Pick<Home, "metrics">,
  { metrics, serves }: { readonly metrics?: string | undefined; readonly serves?: string | undefined },
) {
  const isServed = serves !== undefined;
  const kind = isServed ? `serves ${serves}` : commandKind;
  const isKept = isServed || metrics !== undefined || existsSync(home.metrics);
  const kept = isKept ? await openKept(home.metrics, kind) : undefined;
  const goesOnFrom = isServed ? [kind, commandKind] : metrics !== undefined ? [kind] : [];
  return createTelemetry({ metrics, isServed, kept, goesOnFrom, env: process.env });
}

async function openKept(path: string, kind: string) {
  const { createSqliteKeptMetrics } = await import(
    "../../adapters/kept-metrics/sqlite/create-sqlite-kept-metrics.ts"
  );
  return createSqliteKeptMetrics(path, { kind });
}
