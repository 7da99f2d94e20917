import type { HintedModule, Hints } from "../../../search/hints.ts";
import { type Plan, planKey } from "../../../search/plan.ts";
import type { Outline, SyntaxParser } from "../../../syntax/outline.ts";
import { testsOf } from "../../../tests/tests-of.ts";
import type { ProjectFiles } from "../../../toolchain/toolchain.ts";
import { isTestFile } from "../../toolchain/paths.ts";
import { callsInCode } from "./calls-in-code.ts";
import { importedFiles, importedLiterals } from "./imported-literals.ts";

const MAX_EXAMPLES = 60;
const MAX_TEXT = 200_000;

/** Calls of a module in the README and the tests of its project, and texts of the modules that it imports. */
export async function readPythonHints(
  files: ProjectFiles,
  { outline, text, outlines }: HintedModule,
): Promise<Hints> {
  if (!outlines) return { outline, declarations: "", examples: [], literals: [] };
  const read = (path: string) => (files.read(path) ?? "").slice(0, MAX_TEXT);
  const documents = files.paths.filter((path) => /^(readme|docs\/(index|usage|examples?))\.\w+$/i.test(path));
  const codes = [
    ...documents.map((path) => codeIn(read(path))),
    ...testsOf(files, outline.path, isTestFile).map(read),
    ...outline.symbols.map(({ comments }) => codeIn(comments.map((one) => one.text).join("\n"))),
  ];
  return {
    outline,
    declarations: importedFiles(files, { path: outline.path, text }).map(read).join("\n"),
    literals: importedLiterals(files, { path: outline.path, text }, outlines),
    examples: codes.flatMap((code) => (code === "" ? [] : examplesIn(code, outline, outlines))),
  };
}

/** The calls of a module in code, each once. */
function examplesIn(code: string, module: Outline, { tree }: SyntaxParser): Plan[] {
  const program = tree("example.py", code);
  const plans = program ? callsInCode(program, module).map(({ plan }) => plan) : [];
  return [...new Map(plans.map((plan) => [planKey(plan), plan])).values()].slice(0, MAX_EXAMPLES);
}

/** The lines of prompts, fenced blocks and indented blocks with a call in them. */
function codeIn(document: string): string {
  const lines = document.split("\n");
  const prompted = lines.flatMap((line) => /^\s*>>> ?(.*)$/.exec(line)?.[1] ?? []);
  const shown = lines
    .filter((line) => /^\s*[\w.]*\w+\(.*\)/.test(line) || /^\s+\w+ = \S/.test(line))
    .map((line) => line.trim().replace(/\s+(->|=>|==|#|returns)\s.*$/, ""));
  return [...prompted, ...shown].join("\n");
}
