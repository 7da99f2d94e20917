import { type Command, Option } from "commander";
import { BehaviourDiffSchema } from "../../../contracts/index.ts";
import { type Cli, withRunningApp } from "../cli.ts";
import { writeContract } from "../contract-file.ts";
import { driveStage } from "../runs/drive-run.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { diffView } from "../views/diff-view.ts";
import {
  baseOption,
  type ChangeFlags,
  changeOptions,
  commitOption,
  createCommand,
  noteUncommittedFiles,
  parseCount,
  repoOption,
} from "./command-parts.ts";

interface DiffFlags extends ChangeFlags {
  readonly worktree?: boolean;
  readonly budget?: number;
  readonly seed?: number;
  readonly json?: boolean;
}

/** `diff`: shows how a change affects behaviour. Exits 0 whatever it finds: it does not judge. */
export function diffCommand(cli: Cli): Command {
  return createCommand("diff", {
    summary: "show how a change affects behaviour",
    description:
      "Runs the functions that a change touches on the same inputs before and after it, and shows where they differ: " +
      "the smallest input found, the old result and the new one, and whether a test notices.",
    examples: ["diff", "diff --base v1.2.0 --commit v1.3.0", "diff --worktree", "diff --json > diff.json"],
  })
    .addOption(repoOption())
    .addOption(commitOption())
    .addOption(baseOption())
    .addOption(new Option("--worktree", "compare uncommitted changes with HEAD").conflicts("commit"))
    .option("--budget <seconds>", "time for the search (default: diff_budget_sec, 15)", parseCount)
    .option(
      "--seed <number>",
      "seed of the search; the same seed gives the same result (default: 1)",
      parseCount,
    )
    .option("--json", "print the BehaviourDiff")
    .action(
      cli.action<DiffFlags>(({ flags, settings }) =>
        withRunningApp(cli, settings, async (app) => {
          const change = changeOptions(cli, flags);
          const { worktree, budget: budgetSec, seed } = flags;
          if (!worktree) await noteUncommittedFiles(cli, change.repo);
          const message = await driveStage(cli, ({ report: progress }) =>
            app.diff({ ...change, worktree, budgetSec, seed, progress, signal: cli.signal }),
          );
          if (flags.json) await writeContract(cli, { schema: BehaviourDiffSchema, message });
          else cli.out.write(diffView(message, cli.out));
          return exitCodes.good;
        }),
      ),
    );
}
