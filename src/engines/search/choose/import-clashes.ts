import type { TestImport } from "../../../languages/tests/candidate.ts";

/** The tests in order, without those that import a name which an earlier test imports from another module. */
export function withoutImportClashes<T extends { readonly imports: readonly TestImport[] }>(
  tests: readonly T[],
): T[] {
  const homes = new Map<string, string>();
  return tests.filter(({ imports }) => {
    const own = new Map(homes);
    for (const { name, module } of imports) {
      if ((own.get(name) ?? module) !== module) return false;
      own.set(name, module);
    }
    for (const [name, module] of own) homes.set(name, module);
    return true;
  });
}
