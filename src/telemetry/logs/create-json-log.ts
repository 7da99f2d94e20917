import { multistream, pino, stdTimeFunctions } from "pino";
import type { Log } from "../../ports/telemetry.ts";
import { traceIdOf } from "../trace-context.ts";

/** Somewhere lines go. */
export interface LogTarget {
  write(line: string): void;
}

/** One JSON object for each line, with the run and its trace, to every target. */
export function createJsonLog(targets: readonly LogTarget[]): Log {
  const logger = pino(
    {
      base: { service: "goldseam", pid: process.pid },
      messageKey: "message",
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    multistream(targets.map((stream) => ({ stream }))),
  );
  return ({ level, kind, message, runId, fields, text }) => {
    const run = runId ? { run_id: runId, trace_id: traceIdOf(runId) } : {};
    logger[level]({ kind, ...run, ...fields, ...(text && { text }) }, message);
  };
}
