/** A test that is set aside for a while: it still runs, and its failures are listed but do not count against a change. */
export interface QuarantineEntry {
  /** A test's full name; `*` stands for anything. */
  readonly test: string;
  /** The file it is in; `*` stands for anything. Any file if absent. */
  readonly file?: string | undefined;
  readonly owner: string;
  /** The last day it applies, such as 2026-01-31. */
  readonly until: string;
  readonly reason: string;
}

/** The entry that sets a test aside today, if one does. */
export function findQuarantine(
  entries: readonly QuarantineEntry[],
  test: { readonly name: string; readonly file: string },
  today: string,
): QuarantineEntry | undefined {
  return entries.find(
    (entry) =>
      !isExpired(entry, today) &&
      matches(entry.test, test.name) &&
      (entry.file === undefined || matches(entry.file, test.file)),
  );
}

/** Whether an entry no longer counts. */
export function isExpired(entry: QuarantineEntry, today: string): boolean {
  return entry.until < today;
}

/** Only `*` is special: names of tests contain brackets and question marks. */
function matches(pattern: string, text: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return pattern === text;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - at >= last.length && text.endsWith(last);
}
