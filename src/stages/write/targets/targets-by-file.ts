import type { TestSpec } from "../../../contracts/index.ts";

/** The symbols to test per source file, each in order of first mention, then new functions for which the spec has no cases. */
export function targetsByFile({
  cases,
  changedFunctions,
}: Pick<TestSpec, "cases" | "changedFunctions">): Map<string, string[]> {
  const beside = changedFunctions.filter(({ added, via, target }) => added && via === target);
  return new Map(
    [...Map.groupBy(cases, ({ targetPath }) => targetPath)].map(([path, own]) => {
      const named = own.map(({ targetSymbol }) => targetSymbol).filter(Boolean);
      const start = `${path}::`;
      const more = beside.flatMap(({ via }) => (via.startsWith(start) ? [via.slice(start.length)] : []));
      return [path, [...new Set([...named, ...(named.length > 0 ? more : [])])]];
    }),
  );
}
