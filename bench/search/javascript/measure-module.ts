import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Workbench } from "../../../src/workbench/workbench.ts";

/** How many of something, out of all. */
export interface Share {
  readonly done: number;
  readonly of: number;
}

const TIMEOUT_MS = 120_000;
const vitest = ["node", "node_modules/vitest/vitest.mjs", "run"];

/** The branches of a module that the tests on a bench take, as vitest's istanbul provider counts them. */
export async function measureBranches(
  workbench: Workbench,
  path: string,
): Promise<Share & { missed: number[] }> {
  const folder = "bench-coverage";
  const options = [
    "--coverage.enabled",
    "--coverage.provider=istanbul",
    "--coverage.reportOnFailure",
    "--coverage.reporter=json",
    `--coverage.reportsDirectory=${folder}`,
    `--coverage.include=${path}`,
  ];
  try {
    await workbench.exec({ argv: [...vitest, ...options] }, { purpose: "drive", timeoutMs: TIMEOUT_MS });
    const report: Record<string, IstanbulFile> = JSON.parse(
      readFileSync(join(workbench.path, folder, "coverage-final.json"), "utf8"),
    );
    const [file] = Object.values(report);
    return file ? countBranches(file) : { done: 0, of: 0, missed: [] };
  } finally {
    rmSync(join(workbench.path, folder), { recursive: true, force: true });
  }
}

interface IstanbulFile {
  readonly b: Readonly<Record<string, readonly number[]>>;
  readonly branchMap: Readonly<
    Record<string, { readonly line: number; readonly locations: readonly { start: { line?: number } }[] }>
  >;
}

function countBranches({ b, branchMap }: IstanbulFile): Share & { missed: number[] } {
  const ways = Object.entries(b).flatMap(([id, counts]) =>
    counts.map((count, index) => ({
      count,
      line: branchMap[id]?.locations[index]?.start.line ?? branchMap[id]?.line ?? 0,
    })),
  );
  const missed = ways.filter(({ count }) => count === 0).map(({ line }) => line);
  return { done: ways.length - missed.length, of: ways.length, missed };
}

/** How many of ten shuffled runs failed. */
export async function countFailures(workbench: Workbench, runs = 10): Promise<number> {
  let failures = 0;
  for (let seed = 1; seed <= runs; seed++) {
    const { exitCode } = await workbench.exec(
      { argv: [...vitest, "--sequence.shuffle", `--sequence.seed=${seed}`] },
      { purpose: "drive", timeoutMs: TIMEOUT_MS },
    );
    if (exitCode !== 0) failures++;
  }
  return failures;
}
