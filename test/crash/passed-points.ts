import { appendFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The points that passed, kept so that a test that was stopped can go on. */
export interface PassedPoints {
  has(key: string): boolean;
  add(key: string): void;
}

/** Empty unless told to go on. */
export function openPassed(resume: boolean): PassedPoints {
  const folder = join(tmpdir(), `goldseam-crash-${process.getuid?.()}`);
  const file = join(folder, "passed");
  mkdirSync(folder, { recursive: true });
  if (!resume) rmSync(file, { force: true });
  const keys = new Set(readLines(file));
  return {
    has: (key) => keys.has(key),
    add: (key) => {
      keys.add(key);
      appendFileSync(file, `${key}\n`);
    },
  };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}
