import type { Candidate, TestHelper, TestImport } from "../candidate.ts";
import { WIDTH } from "./layout.ts";

/** Everything that a file imports from one module. */
export interface ModuleImport {
  readonly module: string;
  readonly named: readonly string[];
  readonly default: string | undefined;
  readonly whole: string | undefined;
  readonly without: readonly string[];
}

/** Sorts texts by character codes: capitals first. */
export const byCode = (a: string, b: string): number => (a < b ? -1 : 1);

/** The imports of a file, module by module, each name once and sorted by `compare`. */
export function mergeImports(
  imports: readonly TestImport[],
  compare: (a: string, b: string) => number,
): ModuleImport[] {
  return [...Map.groupBy(imports, ({ module }) => module)].map(([module, group]) => ({
    module,
    named: [...new Set(group.filter(({ kind }) => kind === "named").map(({ name }) => name))].sort(compare),
    default: group.find(({ kind }) => kind === "default")?.name,
    whole: group.find(({ kind }) => kind === "whole")?.name,
    without: group.find(({ without }) => without)?.without ?? [],
  }));
}

/** The definitions of one kind that tests need, each once, in the order of their first use. */
export function helperBlocks(candidates: readonly Candidate[], scope: TestHelper["scope"]): string[] {
  const all = candidates.flatMap(({ helpers = [] }) => helpers);
  return [...new Set(all.filter((helper) => helper.scope === scope).map(({ code }) => code))];
}

/** The tests as they are in the file: rows of one table together, at the place of the first. */
export function blocks(candidates: readonly Candidate[]): string[] {
  const byTable = Map.groupBy(candidates, ({ row, code }) => (row ? `${row.before}\n${row.after}` : code));
  return [...byTable.values()].map(([first, ...others]) => {
    if (!first?.row) return first?.code ?? "";
    const { before, after, inline } = first.row;
    const rows = [first, ...others].flatMap(({ row }) => row?.row ?? []);
    const line = `${before}${rows
      .map((row) => row.trim())
      .join(" ")
      .replace(/,$/, "")}${after}`;
    const isShort = inline && (line.split("\n")[0] ?? "").length <= WIDTH - 4;
    return isShort ? line : [before, ...rows, after].join("\n");
  });
}
