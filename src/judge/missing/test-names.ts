import { normaliseMessage } from "../causes/normalise-message.ts";

/** Between the names of suites, classes, functions and subtests, as runners join them. */
const between = / > |::|\//;
/** Where a runner adds the values of one row to the name of a test. */
const values = /\s*[[(].*$/s;

/** The parts of a test's name, from the outermost suite to the test itself. */
export function partsOf(name: string): string[] {
  const parts = name.split(between).filter((part) => part.trim() !== "");
  return parts.length > 0 ? parts : [name];
}

/** Whether a file says a test's whole name, so that the name cannot come from data. */
export function isWritten(name: string, text: string): boolean {
  return partsOf(name).every((part) => text.includes(part));
}

/** The part of a name that its file says: tests that differ only in the rest are made from the same lines. */
export function writtenPart(name: string, text: string): string {
  const kept: string[] = [];
  for (const part of partsOf(name)) {
    if (text.includes(part)) {
      kept.push(part);
      continue;
    }
    const bare = part.replace(values, "");
    if (bare !== "" && text.includes(bare)) kept.push(bare);
    break;
  }
  return kept.join("\0");
}

/** The test's own title, without the values of a row. */
export function ownTitle(name: string): string {
  const last = partsOf(name).at(-1) ?? name;
  return last.replace(values, "") || last;
}

/** Dates, times, ids, addresses and temporary folders: no data that a test is written for. */
const volatile =
  /\b\d{4}-\d\d-\d\d(?:[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?)?|\b\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\b|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b|\b0x[0-9a-f]{4,}\b|\b(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,}\b|\d{9,}|\/(?:tmp|var\/(?:tmp|folders))\/[^\s'")\]]+/gi;

/** A name without what can only differ from run to run: less than {@link steadyName} leaves out, which takes all figures. */
export function withoutVolatile(name: string): string {
  return name.replace(volatile, "<varies>");
}

/** A name without the ids, times, addresses, paths and figures that differ from run to run. */
export function steadyName(name: string): string {
  return normaliseMessage(name);
}
