import { z } from "zod";
import { parseJson } from "./result-lines.ts";
import type { OutFiles } from "./toolchain.ts";

/** The file in which processes report, one JSON object per line, what was replaced of what decides about tests. */
export const canaryFile = "canary.jsonl";

/** What decides about tests, looked at in the processes that ran them. */
export interface CanaryReport {
  /** Whether at least one process reported. */
  readonly reported: boolean;
  /** Replaced or blunted parts, such as `assert.equal: () => {}`. */
  readonly replaced: readonly string[];
}

const MOST = 50;
const lineSchema = z.object({
  found: z.array(z.object({ name: z.string().max(200), source: z.string().max(2000) })).max(500),
});

/** Reads what the processes of a test run reported. */
export function readCanary(out: OutFiles): CanaryReport {
  const lines = (out.read(canaryFile) ?? "").split("\n").flatMap((line) => {
    const read = line === "" ? undefined : lineSchema.safeParse(parseJson(line)).data;
    return read ? [read] : [];
  });
  const found = lines.flatMap((line) => line.found.map(({ name, source }) => `${name}: ${source}`));
  return { reported: lines.length > 0, replaced: [...new Set(found)].slice(0, MOST) };
}
