import type { EngineRequest, Finding } from "../../../engines/engine.ts";
import { testingOf } from "../../../languages/language-of.ts";
import type { SyntaxParser } from "../../../languages/syntax/outline.ts";
import { type RepairedTest, repairTest } from "../../../languages/tests/repairs/repair-test.ts";

const LINES_OF_DOC = 30;

/** Repairs a test by its language's rules; undefined if they do not say what is meant. */
export async function repairPlainly(
  outlines: SyntaxParser,
  { candidate, step, reason }: Finding,
  { workbench, sourcePath, testPath, cases }: EngineRequest,
): Promise<RepairedTest | undefined> {
  const testing = await testingOf(sourcePath);
  if (!testing) return undefined;
  const files = workbench.files();
  const { project, toolchain } = workbench;
  const goals = cases.flatMap(({ targetSymbol, goal }) => (targetSymbol === candidate.target ? [goal] : []));
  const meant = [
    ...goals,
    ...documentation(outlines, candidate.target, { path: sourcePath, text: files.read(sourcePath) ?? "" }),
  ];
  return repairTest({ candidate, step, reason, meant }, testing.tests, {
    project,
    files,
    sourcePath,
    testPath,
    outlines,
    toolchain,
  });
}

/** Comments within and right above a symbol: what they name is meant. */
function documentation(
  outlines: SyntaxParser,
  target: string,
  { path, text }: { readonly path: string; readonly text: string },
): string[] {
  const symbol = outlines.parse(path, text)?.symbols.find(({ name }) => name === target);
  if (!symbol) return [];
  const above = text
    .split("\n")
    .slice(Math.max(0, symbol.lineStart - 1 - LINES_OF_DOC), symbol.lineStart - 1);
  const from = above.findLastIndex((line) => !/^\s*(\/?\*|\/\/|#|@)/.test(line));
  return [above.slice(from + 1).join("\n"), ...symbol.comments.map((comment) => comment.text)];
}
