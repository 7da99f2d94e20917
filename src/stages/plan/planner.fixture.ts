import { BuildReportSchema, BuildStatus, create, type TestSpec } from "../../contracts/index.ts";
import { createOutlineParser } from "../../languages/create-outline-parser.ts";
import { languageOf } from "../../languages/language-of.ts";
import type { OutlineParser } from "../../languages/syntax/outline.ts";
import { planTests } from "./plan-tests.ts";
import type { ParsedFile, PlanInput, SourceFile } from "./planning.ts";

/** A file of the change under test. */
export interface Example {
  readonly now: string;
  /** Its text before; absent if the change did not touch it, empty if the change added it. */
  readonly before?: string;
  /** Lines that did not run; all others did. */
  readonly uncovered?: readonly number[];
  /** Conditions with an outcome that never happened: from a line, to a line. */
  readonly missed?: readonly (readonly [line: number, toLine: number])[];
}

/** Plans a change of these files. */
export type Planner = (examples: Record<string, Example>, extra?: Partial<PlanInput>) => TestSpec;

/** A planner that really parses and invents the rest. */
export async function createPlanner(): Promise<Planner> {
  const parser = await createOutlineParser();
  return (examples, extra = {}) => {
    const sources = Object.entries(examples).map(([path, example]) => exampleFile(parser, path, example));
    const files = Object.entries(examples).map(([path, { now, uncovered = [], missed = [] }]) => ({
      path,
      uncoveredLines: [...uncovered],
      uncoveredBranches: missed.map(([line, toLine]) => ({ line, toLine })),
      coveredLines: now
        .split("\n")
        .flatMap((text, index) => (text.trim() === "" || uncovered.includes(index + 1) ? [] : [index + 1])),
    }));
    const report = create(BuildReportSchema, {
      commitSha: "c0ffee",
      status: BuildStatus.PASSED,
      coverage: { measured: true, linePct: 50, files },
    });
    return planTests({ report, sources, leftOut: [], minLineCoverage: 80, maxTargets: 5, ...extra });
  };
}

/** Lines as one text. */
export function lines(...text: string[]): string {
  return text.join("\n");
}

/** An example as planning reads it. */
export function exampleFile(parser: OutlineParser, path: string, { now, before }: Example): SourceFile {
  const language = languageOf(path);
  if (!language) throw new Error(`no language for ${path}`);
  const parsed = { language, ...parse(parser, path, now) };
  if (before === undefined) return { path, ...parsed };
  const old = new Set(before.split("\n"));
  const changedLines = now.split("\n").flatMap((line, index) => (old.has(line) ? [] : [index + 1]));
  const status = before === "" ? "added" : "modified";
  return {
    path,
    ...parsed,
    change: { path, status, binary: false, changedLines },
    ...(before !== "" && { base: parse(parser, path, before) }),
  };
}

function parse(parser: OutlineParser, path: string, text: string): ParsedFile {
  const outline = parser.parse(path, text);
  if (!outline) throw new Error(`no grammar for ${path}`);
  return { lines: text.split("\n"), outline };
}
