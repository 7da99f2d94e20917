import { z } from "zod";
import type { MeasuredFile } from "../../../toolchain/coverage.ts";
import { toRepoPath } from "../../../toolchain/repo-path.ts";
import { parseJson } from "../../../toolchain/result-lines.ts";
import type { OutFiles, Project } from "../../../toolchain/toolchain.ts";

/** Where jest and vitest write coverage. */
export const coverageFolder = "coverage";

const position = z.object({ line: z.number().nullish() });
const range = z.object({ start: position, end: position });
const fileSchema = z.object({
  path: z.string(),
  statementMap: z.record(z.string(), range),
  s: z.record(z.string(), z.number()),
  branchMap: z.record(
    z.string(),
    z.object({ line: z.number().optional(), loc: range.optional(), locations: z.array(range) }),
  ),
  b: z.record(z.string(), z.array(z.number())),
  fnMap: z.record(z.string(), z.object({ name: z.string(), loc: range })).catch({}),
  f: z.record(z.string(), z.number()).catch({}),
});

type IstanbulFile = z.infer<typeof fileSchema>;

/** Reads `coverage-final.json`; invalid files are left out. */
export function readIstanbulCoverage(project: Project, out: OutFiles): MeasuredFile[] | undefined {
  const json = parseJson(out.read(`${coverageFolder}/coverage-final.json`));
  if (typeof json !== "object" || json === null) return undefined;
  return Object.values(json).flatMap((value) => {
    const file = fileSchema.safeParse(value);
    const path = file.success ? toRepoPath(project, file.data.path) : undefined;
    return file.success && path ? [measureFile(path, file.data)] : [];
  });
}

/** One file of Istanbul's format: a line is covered if a statement that starts on it ran. */
export function measureFile(path: string, file: IstanbulFile): MeasuredFile {
  const covered = new Set<number>();
  const uncovered = new Set<number>();
  for (const [id, { start }] of Object.entries(file.statementMap)) {
    if (start.line) ((file.s[id] ?? 0) > 0 ? covered : uncovered).add(start.line);
  }
  const branches = Object.entries(file.branchMap).flatMap(([id, branch]) =>
    branch.locations.map((location, at) => ({
      line: branch.loc?.start.line ?? branch.line ?? 0,
      toLine: location.start.line ?? branch.loc?.start.line ?? 0,
      taken: (file.b[id]?.[at] ?? 0) > 0,
    })),
  );
  return {
    path,
    coveredLines: covered,
    uncoveredLines: uncovered,
    branchesTotal: branches.length,
    uncoveredBranches: branches.filter((branch) => !branch.taken),
    functions: Object.entries(file.fnMap).map(([id, { name, loc }]) => ({
      name,
      line: loc.start.line ?? 0,
      covered: (file.f[id] ?? 0) > 0,
    })),
  };
}
