import fc from "fast-check";
import { expect, test } from "vitest";
import { createLinks } from "./import-graph.ts";
import { selectTests } from "./select-tests.ts";

const files = Array.from({ length: 12 }, (_, number) => `${number}.ts`);
const file = fc.constantFrom(...files);
const input = fc.record({
  links: fc.array(fc.tuple(file, file), { maxLength: 30 }),
  changed: fc.uniqueArray(file, { minLength: 1, maxLength: 3 }),
  testFiles: fc.uniqueArray(file, { minLength: 1 }),
  open: fc.uniqueArray(file, { maxLength: 1 }),
  failed: fc.uniqueArray(file, { maxLength: 2 }),
});

test("every test from which a changed or open file can be reached runs, and no other but those that failed", () => {
  fc.assert(
    fc.property(input, ({ links, changed, testFiles, open, failed }) => {
      const graph = createLinks();
      for (const [from, to] of links) graph.add(from, to, "imports");
      const selection = selectTests({
        graph: { dependants: graph.dependants, open: new Set(open), governing: new Set() },
        changed: changed.map((path) => ({ path, status: "modified" })),
        testFiles,
        failedBefore: new Set(failed),
      });
      const goals = new Set([...changed, ...open]);
      const expected = testFiles.filter((path) => failed.includes(path) || reaches(path, links, goals));
      expect(selection.tests.filter(({ run }) => run).map((each) => each.file)).toEqual(expected);
      expect(selection.tests.map((each) => each.file)).toEqual(testFiles);
    }),
  );
});

/** Forwards, by repeated closure: another way than the one under test. */
function reaches(
  from: string,
  links: readonly (readonly [string, string])[],
  goals: ReadonlySet<string>,
): boolean {
  const seen = new Set([from]);
  for (let size = 0; size !== seen.size; ) {
    size = seen.size;
    for (const [source, target] of links) if (seen.has(source)) seen.add(target);
  }
  return [...seen].some((path) => goals.has(path));
}
