import { defaultConfig } from "../../src/config/config.ts";
import {
  BuildReportSchema,
  BuildStatus,
  create,
  type TestCase,
  type TestSpec,
} from "../../src/contracts/index.ts";
import { isTestFile } from "../../src/languages/index.ts";
import { type PlanDeps, planCommit } from "../../src/stages/plan/plan-commit.ts";
import { createRepository } from "../../test/support/repositories/git-repository.ts";
import { findPackages, type InstalledPackage } from "./find-packages.ts";

/** The plan of a package, and what is wrong in it. */
interface CheckedPackage {
  readonly name: string;
  readonly files: number;
  readonly targets: number;
  readonly cases: number;
  readonly ms: number;
  readonly wrong: readonly string[];
}

/** Plans a made-up change to real packages and prints whether every target exists and every line range is real. */
export async function checkPackages(deps: PlanDeps): Promise<void> {
  const rows: CheckedPackage[] = [];
  for (const found of findPackages()) rows.push(await checkPackage(deps, found));
  const cells = ["files", "targets", "cases", "wrong", "ms"];
  printRow("package", cells);
  for (const { name, files, targets, cases, wrong, ms } of rows) {
    printRow(name, [files, targets, cases, wrong.length, Math.round(ms)].map(String));
    for (const each of wrong) console.log(`  ${each}`);
  }
  const wrong = rows.reduce((sum, row) => sum + row.wrong.length, 0);
  console.log(`${rows.length} packages, ${wrong} targets or line ranges that are not there`);
}

async function checkPackage(deps: PlanDeps, { name, files }: InstalledPackage): Promise<CheckedPackage> {
  const before = Object.entries(files).map(([path, text], index) => [
    path,
    index % 3 === 0 ? thinned(text) : text,
  ]);
  const repository = createRepository(Object.fromEntries(before));
  try {
    const baseSha = repository.git("rev-parse", "HEAD");
    const commitSha = repository.commit("Change", files);
    await deps.git.sync(repository.path, [baseSha, commitSha]);
    const started = performance.now();
    const spec = await planCommit(deps, {
      repo: repository.path,
      report: create(BuildReportSchema, { commitSha, status: BuildStatus.PASSED }),
      baseSha,
      config: { ...defaultConfig, max_targets: 50 },
      isTestFile,
      isSourceFile: () => true,
      progress: () => {},
      runId: "",
    });
    const ms = performance.now() - started;
    const wrong = findWrong(deps, spec, files);
    const counts = { targets: spec.coverageTargets.length, cases: spec.cases.length };
    return { name, files: Object.keys(files).length, ...counts, ms, wrong };
  } finally {
    repository.remove();
  }
}

/** The file as it may have been before: some lines are missing. */
function thinned(text: string): string {
  const lines = text.split("\n");
  return lines.filter((_, index) => index % 9 !== 4).join("\n");
}

function findWrong({ parser }: PlanDeps, spec: TestSpec, files: InstalledPackage["files"]): string[] {
  const paths = new Set(spec.cases.map(({ targetPath }) => targetPath));
  const symbolsOf = new Map(
    [...paths].map((path) => [path, parser.parse(path, files[path] ?? "")?.symbols ?? []]),
  );
  const targets = spec.coverageTargets.filter((target) => {
    const [path = "", symbol] = target.split("::");
    return !symbolsOf.get(path)?.some(({ name }) => name === symbol);
  });
  const cases = spec.cases.filter((each) => !isReal(each));
  return [
    ...targets.map((target) => `no ${target}`),
    ...cases.map((each) => `${each.targetPath}::${each.targetSymbol} ${each.lineStart}-${each.lineEnd}`),
  ];

  /** Whether the lines are in the file, within one function or class of it. */
  function isReal({ targetPath, lineStart, lineEnd }: TestCase): boolean {
    const { length } = (files[targetPath] ?? "").split("\n");
    const symbols = symbolsOf.get(targetPath) ?? [];
    return (
      lineStart >= 1 &&
      lineStart <= lineEnd &&
      lineEnd <= length &&
      symbols.some((each) => lineStart >= each.lineStart && lineEnd <= each.lineEnd)
    );
  }
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(9)).join(""));
}
