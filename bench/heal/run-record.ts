import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { HealRun } from "./heal-change.ts";

/** Runs by change and coder, kept in a file so that a stopped bench can go on. */
export interface RunRecord {
  get(key: string): HealRun | undefined;
  set(key: string, run: HealRun): void;
}

/** Starts empty unless told to go on. */
export function openRecord(path: string, resume: boolean): RunRecord {
  const runs: Record<string, HealRun> = resume ? readRuns(path) : {};
  mkdirSync(dirname(path), { recursive: true });
  return {
    get: (key) => runs[key],
    set: (key, run) => {
      runs[key] = run;
      writeFileSync(path, JSON.stringify(runs, null, 1));
    },
  };
}

function readRuns(path: string): Record<string, HealRun> {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return {};
  }
}
