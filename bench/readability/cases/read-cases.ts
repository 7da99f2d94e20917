import type { SyntaxParser } from "../../../src/languages/syntax/outline.ts";
import type { TestFile } from "../write-module.ts";
import { pythonCases } from "./python-cases.ts";
import { scriptCases } from "./script-cases.ts";
import type { TestCase } from "./test-case.ts";

/** The tests of a file, whoever wrote it. */
export function readCases(parser: SyntaxParser, { path, text }: TestFile): TestCase[] {
  const root = parser.tree(path, text);
  if (!root) return [];
  return path.endsWith(".py") ? pythonCases(root, text) : scriptCases(root, text);
}
