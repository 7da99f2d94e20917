import type { Command } from "commander";
import { BuildReportSchema, TestSpecSchema } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { readContractFile, writeContract } from "../contract-file.ts";
import { driveStage } from "../runs/drive-run.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { rankingTable } from "../views/ranking-table.ts";
import {
  baseOption,
  createCommand,
  type JsonFlags,
  type RepoFlags,
  readPlan,
  repoFolder,
  repoOption,
} from "./command-parts.ts";

interface PlanFlags extends RepoFlags, JsonFlags {
  readonly report: string;
  readonly plan?: string;
  readonly base?: string;
  readonly out?: string;
  readonly explain?: boolean;
}

/** `plan`: reads a BuildReport and writes the TestSpec that follows from it. */
export function planCommand(cli: Cli): Command {
  return createCommand("plan", {
    summary: "find the missing tests from a build report",
    description:
      "Reads the BuildReport of a passed build and writes a TestSpec: which functions need which tests.",
    examples: ["plan --report report.json --out spec.json", "plan --report report.json --explain"],
  })
    .addOption(repoOption())
    .requiredOption("--report <file>", "the BuildReport, as `build` wrote it")
    .option("--plan <file>", "the Plan of the change (default: derived from its message and diff)")
    .addOption(baseOption())
    .option("-o, --out <file>", "file for the TestSpec (default: standard output)")
    .option("--json", "print the TestSpec even with --out")
    .option("--explain", "print the ranking as a table; the TestSpec then goes only to --out")
    .action(
      cli.action<PlanFlags>(async ({ flags, settings }) => {
        const report = await readContractFile(cli, {
          schema: BuildReportSchema,
          file: flags.report,
          identity: "commit_sha",
        });
        const plan = await readPlan(cli, flags.plan);
        return withApp(cli, settings, async (app) => {
          const repo = repoFolder(cli, flags);
          const message = await driveStage(cli, (view) =>
            app.plan({ repo, report, plan, base: flags.base, progress: view.report }),
          );
          if (flags.explain) cli.out.write(rankingTable(message.ranking, cli.out));
          if (flags.out !== undefined || !flags.explain) {
            await writeContract(cli, { schema: TestSpecSchema, message, file: flags.out });
          }
          if (flags.json && flags.out !== undefined)
            await writeContract(cli, { schema: TestSpecSchema, message });
          return exitCodes.good;
        });
      }),
    );
}
