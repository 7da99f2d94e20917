import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { temporaryFolder } from "../test/support/repositories/git-repository.ts";
import { changedFile, generateRepository } from "./plan/generate-repository.ts";
import type { PlanningTime, PlanningTimes } from "./plan/time-planning.ts";

const sizes = [
  { lines: 50_000, coldMs: 2_000, warmMs: 300 },
  { lines: 500_000, coldMs: 15_000, warmMs: 1_000 },
];
const mostBytes = 600_000_000;

/** Prints the time of planning in a new repository and after a commit of one file, beside the limits. */
export function benchPlanIndex(): void {
  console.log(`\nplanning, with ${loadavg()[0]?.toFixed(0)} processes at work on the machine`);
  for (const { lines, coldMs, warmMs } of sizes) {
    const { cold, warm, peakBytes } = timePlanning(lines);
    console.log(`${lines} lines`);
    printTime("cold", cold, coldMs);
    printTime("warm", warm, warmMs);
    const part = (peakBytes / mostBytes).toFixed(2);
    console.log(`  memory ${(peakBytes / 1e6).toFixed(0)} MB, ${part} of the limit`);
  }
}

function printTime(name: string, { wallMs, cpuMs, readCount }: PlanningTime, limitMs: number): void {
  const part = (wallMs / limitMs).toFixed(2);
  const times = `${wallMs.toFixed(0)} ms (${cpuMs.toFixed(0)} ms of processor time)`;
  console.log(`  ${name} ${times}, ${part} of the limit, ${readCount} files read`);
}

function timePlanning(lines: number): PlanningTimes {
  const repository = generateRepository(lines);
  const home = temporaryFolder("goldseam-bench-");
  try {
    const commits = [repository.git("rev-parse", "HEAD"), ...[7, 11].map((at) => commitChange(at))];
    const script = join(import.meta.dirname, "plan/time-planning.ts");
    return JSON.parse(
      execFileSync(process.execPath, [script, repository.path, home, ...commits], { encoding: "utf8" }),
    );
  } finally {
    repository.remove();
    rmSync(home, { recursive: true, force: true });
  }

  function commitChange(at: number): string {
    const { path, text } = changedFile(at);
    return repository.commit(`Change ${path}`, { [path]: text });
  }
}
