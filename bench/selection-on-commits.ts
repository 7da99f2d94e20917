import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  type Clone,
  changesOf,
  cloneOf,
  isSourceChange,
  isTestPath,
} from "../test/support/repositories/public-repository.ts";
import { printTable } from "./build/table.ts";

/** Repositories whose suites take 20 to 60 seconds. */
const repositories = [
  "pallets/click",
  "getpelican/pelican",
  "reduxjs/redux-toolkit",
  "python-attrs/attrs",
  "spf13/cobra",
];
const goldseam = join(import.meta.dirname, "..", "bin", "goldseam");

interface Judged {
  readonly repository: string;
  readonly commit: string;
  readonly failures: number;
  readonly missed: readonly string[];
  readonly testsMs: number;
  readonly selectedMs: number;
  /** Why it says nothing about selection, else empty. */
  readonly unusable: string;
}

/**
 * Takes back the sources of real commits, keeps their tests, and runs everything: prints the failures in test files that
 * selection would have left out, and its share of the time. Goes on where it stopped.
 */
export async function benchSelectionOnCommits(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      commits: { type: "string", default: "20" },
      mirrors: { type: "string" },
      only: { type: "string" },
      work: { type: "string", default: join(tmpdir(), `goldseam-selection-${process.getuid?.()}`) },
    },
  });
  const work = resolve(values.work);
  mkdirSync(work, { recursive: true });
  const store = join(work, "judged.json");
  const judged: Judged[] = existsSync(store) ? JSON.parse(readFileSync(store, "utf8")) : [];
  for (const name of repositories.filter((one) => !values.only || one === values.only)) {
    const clone = cloneOf(name, join(work, "clones", name.replace("/", "+")), values.mirrors);
    for (const commit of commitsOf(clone, Number(values.commits))) {
      if (judged.some((one) => one.repository === name && one.commit === commit)) continue;
      judged.push(judge(clone, name, { commit, work }));
      writeFileSync(store, JSON.stringify(judged, null, 1));
    }
  }
  print(judged);
}

/** Commits that changed sources and tests together, newest first. */
function commitsOf(clone: Clone, count: number): string[] {
  const commits = clone.git("rev-list", "--no-merges", "--max-count=600", "origin/HEAD").trim().split("\n");
  return commits.filter((commit) => isSourceChange(clone, commit)).slice(0, count);
}

function judge(
  clone: Clone,
  repository: string,
  at: { readonly commit: string; readonly work: string },
): Judged {
  const { commit, work } = at;
  clone.git("checkout", "--quiet", "--force", "--detach", commit);
  clone.git("clean", "-fdq");
  for (const { status, path } of changesOf(clone.git, commit).filter(({ path }) => !isTestPath(path))) {
    if (status === "A") clone.git("rm", "--quiet", "--force", "--", path);
    else clone.git("checkout", "--quiet", `${commit}^`, "--", path);
  }
  clone.git(
    "commit",
    "--quiet",
    "--no-verify",
    "--allow-empty",
    `--message=Take back the sources of ${commit}`,
  );
  const head = clone.git("rev-parse", "HEAD").trim();
  const out = join(work, "report.json");
  rmSync(out, { force: true });
  const asked = ["--commit", head, "--base", commit, "--explain", "--out", out, "--home", join(work, "home")];
  spawnSync(goldseam, ["build", "--repo", clone.folder, ...asked], { stdio: "ignore", timeout: 20 * 60_000 });
  const nothing = { repository, commit, failures: 0, missed: [], testsMs: 0, selectedMs: 0 };
  if (!existsSync(out)) return { ...nothing, unusable: "the build ended without a report" };
  const report = JSON.parse(readFileSync(out, "utf8"));
  const left = new Set<string>(
    (report.selection?.tests ?? [])
      .filter((one: { run?: boolean }) => !one.run)
      .map((one: { file: string }) => one.file),
  );
  const results: { file: string; duration_ms?: number }[] = report.test_run?.results ?? [];
  if (results.length === 0) return { ...nothing, unusable: "no tests ran" };
  const failed: { name: string; file: string }[] = report.failed_tests ?? [];
  const total = (list: typeof results) => list.reduce((sum, one) => sum + (one.duration_ms ?? 0), 0);
  return {
    ...{ repository, commit, failures: failed.length, unusable: "" },
    missed: failed.filter(({ file }) => left.has(file)).map(({ name }) => name),
    testsMs: total(results),
    selectedMs: total(results.filter(({ file }) => !left.has(file))),
  };
}

function print(judged: readonly Judged[]): void {
  const names = [...new Set(judged.map(({ repository }) => repository))];
  const rows = names.map((name) => {
    const own = judged.filter((one) => one.repository === name && one.unusable === "");
    const sum = (figure: (one: Judged) => number) => own.reduce((total, one) => total + figure(one), 0);
    const failing = own.filter(({ failures }) => failures > 0).length;
    const share = sum((one) => one.selectedMs) / sum((one) => one.testsMs);
    return [
      name,
      String(own.length),
      String(failing),
      String(sum((one) => one.failures)),
      String(sum((one) => one.missed.length)),
      `${(share * 100).toFixed(0)} %`,
    ];
  });
  printTable(["repository", "commits", "with failures", "failures", "left out", "share of test time"], rows);
  for (const one of judged.filter(({ missed }) => missed.length > 0)) {
    console.log(`${one.repository} ${one.commit.slice(0, 10)} left out ${one.missed.join(", ")}`);
  }
  const unusable = judged.filter((one) => one.unusable !== "");
  if (unusable.length > 0) console.log(`${unusable.length} commits could not be judged`);
}
