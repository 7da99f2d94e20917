import fc from "fast-check";
import { expect, test } from "vitest";
import type { CoderChanges } from "../../../ports/coder.ts";
import { block } from "./answers.fixture.ts";
import { createDraft } from "./draft.ts";
import { parseAnswer } from "./parse-answer.ts";

const sum = "export function sum(a, b) {\n  return a - b;\n}\n";
const texts: Readonly<Record<string, string>> = {
  "src/sum.js": sum,
  "test/sum.test.js": "check(sum(1, 2), 3);\n",
  ".github/ci.yml": "run: test\n",
};
const files = { paths: Object.keys(texts), first: [], read: (path: string) => texts[path] };

const path = fc.constantFrom(
  ...[
    "src/sum.js",
    "src/new.js",
    "test/sum.test.js",
    "../src/sum.js",
    "src/../test/sum.test.js",
    "/etc/passwd",
  ],
  ...[
    ".git/config",
    "src/.git/hooks/x",
    ".github/ci.yml",
    "src\\sum.js",
    "~/x",
    "src//sum.js",
    "",
    "src/sum.js\0",
  ],
);
const part = fc.oneof(
  fc
    .tuple(path, fc.constantFrom("  return a - b;", "return a - b;", "", "nothing like it", "run: test"))
    .map(([to, search]) => block(to, search, "  return a + b;")),
  path.map((to) => `WRITE ${to}\n\`\`\`\nnew\n\`\`\`\n`),
  path.map((to) => `DELETE ${to}\n`),
  path.map((to) => `READ ${to}\n`),
  path.map((to) => `--- a/${to}\n+++ b/${to}\n@@ -1 +1 @@\n-run: test\n+run: true\n`),
  fc.string({ unit: "binary", maxLength: 60 }),
);
/** Pieces cut out, doubled, swapped, and characters replaced. */
const damage = fc.array(
  fc.tuple(
    fc.nat(2000),
    fc.nat(200),
    fc.constantFrom("cut", "double", "turn", "mark"),
    fc.string({ maxLength: 5 }),
  ),
  { maxLength: 4 },
);

function damaged(answer: string, steps: readonly [number, number, string, string][]): string {
  return steps.reduce((text, [from, length, kind, other]) => {
    const at = from % (text.length + 1);
    const [before, piece, after] = [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)];
    if (kind === "cut") return before + after;
    if (kind === "double") return before + piece + piece + after;
    return kind === "turn" ? before + [...piece].reverse().join("") + after : before + other + after;
  }, answer);
}

test("a thousand damaged answers change nothing but files that are allowed, and each edit is whole", async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), damage, async (parts, steps) => {
      const asked: string[] = [];
      const review = async (changes: CoderChanges) => {
        asked.push(...changes.keys());
        return [...changes.keys()].find((one) => !/^src\/(sum|new)\.js$/.test(one));
      };
      const draft = createDraft(files, review);
      await draft.add(parseAnswer(damaged(parts.join("\n"), steps)).edits);
      for (const one of asked) expect(one).not.toMatch(/(^|\/)(\.\.?|\.git|)(\/|$)|\\|\0/);
      for (const [to, text] of draft.changes()) {
        taken += 1;
        expect(["src/sum.js", "src/new.js"]).toContain(to);
        expect(text).not.toBe(texts[to]);
      }
    }),
    { numRuns: 1000, seed: 16 },
  );
  expect(taken).toBeGreaterThan(50);
});
