import { lstatSync } from "node:fs";
import { join } from "node:path";
import { readTextInside } from "../checkout-files.ts";

const maxReportBytes = 64_000_000;

/** Reads a file of a checkout once a command has written it; undefined if the file did not change. */
export function awaitReport(folder: string, path: string): () => string | undefined {
  const before = changedAt(join(folder, path));
  return () => {
    const after = changedAt(join(folder, path));
    return after === before ? undefined : readTextInside(folder, path, maxReportBytes);
  };
}

function changedAt(file: string): bigint | undefined {
  return lstatSync(file, { bigint: true, throwIfNoEntry: false })?.ctimeNs;
}
