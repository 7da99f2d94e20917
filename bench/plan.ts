import { rmSync } from "node:fs";
import { join } from "node:path";
import { createSqliteCodeIndex } from "../src/adapters/code-index/sqlite/create-sqlite-code-index.ts";
import { createGitCli } from "../src/adapters/git/cli/create-git-cli.ts";
import { createOutlineParser } from "../src/languages/create-outline-parser.ts";
import { isTestFile } from "../src/languages/index.ts";
import { createCodeIndex } from "../src/retrieval/create-code-index.ts";
import type { ContextRequest } from "../src/stages/plan/fetch-context.ts";
import type { PlanDeps } from "../src/stages/plan/plan-commit.ts";
import { temporaryFolder } from "../test/support/repositories/git-repository.ts";
import { type LabelledChange, readLabelledChanges } from "../test/support/repositories/labelled-change.ts";
import { checkPackages } from "./plan/check-packages.ts";
import { importChanges } from "./plan/import-changes.ts";
import { planChange } from "./plan/plan-change.ts";
import { benchPlanIndex } from "./plan-index.ts";

/** A labelled change and the rank of the labelled target in the plan; 0 if it is not in it. */
interface Judged {
  readonly change: LabelledChange;
  readonly place: number;
  readonly targets: readonly string[];
}

/**
 * Prints how often the planner's ranking agrees with the labelled set, and the time of planning; with `--packages`,
 * whether the targets of plans for real packages exist.
 */
export async function benchPlan(): Promise<void> {
  const home = temporaryFolder("goldseam-bench-");
  const git = createGitCli({ home, scratch: join(home, "scratch") });
  const parser = await createOutlineParser();
  const openStore = () => createSqliteCodeIndex(join(home, "index.db"));
  const clock = { nowMs: () => Date.now() };
  const index = createCodeIndex({ git, parser, clock, threads: 0, isTestFile, openStore });
  const openSnapshot = ({ repo, report }: ContextRequest) =>
    index.update({ repo, commitSha: report.commitSha, budgetMs: 10_000 });
  const deps = { git, parser, openSnapshot };
  try {
    if (process.argv.includes("--packages")) return await checkPackages(deps);
    printAgreement(await judgeChanges(deps));
    benchPlanIndex();
  } finally {
    await index.close();
    rmSync(home, { recursive: true, force: true });
  }
}

async function judgeChanges(deps: PlanDeps): Promise<Judged[]> {
  const changes = readLabelledChanges(join(import.meta.dirname, "plan/changes"));
  const repository = importChanges(changes);
  try {
    const heads = changes.map(({ name }) => repository.git("rev-parse", `change/${name}`));
    await deps.git.sync(repository.path, heads);
    const judged: Judged[] = [];
    for (const change of changes) {
      const targets = (await planChange(deps, repository.path, change)).coverageTargets;
      judged.push({ change, targets, place: targets.indexOf(change.first) + 1 });
    }
    return judged;
  } finally {
    repository.remove();
  }
}

function printAgreement(judged: readonly Judged[]): void {
  for (const { change, place, targets } of judged.filter((each) => each.place !== 1)) {
    const part = change.heldOut ? "held out" : "tuned";
    console.log(
      `${change.name} (${part}, ${change.risk}): place ${place || "none"}, before it ${targets[0] ?? "nothing"}`,
    );
  }
  console.log(
    `\n${"".padEnd(12)}${["changes", "first", "first three"].map((title) => title.padStart(14)).join("")}`,
  );
  const parts: readonly (readonly [string, (change: LabelledChange) => boolean])[] = [
    ["all", () => true],
    ["tuned", (change) => !change.heldOut],
    ["held out", (change) => change.heldOut],
  ];
  for (const [title, belongs] of parts) {
    const own = judged.filter(({ change }) => belongs(change));
    const share = (most: number) => own.filter(({ place }) => place > 0 && place <= most).length;
    const cells = [`${own.length}`, percent(share(1), own.length), percent(share(3), own.length)];
    console.log(title.padEnd(12) + cells.map((cell) => cell.padStart(14)).join(""));
  }
}

function percent(part: number, whole: number): string {
  return `${part} (${((100 * part) / whole).toFixed(0)} %)`;
}
