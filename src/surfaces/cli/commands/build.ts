import type { Command } from "commander";
import { BuildReportSchema } from "../../../contracts/index.ts";
import { type Cli, withRunningApp } from "../cli.ts";
import { writeContract } from "../contract-file.ts";
import { driveStage } from "../runs/drive-run.ts";
import { exitCodeOfBuild } from "../terminal/exit-code.ts";
import { buildSummary } from "../views/build-summary.ts";
import { selectionView } from "../views/selection-view.ts";
import {
  baseOption,
  type ChangeFlags,
  changeOptions,
  commitOption,
  createCommand,
  type JsonFlags,
  repoOption,
} from "./command-parts.ts";

interface BuildFlags extends ChangeFlags, JsonFlags {
  readonly out?: string;
  readonly select?: boolean;
  readonly explain?: boolean;
}

/** `build`: builds one commit and writes its BuildReport. Exits 0 PASSED, 1 FAILED, 3 ERRORED. */
export function buildCommand(cli: Cli): Command {
  return createCommand("build", {
    summary: "build one commit and write its report",
    description:
      "Builds one commit in the sandbox: install, compile, lint, test, coverage. Writes a BuildReport.",
    examples: ["build --commit HEAD --out report.json", "build --select --explain --out report.json"],
  })
    .addOption(repoOption())
    .addOption(commitOption())
    .addOption(baseOption())
    .option(
      "--select",
      "run only tests that the change since the base can reach, and those that failed before",
    )
    .option("--explain", "say why each test file ran or was left out")
    .option("-o, --out <file>", "file for the BuildReport (default: standard output)")
    .option("--json", "print the BuildReport even with --out")
    .action(
      cli.action<BuildFlags>(({ flags, settings }) =>
        withRunningApp(cli, settings, async (app) => {
          const { select = false, explain = false } = flags;
          const message = await driveStage(cli, ({ report }) =>
            app.build({ ...changeOptions(cli, flags), select, explain, progress: report }),
          );
          await writeContract(cli, { schema: BuildReportSchema, message, file: flags.out });
          if (flags.json && flags.out) await writeContract(cli, { schema: BuildReportSchema, message });
          cli.err.write(`\n${buildSummary(message, cli.err)}`);
          if (explain) cli.err.write(`\n${selectionView(message.selection, cli.err)}`);
          return exitCodeOfBuild(message.status);
        }),
      ),
    );
}
