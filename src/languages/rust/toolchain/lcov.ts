import type { MeasuredFile, MeasuredFunction } from "../../toolchain/coverage.ts";
import { toRepoPath } from "../../toolchain/repo-path.ts";
import type { Project, ProjectFiles } from "../../toolchain/toolchain.ts";
import { isSourceFile } from "./paths.ts";

/** Reads lines from an LCOV report; tests inside source files are left out. */
export function readLcov(project: Project, files: ProjectFiles, report: string): MeasuredFile[] {
  return report.split(/^end_of_record$/m).flatMap((record): MeasuredFile[] => {
    const path = toRepoPath(project, /^SF:(.+)$/m.exec(record)?.[1] ?? "");
    if (!path || !isSourceFile(path)) return [];
    const tests = testLines(files.read(path) ?? "");
    const lines = [...record.matchAll(/^DA:(\d+),(\d+)/gm)]
      .map(([, line, count]) => ({ line: Number(line), covered: Number(count) > 0 }))
      .filter(({ line }) => !tests.has(line));
    const pick = (covered: boolean) =>
      new Set(lines.filter((one) => one.covered === covered).map((one) => one.line));
    return [
      {
        path,
        coveredLines: pick(true),
        uncoveredLines: pick(false),
        branchesTotal: 0,
        uncoveredBranches: [],
        functions: functionsOf(record, (files.read(path) ?? "").split("\n")).filter(
          ({ line }) => !tests.has(line),
        ),
      },
    ];
  });
}

/** Names come from the source: the report has those of the linker, once per generic use. */
function functionsOf(record: string, lines: readonly string[]): MeasuredFunction[] {
  const counts = new Map(
    [...record.matchAll(/^FNDA:(\d+),(.+)$/gm)].map(([, count, name]) => [name, Number(count)]),
  );
  const byLine = Map.groupBy(record.matchAll(/^FN:(\d+)(?:,\d+)?,([^\d,\s].*)$/gm), ([, line]) =>
    Number(line),
  );
  return [...byLine].flatMap(([line, uses]) => {
    const name = /\bfn\s+(\w+)/.exec(lines[line - 1] ?? "")?.[1];
    // A function without a name there is a closure.
    return name === undefined
      ? []
      : [{ name, line, covered: uses.some(([, , use]) => (counts.get(use) ?? 0) > 0) }];
  });
}

/** The lines of modules and functions that are compiled only for tests, in a file that rustfmt formatted. */
function testLines(text: string): Set<number> {
  const found = new Set<number>();
  let inside = false;
  text.split("\n").forEach((line, index) => {
    if (/^#\[(?:cfg\(test\)|(?:\w+::)*test\b)/.test(line)) inside = true;
    if (inside) found.add(index + 1);
    if (/^\}|^mod \w+;/.test(line)) inside = false;
  });
  return found;
}
