import { z } from "zod";
import type { MeasuredFile, MeasuredFunction } from "../../toolchain/coverage.ts";
import { toRepoPath } from "../../toolchain/repo-path.ts";
import { parseJson } from "../../toolchain/result-lines.ts";
import type { OutFiles, Project } from "../../toolchain/toolchain.ts";

/** Where the runner reports coverage. */
export const coverageFile = "coverage.json";

const lines = z.array(z.number().int().nonnegative());
const branches = z.array(z.tuple([z.number().int(), z.number().int()])).catch([]);
const regionSchema = z.object({
  executed_lines: lines,
  missing_lines: lines,
  executed_branches: branches,
  missing_branches: branches,
  start_line: z.number().int().nonnegative().optional(),
});
const fileSchema = regionSchema.extend({ functions: z.record(z.string(), regionSchema).catch({}) });
const reportSchema = z.object({ files: z.record(z.string(), z.unknown()) });

type Region = z.infer<typeof regionSchema>;

/** Reads the JSON report of coverage.py; invalid files are left out. */
export function readCoverageJson(project: Project, out: OutFiles): MeasuredFile[] | undefined {
  const report = reportSchema.safeParse(parseJson(out.read(coverageFile)));
  if (!report.success) return undefined;
  return Object.entries(report.data.files).flatMap(([name, value]) => {
    const file = fileSchema.safeParse(value);
    const path = toRepoPath(project, name);
    return file.success && path ? [measureFile(path, file.data)] : [];
  });
}

function measureFile(path: string, file: z.infer<typeof fileSchema>): MeasuredFile {
  const regions = Object.entries(file.functions).filter(([name]) => name !== "");
  const oneLiners = regions.map(([, region]) => region).filter(isOneLiner);
  const onOneLine = new Set(oneLiners.map((region) => region.start_line));
  const neverCalled = oneLiners.filter(isNeverCalled).flatMap((region) => region.start_line ?? []);
  // The two branches of `def f(): ...` are not a choice of the code.
  const isChoice = ([line]: [number, number]) => !onOneLine.has(line);
  const missing = file.missing_branches.filter(isChoice);
  return {
    path,
    coveredLines: new Set(file.executed_lines).difference(new Set(neverCalled)),
    uncoveredLines: new Set([...file.missing_lines, ...neverCalled]),
    branchesTotal: file.executed_branches.filter(isChoice).length + missing.length,
    // Coverage.py marks the exit of a function by a negative line.
    uncoveredBranches: missing.map(([line, to]) => ({ line, toLine: Math.max(to, 0) })),
    functions: regions.flatMap(([name, region]) => measureFunction(name, region)),
  };
}

/** Functions without a line that can run, such as stubs, are left out. */
function measureFunction(name: string, region: Region): MeasuredFunction[] {
  const own = [...region.executed_lines, ...region.missing_lines];
  if (own.length === 0) return [];
  const covered = region.executed_lines.length > 0 && !(isOneLiner(region) && isNeverCalled(region));
  return [{ name, line: region.start_line ?? Math.min(...own), covered }];
}

/** A function whose body is on the line of its `def` owns that line. */
function isOneLiner({ start_line, executed_lines, missing_lines }: Region): boolean {
  return (
    start_line !== undefined && (executed_lines.includes(start_line) || missing_lines.includes(start_line))
  );
}

/** The line ran when the function was defined; only its exit shows that it was called. */
function isNeverCalled({ start_line, missing_branches }: Region): boolean {
  return missing_branches.some(([line, to]) => line === start_line && to < 0);
}
