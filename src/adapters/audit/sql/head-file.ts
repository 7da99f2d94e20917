import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { AuditHead } from "../../../ports/audit.ts";

/** A file of one line with the newest record's number and hash. The caller keeps writers apart. */
export interface HeadFile {
  /** Undefined if there is none that can be read. */
  read(): AuditHead | undefined;
  write(head: AuditHead): void;
}

/** The head file at a path. */
export function createHeadFile(path: string): HeadFile {
  return {
    read: () => {
      const [, number, hash = ""] = /^(\d{1,15}) ([0-9a-f]{64})\n$/.exec(textOf(path)) ?? [];
      return number === undefined ? undefined : { number: Number(number), hash };
    },
    write: ({ number, hash }) => {
      const next = `${path}.next`;
      writeFileSync(next, `${number} ${hash}\n`, { mode: 0o600, flush: true });
      renameSync(next, path);
    },
  };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
