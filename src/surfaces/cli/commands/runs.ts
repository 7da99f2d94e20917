import type { Command } from "commander";
import { RunSchema, toContractJson } from "../../../contracts/index.ts";
import { type Cli, withApp } from "../cli.ts";
import { repositoryName } from "../repository/git.ts";
import { exitCodes } from "../terminal/exit-code.ts";
import { jsonText } from "../terminal/run-json.ts";
import { runsTable } from "../views/runs/runs-table.ts";
import { createCommand, repoFolder } from "./command-parts.ts";

interface RunsFlags {
  readonly repo?: string;
  readonly limit: string;
  readonly json?: boolean;
}

/** `runs`: the runs of one repository or of all, newest first. */
export function runsCommand(cli: Cli): Command {
  return createCommand("runs", {
    summary: "list runs, newest first",
    examples: ["runs --repo .", "runs --json"],
  })
    .option("-r, --repo <dir>", "only runs of this repository")
    .option("--limit <n>", "list at most so many", "20")
    .option("--json", "print them as JSON")
    .action(
      cli.action<RunsFlags>(({ flags, settings }) =>
        withApp(cli, settings, async (app) => {
          const { repo } = flags;
          const filter = repo === undefined ? {} : { repo: await repositoryName(repoFolder(cli, { repo })) };
          const runs = await app.listRuns({ ...filter, limit: Number.parseInt(flags.limit, 10) || 20 });
          if (flags.json) cli.out.write(jsonText(runs.map(({ run }) => toContractJson(RunSchema, run))));
          else if (runs.length > 0) cli.out.write(`\n${runsTable(runs, cli.out, Date.now())}\n`);
          else cli.err.write(`no runs yet; ${cli.program} demo starts one\n`);
          return exitCodes.good;
        }),
      ),
    );
}
