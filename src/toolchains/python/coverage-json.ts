import { z } from "zod";
import type { MeasuredFile } from "../coverage.ts";
import { toRepoPath } from "../repo-path.ts";
import { parseJson } from "../result-lines.ts";
import type { OutFiles, Project } from "../toolchain.ts";

const lines = z.array(z.number().int().nonnegative());
const fileSchema = z.object({
  executed_lines: lines,
  missing_lines: lines,
  executed_branches: z.array(z.array(z.number())).catch([]),
  missing_branches: z.array(z.array(z.number())).catch([]),
});
const reportSchema = z.object({ files: z.record(z.string(), z.unknown()) });

/** Reads the JSON report of coverage.py; files that make no sense are left out. */
export function readCoverageJson(project: Project, out: OutFiles): MeasuredFile[] | undefined {
  const report = reportSchema.safeParse(parseJson(out.read("coverage.json")));
  if (!report.success) return undefined;
  return Object.entries(report.data.files).flatMap(([name, value]) => {
    const file = fileSchema.safeParse(value);
    const path = toRepoPath(project, name);
    return file.success && path ? [measureFile(path, file.data)] : [];
  });
}

function measureFile(path: string, file: z.infer<typeof fileSchema>): MeasuredFile {
  return {
    path,
    coveredLines: new Set(file.executed_lines),
    uncoveredLines: new Set(file.missing_lines),
    branchesTotal: file.executed_branches.length + file.missing_branches.length,
    // Coverage.py names the way out of a function by a negative line.
    uncoveredBranches: file.missing_branches.map(([line = 0, to = 0]) => ({ line, toLine: Math.max(to, 0) })),
  };
}
